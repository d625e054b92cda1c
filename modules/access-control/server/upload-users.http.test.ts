import { expect, test } from 'vitest';
import { csvRow } from '#kernel/server/exports/cells.ts';
import { aHospital, lastMessageTo, type TestHospital, theDatabase, unique } from '#testing/world.ts';
import { userCalls } from '../contract/calls/users.ts';

function aRow(hospital: { department: string }, more: Record<string, string> = {}): Record<string, string> {
  return {
    'First Name': 'Uche',
    'Last Name': 'Nwosu',
    Email: `${unique('up')}@civis.test`,
    'Dial Code': '+234',
    'Phone Number': '8030000003',
    Role: 'nurse',
    Departments: hospital.department,
    Cadre: 'Nurse',
    'Licence Body': 'NMCN',
    'Licence Number': 'RN-1',
    ...more,
  };
}

function csvOf(rows: readonly Record<string, string>[]): string {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [heads, ...rows.map((row) => heads.map((head) => row[head] ?? ''))].map(csvRow).join('');
}

function upload(hospital: TestHospital, rows: readonly Record<string, string>[], dryRun = false) {
  return hospital.admin.send(
    userCalls.uploadUsers,
    { query: { dryRun } },
    { file: { filename: 'users.csv', bytes: csvOf(rows), type: 'text/csv' } },
  );
}

async function world() {
  const hospital = await aHospital();
  const { rows } = await theDatabase().owner.query('select name from departments where id = $1', [hospital.departmentId]);
  return { hospital, department: rows[0].name as string };
}

test('a dry run says per row what is wrong and saves nothing', async () => {
  const { hospital, department } = await world();
  const twice = `${unique('twice')}@civis.test`;
  const rows = [
    aRow({ department }),
    aRow({ department }, { Role: 'Wizard', Email: 'no' }),
    aRow({ department }, { Email: twice }),
    aRow({ department }, { Email: twice }),
  ];
  const answer = (await upload(hospital, rows, true)).payload;
  expect([answer.created, answer.failed]).toEqual([0, 2]);
  expect(answer.rows.map(({ status }) => status)).toEqual(['ok', 'error', 'ok', 'error']);
  expect(answer.rows[1]).toMatchObject({ row: 3, errors: { role: 'Wizard is not known', email: 'Must be a valid email' } });
  expect(answer.rows[3]?.errors.email).toBe('This email is in the file twice');
});

test('all or none: one faulty row keeps all out; a clean file invites all', async () => {
  const { hospital, department } = await world();
  const good = [aRow({ department }), aRow({ department })];
  const refused = await upload(hospital, [...good, aRow({ department }, { Departments: 'Nowhere' })]);
  expect([refused.status, refused.error.code]).toEqual([422, 'UPLOAD_INVALID']);
  expect((await hospital.admin.send(userCalls.listUsers)).payload.meta.count).toBe(1);
  const done = (await upload(hospital, good)).payload;
  expect([done.created, done.rows.every(({ userId }) => userId !== null)]).toEqual([2, true]);
  expect((await lastMessageTo(good[0]?.Email ?? '')).template).toBe('invitation');
});

test('more rows than free slots: 402, nothing saved', async () => {
  const { hospital, department } = await world();
  await theDatabase().owner.query('update subscriptions set user_slots = 2 where hospital_id = $1', [hospital.id]);
  const answer = await upload(hospital, [aRow({ department }), aRow({ department })]);
  expect([answer.status, answer.error.code]).toEqual([402, 'SUBSCRIPTION_UPGRADE_REQUIRED']);
  expect((await hospital.admin.send(userCalls.listUsers)).payload.meta.count).toBe(1);
});

test('unreadable, empty and too long files', async () => {
  const { hospital, department } = await world();
  const send = (bytes: Buffer | string, filename = 'users.csv') =>
    hospital.admin.send(userCalls.uploadUsers, {}, { file: { filename, bytes, type: 'text/csv' } });
  expect((await send(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'users.xlsx')).error.code).toBe('FILE_TYPE');
  expect((await send('a,b\n1,2')).error.code).toBe('SHEET_COLUMNS');
  expect((await send('First Name,Email\n')).error.code).toBe('SHEET_EMPTY');
  const many = Array.from({ length: 501 }, () => aRow({ department }));
  expect((await upload(hospital, many)).error.code).toBe('SHEET_ROWS');
});

test('the template goes out and comes back, in both formats', async () => {
  const { hospital } = await world();
  for (const format of ['csv', 'xlsx'] as const) {
    const template = await hospital.admin.send(userCalls.userTemplate, { query: { format } });
    expect(template.status).toBe(200);
    const back = await hospital.admin.send(
      userCalls.uploadUsers,
      { query: { dryRun: true } },
      { file: { filename: `users.${format}`, bytes: template.bytes } },
    );
    expect(back.payload.rows).toMatchObject([{ status: 'ok', name: 'Ngozi Eze' }]);
  }
});
