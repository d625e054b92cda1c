import { foldPermission } from '#kernel/contract/access.ts';
import type { BodyOf } from '#kernel/contract/calls.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { permissionsOfRole } from '#modules/permissions/contract/roles.ts';
import type { permissionCalls } from '../contract/calls/permissions.ts';
import type { roleCalls } from '../contract/calls/roles.ts';
import type { EditRole, Role, RoleForm } from '../contract/records.ts';
import { accessRefusals } from '../contract/refusals.ts';
import { roleRecord } from '../contract/role.record.ts';
import { recordBeyond, refuseTakingFrom, refuseUnassignable } from './assign-role.ts';
import { readRole } from './role-reads.ts';
import {
  addPermissions,
  criticalAmong,
  dropSessionsOfRole,
  findRole,
  grantorOf,
  hospitalAdminIds,
  insertRole,
  lockRole,
  namesOfPermissions,
  permissionNamesOf,
  removePermissions,
  type RoleRecord,
  usersOfRole,
} from './role-store.ts';
import {
  closed,
  copyName,
  whyNotDeleteRole,
  whyNotEditRole,
  whyNotGrant,
  whyNotTakeNames,
  whyNotWithoutReason,
  withoutNames,
} from './rules.ts';
import { nameOfUser } from './user-store.ts';

/** Makes a role; what its permissions require is added. */
export async function createRole(scope: Scope, order: RoleForm): Promise<Role> {
  const permissions = closed(await namesOfPermissions(scope, order.permissionIds));
  refuseIf(whyNotGrant(permissions, await grantorOf(scope)));
  refuseIf(whyNotWithoutReason(await criticalAmong(scope, permissions), order.reason));
  const role = await insertRole(scope, { name: order.name, description: order.description, permissions });
  await recordRole(scope, role, {
    action: 'create',
    summary: `Role ${role.name} created`,
    before: [],
    after: permissions,
    reason: order.reason,
  });
  await tellAdminsOfCritical(scope, role, permissions);
  return readRole(scope, role.id);
}

/** Copies a role without its users; nobody copies rights they do not hold, and critical ones want a reason as in a new role. */
export async function duplicateRole(scope: Scope, id: Id, order: BodyOf<typeof roleCalls.duplicateRole>): Promise<Role> {
  const source = await lockRole(scope, id);
  const permissions = await permissionNamesOf(scope, source);
  refuseIf(whyNotGrant(permissions, await grantorOf(scope)));
  refuseIf(whyNotWithoutReason(await criticalAmong(scope, permissions), order?.reason ?? null));
  const names = await scope.tx
    .selectFrom('roles')
    .select('foldedName')
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .execute();
  const name = order?.name ?? copyName(source.name, new Set(names.map(({ foldedName }) => foldedName)), foldName);
  const role = await insertRole(scope, { name, description: order?.description ?? source.description, permissions });
  await recordRole(scope, role, {
    action: 'create',
    summary: `Role ${role.name} copied from ${source.name}`,
    before: [],
    after: permissions,
    reason: order?.reason ?? null,
  });
  await tellAdminsOfCritical(scope, role, permissions);
  return readRole(scope, role.id);
}

/** Changes name, description and permissions of a role. */
export async function editRole(scope: Scope, id: Id, order: EditRole): Promise<Role> {
  const role = await lockRole(scope, id);
  guard(roleRecord, 'editRole', role, whyNotEditRole(role, scope.actor.roleId));
  if (order.version !== undefined && order.version !== role.version) refuseStale(role, await nameOfUser(scope, role.updatedBy));
  if (role.isSystem && order.name !== undefined && order.name !== role.name) throw accessRefusals.refusal('SYSTEM_ROLE_NAME');
  const before = await permissionNamesOf(scope, role);
  const after = order.permissionIds === undefined ? before : closed(await namesOfPermissions(scope, order.permissionIds));
  await scope.tx
    .updateTable('roles')
    .set({
      name: order.name ?? role.name,
      foldedName: foldName(order.name ?? role.name),
      description: order.description === undefined ? role.description : order.description,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  await changePermissions(scope, role, before, after, order.reason, `Role ${order.name ?? role.name} changed`);
  return readRole(scope, id);
}

/** Adds permissions to a role, with what they require. */
export async function assignPermissions(scope: Scope, order: BodyOf<typeof permissionCalls.assignPermission>): Promise<Role> {
  const role = await lockRole(scope, order.roleId);
  guard(roleRecord, 'editRole', role, whyNotEditRole(role, scope.actor.roleId));
  const before = await permissionNamesOf(scope, role);
  const added = await namesOfPermissions(scope, [...(order.permissionIds ?? []), ...(order.permissionId ? [order.permissionId] : [])]);
  await changePermissions(scope, role, before, closed([...before, ...added]), order.reason, `Permissions added to role ${role.name}`);
  return readRole(scope, role.id);
}

/** Takes permissions from a role; with `cascade` also those that require them. */
export async function unassignPermissions(scope: Scope, order: BodyOf<typeof permissionCalls.unassignPermission>): Promise<Role> {
  const role = await lockRole(scope, order.roleId);
  guard(roleRecord, 'editRole', role, whyNotEditRole(role, scope.actor.roleId));
  const before = await permissionNamesOf(scope, role);
  const taken = await namesOfPermissions(scope, [...(order.permissionIds ?? []), ...(order.permissionId ? [order.permissionId] : [])]);
  const { kept, refusal } = withoutNames(before, taken, order.cascade);
  refuseIf(refusal);
  await changePermissions(scope, role, before, kept, order.reason, `Permissions taken from role ${role.name}`);
  return readRole(scope, role.id);
}

/** Gives a system role its default permissions back; later additions of the catalogue reach it again. */
export async function resetRole(scope: Scope, id: Id, reason: string | null): Promise<Role> {
  const role = await lockRole(scope, id);
  const notSystem = role.isSystem ? null : accessRefusals.refusal('NOT_SYSTEM_ROLE');
  guard(roleRecord, 'resetRole', role, notSystem, whyNotEditRole(role, scope.actor.roleId));
  const before = await permissionNamesOf(scope, role);
  // The defaults ship with the product and were chosen there, so they need no reason of their own.
  const why = reason ?? 'Reset to the default permissions';
  await changePermissions(scope, role, before, permissionsOfRole(role.name), why, `Role ${role.name} reset to its default`);
  await scope.tx.updateTable('roles').set({ edited: false }).where('hospitalId', '=', scope.hospitalId).where('id', '=', id).execute();
  return readRole(scope, id);
}

/** Archives a role; its users move to another first. */
export async function deleteRole(scope: Scope, id: Id, order: BodyOf<typeof roleCalls.deleteRole>): Promise<Role> {
  // Two roles are locked in the order of their ids, so that two deletions that name each other cannot hang.
  const locked = new Map<Id, RoleRecord>();
  for (const each of [id, order?.moveTo].filter((value) => value !== undefined).sort()) {
    if (each !== id && !(await findRole(scope, each))) throw accessRefusals.refusal('MOVE_TO_UNKNOWN');
    locked.set(each, await lockRole(scope, each));
  }
  const role = locked.get(id) as RoleRecord;
  const moveTo = order?.moveTo ? (locked.get(order.moveTo) ?? null) : null;
  const users = await usersOfRole(scope, id);
  guard(roleRecord, 'deleteRole', role, whyNotDeleteRole(role, users.length, moveTo));
  if (moveTo && users.length > 0) await moveUsers(scope, role, moveTo, users);
  await scope.tx
    .updateTable('roles')
    .set((eb) => ({ status: 'archived', updatedAt: scope.now, updatedBy: scope.actor.userId, version: eb('version', '+', 1) }))
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  await scope.record({
    action: 'delete',
    entity: 'Role',
    entityId: id,
    summary: `Role ${role.name} archived${moveTo ? `, its users have ${moveTo.name} now` : ''}`,
    before: { status: 'active' },
    after: { status: 'archived' },
    reason: order?.reason ?? null,
  });
  await scope.live({ entity: 'role', id, action: 'delete', permission: 'View Roles' });
  return readRole(scope, id);
}

async function moveUsers(
  scope: Scope,
  from: RoleRecord,
  to: RoleRecord,
  users: readonly { readonly id: Id; readonly accountId: Id; readonly fullname: string }[],
): Promise<void> {
  if (from.id === scope.actor.roleId) throw accessRefusals.refusal('OWN_ROLE');
  const beyond = await refuseUnassignable(scope, to);
  for (const user of users) {
    await refuseTakingFrom(scope, { ...user, roleId: from.id }, `was moved to role ${to.name}`);
    await recordBeyond(scope, user, to, beyond);
  }
  await scope.tx
    .updateTable('users')
    .set((eb) => ({ roleId: to.id, updatedAt: scope.now, updatedBy: scope.actor.userId, version: eb('version', '+', 1) }))
    .where('hospitalId', '=', scope.hospitalId)
    .where(
      'id',
      'in',
      users.map(({ id }) => id),
    )
    .execute();
  await dropSessionsOfRole(scope, to.id);
}

/** Writes a role's new set after the grantor's limits were asked, tells its holders and drops what is known of them. */
async function changePermissions(
  scope: Scope,
  role: RoleRecord,
  before: readonly string[],
  after: readonly string[],
  reason: string | null,
  summary: string,
): Promise<void> {
  const had = new Set(before.map(foldPermission));
  const has = new Set(after.map(foldPermission));
  const added = after.filter((name) => !had.has(foldPermission(name)));
  const removed = before.filter((name) => !has.has(foldPermission(name)));
  const grantor = await grantorOf(scope);
  refuseIf(whyNotGrant(added, grantor));
  refuseIf(whyNotTakeNames(removed, grantor));
  refuseIf(whyNotWithoutReason(await criticalAmong(scope, added), reason));
  await addPermissions(scope, role.id, added);
  await removePermissions(scope, role.id, removed);
  const changed = added.length + removed.length > 0;
  await scope.tx
    .updateTable('roles')
    .set((eb) => ({
      edited: role.edited || (role.isSystem && changed),
      updatedAt: scope.now,
      updatedBy: scope.actor.userId,
      version: eb('version', '+', 1),
    }))
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', role.id)
    .execute();
  await recordRole(scope, role, { action: 'permission', summary, before: removed, after: added, reason });
  if (!changed) return;
  await tellHolders(scope, role);
  await tellAdminsOfCritical(scope, role, added);
}

async function tellHolders(scope: Scope, role: RoleRecord): Promise<void> {
  await dropSessionsOfRole(scope, role.id);
  const holders = (await usersOfRole(scope, role.id)).filter(({ status }) => status === 'active').map(({ id }) => id);
  await scope.live({ entity: 'access', action: 'update', userIds: holders });
  await scope.live({ entity: 'role', id: role.id, action: 'update', permission: 'View Roles' });
  if (holders.length === 0) return;
  await scope.notify({
    title: 'Permissions Changed',
    content: `The permissions of your role ${role.name} were changed.`,
    path: '/profile',
    to: { userIds: holders },
    module: 'access-control',
    entity: 'Role',
    entityId: role.id,
  });
}

/** Hospital Admins hear of every critical permission that is granted. */
async function tellAdminsOfCritical(scope: Scope, role: Pick<RoleRecord, 'id' | 'name'>, added: readonly string[]): Promise<void> {
  const critical = await criticalAmong(scope, added);
  if (critical.length === 0) return;
  const content = `Role ${role.name} was granted: ${critical.join(', ')}.`.slice(0, 900);
  await scope.notify({
    title: 'Permissions Changed',
    content,
    path: '/settings/roles-and-permissions',
    to: { userIds: await hospitalAdminIds(scope) },
    priority: 'high',
    module: 'access-control',
    entity: 'Role',
    entityId: role.id,
  });
}

interface RoleEntry {
  readonly action: 'create' | 'permission';
  readonly summary: string;
  /** Names removed. */
  readonly before: readonly string[];
  /** Names added. */
  readonly after: readonly string[];
  readonly reason: string | null;
}

async function recordRole(
  scope: Scope,
  role: Pick<RoleRecord, 'id'>,
  { action, summary, before, after, reason }: RoleEntry,
): Promise<void> {
  await scope.record({
    action,
    entity: 'Role',
    entityId: role.id,
    summary,
    before: { removed: null, added: null },
    after: { removed: before.length > 0 ? before : null, added: after.length > 0 ? after : null },
    reason,
  });
}
