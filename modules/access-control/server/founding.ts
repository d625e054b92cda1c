import type { Id } from '#kernel/contract/fields.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { defaultRoles, permissionsOfRole } from '#modules/permissions/contract/roles.ts';
import { hospitalAdminRole } from '#modules/permissions/contract/catalogue.ts';
import { UserJoined } from '../contract/events.ts';
import type { Gender } from '../contract/words.ts';
import { insertUser } from './invite-user.ts';
import { insertRole, type RoleRecord } from './role-store.ts';
import { changeUser, departmentIdsOf, lockUser, setDepartments, type UserRecord } from './user-store.ts';

async function findSystemRole(scope: Scope, name: string): Promise<RoleRecord | undefined> {
  return scope.tx
    .selectFrom('roles')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('foldedName', '=', foldName(name))
    .where('status', '=', 'active')
    .executeTakeFirst();
}

async function systemRole(scope: Scope, name: string, description: string): Promise<RoleRecord> {
  const found = await findSystemRole(scope, name);
  if (found) return found;
  const isHospitalAdmin = name === hospitalAdminRole;
  return insertRole(scope, {
    name,
    description,
    isSystem: true,
    isHospitalAdmin,
    permissions: isHospitalAdmin ? [] : permissionsOfRole(name),
  });
}

/**
 * Makes the ten system roles that are missing, each with its default permissions, and puts the founder, when named, into
 * the Admin Department (setup; safe to repeat). Hospital Admin holds every permission by rule and stores none.
 */
export async function createSystemRoles(scope: Scope, { founderUserId }: { readonly founderUserId?: Id } = {}): Promise<number> {
  let made = 0;
  for (const { name, description } of defaultRoles) {
    if (await findSystemRole(scope, name)) continue;
    const role = await systemRole(scope, name, description);
    made += 1;
    await scope.record({ action: 'create', entity: 'Role', entityId: role.id, summary: `System role ${name} made` });
  }
  if (founderUserId) await placeFounder(scope, founderUserId);
  return made;
}

async function placeFounder(scope: Scope, userId: Id): Promise<void> {
  if ((await departmentIdsOf(scope, userId)).length > 0) return;
  const department = await scope.tx
    .selectFrom('departments')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('kind', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('name')
    .executeTakeFirst();
  if (department) await setDepartments(scope, userId, [department.id]);
}

export interface Founder {
  readonly accountId: Id;
  readonly firstName: string;
  readonly lastName: string;
  readonly middleName?: string | null;
  readonly title?: string | null;
  readonly gender?: Gender | null;
  readonly address?: string | null;
  readonly country?: string | null;
  readonly state?: string | null;
  readonly city?: string | null;
}

/** Makes the founding user of a hospital that waits for its confirmation: Hospital Admin, pending. */
export async function createFoundingUser(scope: Scope, { accountId, ...founder }: Founder): Promise<UserRecord> {
  const description = defaultRoles.find(({ name }) => name === hospitalAdminRole)?.description ?? '';
  const role = await systemRole(scope, hospitalAdminRole, description);
  const user = await insertUser(scope, { ...founder, accountId, roleId: role.id, cadre: 'admin', status: 'pending' });
  await scope.record({
    action: 'create',
    entity: 'User',
    entityId: user.id,
    entityNumber: user.staffNumber,
    summary: `Founding user ${user.fullname} registered`,
    after: { fullname: user.fullname, role: role.name, status: user.status },
  });
  return user;
}

/** Lets the founding user in once the sign-up is confirmed. */
export async function activateFoundingUser(scope: Scope, userId: Id): Promise<UserRecord> {
  const before = await lockUser(scope, userId);
  if (before.status !== 'pending') return before;
  const user = await changeUser(scope, before, { status: 'active', joinedAt: scope.now, termsAcceptedAt: scope.now });
  await scope.emit(UserJoined, { userId, accountId: user.accountId });
  await scope.record({
    action: 'state',
    entity: 'User',
    entityId: userId,
    entityNumber: user.staffNumber,
    summary: `Founding user ${user.fullname} activated`,
    before: { status: before.status },
    after: { status: user.status },
  });
  return user;
}
