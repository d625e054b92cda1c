import { beforeAll, expect, test } from 'vitest';
import { aHospital, type TestHospital, type TestUser, theDatabase, unique } from '#testing/world.ts';
import { userCalls } from '#modules/access-control/contract/calls/users.ts';
import { templateCalls } from '../../contract/calls/templates.ts';
import { anOutsideLine } from '../testing/medicines.ts';

let hospital: TestHospital;
let doctor: TestUser;
let colleague: TestUser;
let stranger: TestUser;
const lines = [anOutsideLine()];

/** Another department of the hospital, with one member. */
async function elsewhere(): Promise<TestUser> {
  const body = { name: unique('Ward '), kind: 'clinical', runsQueue: false };
  const { payload } = await hospital.admin.raw('POST', '/api/departments', body);
  const user = await hospital.userWith('Create Prescription');
  const moved = await hospital.admin.raw('PATCH', `/api/users/${user.userId}`, { departmentIds: [(payload as { id: string }).id] });
  expect(moved.status).toBe(200);
  return user;
}

const namesOf = async (who: TestUser, call: typeof templateCalls.orderSets | typeof templateCalls.favourites = templateCalls.orderSets) =>
  (await who.send(call)).payload.map(({ name, own }) => [name, own]);

beforeAll(async () => {
  hospital = await aHospital();
  doctor = await hospital.userWith('Create Prescription');
  colleague = await hospital.userWith('Create Prescription');
  stranger = await elsewhere();
}, 60_000);

test('favourites are their maker’s own unless shared, each name once', async () => {
  const kept = await doctor.send(templateCalls.addFavourite, { body: { name: 'My amoxicillin', lines } });
  expect(kept.payload.lines[0]?.words).toContain('Amoxicillin 500 mg Capsule: Take 500 mg by mouth three times a day');
  expect(kept.payload).toMatchObject({ own: true, ownerName: 'Ada Tester', sharedWith: 'nobody', department: null, version: 1 });
  const twin = await doctor.send(templateCalls.addFavourite, { body: { name: 'my  AMOXICILLIN', lines } });
  expect(twin.error).toMatchObject({ code: 'RX_TEMPLATE_EXISTS', fields: { name: expect.any(String) } });
  expect(await namesOf(colleague, templateCalls.favourites)).toEqual([]);
});

test('an order set is shared with the department or with the hospital, and taken back', async () => {
  const made = await doctor.send(templateCalls.addOrderSet, { body: { name: 'Malaria', sharedWith: 'department', lines } });
  expect(made.payload.department?.name).toEqual(expect.any(String));
  expect([await namesOf(colleague), await namesOf(stranger)]).toEqual([[['Malaria', false]], []]);
  const params = { id: made.payload.id };
  await doctor.send(templateCalls.editOrderSet, { params, body: { sharedWith: 'hospital', version: 1 } });
  expect(await namesOf(stranger)).toEqual([['Malaria', false]]);
  await doctor.send(templateCalls.editOrderSet, { params, body: { sharedWith: 'nobody', version: 2 } });
  expect([await namesOf(doctor), await namesOf(colleague), await namesOf(stranger)]).toEqual([[['Malaria', true]], [], []]);
});

test('only the maker edits and removes; a stale version is refused; the trail holds what was changed', async () => {
  const made = await doctor.send(templateCalls.addOrderSet, { body: { name: 'Sepsis', sharedWith: 'hospital', lines } });
  const params = { id: made.payload.id };
  const edit = (who: TestUser, body: object) => who.send(templateCalls.editOrderSet, { params, body: { version: 1, ...body } });
  expect((await edit(colleague, { name: 'Mine now' })).status).toBe(404);
  expect((await colleague.send(templateCalls.removeOrderSet, { params })).status).toBe(404);
  const two = [...lines, anOutsideLine({ genericName: 'Zinc', strength: '20 mg', form: 'Tablet' })];
  const changed = await edit(doctor, { name: 'Sepsis bundle', lines: two });
  expect(changed.payload).toMatchObject({ name: 'Sepsis bundle', sharedWith: 'hospital', version: 2 });
  expect(changed.payload.lines).toHaveLength(2);
  expect((await edit(doctor, { name: 'Too late' })).error.code).toBe('STALE_VERSION');
  // A set is no favourite: its address is not found there.
  expect((await doctor.send(templateCalls.removeFavourite, { params })).status).toBe(404);
  expect((await doctor.send(templateCalls.removeOrderSet, { params })).status).toBe(200);
  expect((await namesOf(colleague)).filter(([name]) => name === 'Sepsis bundle')).toEqual([]);
  const { rows } = await theDatabase().owner.query(
    "select action, summary from audit_entries where entity_type = 'PrescriptionTemplate' and entity_id = $1 order by at",
    [made.payload.id],
  );
  expect(rows).toEqual([
    { action: 'create', summary: 'Order set Sepsis saved' },
    { action: 'update', summary: 'Order set Sepsis bundle changed' },
    { action: 'delete', summary: 'Order set Sepsis bundle removed' },
  ]);
});

test('who belongs to several departments chooses with which one; a department that is not theirs is refused', async () => {
  const body = (departmentId: string) => ({ name: 'Ward rounds', sharedWith: 'department' as const, departmentId, lines });
  const departmentOf = async (who: TestUser) => (await who.send(userCalls.myDepartments)).payload[0]?.id ?? '';
  const both = [await departmentOf(doctor), await departmentOf(stranger)];
  expect((await hospital.admin.raw('PATCH', `/api/users/${doctor.userId}`, { departmentIds: both })).status).toBe(200);
  expect((await doctor.send(userCalls.myDepartments)).payload.map(({ id }) => id)).toEqual(both);
  const refused = await colleague.send(templateCalls.addOrderSet, { body: body(both[1] ?? '') });
  expect(refused.error).toMatchObject({ code: 'SHARING_OTHER_DEPARTMENT', fields: { departmentId: expect.any(String) } });
  const made = await doctor.send(templateCalls.addOrderSet, { body: body(both[1] ?? '') });
  expect(made.payload.department?.id).toBe(both[1]);
  const sees = async (who: TestUser) => (await namesOf(who)).some(([name]) => name === 'Ward rounds');
  expect([await sees(stranger), await sees(colleague)]).toEqual([true, false]);
  const params = { id: made.payload.id };
  // What says nothing of the department leaves it, the other department takes its place.
  const kept = await doctor.send(templateCalls.editOrderSet, { params, body: { sharedWith: 'department', version: 1 } });
  expect(kept.payload.department?.id).toBe(both[1]);
  const moved = { sharedWith: 'department' as const, departmentId: both[0] ?? '', version: 2 };
  expect((await doctor.send(templateCalls.editOrderSet, { params, body: moved })).payload.department?.id).toBe(both[0]);
  expect([await sees(stranger), await sees(colleague)]).toEqual([false, true]);
});

test('who belongs to no department cannot share with one', async () => {
  await theDatabase().owner.query('delete from user_departments where user_id = $1', [stranger.userId]);
  const answer = await stranger.send(templateCalls.addOrderSet, { body: { name: 'Shared', sharedWith: 'department', lines } });
  expect([answer.status, answer.error.code]).toEqual([422, 'SHARING_NO_DEPARTMENT']);
});
