import { setImmediate as breath } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { Turns } from './turns.ts';

afterEach(() => void vi.useRealTimers());

test('few at once, one of each owner; the next is the first whose owner runs none', async () => {
  const turns = new Turns(2, 60_000);
  const begun: string[] = [];
  const gates = new Map<string, () => void>();
  const run = (owner: string, name: string) =>
    turns.run(owner, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => gates.set(name, resolve));
    });
  const all = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1'), run('c', 'c1')];
  await breath();
  expect(begun).toEqual(['a1', 'b1']);
  gates.get('b1')?.();
  await breath();
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  gates.get('a1')?.();
  await breath();
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
  for (const name of ['c1', 'a2', 'a3']) {
    gates.get(name)?.();
    await breath();
  }
  await Promise.all(all);
});

test('who waits too long is told to come again, and a failure gives the turn on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const turns = new Turns(1, 5_000);
  const held = Promise.withResolvers<void>();
  const first = turns.run('a', async () => {
    await held.promise;
    throw new Error('failed');
  });
  const late = turns.run('b', async () => 'late').catch((error: { code: string; status: number }) => [error.code, error.status]);
  await vi.advanceTimersByTimeAsync(3_000);
  const next = turns.run('c', async () => 'next');
  await vi.advanceTimersByTimeAsync(2_500);
  expect(await late).toEqual(['DATABASE_AWAY', 503]);
  held.resolve();
  await expect(first).rejects.toThrow('failed');
  expect(await next).toBe('next');
});
