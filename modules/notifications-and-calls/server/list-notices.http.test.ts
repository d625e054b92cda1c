import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel/server/clock/instants.ts';
import { aHospital, clockNow, nobody, setClock, type TestClient } from '#testing/world.ts';
import type { NotificationPage } from '../contract/records.ts';
import { list, records, tell, twoNurses } from './testing/notices.ts';

const filtered = (who: TestClient, filter: string) => list(who, `filter=${encodeURIComponent(filter)}`);

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
