import { setImmediate as breath } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTurn, linePatience, lineState, lineWidth, mostInAll, mostOfOne, type Requester } from './slow-line.ts';

const stranger = (key: string): Requester => ({ key, known: false });
const somebody = (key: string): Requester => ({ key, known: true });

let letGo: () => void = () => undefined;
let held: Promise<unknown> = Promise.resolve();

/** Every place is taken until `letGo`. */
beforeEach(() => {
  const gate = Promise.withResolvers<void>();
  letGo = gate.resolve;
  held = Promise.all(Array.from({ length: lineWidth }, (_, at) => inTurn(somebody(`holder ${at}`), () => gate.promise)));
});
afterEach(async () => {
  vi.useRealTimers();
  letGo();
  await held;
  await breath();
  expect(lineState()).toMatchObject({ running: 0, waiting: 0 });
});

const noted = (order: string[], who: Requester, word: string) => inTurn(who, async () => void order.push(word));

test('requesters take turns: one who sends many waits behind the own ones', async () => {
  const order: string[] = [];
  const all = [
    ...Array.from({ length: 5 }, (_, at) => noted(order, stranger('flood'), `flood ${at}`)),
    noted(order, stranger('one'), 'one'),
    noted(order, stranger('other'), 'other'),
  ];
  letGo();
  await Promise.all(all);
  expect(order.indexOf('one')).toBeLessThan(3);
  expect(order.indexOf('other')).toBeLessThan(4);
  expect(order.filter((word) => word.startsWith('flood'))).toEqual(['flood 0', 'flood 1', 'flood 2', 'flood 3', 'flood 4']);
});

test('of four turns three go to people we know, and strangers are never left out', async () => {
  const order: string[] = [];
  const all = [
    ...Array.from({ length: 20 }, (_, at) => noted(order, stranger(`stranger ${at}`), 'stranger')),
    ...Array.from({ length: 20 }, (_, at) => noted(order, somebody(`known ${at}`), 'known')),
  ];
  letGo();
  await Promise.all(all);
  const firstTwenty = order.slice(0, 20).filter((word) => word === 'known').length;
  expect(firstTwenty).toBeGreaterThanOrEqual(14);
  expect(firstTwenty).toBeLessThanOrEqual(16);
});

test('one requester fills the own line only: 429 with the seconds to wait, others are still taken', async () => {
  const waiting = Array.from({ length: mostOfOne }, () => inTurn(stranger('flood'), async () => undefined));
  await expect(inTurn(stranger('flood'), async () => undefined)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    status: 429,
    details: { retryAfter: expect.any(Number) },
  });
  const other = inTurn(stranger('one'), async () => 'served');
  letGo();
  expect(await other).toBe('served');
  await Promise.all(waiting);
});

test('the line has an end: 503 with the seconds to wait', async () => {
  const waiting = Array.from({ length: mostInAll }, (_, at) => inTurn(stranger(`from ${at % 100}`), async () => undefined));
  await expect(inTurn(stranger('late'), async () => undefined)).rejects.toMatchObject({ code: 'BUSY', status: 503 });
  letGo();
  await Promise.all(waiting);
});

test('nobody waits longer than the line’s patience', async () => {
  vi.useFakeTimers();
  const tired = inTurn(stranger('tired'), async () => undefined);
  const refused = expect(tired).rejects.toMatchObject({ code: 'BUSY', details: { retryAfter: expect.any(Number) } });
  await vi.advanceTimersByTimeAsync(linePatience + 1);
  await refused;
  expect(lineState().waiting).toBe(0);
});

test('work that fails gives its place on', async () => {
  const failing = inTurn(stranger('one'), async () => Promise.reject(new Error('broken')));
  const after = inTurn(stranger('two'), async () => 'served');
  letGo();
  await expect(failing).rejects.toThrow('broken');
  expect(await after).toBe('served');
});
