import { setTimeout as pause } from 'node:timers/promises';

let acts = 0;

/** A call of somebody who waits for its answer begins. */
export function noteCall(): void {
  acts += 1;
}

// Of the time that a portion took, so much is left to others before the next one.
const share = 0.4;
const longestMilliseconds = 60;

/**
 * One portion of long work in the background, then a pause of two fifths of that time (60 ms at most) when anybody called this process meanwhile:
 * whoever waits for an answer finds processor and database free between two portions. Alone it goes on at once.
 */
export async function givingWay<T>(portion: () => Promise<T>): Promise<T> {
  const [before, began] = [acts, performance.now()];
  const done = await portion();
  if (acts > before) await pause(Math.min((performance.now() - began) * share, longestMilliseconds));
  return done;
}
