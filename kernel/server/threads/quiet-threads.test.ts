import { expect, test } from 'vitest';
import { getPriority } from 'node:os';
import { QuietThreads } from './quiet-threads.ts';

type Asked = 'priority' | 'fault' | 'end' | 'slow';

const threads = () => new QuietThreads<Asked, number>(new URL('./testing/quiet-work.ts', import.meta.url), 1);

test.runIf(process.platform === 'linux')('a quiet thread works with the time that others leave; the others keep theirs', async () => {
  const before = getPriority(0);
  expect(await threads().run('priority')).toBe(before + 10);
  expect(getPriority(0)).toBe(before);
});

test('work that fails is told of alone; a thread that dies fails what waits, and the next work begins a new one', async () => {
  const own = threads();
  const [fault, well] = await Promise.allSettled([own.run('fault'), own.run('slow')]);
  expect(fault).toMatchObject({ status: 'rejected', reason: new Error('It cannot be done') });
  expect(well).toMatchObject({ status: 'fulfilled' });
  const lost = await Promise.allSettled([own.run('end'), own.run('slow')]);
  expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await own.run('slow')).toBeGreaterThan(0);
});

test('several threads share the work', async () => {
  const two = new QuietThreads<Asked, number>(new URL('./testing/quiet-work.ts', import.meta.url), 2);
  const ids = await Promise.all(['slow', 'slow', 'slow', 'slow'].map((word) => two.run(word as Asked)));
  expect(new Set(ids).size).toBe(2);
});
