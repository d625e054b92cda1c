import { expect, test } from 'vitest';
import { anOperator } from '#testing/other-areas.ts';
import { aHospital, inPlatform, theDatabase, unique } from '#testing/world.ts';
import { findPermission } from '#modules/permissions/contract/catalogue.ts';
import { permissionsModule } from '#modules/permissions/server/index.ts';
import { permissionCalls } from '../contract/calls/permissions.ts';
import { roleCalls } from '../contract/calls/roles.ts';

const order = () => ({ name: `Use Drone ${unique('')}`, moduleId: 'patients', description: 'Lets the holder send the drone.' });

test("the operator's permission reaches every Hospital Admin and can be given to a role", async () => {
  const operator = await anOperator();
  const hospital = await aHospital();
  const body = order();
  const made = (await operator.send(permissionCalls.createPermission, { body })).payload;
  expect(made).toMatchObject({ name: body.name, moduleId: 'patients', area: 'hospital', risk: 'normal', inUse: false, requires: [] });
  const listed = await hospital.admin.send(permissionCalls.listPermissions, { query: { search: body.name } });
  expect(listed.payload.data.map(({ id }) => id)).toEqual([made.id]);
  const role = await hospital.admin.send(roleCalls.createRole, { body: { name: `Pilot ${unique('')}`, permissionIds: [made.id] } });
  expect(role.payload.permissions.map(({ name }) => name)).toEqual([body.name]);
  // The next start leaves it alone.
  await inPlatform(async (scope) => permissionsModule.atStart?.(scope));
  expect(
    (await hospital.admin.send(permissionCalls.readPermission, { params: { id: made.id } })).payload.roles.map(({ name }) => name),
  ).toContain(role.payload.name);
  const { rows } = await theDatabase().owner.query('select summary from audit_entries where entity_id = $1', [made.id]);
  expect(rows).toEqual([{ summary: `Permission ${body.name} created` }]);
});

test('a critical one asks whoever grants it for a reason', async () => {
  const operator = await anOperator();
  const { admin } = await aHospital();
  const { id } = (await operator.send(permissionCalls.createPermission, { body: { ...order(), risk: 'critical' } })).payload;
  const create = (reason?: string) =>
    admin.send(roleCalls.createRole, { body: { name: `Pilot ${unique('')}`, permissionIds: [id], ...(reason ? { reason } : {}) } });
  expect((await create()).error.code).toBe('REASON_FOR_CRITICAL');
  expect((await create('trained for it')).status).toBe(200);
});

test('names are unique whatever their case and spaces, also at once; modules are of the hospital area', async () => {
  const operator = await anOperator();
  const body = order();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      operator.send(permissionCalls.createPermission, { body: { ...body, name: n % 2 ? body.name : body.name.toUpperCase() } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.find(({ status }) => status !== 200)?.error).toMatchObject({ code: 'PERMISSION_EXISTS' });
  expect((await operator.send(permissionCalls.createPermission, { body: { ...order(), name: 'create  patient' } })).error.code).toBe(
    'PERMISSION_EXISTS',
  );
  for (const moduleId of ['platform', 'own-record', 'nowhere'])
    expect((await operator.send(permissionCalls.createPermission, { body: { ...order(), moduleId } })).error.code).toBe(
      'PERMISSION_MODULE_UNKNOWN',
    );
});

test("what the server checks keeps its name; the operator's words for it outlive a start", async () => {
  const operator = await anOperator();
  const id = findPermission('View Death Report')?.id as string;
  const edit = (body: object) => operator.send(permissionCalls.editPermission, { params: { id }, body });
  expect((await edit({ name: 'Look At Deaths' })).error).toMatchObject({
    code: 'PERMISSION_IN_USE',
    message: 'Permission is used by the system',
  });
  expect((await edit({ risk: 'critical' })).error.code).toBe('PERMISSION_IN_USE');
  expect((await edit({ name: 'View Death Report', description: 'Our own words' })).payload.description).toBe('Our own words');
  await inPlatform(async (scope) => permissionsModule.atStart?.(scope));
  expect((await edit({})).payload).toMatchObject({ name: 'View Death Report', description: 'Our own words', inUse: true });
});

test('an own one can be renamed; a hospital session may do neither', async () => {
  const operator = await anOperator();
  const { admin } = await aHospital();
  const { id } = (await operator.send(permissionCalls.createPermission, { body: order() })).payload;
  const name = `Fly Drone ${unique('')}`;
  expect((await operator.send(permissionCalls.editPermission, { params: { id }, body: { name, moduleId: 'queue' } })).error.code).toBe(
    'PERMISSION_MODULE_UNKNOWN',
  );
  expect((await operator.send(permissionCalls.editPermission, { params: { id }, body: { name } })).payload.name).toBe(name);
  expect((await admin.send(permissionCalls.createPermission, { body: order() })).error).toMatchObject({ permission: 'Create Permission' });
  expect((await admin.send(permissionCalls.editPermission, { params: { id }, body: { name } })).error).toMatchObject({
    permission: 'Edit Permission',
  });
});
