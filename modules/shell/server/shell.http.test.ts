import { describe, expect, test, vi } from 'vitest';
import { anOperator, aPortalPatient } from '#testing/other-areas.ts';
import { aHospital, nobody, theCivis, theDatabase } from '#testing/world.ts';
import { shellCalls } from '../contract/calls.ts';

describe('first steps', () => {
  test('are read from the data, in order', async () => {
    const { admin } = await aHospital();
    const { items, done, total, percent } = (await admin.send(shellCalls.readGetStarted)).payload;
    const byKey = Object.fromEntries(items.map((item) => [item.key, item]));
    expect(byKey['timezone']).toMatchObject({ status: 'done', skippable: false, progress: '(UTC+01:00) Africa/Lagos' });
    expect(byKey['profile']).toMatchObject({ status: 'todo', progress: 'Missing: licence, logo' });
    expect(byKey['departments']).toMatchObject({ status: 'todo', manual: true, progress: 'Departments: 12' });
    expect(byKey['subscription']).toMatchObject({ status: 'todo', progress: 'Trial days left: 30' });
    expect(byKey['specializations']).toMatchObject({ route: '/settings/specializations' });
    expect(byKey['lab-tests']).toMatchObject({ status: 'todo', route: '/labs?tab=tests' });
    expect(byKey['products']).toMatchObject({ status: 'todo', route: '/inventory' });
    expect(byKey['billable-items']).toMatchObject({ route: '/settings/billing?tab=items&priced=false' });
    expect(byKey['first-patient']).toMatchObject({ status: 'todo', route: '/patients/register' });
    expect(items.map((item) => item.order)).toEqual(items.map((item) => item.order).sort((a, b) => a - b));
    expect(new Set(items.map((item) => item.key)).size).toBe(total);
    expect(percent).toBe(Math.round((done * 100) / total));
  });

  test('can be confirmed, skipped and restored where that makes sense', async () => {
    const { admin } = await aHospital();
    const mark = (key: string, status: 'todo' | 'done' | 'skipped') =>
      admin.send(shellCalls.markGetStarted, { params: { key }, body: { status } });
    const statusOf = async (key: string) =>
      (await admin.send(shellCalls.readGetStarted)).payload.items.find((item) => item.key === key)?.status;
    expect((await mark('departments', 'done')).status).toBe(200);
    expect(await statusOf('departments')).toBe('done');
    expect((await mark('departments', 'todo')).status).toBe(200);
    expect(await statusOf('departments')).toBe('todo');
    expect((await mark('subscription', 'skipped')).payload.items.find((item) => item.key === 'subscription')).toMatchObject({
      status: 'skipped',
      markedBy: 'Bola Grace Founder',
    });
    expect((await mark('timezone', 'skipped')).error.code).toBe('ITEM_NOT_SKIPPABLE');
    expect((await mark('profile', 'done')).error.code).toBe('ITEM_NOT_MANUAL');
    expect((await mark('weather', 'done')).status).toBe(404);
  });

  test('20 marks of one step at once leave one', async () => {
    const { admin, id } = await aHospital();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        admin.send(shellCalls.markGetStarted, { params: { key: 'specializations' }, body: { status: 'done' } }),
      ),
    );
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    const { rows } = await theDatabase().owner.query('select item_key, status from get_started_marks where hospital_id = $1', [id]);
    expect(rows).toEqual([{ item_key: 'specializations', status: 'done' }]);
  });
});

describe('preferences', () => {
  test('are the own alone; changes at once all count', async () => {
    const hospital = await aHospital();
    const other = await hospital.userWith();
    expect((await hospital.admin.send(shellCalls.readPreferences)).payload).toMatchObject({ theme: 'system', recent: [] });
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        hospital.admin.send(shellCalls.editPreferences, { body: { tables: { [`list${n}`]: { pageSize: 25 } } } }),
      ),
    );
    await hospital.admin.send(shellCalls.editPreferences, { body: { theme: 'dark', recent: [{ type: 'patient', id: hospital.id }] } });
    const own = (await hospital.admin.send(shellCalls.readPreferences)).payload;
    expect(Object.keys(own.tables)).toHaveLength(20);
    expect(own).toMatchObject({ theme: 'dark', recent: [{ type: 'patient', id: hospital.id }] });
    expect((await other.send(shellCalls.readPreferences)).payload).toMatchObject({ theme: 'system', tables: {} });
  });

  test('an unknown key is 400', async () => {
    const { admin } = await aHospital();
    const answer = await admin.raw('PATCH', '/api/users/preferences', { colour: 'red' });
    expect([answer.status, answer.error.fields]).toEqual([400, { colour: 'This field is not known' }]);
  });
});

describe('documentation', () => {
  test('contents, page and generated parts', async () => {
    const { admin } = await aHospital();
    const contents = (await admin.send(shellCalls.listDocumentation)).payload;
    expect(contents[0]?.slug).toBe('welcome');
    const page = (await admin.send(shellCalls.readDocumentation, { params: { slug: 'permissions' } })).payload;
    expect(page.markdown).toContain('| View Patient List |');
    expect(page.headings.map((heading) => heading.title)).toContain('Patients and Chart');
    const data = (await admin.send(shellCalls.readDocumentation, { params: { slug: 'about-data' } })).payload;
    expect(data.markdown).toContain('| countries |');
    expect(data.markdown).not.toContain('{{');
    expect((await admin.send(shellCalls.readDocumentation, { params: { slug: 'nowhere' } })).status).toBe(404);
  });

  test('a page with a permission is hidden without it', async () => {
    const hospital = await aHospital();
    const reader = await hospital.userWith('View Civis Documentation');
    expect((await reader.send(shellCalls.readDocumentation, { params: { slug: 'permissions' } })).status).toBe(404);
    expect((await reader.send(shellCalls.searchDocumentation, { query: { q: 'invite' } })).payload[0]?.slug).toBe('users-and-roles');
    const blind = await hospital.userWith();
    expect((await blind.send(shellCalls.listDocumentation)).status).toBe(403);
  });

  test('a page says which screens it is about, and comes in the language that is asked for', async () => {
    const { admin } = await aHospital();
    const contents = (await admin.send(shellCalls.listDocumentation, { query: { language: 'fr' } })).payload;
    expect(contents.find(({ slug }) => slug === 'queue')).toMatchObject({ title: 'File d’attente' });
    expect(contents.find(({ slug }) => slug === 'queue')?.screens).toContain('/hospital/queue-management');
    const page = (await admin.send(shellCalls.readDocumentation, { params: { slug: 'queue' }, query: { language: 'fr' } })).payload;
    expect(page.markdown).toContain('| En attente | Le patient est dans la file.');
    expect(page.markdown).not.toContain('<!--');
    expect((await admin.raw('GET', '/api/documentation?language=de')).status).toBe(400);
  });

  test('patients and operators read their own pages, without a permission', async () => {
    const patient = await aPortalPatient(await aHospital());
    const operator = await anOperator();
    for (const [reader, own, other] of [
      [patient, 'my-results', 'operator'],
      [operator, 'operator', 'laboratory'],
    ] as const) {
      const slugs = (await reader.send(shellCalls.listDocumentation)).payload.map(({ slug }) => slug);
      expect(slugs).toContain(own);
      expect(slugs).not.toContain(other);
      expect((await reader.send(shellCalls.readDocumentation, { params: { slug: own } })).status).toBe(200);
      expect((await reader.send(shellCalls.readDocumentation, { params: { slug: other } })).status).toBe(404);
    }
  });

  test('staff are not shown pages of other areas', async () => {
    const { admin } = await aHospital();
    expect((await admin.send(shellCalls.readDocumentation, { params: { slug: 'my-results' } })).status).toBe(404);
  });
});

describe('search over everything', () => {
  test('shows only kinds the user may view', async () => {
    const hospital = await aHospital();
    const reader = await hospital.userWith('View Civis Documentation');
    const groups = (await reader.send(shellCalls.searchEverything, { query: { q: 'Founder' } })).payload;
    expect(groups.map((group) => group.type)).not.toContain('users');
    const pages = (await reader.send(shellCalls.searchEverything, { query: { q: 'sign-in' } })).payload.find(
      (group) => group.type === 'pages',
    );
    expect(pages?.rows.length).toBeLessThanOrEqual(5);
    expect((await reader.send(shellCalls.searchEverything, { query: { q: 'a' } })).status).toBe(400);
  });
});

test('an export made in the browser leaves its entry', async () => {
  const hospital = await aHospital();
  const body = { list: 'departments', title: 'Departments', format: 'csv' as const, rows: 12, filters: 'Status: active' };
  const { payload } = await hospital.admin.send(shellCalls.logExport, { body });
  const { rows } = await theDatabase().owner.query(
    'select action, entity_type, summary from audit_entries where hospital_id = $1 and entity_id = $2',
    [hospital.id, payload.id],
  );
  expect(rows).toEqual([{ action: 'export', entity_type: 'Export', summary: 'Departments: 12 rows exported as CSV' }]);
  const clerk = await hospital.userWith();
  expect((await clerk.send(shellCalls.logExport, { body })).status).toBe(403);
});

test('the version is public', async () => {
  expect((await nobody().send(shellCalls.appVersion)).payload).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    minClient: expect.any(String),
  });
});

test('errors of the browser are taken 20 a minute, scrubbed', async () => {
  const { admin } = await aHospital();
  const warn = vi.spyOn(theCivis().kernel.log, 'warn');
  const answers = await Promise.all(
    Array.from({ length: 45 }, () =>
      admin.send(shellCalls.reportClientError, { body: { message: 'ada@civis.test broke it', stack: 'at x (app.js:1:2)' } }),
    ),
  );
  const taken = answers.filter((answer) => answer.status === 200).length;
  // A minute may turn in between.
  expect(taken).toBeGreaterThanOrEqual(20);
  expect(taken).toBeLessThanOrEqual(40);
  expect(answers.some((answer) => answer.status === 429)).toBe(true);
  const entries = warn.mock.calls.filter(([, words]) => words === 'An error in a browser').map(([facts]) => JSON.stringify(facts));
  expect(entries[0]).toContain('[e-mail] broke it');
  expect(entries.join()).not.toContain('ada@civis.test');
});

describe('search by number', () => {
  test('asks every module that keeps numbers; what nobody knows is found nowhere', async () => {
    const { admin } = await aHospital();
    for (const q of ['INV-000168', 'rcp168', 'LAB-000001', 'RX-000001', 'MED-000001', 'ORD-000001', 'PO-000001', 'OPD-014', 'B2026-17']) {
      const answer = await admin.send(shellCalls.searchEverything, { query: { q } });
      expect([q, answer.status, answer.payload.filter(({ type }) => type !== 'pages')]).toEqual([q, 200, []]);
    }
  });
});
