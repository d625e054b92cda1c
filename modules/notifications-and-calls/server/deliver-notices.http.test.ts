import { describe, expect, test } from 'vitest';
import { addDays, addHours } from '#kernel/server/clock/instants.ts';
import type { NoticeTitle } from '#kernel/server/scope/scope.ts';
import { clockNow, inScopeOf, runJobNow, setClock, theDatabase, unique } from '#testing/world.ts';
import { everyTitle } from '../contract/words.ts';
import { list, records, tell, twoNurses, welcome } from './testing/notices.ts';

// @ts-expect-error a title outside the registry does not compile
const unregistered: NoticeTitle = 'Lunch';
// @ts-expect-error neither does another spelling
const misspelt: NoticeTitle = 'low STOCK';
describe('delivering', () => {
  test('one row per recipient, by user, permission and department; the actor hears nothing of own acts', async () => {
    const { hospital, nurse, other } = await twoNurses();
    await tell(hospital, { userIds: [nurse.userId, other.userId, nurse.userId] });
    await tell(hospital, { permission: 'view vitals' });
    await tell(hospital, { permission: 'View Vitals', departmentId: hospital.departmentId });
    expect((await list(nurse)).totalItems).toBe(3);
    expect((await list(other)).totalItems).toBe(1);
    const [record] = (await list(other)).items;
    expect(record).toMatchObject({
      collectionId: 'notification',
      collectionName: 'notification',
      userId: other.userId,
      title: 'Low Stock',
      readStatus: false,
      kind: 'notice',
      readAt: null,
    });
    expect(record?.created).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('a title outside the registry fails the act; its spelling follows the registry', async () => {
    const { hospital, nurse } = await twoNurses();
    await expect(tell(hospital, { userIds: [nurse.userId] }, { title: unregistered })).rejects.toThrow('not a registered');
    await tell(hospital, { userIds: [nurse.userId] }, { title: misspelt });
    expect((await list(nurse)).items.map((item) => item.title)).toEqual(['Low Stock']);
  });

  test('every title that code can name is delivered, spelt as it is registered', async () => {
    const { hospital, nurse } = await twoNurses();
    for (const title of everyTitle) await tell(hospital, { userIds: [nurse.userId] }, { title });
    const { items } = await list(nurse, 'perPage=500');
    expect(items.map(({ title }) => title).sort()).toEqual([...everyTitle].sort());
    expect(new Set(items.map(({ userId }) => userId))).toEqual(new Set([nurse.userId]));
  });

  test('an act that is refused leaves no notice', async () => {
    const { hospital, nurse } = await twoNurses();
    await expect(
      inScopeOf(hospital.id, async (scope) => {
        await scope.notify({ ...welcome, to: { userIds: [nurse.userId] } });
        throw new Error('refused after all');
      }),
    ).rejects.toThrow('refused after all');
    expect((await list(nurse)).totalItems).toBe(0);
  });

  test('the same key twenty times at once is delivered once, and again after a day', async () => {
    const { hospital, nurse } = await twoNurses();
    const dedupeKey = unique('key');
    await Promise.all(Array.from({ length: 20 }, () => tell(hospital, { userIds: [nurse.userId] }, { dedupeKey })));
    expect((await list(nurse)).totalItems).toBe(1);
    try {
      setClock(addHours(clockNow(), 25));
      await tell(hospital, { userIds: [nurse.userId] }, { dedupeKey });
    } finally {
      setClock(null);
    }
    expect((await list(nurse)).totalItems).toBe(2);
    // The clock that wrote the last one ran ahead.
    await tell(hospital, { userIds: [nurse.userId] }, { dedupeKey });
    await tell(hospital, { userIds: [nurse.userId] }, { dedupeKey });
    expect((await list(nurse)).totalItems).toBe(3);
  });

  test('the open screens of the recipients hear of it, and of every mark', async () => {
    const { hospital, nurse } = await twoNurses();
    const heard: string[] = [];
    const listener = await theDatabase().owner.connect();
    try {
      listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
      await listener.query('listen civis_live');
      await tell(hospital, { userIds: [nurse.userId] });
      const [record] = (await list(nurse)).items;
      await nurse.raw('PATCH', `${records}/${record?.id}`, { readStatus: true });
      await listener.query('select 1');
      const changes = heard.map((text) => JSON.parse(text) as { hospitalId: string; change: object });
      expect(changes).toEqual([
        { hospitalId: hospital.id, change: { entity: 'notification', action: 'create', id: record?.id, userIds: [nurse.userId] } },
        { hospitalId: hospital.id, change: { entity: 'notification', action: 'update', id: record?.id, userIds: [nurse.userId] } },
      ]);
    } finally {
      await listener.query('unlisten *');
      listener.release();
    }
  });
});

test('after 24 months notices go', async () => {
  const { hospital, nurse } = await twoNurses();
  const start = clockNow();
  try {
    setClock(addDays(start, -731));
    await tell(hospital, { userIds: [nurse.userId] });
    setClock(addDays(start, -729));
    await tell(hospital, { userIds: [nurse.userId] });
    setClock(start);
    await runJobNow('notifications-and-calls.delete-old', { hospitalId: hospital.id });
  } finally {
    setClock(null);
  }
  expect((await list(nurse)).totalItems).toBe(1);
});
