import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { evenly, restOfStep } from './even-answers.ts';

test.each([
  [0, 200, 200],
  [1, 200, 199],
  [199, 200, 1],
  [200, 200, 200],
  [430, 200, 170],
  [50, 0, 0],
])('after %d ms of steps of %d ms, %d are left', (passed, step, rest) => {
  expect(restOfStep(passed, step)).toBe(rest);
});

test('what takes long and what takes short end alike, refused or not', async () => {
  const timed = async (act: () => Promise<unknown>) => {
    const began = performance.now();
    await evenly(150, act).catch(() => undefined);
    return performance.now() - began;
  };
  const times = await Promise.all([
    timed(async () => 'at once'),
    timed(() => pause(60)),
    timed(async () => Promise.reject(new Error('refused'))),
  ]);
  for (const time of times) expect(time).toBeGreaterThanOrEqual(148);
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(50);
});
