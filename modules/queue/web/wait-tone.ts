/** Amber from the department's target on, red from twice the target. */
export function waitTone(minutes: number, target: number): 'amber' | 'red' | undefined {
  if (minutes >= target * 2) return 'red';
  return minutes >= target ? 'amber' : undefined;
}
