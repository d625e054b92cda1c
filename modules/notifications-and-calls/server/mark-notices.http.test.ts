import { describe, expect, test } from 'vitest';
import { inPatientScope, systemActor } from '#kernel/server/scope/make-scope.ts';
import type { PatientScope } from '#kernel/server/scope/scope.ts';
import { aHospital, clockNow, type TestClient, theCivis, theDatabase } from '#testing/world.ts';
import { notificationCalls as calls } from '../contract/calls.ts';
import type { NotificationRecord } from '../contract/records.ts';
import { countUnread, listRecords } from './list-records.ts';
import { markRecords } from './mark-records.ts';
import { list, records, tell, twoNurses } from './testing/notices.ts';

describe('marking', () => {
  async function withRows(count: number) {
    const made = await twoNurses();
    for (let turn = 0; turn < count; turn += 1) await tell(made.hospital, { userIds: [made.nurse.userId] });
    return { ...made, ids: (await list(made.nurse)).items.map((item) => item.id as string) };
  }
  const mark = (who: TestClient, id: string, readStatus: boolean) => who.raw('PATCH', `${records}/${id}`, { readStatus, title: 'ignored' });
  const unread = async (who: TestClient) => (await who.send(calls.unreadCount)).payload;

  test('readAt is the first read; the same mark again changes nothing', async () => {
    const { nurse, ids } = await withRows(1);
    const first = (await mark(nurse, ids[0]!, true)).payload as NotificationRecord;
    expect(first).toMatchObject({ readStatus: true, title: 'Low Stock', readBy: nurse.userId });
    expect((await mark(nurse, ids[0]!, true)).payload).toEqual(first);
    expect((await mark(nurse, ids[0]!, false)).payload).toMatchObject({ readStatus: false, readAt: first.readAt });
    expect((await mark(nurse, ids[0]!, true)).payload).toMatchObject({ readStatus: true, readAt: first.readAt });
  });

  test('many at once, in both spellings, all or none', async () => {
    const { hospital, nurse, other, ids } = await withRows(3);
    await tell(hospital, { userIds: [other.userId] });
    const foreign = (await list(other)).items[0]?.id as string;
    const bad = await nurse.raw(
      'PATCH',
      records,
      [...ids, foreign].map((id) => ({ id, readStatus: true })),
    );
    expect(bad.status).toBe(404);
    expect(await unread(nurse)).toEqual({ unread: 3, calls: 0 });
    const good = await nurse.raw('PATCH', '/api/collections/notification', { records: ids.map((id) => ({ id, readStatus: true })) });
    expect((good.payload as NotificationRecord[]).length ?? JSON.parse(good.text).length).toBe(3);
    expect(await unread(nurse)).toEqual({ unread: 0, calls: 0 });
    expect(await unread(other)).toEqual({ unread: 1, calls: 0 });
  });

  test('all at once beside single reads: every answer 200, nothing left unread', async () => {
    const { nurse, ids } = await withRows(25);
    const answers = await Promise.all([
      ...ids.map((id) => mark(nurse, id, true)),
      ...Array.from({ length: 5 }, () =>
        nurse.raw(
          'PATCH',
          records,
          ids.toReversed().map((id) => ({ id, readStatus: true })),
        ),
      ),
    ]);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await unread(nurse)).toEqual({ unread: 0, calls: 0 });
    const { rows } = await theDatabase().owner.query(
      'select count(distinct read_at)::int as reads, count(*)::int as count from notifications where id = any($1)',
      [ids],
    );
    expect(rows[0].count).toBe(25);
  });

  test('a call stays answered', async () => {
    const { hospital, nurse } = await twoNurses();
    await tell(hospital, { userIds: [nurse.userId] }, { title: 'Calling' });
    const [call] = (await list(nurse)).items;
    expect(await unread(nurse)).toEqual({ unread: 1, calls: 1 });
    expect((await mark(nurse, call?.id as string, true)).status).toBe(200);
    expect((await mark(nurse, call?.id as string, false)).status).toBe(400);
  });
});

test('a person reads and marks own notices of all hospitals, and nobody else’s', async () => {
  const [one, two] = await Promise.all([aHospital(), aHospital()]);
  const [personId, otherId] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const hospital of [one, two]) await tell(hospital, { personId }, { title: 'Record Shared', content: hospital.name });
  await tell(one, { personId: otherId }, { title: 'Record Shared' });
  const facts = {
    actor: systemActor('test'),
    now: clockNow(),
    call: { permission: null, method: null, route: null },
    area: 'patient' as const,
    personId,
    personIds: [personId],
  };
  const asPerson = <T>(act: (scope: PatientScope) => Promise<T>) =>
    inPatientScope(theCivis().kernel, facts, act).then(({ result }) => result);
  const page = await asPerson((scope) => listRecords(scope, {}));
  expect(page.items.map((item) => [item.hospitalId, item.content])).toEqual([
    [two.id, two.name],
    [one.id, one.name],
  ]);
  await asPerson((scope) => markRecords(scope, [{ id: page.items[0]!.id as string, readStatus: true }]));
  expect(await asPerson((scope) => countUnread(scope))).toEqual({ unread: 1, calls: 0 });
  expect((await list(one.admin)).items.filter((item) => item.title === 'Record Shared')).toEqual([]);
});

test('creating, replacing and deleting are the server’s alone', async () => {
  const { hospital, nurse } = await twoNurses();
  await tell(hospital, { userIds: [nurse.userId] });
  const id = (await list(nurse)).items[0]?.id;
  const tries = [
    ['POST', records],
    ['PUT', records],
    ['PUT', `${records}/${id}`],
    ['DELETE', `${records}/${id}`],
  ] as const;
  for (const [method, url] of tries) {
    const answer = await nurse.raw(method, url, method === 'DELETE' ? undefined : { title: 'Mine' });
    expect([method, answer.status, JSON.parse(answer.text)]).toEqual([
      method,
      403,
      { status: 403, message: 'Only the server can perform this action.', data: {} },
    ]);
  }
  expect((await list(nurse)).totalItems).toBe(1);
});
