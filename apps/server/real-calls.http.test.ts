import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { catalogueCalls } from '#modules/organisation/contract/calls/catalogues.ts';
import { aHospital, somebodyWith, nobody, type TestHospital, type TestUser, theDatabase, unique } from '#testing/world.ts';
import { anOperator } from '#testing/other-areas.ts';

// The kernel's promises over calls as people make them, with the modules that hang on them.

let hospital: TestHospital;
let elsewhere: TestHospital;

beforeAll(async () => {
  [hospital, elsewhere] = [await aHospital(), await aHospital()];
}, 60_000);

interface Department {
  readonly id: string;
  readonly version: number;
  readonly name: string;
}
const addDepartment = (user: TestUser, name: string, key?: string) =>
  user.send(catalogueCalls.addDepartment, { body: { name, kind: 'clinical' } as never }, key ? { key } : {});

async function aDepartment(of: TestHospital = hospital): Promise<Department> {
  return (await addDepartment(of.admin, unique('Ward '))).payload as Department;
}

describe('the order of checks on PATCH departments/{id}', () => {
  const nowhere = () => `/api/departments/${randomUUID()}`;
  const wrong = { name: '', hospitalId: 'x' };

  test('401, then 403, then 402, then 404, then 400, then 409', async () => {
    const poor = await aHospital();
    const powerless = await poor.userWith();
    await theDatabase().owner.query('delete from subscriptions where hospital_id = $1', [poor.id]);
    const answers = [
      await nobody().raw('PATCH', nowhere(), wrong),
      await powerless.raw('PATCH', nowhere(), wrong),
      await hospital.admin.raw('PATCH', nowhere(), wrong),
    ];
    const { id, version, name } = await aDepartment();
    const other = await aDepartment();
    answers.push(
      await elsewhere.admin.raw('PATCH', `/api/departments/${id}`, wrong),
      await hospital.admin.raw('PATCH', `/api/departments/${id}`, { ...wrong, version: 99 }),
      await hospital.admin.raw('PATCH', `/api/departments/${id}`, { name, version: version + 7 }),
      await hospital.admin.raw('PATCH', `/api/departments/${id}`, { name: other.name, version }),
      await hospital.admin.raw('PATCH', `/api/departments/${id}`, { name: unique('Ward '), version }),
    );
    expect(answers.map(({ status, error }) => [status, error.code])).toEqual([
      [401, 'UNAUTHENTICATED'],
      [403, 'FORBIDDEN'],
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
      [400, 'INVALID_INPUT'],
      [409, 'STALE_VERSION'],
      [409, 'DEPARTMENT_EXISTS'],
      [200, undefined],
    ]);
    expect(answers[1]?.error['permission']).toBe('Edit Department');
    expect(Object.keys(answers[4]?.error.fields ?? {}).sort()).toEqual(['hospitalId', 'name']);
  });

  test('402 comes before 404 and 400, and reads go on', async () => {
    const poor = await aHospital();
    const { id } = await aDepartment(poor);
    await theDatabase().owner.query('delete from subscriptions where hospital_id = $1', [poor.id]);
    const answers = [await poor.admin.raw('PATCH', nowhere(), wrong), await poor.admin.raw('PATCH', `/api/departments/${id}`, wrong)];
    for (const { status, message, error } of answers)
      expect([status, message, error.code]).toEqual([402, 'Subscription Required', 'SUBSCRIPTION_REQUIRED']);
    expect((await poor.admin.send(catalogueCalls.readDepartment, { params: { id } })).status).toBe(200);
  });

  test('a hospital that the operator suspends is 401 for all of its people at once', async () => {
    const closed = await aHospital();
    const operator = await anOperator();
    const { id } = await aDepartment(closed);
    const suspended = await operator.raw('PATCH', `/api/admin/hospitals/${closed.id}/suspend`, { reason: 'for a test' });
    expect([suspended.status, suspended.error.code]).toEqual([200, undefined]);
    expect((await closed.admin.raw('PATCH', `/api/departments/${id}`, wrong)).status).toBe(401);
  });
});

describe('a repeated request', () => {
  test('twenty times at once makes one department, one entry, one answer', async () => {
    const [key, name] = [randomUUID(), unique('Ward ')];
    const answers = await Promise.all(Array.from({ length: 20 }, () => addDepartment(hospital.admin, name, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ payload }) => payload.id)).size).toBe(1);
    const { rows } = await theDatabase().owner.query('select id from departments where name = $1', [name]);
    const entries = await theDatabase().owner.query('select 1 from audit_entries where entity_id = $1', [rows[0].id]);
    expect([rows.length, entries.rows.length]).toEqual([1, 1]);
    expect((await addDepartment(hospital.admin, unique('Ward '), key)).error.code).toBe('IDEMPOTENCY_CONFLICT');
  });
});

describe('a session', () => {
  test('whose role loses a permission is 403 for its very next call', async () => {
    const user = await hospital.userWith('View Departments');
    const { id } = await aDepartment();
    const read = () => user.send(catalogueCalls.readDepartment, { params: { id } });
    expect((await read()).status).toBe(200);
    const roleId = (await theDatabase().owner.query('select role_id as id from users where id = $1', [user.userId])).rows[0].id;
    const role = (await hospital.admin.raw('GET', `/api/roles/${roleId}`)).payload as { version: number; name: string };
    const edited = await hospital.admin.raw('PUT', `/api/roles/${roleId}`, {
      name: role.name,
      permissionIds: [],
      reason: 'for a test',
      version: role.version,
    });
    expect([edited.status, edited.error.code]).toEqual([200, undefined]);
    expect((await read()).status).toBe(403);
  });

  test('that signed out is 401 for its very next call', async () => {
    for (let time = 0; time < 5; time += 1) {
      const user = await hospital.userWith('View Departments');
      const again = somebodyWith(user.token as string);
      expect((await again.raw('GET', '/api/departments')).status).toBe(200);
      expect((await user.raw('POST', '/api/auth/logout')).status).toBe(200);
      expect((await again.raw('GET', '/api/departments')).status).toBe(401);
    }
  });

  test('has a token that the database does not know', async () => {
    const token = hospital.admin.token as string;
    const { rows } = await theDatabase().owner.query('select s::text as text from sessions s');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ text }) => text.includes(token))).toBe(false);
    expect(token.length).toBeGreaterThanOrEqual(40);
  });
});
