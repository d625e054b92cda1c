import type { Selectable } from 'kysely';
import type { RolesTable } from '#database/types.ts';
import { foldPermission } from '#kernel/contract/access.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import { dropSessions } from '#kernel/server/access/session-cache.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { accessRefusals } from '../contract/refusals.ts';
import type { Grantor } from './rules.ts';

export type RoleRecord = Selectable<RolesTable>;

/** A role of this hospital, locked against other changes, or NOT_FOUND. */
export async function lockRole(scope: Scope, id: Id): Promise<RoleRecord> {
  const role = await scope.tx
    .selectFrom('roles')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!role) throw kernelRefusals.refusal('NOT_FOUND');
  return role;
}

/** An active role that a user is about to get; it cannot be archived before the act is over. ROLE_UNKNOWN otherwise. */
export async function holdRole(scope: Scope, id: Id): Promise<RoleRecord> {
  const role = await scope.tx
    .selectFrom('roles')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst();
  if (!role) throw accessRefusals.refusal('ROLE_UNKNOWN');
  return role;
}

export async function findRole(scope: Scope, id: Id | null): Promise<RoleRecord | undefined> {
  if (!id) return undefined;
  return scope.tx.selectFrom('roles').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id).executeTakeFirst();
}

export interface HeldPermission {
  readonly id: Id;
  readonly name: string;
}

/** What a role holds, in catalogue order. Hospital Admin holds every live permission of the hospital area. */
export async function permissionsOf(scope: Scope, role: Pick<RoleRecord, 'id' | 'isHospitalAdmin'>): Promise<HeldPermission[]> {
  const live = scope.tx
    .selectFrom('permissions as p')
    .innerJoin('permissionModules as m', 'm.key', 'p.moduleKey')
    .select(['p.id', 'p.name'])
    .where('p.area', '=', 'hospital')
    .where('p.status', '=', 'active')
    .orderBy('m.position')
    .orderBy('p.position');
  if (role.isHospitalAdmin) return live.execute();
  return live
    .innerJoin('rolePermissions as rp', 'rp.permissionId', 'p.id')
    .where('rp.hospitalId', '=', scope.hospitalId)
    .where('rp.roleId', '=', role.id)
    .execute();
}

export async function permissionNamesOf(scope: Scope, role: Pick<RoleRecord, 'id' | 'isHospitalAdmin'>): Promise<readonly string[]> {
  return (await permissionsOf(scope, role)).map(({ name }) => name);
}

/** Names of permissions by id; an id that is none of the hospital area's live ones is PERMISSION_UNKNOWN. */
export async function namesOfPermissions(scope: Scope, ids: readonly Id[]): Promise<readonly string[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await scope.tx
    .selectFrom('permissions')
    .select('name')
    .where('id', 'in', wanted)
    .where('area', '=', 'hospital')
    .where('status', '=', 'active')
    .execute();
  if (rows.length < wanted.length) throw accessRefusals.refusal('PERMISSION_UNKNOWN');
  return rows.map(({ name }) => name);
}

/** Who acts, as far as granting goes. */
export async function grantorOf(scope: Scope): Promise<Grantor> {
  const { kind, roleId, permissions } = scope.actor;
  const own = kind === 'user' ? await findRole(scope, roleId) : undefined;
  return { permissions, isHospitalAdmin: own?.isHospitalAdmin ?? false, isSystem: kind === 'system' };
}

export interface NewRole {
  readonly name: string;
  readonly description: string | null;
  readonly isSystem?: boolean;
  readonly isHospitalAdmin?: boolean;
  readonly permissions: readonly string[];
}

/** Inserts a role with what it holds; a taken name is ROLE_NAME_TAKEN. */
export async function insertRole(scope: Scope, order: NewRole): Promise<RoleRecord> {
  const role = await scope.tx
    .insertInto('roles')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      name: order.name,
      foldedName: foldName(order.name),
      description: order.description,
      isSystem: order.isSystem ?? false,
      isHospitalAdmin: order.isHospitalAdmin ?? false,
      status: 'active',
      createdAt: scope.now,
      createdBy: scope.actor.userId,
      updatedAt: scope.now,
      updatedBy: scope.actor.userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addPermissions(scope, role.id, order.permissions);
  return role;
}

/** The critical ones among the names, the operator's own too. */
export async function criticalAmong(scope: Scope, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await scope.tx
    .selectFrom('permissions')
    .select('name')
    .where('foldedName', 'in', [...new Set(names.map(foldPermission))])
    .where('risk', '=', 'critical')
    .orderBy('position')
    .execute();
  return rows.map(({ name }) => name);
}

/** Ids of names; shipped names have computed ids, the operator's are looked up. */
async function idsOfNames(scope: Scope, names: readonly string[]): Promise<Id[]> {
  const folded = [...new Set(names.map(foldPermission))];
  if (folded.length === 0) return [];
  const rows = await scope.tx
    .selectFrom('permissions')
    .select('id')
    .where('foldedName', 'in', folded)
    .where('area', '=', 'hospital')
    .execute();
  return rows.map(({ id }) => id);
}

export async function addPermissions(scope: Scope, roleId: Id, names: readonly string[]): Promise<void> {
  const ids = await idsOfNames(scope, names);
  if (ids.length === 0) return;
  await scope.tx
    .insertInto('rolePermissions')
    .values(ids.map((id) => ({ hospitalId: scope.hospitalId, roleId, permissionId: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removePermissions(scope: Scope, roleId: Id, names: readonly string[]): Promise<void> {
  const ids = await idsOfNames(scope, names);
  if (ids.length === 0) return;
  await scope.tx
    .deleteFrom('rolePermissions')
    .where('hospitalId', '=', scope.hospitalId)
    .where('roleId', '=', roleId)
    .where('permissionId', 'in', ids)
    .execute();
}

/** Users that hold a role and are not archived. */
export async function usersOfRole(scope: Scope, roleId: Id) {
  return scope.tx
    .selectFrom('users')
    .select(['id', 'accountId', 'fullname', 'status'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('roleId', '=', roleId)
    .where('status', '<>', 'archived')
    .orderBy('fullname')
    .orderBy('id')
    .execute();
}

/** Sessions of a role's holders read their rights anew at the next call. */
export async function dropSessionsOfRole(scope: Scope, roleId: Id): Promise<void> {
  const holders = await usersOfRole(scope, roleId);
  if (holders.length > 20) return dropSessions(scope, { hospitalId: scope.hospitalId });
  for (const { accountId } of holders) await dropSessions(scope, { accountId });
}

/** Active Hospital Admins, for notices. */
export async function hospitalAdminIds(scope: Scope): Promise<Id[]> {
  const rows = await scope.tx
    .selectFrom('users as u')
    .innerJoin('roles as r', (join) => join.onRef('r.hospitalId', '=', 'u.hospitalId').onRef('r.id', '=', 'u.roleId'))
    .select('u.id')
    .where('u.hospitalId', '=', scope.hospitalId)
    .where('u.status', '=', 'active')
    .where('r.isHospitalAdmin', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}
