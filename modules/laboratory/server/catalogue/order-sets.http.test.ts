import { beforeAll, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { aHospital, type TestUser, theDatabase, unique } from '#testing/world.ts';
import { userCalls } from '#modules/access-control/contract/calls/users.ts';
import { catalogueCalls } from '../../contract/calls/catalogue.ts';
import { orderSetCalls } from '../../contract/calls/order-sets.ts';
import { requestCalls } from '../../contract/calls/requests.ts';
import { aLab, sound, type TestLab } from '../testing/lab.ts';

let lab: TestLab;
let colleague: TestUser;
let stranger: TestUser;
let testIds: string[];

beforeAll(async () => {
  lab = await aLab(await aHospital());
  colleague = await lab.hospital.userWith('Create Lab Test Request', 'View Lab Tests');
  stranger = await lab.hospital.userWith('Create Lab Test Request');
  const { payload } = await lab.hospital.admin.raw('POST', '/api/departments', {
    name: unique('Ward '),
    kind: 'clinical',
    runsQueue: false,
  });
  await lab.hospital.admin.raw('PATCH', `/api/users/${stranger.userId}`, { departmentIds: [(payload as { id: string }).id] });
  testIds = [(await lab.testOf('Urea')).id, lab.potassium.id];
}, 120_000);

const namesOf = async (who: TestUser) => (await who.send(orderSetCalls.list)).payload.map(({ name, own }) => [name, own]);

test('an order set of tests is made, shared with the department, edited and removed by its maker alone', async () => {
  const made = sound(await lab.doctor.send(orderSetCalls.create, { body: { name: 'Renal', sharedWith: 'department', testIds } })).payload;
  expect(made.tests.map(({ id }) => id)).toEqual(testIds);
  expect([await namesOf(lab.doctor), await namesOf(colleague), await namesOf(stranger)]).toEqual([
    [['Renal', true]],
    [['Renal', false]],
    [],
  ]);
  const params = { id: made.id };
  const edit = (who: TestUser, body: object) => who.send(orderSetCalls.edit, { params, body: { version: 1, ...body } });
  expect((await edit(colleague, { name: 'Mine' })).status).toBe(404);
  expect((await colleague.send(orderSetCalls.remove, { params })).status).toBe(404);
  const changed = sound(await edit(lab.doctor, { name: 'Kidneys', sharedWith: 'hospital', testIds: testIds.toReversed() })).payload;
  expect(changed).toMatchObject({ name: 'Kidneys', sharedWith: 'hospital', department: null, version: 2 });
  expect(changed.tests.map(({ id }) => id)).toEqual(testIds.toReversed());
  expect((await edit(lab.doctor, { name: 'Too late' })).error.code).toBe('STALE_VERSION');
  expect(await namesOf(stranger)).toEqual([['Kidneys', false]]);
  const twin = await lab.doctor.send(orderSetCalls.create, { body: { name: 'KIDNEYS', testIds } });
  expect(twin.error).toMatchObject({ code: 'LAB_ORDER_SET_EXISTS', fields: { name: expect.any(String) } });
  sound(await lab.doctor.send(orderSetCalls.remove, { params }));
  expect(await namesOf(lab.doctor)).toEqual([]);
  const { rows } = await theDatabase().owner.query('select summary from audit_entries where entity_id = $1 order by at', [made.id]);
  expect(rows.map(({ summary }) => summary)).toEqual(['Order set Renal saved', 'Order set Kidneys changed', 'Order set Kidneys removed']);
});

test('a set finds its own tests with their prices for the patient; a test that is archived enters no set', async () => {
  const patient = await aPatient(lab.hospital);
  const query = { ids: testIds };
  const found = sound(await lab.doctor.send(requestCalls.orderable, { params: { patientId: patient.id }, query })).payload.data;
  expect(found.map(({ id }) => id).sort()).toEqual(testIds.toSorted());
  const listed = sound(await colleague.send(catalogueCalls.filterTests, { query: { ids: testIds } })).payload.data;
  expect(listed.map(({ id }) => id).sort()).toEqual(testIds.toSorted());
  const [urea] = testIds;
  await theDatabase().owner.query("update lab_tests set status = 'archived' where id = $1", [urea]);
  const refused = await lab.doctor.send(orderSetCalls.create, { body: { name: 'Old', testIds } });
  expect(refused.error.code).toBe('LAB_TEST_UNAVAILABLE');
  await theDatabase().owner.query("update lab_tests set status = 'active' where id = $1", [urea]);
});

test('a favourite test is shared with the department: it stands behind the own ones and is only the maker’s to remove', async () => {
  const patient = await aPatient(lab.hospital);
  const first = async (who: TestUser) => {
    const { payload } = await who.send(requestCalls.orderable, { params: { patientId: patient.id }, query: { limit: 2 } });
    return payload.data.map(({ id, favourite, sharedFavourite }) => [id, favourite, sharedFavourite]);
  };
  const [urea, potassium] = testIds as [string, string];
  const mark = (who: TestUser, id: string, body: object) =>
    who.send(orderSetCalls.favourite, { params: { id }, body: { favourite: true, ...body } });
  sound(await mark(lab.doctor, potassium, {}));
  expect((await first(colleague)).some(([, , shared]) => shared)).toBe(false);
  sound(await mark(lab.doctor, potassium, { sharedWith: 'department' }));
  sound(await mark(colleague, urea, {}));
  expect(await first(colleague)).toEqual([
    [urea, true, false],
    [potassium, false, true],
  ]);
  // A second press on the star leaves the sharing as it is.
  sound(await mark(lab.doctor, potassium, {}));
  const listed = (await colleague.send(orderSetCalls.favourites)).payload;
  expect(listed.map(({ test: { id }, own }) => [id, own])).toEqual([
    [urea, true],
    [potassium, false],
  ]);
  expect((await stranger.send(orderSetCalls.favourites)).payload).toEqual([]);
  sound(await mark(colleague, potassium, { favourite: false }));
  expect((await colleague.send(orderSetCalls.favourites)).payload).toHaveLength(2);
  sound(await mark(lab.doctor, potassium, { favourite: false }));
  expect((await colleague.send(orderSetCalls.favourites)).payload).toHaveLength(1);
});

test('who belongs to several departments chooses which one sees a set and a favourite', async () => {
  const [first] = (await lab.doctor.send(userCalls.myDepartments)).payload;
  const [other] = (await stranger.send(userCalls.myDepartments)).payload;
  if (!first || !other) throw new Error('no department');
  await lab.hospital.admin.raw('PATCH', `/api/users/${lab.doctor.userId}`, { departmentIds: [first.id, other.id] });
  const sharing = { sharedWith: 'department' as const, departmentId: other.id };
  const made = sound(await lab.doctor.send(orderSetCalls.create, { body: { name: 'Ward', ...sharing, testIds } })).payload;
  expect(made.department).toEqual(other);
  expect([await namesOf(stranger), await namesOf(colleague)]).toEqual([[['Ward', false]], []]);
  const params = { id: lab.potassium.id };
  const mark = (body: object) => lab.doctor.send(orderSetCalls.favourite, { params, body: { favourite: true, ...body } });
  sound(await mark(sharing));
  const marksOf = async (who: TestUser) => (await who.send(orderSetCalls.favourites)).payload.map(({ department }) => department?.id);
  expect(await marksOf(stranger)).toEqual([other.id]);
  sound(await mark({}));
  expect(await marksOf(stranger)).toEqual([other.id]);
  sound(await mark({ ...sharing, departmentId: first.id }));
  expect(await marksOf(stranger)).toEqual([]);
  const foreign = await colleague.send(orderSetCalls.create, { body: { name: 'Not mine', ...sharing, testIds } });
  expect(foreign.error.code).toBe('SHARING_OTHER_DEPARTMENT');
});
