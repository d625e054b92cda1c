import { setImmediate as breath } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { inLane, width } from './lanes.ts';

function gate() {
  const opened = Promise.withResolvers<void>();
  return { wait: opened.promise, open: opened.resolve };
}

afterEach(() => void vi.useRealTimers());

test('as many run as the lane is wide; the others follow in their order', async () => {
  const gates = Array.from({ length: width + 3 }, gate);
  const begun: number[] = [];
  const ended = gates.map(({ wait }, at) =>
    inLane('order', async () => {
      begun.push(at);
      await wait;
      return at;
    }),
  );
  await breath();
  expect(begun).toEqual(Array.from({ length: width }, (_, at) => at));
  gates[2]?.open();
  gates[0]?.open();
  await breath();
  expect(begun.slice(width)).toEqual([width, width + 1]);
  for (const { open } of gates) open();
  expect(await Promise.all(ended)).toEqual(gates.map((_, at) => at));
});

test('an act that fails gives its place to the next; lanes do not wait for each other', async () => {
  const held = gate();
  const failing = Array.from({ length: width }, () =>
    inLane('failing', async () => {
      await held.wait;
      throw new Error('refused');
    }),
  );
  const after = inLane('failing', async () => 'ran');
  expect(await inLane('another', async () => 'at once')).toBe('at once');
  held.open();
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(failing.map(() => 'rejected'));
  expect(await after).toBe('ran');
});

test('a place is given back by the last one, too', async () => {
  for (let turn = 0; turn < 3 * width; turn += 1) await inLane('empty', async () => undefined);
  expect(await Promise.all(Array.from({ length: 2 * width }, (_, at) => inLane('empty', async () => at)))).toHaveLength(2 * width);
});

test('who waits too long is told to come again, and those behind are not held up by it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const held = gate();
  const running = Array.from({ length: width }, () => inLane('slow', () => held.wait));
  const late = inLane('slow', async () => 'late').catch((error: { code: string }) => error.code);
  await vi.advanceTimersByTimeAsync(3_000);
  const next = inLane('slow', async () => 'next');
  await vi.advanceTimersByTimeAsync(2_500);
  expect(await late).toBe('DATABASE_AWAY');
  held.open();
  expect(await next).toBe('next');
  await Promise.all(running);
});

const codeOf = (error: { code: string }) => error.code;

test('a line that moves is waited in for longer than one that stands still', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const gates = Array.from({ length: 12 }, gate);
  const running = gates.map(({ wait }) => inLane('moving', () => wait, 1));
  const last = inLane('moving', async () => 'served', 1).catch(codeOf);
  // One leaves every 1.6 seconds: the last one's turn comes after 19.
  for (const { open } of gates) {
    await vi.advanceTimersByTimeAsync(1_600);
    open();
    await breath();
  }
  expect(await last).toBe('served');
  await Promise.all(running);
});

test('nobody waits in a moving line for more than twenty seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const gates = Array.from({ length: 8 }, gate);
  const running = gates.map(({ wait }) => inLane('endless', () => wait, 1).catch(codeOf));
  const never = inLane('endless', async () => 'served', 1).catch(codeOf);
  for (const { open } of gates.slice(0, 4)) {
    await vi.advanceTimersByTimeAsync(4_900);
    open();
    await breath();
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await never).toBe('DATABASE_AWAY');
  for (const { open } of gates) open();
  await Promise.all(running);
});
