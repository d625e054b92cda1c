import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { named } from '#kernel/server/database/named.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changeAccountPhone, findAccount } from '#modules/auth/server/index.ts';
import { requireDepartments, requireSpecializations } from '#modules/organisation/server/index.ts';
import type { EditOwnProfile, EditUser, User } from '../contract/records.ts';
import { userRecord } from '../contract/user.record.ts';
import { recordBeyond, refuseTakingFrom, refuseUnassignable } from './assign-role.ts';
import { holdRole, type RoleRecord } from './role-store.ts';
import { whyNotOwn, whyNotStaff } from './rules.ts';
import { readUser } from './user-reads.ts';
import {
  changeUser,
  departmentIdsOf,
  lockUser,
  lockUserAndAdmins,
  nameOfUser,
  refuseLosingAdmin,
  setDepartments,
  setSpecializations,
  specializationIdsOf,
  type UserRecord,
} from './user-store.ts';

/** PATCH users/{id}. Fields that were not sent stay as they are. */
export async function editUser(scope: Scope, id: Id, order: EditUser): Promise<User> {
  const { user: before, facts, admins } = await lockUserAndAdmins(scope, id);
  guard(userRecord, 'editUser', before);
  if (order.version !== undefined && order.version !== before.version) refuseStale(before, await nameOfUser(scope, before.updatedBy));
  const { roleId, departmentIds, specializationIds, dialCode, phoneNumber, reason, version: _version, ...fields } = order;
  const newRole = roleId !== undefined && roleId !== before.roleId ? await holdRole(scope, roleId) : null;
  const beyond = newRole ? await refuseRoleChange(scope, { id, facts, admins, newRole }) : [];
  if (await takesRights(scope, before, order)) await refuseTakingFrom(scope, before, newRole ? 'was given another role' : 'was changed');
  const specializations = specializationIds ?? (await specializationIdsOf(scope, id));
  refuseIf(whyNotStaff({ ...before, ...named(fields), specializationIds: specializations }));
  const shown = await readUser(scope, id);
  if (departmentIds) await changeDepartments(scope, id, departmentIds);
  if (specializationIds) await changeSpecializations(scope, id, specializationIds);
  await changePhone(scope, before, { dialCode, phoneNumber });
  await changeUser(scope, before, { ...named(fields), ...(newRole ? { roleId: newRole.id } : {}) });
  const after = await readUser(scope, id);
  await scope.record({
    action: newRole ? 'permission' : 'update',
    entity: 'User',
    entityId: id,
    entityNumber: before.staffNumber,
    summary: newRole ? `Role of ${after.fullname} changed to ${newRole.name}` : `User ${after.fullname} changed`,
    before: auditedOf(shown),
    after: auditedOf(after),
    reason,
  });
  if (newRole) await tellRole(scope, after, newRole, beyond);
  return after;
}

/** Another role, fewer departments or another last day of work: what a user may do ends or grows less by it. */
async function takesRights(scope: Scope, before: UserRecord, { roleId, departmentIds, endDate }: EditUser): Promise<boolean> {
  if (before.id === scope.actor.userId) return false;
  if (roleId !== undefined && roleId !== before.roleId) return true;
  if (endDate !== undefined && endDate !== null && endDate !== before.endDate) return true;
  if (departmentIds === undefined) return false;
  const kept = new Set(departmentIds);
  return (await departmentIdsOf(scope, before.id)).some((departmentId) => !kept.has(departmentId));
}

interface RoleChange {
  readonly id: Id;
  readonly facts: Parameters<typeof refuseLosingAdmin>[0];
  readonly admins: number;
  readonly newRole: RoleRecord;
}

async function refuseRoleChange(scope: Scope, { id, facts, admins, newRole }: RoleChange): Promise<readonly string[]> {
  refuseIf(whyNotOwn(id, scope.actor.userId));
  refuseLosingAdmin(facts, admins);
  return refuseUnassignable(scope, newRole);
}

async function tellRole(scope: Scope, user: User, role: RoleRecord, beyond: readonly string[]): Promise<void> {
  await recordBeyond(scope, user, role, beyond);
  await scope.live({ entity: 'access', action: 'update', userIds: [user.id] });
  await scope.notify({
    title: 'Role Changed',
    content: `Your role is ${role.name} now.`,
    path: '/profile',
    to: { userIds: [user.id] },
    module: 'access-control',
    entity: 'User',
    entityId: user.id,
  });
}

/** Only departments that are new to the user must be active: an archived one that is kept is no reason to refuse. */
async function changeDepartments(scope: Scope, id: Id, departmentIds: readonly Id[]): Promise<void> {
  const had = new Set(await departmentIdsOf(scope, id));
  await requireDepartments(
    scope,
    departmentIds.filter((departmentId) => !had.has(departmentId)),
  );
  await setDepartments(scope, id, departmentIds);
}

async function changeSpecializations(scope: Scope, id: Id, specializationIds: readonly Id[]): Promise<void> {
  const had = new Set(await specializationIdsOf(scope, id));
  await requireSpecializations(
    scope,
    specializationIds.filter((specializationId) => !had.has(specializationId)),
  );
  await setSpecializations(scope, id, specializationIds);
}

/** Another number must be verified again. */
async function changePhone(
  scope: Scope,
  user: UserRecord,
  phone: { readonly dialCode?: string | undefined; readonly phoneNumber?: string | undefined },
): Promise<void> {
  if (phone.dialCode === undefined && phone.phoneNumber === undefined) return;
  const account = await findAccount(scope, user.accountId);
  await changeAccountPhone(scope, user.accountId, {
    dialCode: phone.dialCode ?? account?.dialCode ?? null,
    phoneNumber: phone.phoneNumber ?? account?.phoneNumber ?? null,
  });
}

/** PATCH users/profile: what people may change about themselves; role, status, departments and e-mail are not among it. */
export async function editOwnProfile(scope: Scope, order: EditOwnProfile): Promise<User> {
  const before = await lockUser(scope, scope.actor.userId ?? '');
  if (order.version !== undefined && order.version !== before.version) refuseStale(before, await nameOfUser(scope, before.updatedBy));
  const { dialCode, phoneNumber, version: _version, ...fields } = order;
  const shown = await readUser(scope, before.id);
  await changePhone(scope, before, { dialCode, phoneNumber });
  await changeUser(scope, before, named(fields));
  const after = await readUser(scope, before.id);
  await scope.record({
    action: 'update',
    entity: 'User',
    entityId: before.id,
    entityNumber: before.staffNumber,
    summary: `${after.fullname} changed the own profile`,
    before: auditedOf(shown),
    after: auditedOf(after),
  });
  return after;
}

/** A user as the trail compares it: names instead of ids. */
function auditedOf({ role, departments, specializations, ...user }: User): object {
  const { roleId: _role, departmentIds: _departments, specializationIds: _specializations, lastLoginAt: _login, ...fields } = user;
  return {
    ...fields,
    role: role.name,
    departments: departments.map(({ name }) => name),
    specializations: specializations.map(({ name }) => name),
  };
}
