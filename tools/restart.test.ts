import { expect, test } from 'vitest';
import { delayBefore, type End, keepRunning, type LastEnd, reasonOf } from './restart.mjs';

const end = (facts: Partial<End>): End => ({ code: null, signal: null, asked: false, served: true, told: null, ...facts });

/** Plays ends one after the other; each run lasts so many milliseconds, ten seconds where none are said. */
async function supervised(ends: readonly (End & { readonly lasted?: number })[]) {
  const [paused, told, said]: [number[], (LastEnd | null)[], string[]] = [[], [], []];
  let clock = 0;
  const last = await keepRunning({
    run: async (before) => {
      told.push(before);
      const next = ends[told.length - 1];
      if (!next) throw new Error('It was started once too often');
      clock += next.lasted ?? 10_000;
      return next;
    },
    say: (words) => said.push(words),
    pause: async (milliseconds) => paused.push(milliseconds),
    now: () => clock,
  });
  return { last, waits: told.flatMap((before) => (before ? [before.wait] : [])), paused, told, said };
}

test('the first restart comes at once, further ones ever later, at most every half minute', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 20].map(delayBefore)).toEqual([250, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test('a server that was killed is started again and told why', async () => {
  const { told, waits, said } = await supervised([end({ signal: 'SIGKILL' }), end({ code: 0, asked: true })]);
  expect(told).toEqual([null, { at: expect.any(String), reason: 'it was ended by SIGKILL', restarts: 1, wait: 250 }]);
  expect(waits).toEqual([250]);
  expect(said).toEqual(['The server ended unexpectedly: it was ended by SIGKILL. It is started again in 0.25 s.']);
});

test('it is tried again for as long as it takes, also when a start fails on the way', async () => {
  const broken = end({ code: 1, served: false });
  const { waits } = await supervised([end({ signal: 'SIGKILL' }), broken, broken, broken, end({ code: 0, asked: true })]);
  expect(waits).toEqual([250, 1000, 2000, 4000]);
});

test('the next run begins at once and waits by itself; one that ends before it has waited has the rest waited for', async () => {
  const quick = { ...end({ code: 1, served: false }), lasted: 600 };
  const { waits, paused } = await supervised([end({ signal: 'SIGKILL' }), quick, quick, end({ code: 0, asked: true })]);
  expect(waits).toEqual([250, 1000, 2000]);
  expect(paused).toEqual([400]);
});

test('a minute of service ends a row of failures', async () => {
  const { waits } = await supervised([end({ code: 1 }), end({ code: 1 }), { ...end({ code: 1 }), lasted: 60_000 }, end({ code: 0 })]);
  expect(waits).toEqual([250, 1000, 250]);
});

test.each([
  ['was asked to end', end({ code: 143, asked: true })],
  ['ended in good order', end({ code: 0 })],
  ['needs somebody first', end({ code: 2 })],
  ['never answered', end({ code: 1, served: false })],
])('a server that %s is not started again', async (_what, only) => {
  const { last, waits } = await supervised([only]);
  expect([last, waits]).toEqual([only, []]);
});

test('the reason is the server’s own last word where it had one', () => {
  expect(reasonOf(end({ code: 1, told: 'x is not a function' }))).toBe('x is not a function');
  expect(reasonOf(end({ code: 1 }))).toBe('exit code 1');
  expect(reasonOf(end({ code: 134 }))).toMatch(/memory/);
});
