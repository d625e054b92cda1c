import { describe, expect, test } from 'vitest';
import { addDays, addHours } from '#kernel/server/clock/instants.ts';
import { inPatientScope, systemActor } from '#kernel/server/scope/make-scope.ts';
import type { Notice, NoticeTitle, PatientScope } from '#kernel/server/scope/scope.ts';
import {
  aHospital,
  clockNow,
  inScopeOf,
  nobody,
  runJobNow,
  setClock,
  type TestClient,
  type TestHospital,
  type TestUser,
  theCivis,
  theDatabase,
  unique,
} from '#testing/world.ts';
import { notificationCalls as calls } from '../contract/calls.ts';
import type { NotificationPage, NotificationRecord } from '../contract/records.ts';
import { everyTitle } from '../contract/words.ts';
import { countUnread, listRecords } from './list-records.ts';
import { markRecords } from './mark-records.ts';

const records = '/api/collections/notification/records';
const welcome = { title: 'Low Stock', content: 'Paracetamol is low', path: '/inventory' } as const;

const tell = (hospital: TestHospital, to: Notice['to'], more: Partial<Notice> = {}) =>
  inScopeOf(hospital.id, (scope) => scope.notify({ ...welcome, to, ...more }));

// @ts-expect-error a title outside the registry does not compile
const unregistered: NoticeTitle = 'Lunch';
// @ts-expect-error neither does another spelling
const misspelt: NoticeTitle = 'low STOCK';

async function list(who: TestClient, query = ''): Promise<NotificationPage> {
  const answer = await who.raw('GET', `${records}${query ? `?${query}` : ''}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.payload as NotificationPage;
}
const filtered = (who: TestClient, filter: string) => list(who, `filter=${encodeURIComponent(filter)}`);

/** A hospital with two nurses who have no notices yet. */
async function twoNurses(): Promise<{ hospital: TestHospital; nurse: TestUser; other: TestUser }> {
  const hospital = await aHospital();
  const nurse = await hospital.userWith('View Vitals');
  const other = await hospital.userWith();
  await theDatabase().owner.query('delete from notifications where user_id = any($1)', [[nurse.userId, other.userId]]);
  return { hospital, nurse, other };
}

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

describe('own rows alone', () => {
  test('no list, filter, view or mark reaches another user’s row', async () => {
    const { hospital, nurse, other } = await twoNurses();
    await tell(hospital, { userIds: [other.userId] });
    const foreign = (await list(other)).items[0]?.id ?? '';
    for (const filter of [
      `userId = "${other.userId}"`,
      `id = "${foreign}" || userId != ""`,
      'id != null',
      `(userId = "${other.userId}") || (1 = 1)`,
    ]) {
      expect((await filtered(nurse, filter)).items).toEqual([]);
    }
    const view = await nurse.raw('GET', `${records}/${foreign}`);
    expect([view.status, JSON.parse(view.text)]).toEqual([404, { status: 404, message: "The requested resource wasn't found.", data: {} }]);
    expect((await nurse.raw('PATCH', `${records}/${foreign}`, { readStatus: true })).status).toBe(404);
    expect((await nurse.raw('GET', `${records}/not-an-id`)).status).toBe(404);
    expect((await list(other)).items[0]?.readStatus).toBe(false);
  });

  test('another hospital’s user sees nothing', async () => {
    const { hospital } = await twoNurses();
    const stranger = await aHospital();
    await tell(hospital, { permission: 'View Settings' });
    const ids = (await list(hospital.admin)).items.map((item) => item.id);
    expect(ids.length).toBeGreaterThan(0);
    expect((await list(stranger.admin)).items.filter((item) => ids.includes(item.id))).toEqual([]);
  });

  test('nobody is asked to sign in', async () => {
    expect((await nobody().raw('GET', records)).status).toBe(401);
  });
});

describe('lists', () => {
  async function someNotices() {
    const { hospital, nurse } = await twoNurses();
    const start = clockNow();
    try {
      for (const [index, title] of (['New Admission', 'Low Stock', 'Calling', 'Patient Deceased'] as const).entries()) {
        setClock(addDays(start, index - 4));
        await tell(
          hospital,
          { userIds: [nurse.userId] },
          {
            title,
            content: `Content_${index} 100%`,
            module: `m${index}`,
            dates: { dateTime: addDays(start, index) },
            priority: index === 1 ? 'critical' : 'normal',
          },
        );
      }
    } finally {
      setClock(null);
    }
    return { nurse, start };
  }
  const titles = (page: NotificationPage) => page.items.map((item) => item.title);

  test('newest first, pages, totals and the lack of them', async () => {
    const { nurse } = await someNotices();
    expect(titles(await list(nurse))).toEqual(['Patient Deceased', 'Calling', 'Low Stock', 'New Admission']);
    expect(await list(nurse, 'perPage=3&page=2')).toMatchObject({
      page: 2,
      perPage: 3,
      totalItems: 4,
      totalPages: 2,
      items: [{ title: 'New Admission' }],
    });
    expect(await list(nurse, 'perPage=3&page=9')).toMatchObject({ items: [], totalItems: 4 });
    expect(await list(nurse, 'skipTotal=1&perPage=5000&whatever=1')).toMatchObject({ perPage: 1000, totalItems: -1, totalPages: -1 });
    expect(await list(nurse, 'page=abc&perPage=-1')).toMatchObject({ page: 1, perPage: 30 });
    expect(titles(await list(nurse, 'sort=title'))).toEqual(['Calling', 'Low Stock', 'New Admission', 'Patient Deceased']);
    expect((await list(nurse, 'fields=id,dates.dateTime&perPage=1')).items.map((item) => Object.keys(item))).toEqual([['id', 'dates']]);
  });

  test('the filters of the client and every operator', async () => {
    const { nurse, start } = await someNotices();
    const day = (instant: string) => instant.slice(0, 10);
    const cases: [string, string[]][] = [
      ['created >= "2023-10-10 00:00:00.000Z"', ['Patient Deceased', 'Calling', 'Low Stock', 'New Admission']],
      [`created >= "${addDays(start, -3).replace('T', ' ')}" && readStatus = false`, ['Patient Deceased', 'Calling', 'Low Stock']],
      [`created < '${day(addDays(start, -2))}'`, ['Low Stock', 'New Admission']],
      [`userId = "${nurse.userId}" && kind = 'call'`, ['Calling']],
      ['title ~ "STOCK"', ['Low Stock']],
      ['title !~ "a"', ['Low Stock']],
      ['content ~ "t_1"', ['Low Stock']],
      ['content ~ "Content%2 100%"', ['Calling']],
      ['priority ?= "critical" || module = "m3"', ['Patient Deceased', 'Low Stock']],
      ['(module = "m0" || module = "m1") && readStatus != true', ['Low Stock', 'New Admission']],
      [`dates.dateTime > "${addDays(start, 1).replace('T', ' ')}"`, ['Patient Deceased', 'Calling']],
      ['dates.prevDateTime = null && module = "m0"', ['New Admission']],
      ['created > @now', []],
      ['true = readStatus', []],
    ];
    for (const [filter, expected] of cases) expect([filter, titles(await filtered(nurse, filter))]).toEqual([filter, expected]);
  });

  test('what the grammar does not know is 400 in the SDK’s shape', async () => {
    const { nurse } = await twoNurses();
    for (const query of [
      'filter=hospitalId%3D1',
      'filter=title',
      'filter=created%3E%222026-02-30%22',
      'sort=secret',
      'sort=@random',
      `filter=${'('.repeat(11)}a=1`,
      `filter=title="${'x'.repeat(3500)}"`,
      'filter=title~title',
    ]) {
      const answer = await nurse.raw('GET', `${records}?${query}`);
      expect([query.slice(0, 40), answer.status, JSON.parse(answer.text)]).toEqual([
        query.slice(0, 40),
        400,
        { status: 400, message: 'Something went wrong while processing your request.', data: {} },
      ]);
    }
  });

  test('no text makes SQL of its own (400 random filters)', async () => {
    const { hospital, nurse, other } = await twoNurses();
    await tell(hospital, { userIds: [other.userId] });
    const parts = [
      'title',
      'readStatus',
      'created',
      'dates.dateTime',
      'id',
      '=',
      '!=',
      '~',
      '!~',
      '>',
      '<=',
      '?=',
      '&&',
      '||',
      '(',
      ')',
      '"a"',
      "'b'",
      '"%"',
      '"\\\\"',
      "'; drop table notifications; --'",
      '" or 1=1 --',
      'true',
      'null',
      '1',
      '-1.5',
      '@now',
      '@x',
      '2026-11-20',
      '"2026-11-20"',
      '$1',
      ';',
      '--',
      '/*',
      '\u0000',
      '\ud800',
      "''",
      'é',
      '::text',
    ];
    let seed = 42;
    const next = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % below;
    };
    for (let turn = 0; turn < 400; turn += 1) {
      const text = Array.from({ length: 1 + next(9) }, () => parts[next(parts.length)]).join(next(2) ? ' ' : '');
      const answer = await nurse.raw('GET', `${records}?filter=${encodeURIComponent(text.toWellFormed())}`);
      expect([200, 400]).toContain(answer.status);
      if (answer.status === 200) expect((answer.payload as NotificationPage).items).toEqual([]);
    }
    expect((await list(other)).totalItems).toBe(1);
  });
});

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
