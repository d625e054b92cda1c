import { setupCountdown } from '#modules/registration/contract/words.ts';

/**
 * The countdown's next value (ms). It holds at a row's threshold while the server is still at that row's step, so that no
 * row says Completed for work that is not done.
 */
export function nextRemaining(remaining: number, done: readonly boolean[]): number {
  const next = Math.max(remaining - setupCountdown.tick, 0);
  const held = setupCountdown.thresholds.filter((threshold, row) => next < threshold && !done[row]);
  return Math.max(next, ...held);
}

/** Whether a row shows Completed: the countdown has fallen below its threshold and the server says so. */
export function showsCompleted(remaining: number, row: number, done: boolean): boolean {
  return done && remaining < (setupCountdown.thresholds[row] ?? 0);
}
