import type { DemoStep } from '#kernel/server/demo/step.ts';

export const procedureSteps = (): DemoStep[] => [];
