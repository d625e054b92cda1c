import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat, within } from '../clock/repeat.ts';

const said: string[] = [];
const log = {
  info: () => undefined,
  warn: (_facts: object, words: string) => said.push(words),
  error: (_facts: object, words: string) => said.push(words),
};

beforeEach(() => {
  said.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const times = { log, name: 'work', every: 1_000, deadline: 10_000 };

test('it is done again and again, never twice at once, and a failure does not end it', async () => {
  let begun = 0;
  let atOnce = 0;
  const work = repeat({
    ...times,
    task: async () => {
      begun += 1;
      atOnce += 1;
      expect(atOnce).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      atOnce -= 1;
      if (begun === 2) throw new Error('no');
    },
  });
  await vi.advanceTimersByTimeAsync(12_500);
  expect(begun).toBe(4);
  expect(said).toEqual(['A background task failed and will be tried again']);
  expect(work.standsStill()).toBe(false);
  await work.stop(0);
});

test('what never ends is given up after its deadline and begun anew; until it has been done it stands still', async () => {
  let begun = 0;
  const task = async () => {
    begun += 1;
    if (begun < 3) await new Promise(() => undefined);
  };
  const work = repeat({ ...times, task });
  await vi.advanceTimersByTimeAsync(10_500);
  expect([begun, work.standsStill()]).toEqual([1, false]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([begun, work.standsStill()]).toEqual([2, true]);
  expect(said).toEqual(['A background task stopped responding and is restarted']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([begun, work.standsStill()]).toEqual([3, false]);
  await work.stop(0);
});

test('long work that shows signs of life is not given up', async () => {
  let begun = 0;
  const work = repeat({
    ...times,
    task: async (alive) => {
      begun += 1;
      for (let part = 0; part < 10; part += 1) {
        await new Promise((resolve) => setTimeout(resolve, 8_000));
        alive();
      }
    },
  });
  await vi.advanceTimersByTimeAsync(80_000);
  expect([begun, work.standsStill(), said]).toEqual([1, false, []]);
  await work.stop(0);
});

test('what fails every time stands still', async () => {
  const work = repeat({ ...times, task: () => Promise.reject(new Error('no')) });
  await vi.advanceTimersByTimeAsync(12_000);
  expect(work.standsStill()).toBe(true);
  await work.stop(0);
});

test('stopping waits for what runs, and no longer than it is told', async () => {
  vi.useRealTimers();
  let begun = 0;
  const never = async () => {
    begun += 1;
    await new Promise(() => undefined);
  };
  const work = repeat({ ...times, every: 5, task: () => never() });
  await expect.poll(() => begun).toBe(1);
  const asked = performance.now();
  await work.stop(100);
  expect(performance.now() - asked).toBeGreaterThan(90);
  const quick = repeat({ ...times, every: 5, task: () => Promise.resolve() });
  await quick.stop(60_000);
  expect(await within(10, Promise.reject(new Error('no')))).toBe(true);
});
