import { expect, test } from 'vitest';
import { memoryDrafts } from './device-drafts.ts';
import { DraftKeeper } from './keeper.ts';

const adasKey = btoa('a'.repeat(32));
const bensKey = btoa('b'.repeat(32));

/** A device, and pages of it: each page is a keeper of its own over the same store. */
function aDevice() {
  const store = memoryDrafts();
  const open = new Set<string>();
  const person = { name: 'ada|hospital' as string | null };
  const clock = { now: Date.parse('2031-01-02T09:00:00Z') };
  const page = (tab: string) => {
    open.add(tab);
    return new DraftKeeper({
      store,
      owner: () => person.name,
      tab: () => Promise.resolve(tab),
      openTabs: () => Promise.resolve(open),
      now: () => clock.now,
    });
  };
  return { store, page, person, clock, close: (tab: string) => open.delete(tab) };
}

test('what was typed is there after a reload, and nothing of it lies on the device in the clear', async () => {
  const { store, page, clock } = aDevice();
  const before = page('one');
  await before.giveKey(adasKey);
  before.write('note:4711', { plan: 'Artesunate' });
  await before.flush();
  const [kept] = await store.all();
  expect(JSON.stringify({ ...kept, text: new TextDecoder('latin1').decode(kept?.content) })).not.toMatch(/Artesunate|note|hospital/);
  const after = page('one');
  const found = after.read('note:4711');
  await after.giveKey(adasKey);
  expect(await found).toMatchObject({ typed: { plan: 'Artesunate' }, at: clock.now });
  expect(await after.read('note:4712')).toBeNull();
});

test('what is typed before the key is there goes on the device as soon as it comes', async () => {
  const { store, page } = aDevice();
  const keeper = page('one');
  keeper.write('count', { lines: 3 });
  await keeper.flush();
  expect([(await store.all()).length, await keeper.read('count')]).toMatchObject([0, { typed: { lines: 3 } }]);
  await keeper.giveKey(adasKey);
  await keeper.flush();
  expect(await store.all()).toHaveLength(1);
});

test('a saved or discarded draft leaves the device', async () => {
  const { store, page } = aDevice();
  const keeper = page('one');
  await keeper.giveKey(adasKey);
  keeper.write('count', { lines: 3 });
  await keeper.flush();
  keeper.drop('count');
  await keeper.flush();
  expect([await store.all(), await keeper.read('count'), await keeper.count()]).toEqual([[], null, 0]);
});

test('the end of a session keeps the draft for the same account alone', async () => {
  const { page, person } = aDevice();
  const keeper = page('one');
  await keeper.giveKey(adasKey);
  keeper.write('note', { plan: 'Artesunate' });
  person.name = null;
  keeper.end();
  keeper.drop('note');
  person.name = 'ben|hospital';
  await keeper.giveKey(bensKey);
  expect([await keeper.read('note'), await keeper.count()]).toEqual([null, 0]);
  keeper.end();
  person.name = 'ada|hospital';
  await keeper.giveKey(adasKey);
  expect(await keeper.read('note')).toMatchObject({ typed: { plan: 'Artesunate' } });
});

test('a sign-out takes the own drafts away and leaves those of others', async () => {
  const { store, page, person } = aDevice();
  const keeper = page('one');
  await keeper.giveKey(adasKey);
  keeper.write('note', { plan: 'Artesunate' });
  await keeper.flush();
  person.name = 'ben|hospital';
  keeper.end();
  await keeper.giveKey(bensKey);
  keeper.write('note', { plan: 'Quinine' });
  expect(await keeper.count()).toBe(1);
  await keeper.forget();
  expect(await store.all()).toHaveLength(1);
  keeper.end();
  person.name = 'ada|hospital';
  await keeper.giveKey(adasKey);
  expect(await keeper.read('note')).toMatchObject({ typed: { plan: 'Artesunate' } });
});

test('two tabs keep a draft each; that of a closed tab is offered in the next one', async () => {
  const { store, page, close } = aDevice();
  const [one, two] = [page('one'), page('two')];
  await Promise.all([one.giveKey(adasKey), two.giveKey(adasKey)]);
  one.write('note', { plan: 'of the first' });
  await one.flush();
  expect(await two.read('note')).toBeNull();
  two.write('note', { plan: 'of the second' });
  await two.flush();
  expect(await store.all()).toHaveLength(2);
  close('one');
  const three = page('three');
  await three.giveKey(adasKey);
  expect(await three.read('note')).toMatchObject({ typed: { plan: 'of the first' } });
  await three.flush();
  expect((await store.all()).map(({ tab }) => tab).sort()).toEqual(['three', 'two']);
});

test('a draft that nobody came back for within a week goes', async () => {
  const { store, page, clock } = aDevice();
  const keeper = page('one');
  await keeper.giveKey(adasKey);
  keeper.write('note', { plan: 'Artesunate' });
  await keeper.flush();
  clock.now += 8 * 86_400_000;
  const later = page('one');
  await later.giveKey(adasKey);
  await later.flush();
  expect(await store.all()).toEqual([]);
});
