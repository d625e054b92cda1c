import { expect, test } from 'vitest';
import { memoryRows } from './device-store.ts';
import { lateStore } from './late-store.ts';
import type { Unsent } from './rules.ts';
import { sealingStore } from './sealing-store.ts';
import { memoryVault } from './session-key.ts';

const entry: Unsent = {
  ...{ id: 'one', owner: 'ada', order: 1, at: '2031-03-10T12:00:00.000Z', method: 'POST', path: '/vitals', params: {} },
  ...{ body: { pulse: 80 }, subject: 'one', page: '/stays/s-1', refused: null },
};

test('what is kept before the sealing has come waits for it', async () => {
  const rows = memoryRows();
  const late = Promise.withResolvers<ReturnType<typeof sealingStore>>();
  const store = lateStore(rows, late.promise);
  const kept = store.put({ ...entry, sealed: true });
  expect(await rows.all()).toEqual([]);
  late.resolve(
    sealingStore(
      rows,
      memoryVault(() => 'token'),
    ),
  );
  await kept;
  expect((await store.read()).entries).toEqual([{ ...entry, sealed: true }]);
});

test('where it cannot be fetched doses are kept and sent, observations are not, and what lies sealed stays', async () => {
  const rows = memoryRows();
  const sealing = sealingStore(
    rows,
    memoryVault(() => 'token'),
  );
  await sealing.put({ ...entry, id: 'sealed', sealed: true });
  const store = lateStore(rows, Promise.reject(new Error('Failed to fetch')));
  await expect(store.put({ ...entry, id: 'two', sealed: true })).rejects.toThrow('Nothing is sealed');
  await store.put(entry);
  expect(await store.read()).toEqual({ entries: [entry], lost: [] });
  await store.endSession();
  expect((await rows.all()).map(({ id }) => id).sort()).toEqual(['one', 'sealed']);
});
