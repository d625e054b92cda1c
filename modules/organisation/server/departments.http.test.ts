import { describe, expect, test } from 'vitest';
import { aHospital, type TestHospital, theDatabase } from '#testing/world.ts';
import { catalogueCalls } from '../contract/calls/catalogues.ts';
import type { Department } from '../contract/records.ts';
import { defaultDepartments } from '../contract/words.ts';

const { addDepartment, addDepartmentUsers, deleteDepartment, editDepartment, listDepartments, readDepartment, removeDepartmentUser } =
  catalogueCalls;

async function add({ admin }: TestHospital, name: string, more: object = {}): Promise<Department> {
  return (await admin.send(addDepartment, { body: { name, kind: 'clinical', ...more } })).payload;
}

test('setup makes the default departments once, in their exact names', async () => {
  const { admin } = await aHospital();
  const { data, meta } = (await admin.send(listDepartments, { query: { limit: 'All' } })).payload;
  expect(data.map((row) => row.name).sort()).toEqual(defaultDepartments.map((one) => one.name).sort());
  expect(meta.count).toBe(12);
});

describe('names and codes', () => {
  test.each([
    ['names in two spellings', (n: number) => ({ name: n % 2 === 0 ? 'Out Patient' : 'outpatient' }), 'DEPARTMENT_EXISTS'],
    ['codes', (n: number) => ({ name: `Unit ${n}`, code: n % 2 === 0 ? 'OPD' : 'opd' }), 'DEPARTMENT_CODE_EXISTS'],
  ])('of 20 equal %s one is kept', async (_case, bodyOf, code) => {
    const { admin } = await aHospital();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => admin.send(addDepartment, { body: { kind: 'clinical', ...bodyOf(n) } })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409 && answer.error.code === code)).toHaveLength(19);
  });

  test('the same Idempotency-Key makes one department', async () => {
    const { admin } = await aHospital();
    const body = { name: 'Dental', kind: 'clinical' as const };
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.send(addDepartment, { body }, { key: 'dental-once' })));
    expect(new Set(answers.map((answer) => answer.payload.id)).size).toBe(1);
  });
});

describe('the tree', () => {
  test('three levels, no cycle, also when two move below each other at once', async () => {
    const hospital = await aHospital();
    const top = await add(hospital, 'Top');
    const middle = await add(hospital, 'Middle', { parentId: top.id });
    const low = await add(hospital, 'Low', { parentId: middle.id });
    const deeper = await hospital.admin.send(addDepartment, { body: { name: 'Deeper', kind: 'clinical', parentId: low.id } });
    expect([deeper.status, deeper.error.code]).toEqual([422, 'DEPARTMENT_TOO_DEEP']);
    const circle = await hospital.admin.send(editDepartment, { params: { id: top.id }, body: { version: 1, parentId: low.id } });
    expect(circle.error.code).toBe('DEPARTMENT_CYCLE');

    const [left, right] = await Promise.all([add(hospital, 'Left'), add(hospital, 'Right')]);
    const moves = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const [one, other] = n % 2 === 0 ? [left, right] : [right, left];
        return hospital.admin.send(editDepartment, { params: { id: one.id }, body: { version: 1, parentId: other.id } });
      }),
    );
    expect(moves.filter((answer) => answer.status === 200)).toHaveLength(1);
    const { rows } = await theDatabase().owner.query('select id, parent_id from departments where id = any($1) and parent_id is not null', [
      [left.id, right.id],
    ]);
    expect(rows).toHaveLength(1);
  });

  test("another hospital's department is no place", async () => {
    const [hospital, other] = await Promise.all([aHospital(), aHospital()]);
    const answer = await hospital.admin.send(addDepartment, { body: { name: 'Ward', kind: 'nursing', parentId: other.departmentId } });
    expect([answer.status, answer.error.code]).toEqual([422, 'DEPARTMENT_UNKNOWN']);
    expect((await hospital.admin.send(readDepartment, { params: { id: other.departmentId } })).status).toBe(404);
  });
});

describe('users', () => {
  test('join, are counted, leave; the only department stays', async () => {
    const hospital = await aHospital();
    const nurse = await hospital.userWith();
    const ward = await add(hospital, 'Ward A', { kind: 'nursing', headUserId: hospital.admin.userId });
    expect(ward.head?.fullname).toBe('Bola Grace Founder');
    const params = { id: ward.id };
    const joined = (await hospital.admin.send(addDepartmentUsers, { params, body: { userIds: [nurse.userId] } })).payload;
    expect(joined.users.map((user) => user.id)).toEqual([nurse.userId]);
    expect(joined.userCount).toBe(1);
    const left = await hospital.admin.send(removeDepartmentUser, { params: { id: ward.id, userId: nurse.userId } });
    expect(left.payload.userCount).toBe(0);
    const only = await hospital.admin.send(removeDepartmentUser, { params: { id: hospital.departmentId, userId: nurse.userId } });
    expect([only.status, only.error.code]).toEqual([422, 'ONLY_DEPARTMENT']);
    const absent = await hospital.admin.send(removeDepartmentUser, { params: { id: ward.id, userId: nurse.userId } });
    expect(absent.status).toBe(404);
  });

  test('a head or member is a user of this hospital', async () => {
    const [hospital, other] = await Promise.all([aHospital(), aHospital()]);
    const head = await hospital.admin.send(addDepartment, { body: { name: 'Ward', kind: 'nursing', headUserId: other.admin.userId } });
    expect([head.status, head.error.code]).toEqual([422, 'DEPARTMENT_HEAD_UNKNOWN']);
    const member = await hospital.admin.send(addDepartmentUsers, {
      params: { id: hospital.departmentId },
      body: { userIds: [other.admin.userId] },
    });
    expect([member.status, member.error.code]).toEqual([422, 'USER_UNKNOWN']);
  });

  test('move when their department is deleted', async () => {
    const hospital = await aHospital();
    const nurse = await hospital.userWith();
    const [from, to] = await Promise.all([add(hospital, 'From'), add(hospital, 'To')]);
    await hospital.admin.send(addDepartmentUsers, { params: { id: from.id }, body: { userIds: [nurse.userId] } });
    const kept = await hospital.admin.send(deleteDepartment, { params: { id: from.id } });
    expect([kept.status, kept.message]).toEqual([409, '1 users belong to this department']);
    const same = await hospital.admin.send(deleteDepartment, { params: { id: from.id }, query: { moveTo: from.id } });
    expect(same.error.code).toBe('MOVE_TO_SAME');
    const gone = (await hospital.admin.send(deleteDepartment, { params: { id: from.id }, query: { moveTo: to.id } })).payload;
    expect(gone).toMatchObject({ usersMoved: 1 });
    const target = (await hospital.admin.send(readDepartment, { params: { id: to.id } })).payload;
    expect(target.users.map((user) => user.id)).toEqual([nurse.userId]);
  });
});

describe('deleting', () => {
  test('one never used goes for good; one that something points at is archived and can come back', async () => {
    const hospital = await aHospital();
    const [unused, used] = await Promise.all([add(hospital, 'Unused'), add(hospital, 'Used')]);
    await add(hospital, 'Below', { parentId: used.id }).then((unit) => hospital.admin.send(deleteDepartment, { params: { id: unit.id } }));
    expect((await hospital.admin.send(deleteDepartment, { params: { id: unused.id } })).payload.outcome).toBe('removed');
    expect((await hospital.admin.send(readDepartment, { params: { id: unused.id } })).status).toBe(404);

    const unit = await add(hospital, 'Unit', { parentId: used.id });
    expect((await hospital.admin.send(deleteDepartment, { params: { id: used.id } })).error.code).toBe('DEPARTMENT_HAS_UNITS');
    await theDatabase().owner.query("update departments set status = 'archived' where id = $1", [unit.id]);
    expect((await hospital.admin.send(deleteDepartment, { params: { id: used.id } })).payload.outcome).toBe('archived');
    const archived = (await hospital.admin.send(readDepartment, { params: { id: used.id } })).payload;
    expect(archived.status).toBe('archived');
    const list = (await hospital.admin.send(listDepartments, { query: { limit: 'All' } })).payload.data;
    expect(list.map((row) => row.name)).not.toContain('Used');
    expect(
      (await hospital.admin.send(editDepartment, { params: { id: used.id }, body: { version: archived.version, location: 'x' } })).error
        .code,
    ).toBe('DEPARTMENT_ARCHIVED');
    const back = await hospital.admin.send(editDepartment, {
      params: { id: used.id },
      body: { version: archived.version, status: 'active' },
    });
    expect(back.payload.status).toBe('active');
  });

  test('a stale edit is refused', async () => {
    const hospital = await aHospital();
    const ward = await add(hospital, 'Ward');
    const first = await hospital.admin.send(editDepartment, {
      params: { id: ward.id },
      body: { version: 1, location: 'East wing', runsQueue: true },
    });
    expect(first.payload).toMatchObject({ location: 'East wing', runsQueue: true, name: 'Ward', version: 2 });
    const second = await hospital.admin.send(editDepartment, { params: { id: ward.id }, body: { version: 2, code: 'wrd' } });
    expect(second.payload).toMatchObject({ location: 'East wing', runsQueue: true, code: 'WRD' });
    const stale = await hospital.admin.send(editDepartment, { params: { id: ward.id }, body: { version: 1, location: 'West wing' } });
    expect([stale.status, stale.error.code]).toEqual([409, 'STALE_VERSION']);
  });
});

test('pickers get id, name and kind; the list itself wants its permission', async () => {
  const hospital = await aHospital();
  const clerk = await hospital.userWith();
  const picker = await clerk.send(listDepartments, { query: { limit: 1000, kind: 'pharmacy' } });
  expect(picker.payload.data).toEqual([{ id: expect.any(String), name: 'Pharmacy Department', kind: 'pharmacy' }]);
  const refused = await clerk.send(listDepartments);
  expect([refused.status, refused.error['permission']]).toEqual([403, 'View Departments']);
});
