import type { DemoStep } from '#kernel/server/demo/step.ts';

/** The blood bank's part of the demo. */
export function bloodSteps(): readonly DemoStep[] {
  return [];
}
