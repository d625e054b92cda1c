import { expect, test } from 'vitest';
import { type NewUnsent, UnsentBox } from './box.ts';
import { memoryRows, type RowStore, type SealedUnsent } from './device-store.ts';
import { sealingStore } from './sealing-store.ts';
import { type KeyVault, memoryVault } from './session-key.ts';

const vitals = (id: string, more: Partial<NewUnsent> = {}): NewUnsent => ({
  ...{ id, owner: 'ada', at: '2031-03-10T12:00:00.000Z', method: 'POST', path: '/vitals', params: {} },
  ...{ body: { patientId: 'p-1', pulse: 133 }, subject: id, page: '/stays/s-1', sealed: true },
  ...more,
});
const { sealed: _sealed, ...dose } = vitals('dose', { body: { status: 'given' } });
const noVault: KeyVault = { find: () => Promise.resolve(null), take: () => Promise.resolve(null), drop: () => Promise.resolve() };

/** A device with its rows and key, on which a page is opened anew for whoever is signed in. */
function aDevice(rows: RowStore = memoryRows()) {
  const session: { token: string | null; person: string } = { token: 'first', person: 'ada' };
  const vault = memoryVault(() => session.token);
  const sent: string[] = [];
  const open = (over: KeyVault = vault) => {
    const store = sealingStore(rows, over);
    const box = new UnsentBox(
      store,
      (entry) => {
        sent.push(entry.id);
        return Promise.resolve({ ok: true, payload: null, message: '' });
      },
      () => session.person,
    );
    return { store, box };
  };
  return { rows, session, vault, sent, open };
}

test('observations lie on the device encrypted, are read after a reload, and are sent in the order of recording', async () => {
  const { rows, open, sent } = aDevice();
  const { box } = open();
  await box.keep(dose);
  await box.keep(vitals('one'));
  await box.keep(vitals('two'));
  const lying = await rows.all();
  expect(lying.map(({ id }) => id)).toEqual(['dose', 'one', 'two']);
  expect(Object.keys(lying[1] ?? {}).sort()).toEqual(['content', 'id', 'iv', 'order', 'owner']);
  const bytes = new TextDecoder('latin1').decode((lying[1] as { content: ArrayBuffer }).content);
  expect(bytes).not.toMatch(/pulse|133|p-1|stays/);

  const { box: reloaded } = open();
  await reloaded.load();
  expect(reloaded.entries().find(({ id }) => id === 'one')).toMatchObject({ body: { pulse: 133 }, page: '/stays/s-1', order: 2 });
  await reloaded.flush();
  expect(sent).toEqual(['dose', 'one', 'two']);
  expect(await rows.all()).toEqual([]);
});

test('the key cannot be read out, and is another one in the next session', async () => {
  const { session, vault } = aDevice();
  const key = await vault.take();
  expect(key?.extractable).toBe(false);
  expect(await vault.take()).toBe(key);
  session.token = 'second';
  expect(await vault.find()).toBeNull();
  expect(await vault.take()).not.toBe(key);
  session.token = null;
  expect(await vault.take()).toBeNull();
});

test('with the session the key goes: what was sealed is removed and said to its owner, doses stay', async () => {
  const { rows, session, open, sent } = aDevice();
  const { store, box } = open();
  await box.keep(dose);
  await box.keep(vitals('one'));
  session.token = null;
  await store.endSession();
  await box.load();
  expect(box.entries().map(({ id }) => id)).toEqual(['dose']);
  expect(box.lost()).toEqual([{ id: 'one', owner: 'ada', lost: true }]);
  expect(await rows.all()).toContainEqual({ id: 'one', owner: 'ada', lost: true });

  // The same person signs in again: it is never sent, and the mark stays until it was read.
  session.token = 'second';
  const { box: next } = open();
  await next.flush();
  expect(sent).toEqual(['dose']);
  expect(next.lost()).toHaveLength(1);
  await next.drop('one');
  expect(await rows.all()).toEqual([]);
});

test('a row is read as what it is alone: under another name it does not open', async () => {
  const { rows, open } = aDevice();
  const { box } = open();
  await box.keep(vitals('one'));
  const [row] = await rows.all();
  await rows.remove('one');
  await rows.put({ ...(row as SealedUnsent), id: 'other' });
  await box.load();
  expect(box.entries()).toEqual([]);
  expect(box.lost()).toMatchObject([{ id: 'other' }]);
});

test('a key that is not to be had just now takes nothing away', async () => {
  const { rows, open } = aDevice();
  await open().box.keep(vitals('one'));
  const failing: KeyVault = { ...noVault, find: () => Promise.reject(new Error('The device store failed')) };
  const { box } = open(failing);
  await box.load();
  expect([box.entries(), box.lost()]).toEqual([[], []]);
  expect(await rows.all()).toHaveLength(1);
});

test('where the page may not encrypt, observations stay in its memory, and the session takes them too', async () => {
  const { rows, open } = aDevice({ ...memoryRows(), lasting: () => true });
  const { store, box } = open(noVault);
  expect(box.lasting()).toBe(true);
  await box.keep(vitals('one'));
  expect(await rows.all()).toEqual([]);
  expect(box.entries()).toHaveLength(1);
  expect(box.lasting()).toBe(false);
  await store.endSession();
  await box.load();
  expect(box.entries()).toEqual([]);
  expect(box.lost()).toHaveLength(1);
});
