import { describe, expect, test } from 'vitest';
import { permissionCatalogue, permissionId, permissionsOfArea } from '#modules/permissions/contract/catalogue.ts';
import { permissionsOfRole } from '#modules/permissions/contract/roles.ts';
import { aHospital, inPlatform, inScopeOf, type TestHospital, theDatabase } from '#testing/world.ts';
import { permissionCalls } from '../contract/calls/permissions.ts';
import { roleCalls } from '../contract/calls/roles.ts';
import { userCalls } from '../contract/calls/users.ts';
import { followCatalogue } from './follow-catalogue.ts';
import { createSystemRoles } from './founding.ts';

const ids = (...names: string[]) => names.map(permissionId);

async function systemRole(hospital: TestHospital, name: string) {
  const { data } = (await hospital.admin.send(roleCalls.listRoles, { query: { limit: 1000 } })).payload;
  const found = data.find((role) => role.name === name);
  if (!found) throw new Error(`No role ${name}`);
  return found;
}

describe('system roles', () => {
  test('every hospital starts with ten, each with its default set; Hospital Admin holds everything', async () => {
    const hospital = await aHospital();
    const { data, meta } = (await hospital.admin.send(roleCalls.listRoles, { query: { limit: 1000 } })).payload;
    expect([meta.count, data.filter(({ isSystem }) => isSystem).length]).toEqual([10, 10]);
    expect(data[0]).toMatchObject({ name: 'Hospital Admin', permissionCount: permissionsOfArea('hospital').length, userCount: 1 });
    const doctor = (await hospital.admin.send(roleCalls.readRole, { params: { id: (await systemRole(hospital, 'Doctor')).id } })).payload;
    expect(doctor.permissions.map(({ name }) => name).sort()).toEqual([...permissionsOfRole('Doctor')].sort());
    expect(await inScopeOf(hospital.id, (scope) => createSystemRoles(scope))).toBe(0);
  });

  test('keep name and place, are changed and reset', async () => {
    const hospital = await aHospital();
    const { id, version } = await systemRole(hospital, 'Auditor');
    const edit = (body: object) => hospital.admin.send(roleCalls.editRole, { params: { id }, body });
    expect((await edit({ name: 'Inspector' })).error.code).toBe('SYSTEM_ROLE_NAME');
    expect((await hospital.admin.send(roleCalls.deleteRole, { params: { id } })).message).toBe('A system role cannot be deleted');
    const changed = (await edit({ permissionIds: ids('View Users'), version })).payload;
    expect([changed.edited, changed.permissions.map(({ name }) => name)]).toEqual([true, ['View Users']]);
    expect((await edit({ description: 'late', version })).error.code).toBe('STALE_VERSION');
    const reset = (await hospital.admin.send(roleCalls.resetRole, { params: { id } })).payload;
    expect([reset.edited, reset.permissionCount]).toEqual([false, permissionsOfRole('Auditor').length]);
  });

  test('follow the catalogue unless the hospital changed them; Hospital Admins are told then', async () => {
    const hospital = await aHospital();
    const auditor = await systemRole(hospital, 'Auditor');
    const nurse = await systemRole(hospital, 'Nurse');
    await hospital.admin.send(roleCalls.editRole, { params: { id: auditor.id }, body: { permissionIds: ids('View Users') } });
    await theDatabase().owner.query('delete from role_permissions where role_id = $1 and permission_id = any($2)', [
      nurse.id,
      ids('View Vitals'),
    ]);
    await inPlatform((scope) => followCatalogue(scope, { added: ['View Vitals', 'View Audit Trail'], retired: [] }));
    const names = async (id: string) =>
      (await hospital.admin.send(roleCalls.readRole, { params: { id } })).payload.permissions.map(({ name }) => name);
    expect(await names(nurse.id)).toContain('View Vitals');
    expect(await names(auditor.id)).toEqual(['View Users']);
    const { rows } = await theDatabase().owner.query(
      `select content from notifications where user_id = $1 and title = 'Permissions Changed'`,
      [hospital.admin.userId],
    );
    expect(rows.some(({ content }) => content.includes('Auditor: View Audit Trail'))).toBe(true);
  });
});

describe('own roles', () => {
  test('what a permission requires comes with it; a critical one wants a reason', async () => {
    const hospital = await aHospital();
    const create = (body: object) => hospital.admin.send(roleCalls.createRole, { body: { name: 'Store Keeper', ...body } });
    const refused = await create({ permissionIds: ids('Delete User') });
    expect([refused.status, refused.error.code, refused.error.fields?.reason]).toEqual([
      422,
      'REASON_FOR_CRITICAL',
      expect.stringContaining('Delete User'),
    ]);
    const made = (await create({ permissionIds: ids('Edit Vendor') })).payload;
    expect(made.permissions.map(({ name }) => name).sort()).toEqual(['Edit Vendor', 'View Vendors']);
  });

  test('names are unique whatever the case and spaces, and free again when archived', async () => {
    const hospital = await aHospital();
    const create = (name: string) => hospital.admin.send(roleCalls.createRole, { body: { name } });
    const first = await create('Ward Clerk');
    expect((await create('  WARD clerk')).error).toMatchObject({ code: 'ROLE_NAME_TAKEN', fields: { name: expect.any(String) } });
    expect((await hospital.admin.send(roleCalls.deleteRole, { params: { id: first.payload.id } })).payload.status).toBe('archived');
    expect((await create('wardclerk')).status).toBe(200);
  });

  test('copies are named and have no users', async () => {
    const hospital = await aHospital();
    const nurse = await systemRole(hospital, 'Nurse');
    const copy = (body?: object) => hospital.admin.send(roleCalls.duplicateRole, { params: { id: nurse.id }, ...(body ? { body } : {}) });
    const silent = await copy();
    expect([silent.status, silent.error.code]).toEqual([422, 'REASON_FOR_CRITICAL']);
    expect(silent.error.fields).toHaveProperty('reason');
    expect((await copy({ reason: 'for the nights' })).payload).toMatchObject({
      name: 'Nurse (copy)',
      isSystem: false,
      userCount: 0,
      permissionCount: nurse.permissionCount,
    });
    expect((await copy({ reason: 'for the nights' })).payload.name).toBe('Nurse (copy 2)');
    expect((await copy({ name: 'Night Nurse', reason: 'for the nights' })).payload.name).toBe('Night Nurse');
  });

  test('permissions are added and taken one by one; what others require stays or goes with them', async () => {
    const hospital = await aHospital();
    const role = (await hospital.admin.send(roleCalls.createRole, { body: { name: 'Buyer', permissionIds: ids('Edit Vendor') } })).payload;
    const take = (body: object) => hospital.admin.send(permissionCalls.unassignPermission, { body: { roleId: role.id, ...body } });
    const added = await hospital.admin.send(permissionCalls.assignPermission, {
      body: { roleId: role.id, permissionId: permissionId('View Users') },
    });
    expect(added.payload.permissions.map(({ name }) => name)).toContain('View Users');
    const refused = await take({ permissionIds: ids('View Vendors') });
    expect([refused.status, refused.message]).toEqual([409, 'Other permissions of the role need it: Edit Vendor']);
    const left = (await take({ permissionIds: ids('View Vendors'), cascade: true })).payload;
    expect(left.permissions.map(({ name }) => name)).toEqual(['View Users']);
    const foreign = permissionCatalogue.find(({ area }) => area === 'admin')?.id ?? '';
    expect(
      (await hospital.admin.send(permissionCalls.assignPermission, { body: { roleId: role.id, permissionId: foreign } })).error.code,
    ).toBe('PERMISSION_UNKNOWN');
  });

  test('nobody grants what they do not hold', async () => {
    const hospital = await aHospital();
    const clerk = await hospital.userWith('Create Role', 'Edit Role', 'Assign Permission', 'View Roles', 'Assign Any Role');
    const create = (names: string[]) =>
      clerk.send(roleCalls.createRole, { body: { name: 'Side Door', permissionIds: ids(...names), reason: 'because' } });
    const refused = await create(['Delete User']);
    expect([refused.status, refused.message]).toEqual([403, 'You cannot grant a permission that you do not have']);
    const role = (await create(['View Roles'])).payload;
    const assigned = await clerk.send(permissionCalls.assignPermission, {
      body: { roleId: role.id, permissionIds: ids('Delete User'), reason: 'because' },
    });
    expect(assigned.error.code).toBe('ROLE_BEYOND_OWN');
    const edited = await clerk.send(roleCalls.editRole, {
      params: { id: role.id },
      body: { permissionIds: ids('View Roles', 'View Users'), reason: 'because' },
    });
    expect(edited.error.code).toBe('ROLE_BEYOND_OWN');
  });

  test('nobody takes what they do not hold out of a role, by editing, unassigning, resetting or deleting it', async () => {
    const hospital = await aHospital();
    const clerk = await hospital.userWith('Edit Role', 'Assign Permission', 'Delete Role', 'View Roles', 'View Users');
    const victim = await hospital.userWith('View Vendors');
    const { roleId: id } = (await hospital.admin.send(userCalls.readUser, { params: { id: victim.userId } })).payload;
    const empty = (await hospital.admin.send(roleCalls.createRole, { body: { name: 'Nothing', permissionIds: [] } })).payload;
    const auditor = await systemRole(hospital, 'Auditor');
    const more = { roleId: auditor.id, permissionIds: ids('View Vendors', 'Edit Vendor'), reason: 'for the audit' };
    expect((await hospital.admin.send(permissionCalls.assignPermission, { body: more })).status).toBe(200);
    const answers = [
      await clerk.send(roleCalls.editRole, { params: { id }, body: { permissionIds: [] } }),
      await clerk.send(permissionCalls.unassignPermission, { body: { roleId: id, permissionIds: ids('View Vendors'), cascade: true } }),
      await clerk.send(roleCalls.resetRole, { params: { id: auditor.id } }),
      await clerk.send(roleCalls.deleteRole, { params: { id }, body: { moveTo: empty.id } }),
    ];
    expect(answers.map(({ status, error }) => `${status} ${error.code}`)).toEqual([
      ...Array(3).fill('403 ROLE_TAKES_BEYOND_OWN'),
      '403 USER_BEYOND_OWN',
    ]);
    expect((await victim.send(userCalls.myAccess)).payload.permissions).toContain('View Vendors');
    const peer = await hospital.userWith('Edit Role', 'View Vendors');
    expect((await peer.send(roleCalls.editRole, { params: { id }, body: { permissionIds: [] } })).status).toBe(200);
  });

  test('a role with users goes when they move', async () => {
    const hospital = await aHospital();
    const user = await hospital.userWith('View Users');
    const { roleId } = (await hospital.admin.send(userCalls.readUser, { params: { id: user.userId } })).payload;
    const remove = (body?: object) => hospital.admin.send(roleCalls.deleteRole, { params: { id: roleId }, ...(body ? { body } : {}) });
    const refused = await remove();
    expect([refused.status, refused.message]).toEqual([409, '1 users have this role']);
    const other = await aHospital();
    expect((await remove({ moveTo: (await systemRole(other, 'Nurse')).id })).error.code).toBe('MOVE_TO_UNKNOWN');
    expect((await remove({ moveTo: (await systemRole(hospital, 'Nurse')).id })).payload.status).toBe('archived');
    expect((await hospital.admin.send(userCalls.readUser, { params: { id: user.userId } })).payload.role.name).toBe('Nurse');
    const behind = theDatabase().owner.query(`update users set role_id = $1 where id = $2`, [roleId, user.userId]);
    await expect(behind).rejects.toMatchObject({ constraint: 'users_role_fkey' });
  });

  test('compared side by side', async () => {
    const hospital = await aHospital();
    const [doctor, nurse] = [await systemRole(hospital, 'Doctor'), await systemRole(hospital, 'Nurse')];
    const { roles, modules } = (await hospital.admin.send(roleCalls.compareRoles, { query: { ids: [doctor.id, nurse.id] } })).payload;
    expect(roles.map(({ name }) => name)).toEqual(['Doctor', 'Nurse']);
    const all = modules.flatMap(({ permissions }) => permissions);
    expect(all.find(({ name }) => name === 'Create Prescription')).toMatchObject({ holds: [true, false], differs: true });
    expect(all.find(({ name }) => name === 'View Vitals')).toMatchObject({ holds: [true, true], differs: false });
    expect((await hospital.admin.send(roleCalls.compareRoles, { query: { ids: [doctor.id] } as never })).status).toBe(400);
  });
});

describe('catalogue', () => {
  test('lists the hospital area alone, by module and words', async () => {
    const hospital = await aHospital();
    const list = async (query: object) => (await hospital.admin.send(permissionCalls.listPermissions, { query })).payload;
    expect((await list({ limit: 1000 })).meta.count).toBe(permissionsOfArea('hospital').length);
    expect((await list({ area: 'admin' })).meta.count).toBe(0);
    expect((await list({ search: 'audit trail', limit: 100 })).data.map(({ name }) => name)).toContain('View Audit Trail');
    const nurse = await systemRole(hospital, 'Nurse');
    const modules = (await hospital.admin.send(permissionCalls.listModulePermissions, { query: { roleId: nurse.id } })).payload;
    const granted = modules.flatMap(({ permissions }) => permissions).filter((permission) => permission.granted);
    expect(granted).toHaveLength(nurse.permissionCount);
    expect((await hospital.admin.send(permissionCalls.listModules)).payload).toHaveLength(modules.length);
    const one = (await hospital.admin.send(permissionCalls.readPermission, { params: { id: permissionId('Create Prescription') } }))
      .payload;
    expect(one.roles.map(({ name }) => name)).toEqual(['Doctor', 'Hospital Admin']);
  });

  test('own access: permissions and the modules that the subscription opens', async () => {
    const hospital = await aHospital();
    const user = await hospital.userWith('View Users');
    const access = (await user.send(userCalls.myAccess)).payload;
    expect(access.permissions).toEqual(['View Users']);
    expect(access.modules.every(({ allowed }) => allowed)).toBe(true);
    await theDatabase().owner.query(`update subscriptions set plan_code = 'essential' where hospital_id = $1`, [hospital.id]);
    const less = (await user.send(userCalls.myAccess)).payload.modules;
    expect(less.find(({ key }) => key === 'hmo')).toEqual({ key: 'hmo', allowed: false, reason: 'Subscription Upgrade Required' });
  });
});
