import { expect, test } from 'vitest';
import { nextRemaining, showsCompleted } from './setup-timer.ts';

const all = [true, true, true, true];

function run(done: readonly boolean[], ticks: number): number {
  let remaining = 5000;
  for (let tick = 0; tick < ticks; tick += 1) remaining = nextRemaining(remaining, done);
  return remaining;
}

test('with everything done it runs to zero in five ticks', () => {
  expect([1, 2, 3, 4, 5, 6].map((ticks) => run(all, ticks))).toEqual([4000, 3000, 2000, 1000, 0, 0]);
});

test('it holds at the threshold of the step that still runs', () => {
  expect(run([false, false, false, false], 9)).toBe(4000);
  expect(run([true, false, false, false], 9)).toBe(3000);
  expect(run([true, true, false, false], 9)).toBe(2000);
  expect(run([true, true, true, false], 9)).toBe(1000);
});

test('a row is completed below its threshold and only when the server says so', () => {
  expect(showsCompleted(4000, 0, true)).toBe(false);
  expect(showsCompleted(3000, 0, true)).toBe(true);
  expect(showsCompleted(0, 0, false)).toBe(false);
  expect(showsCompleted(1000, 3, true)).toBe(false);
  expect(showsCompleted(0, 3, true)).toBe(true);
});
