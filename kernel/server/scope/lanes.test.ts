import { setImmediate as breath } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inLane, width } from './lanes.ts';

function gate() {
  const opened = Promise.withResolvers<void>();
  return { wait: opened.promise, open: opened.resolve };
}

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
