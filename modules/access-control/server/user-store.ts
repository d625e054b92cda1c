import type { Selectable } from 'kysely';
import type { UsersTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { foldText } from '#kernel/contract/search-words.ts';
import { dropSessions } from '#kernel/server/access/session-cache.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { fullNameOf, type UserFacts, whyNotLoseAdmin } from './rules.ts';

export type UserRecord = Selectable<UsersTable>;

/** Folded words by which a user is found: names and staff number. */
export function searchTextOf(user: { readonly fullname: string; readonly staffNumber: string }): string {
  return foldText(`${user.fullname} ${user.staffNumber}`);
}

export async function findUser(scope: Scope, id: Id | null): Promise<UserRecord | undefined> {
  if (!id) return undefined;
  return scope.tx.selectFrom('users').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id).executeTakeFirst();
}

/** The user of an id of this hospital, locked until commit, or NOT_FOUND. */
export async function lockUser(scope: Scope, id: Id): Promise<UserRecord> {
  const user = await scope.tx
    .selectFrom('users')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw kernelRefusals.refusal('NOT_FOUND');
  return user;
}

/** Full name of a user, for 'changed by'; null when nobody is known. */
export async function nameOfUser(scope: Scope, id: Id | null): Promise<string | null> {
  return (await findUser(scope, id))?.fullname ?? null;
}

/**
 * Locks all active Hospital Admins and the user together in the order of their ids, so that two admins who remove each
 * other come one after the other, and answers the user as it is under the lock with the number of admins.
 */
export async function lockUserAndAdmins(
  scope: Scope,
  id: Id,
): Promise<{ readonly user: UserRecord; readonly facts: UserFacts; readonly admins: number }> {
  const { hospitalId } = scope;
  const adminRole = await scope.tx
    .selectFrom('roles')
    .select('id')
    .where('hospitalId', '=', hospitalId)
    .where('isHospitalAdmin', '=', true)
    .executeTakeFirst();
  // Locked without a join: a row that changed while we waited would else fall out of it.
  await scope.tx
    .selectFrom('users')
    .select('id')
    .where('hospitalId', '=', hospitalId)
    .where((eb) =>
      eb.or([eb('id', '=', id), ...(adminRole ? [eb.and([eb('roleId', '=', adminRole.id), eb('status', '=', 'active')])] : [])]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const rows = await scope.tx
    .selectFrom('users as u')
    .innerJoin('roles as r', (join) => join.onRef('r.hospitalId', '=', 'u.hospitalId').onRef('r.id', '=', 'u.roleId'))
    .selectAll('u')
    .select('r.isHospitalAdmin')
    .where('u.hospitalId', '=', hospitalId)
    .where((eb) => eb.or([eb('u.id', '=', id), eb.and([eb('r.isHospitalAdmin', '=', true), eb('u.status', '=', 'active')])]))
    .execute();
  const found = rows.find((row) => row.id === id);
  if (!found) throw kernelRefusals.refusal('NOT_FOUND');
  const { isHospitalAdmin, ...user } = found;
  const admins = rows.filter((row) => row.isHospitalAdmin && row.status === 'active').length;
  return { user, facts: { id, status: user.status, isHospitalAdmin }, admins };
}

/** Refuses to take the last Hospital Admin's role or status. */
export function refuseLosingAdmin(facts: UserFacts, admins: number): void {
  refuseIf(whyNotLoseAdmin(facts, admins));
}

type Changes = Partial<Omit<UserRecord, 'hospitalId' | 'id' | 'accountId' | 'createdAt' | 'createdBy' | 'version'>>;

/** Writes columns of a user; names are recomputed, running sessions read their rights anew. */
export async function changeUser(scope: Scope, before: UserRecord, changes: Changes): Promise<UserRecord> {
  const names = { ...before, ...changes };
  const fullname = fullNameOf(names);
  const user = await scope.tx
    .updateTable('users')
    .set((eb) => ({
      ...changes,
      fullname,
      searchText: searchTextOf({ fullname, staffNumber: before.staffNumber }),
      updatedAt: scope.now,
      updatedBy: scope.actor.userId,
      version: eb('version', '+', 1),
    }))
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await dropSessions(scope, { accountId: before.accountId });
  await scope.live({ entity: 'user', id: user.id, action: 'update', permission: 'View Users' });
  return user;
}

/** Sets a user's departments; the first is the primary one. */
export async function setDepartments(scope: Scope, userId: Id, departmentIds: readonly Id[]): Promise<void> {
  const { hospitalId } = scope;
  await scope.tx.deleteFrom('userDepartments').where('hospitalId', '=', hospitalId).where('userId', '=', userId).execute();
  const wanted = [...new Set(departmentIds)];
  if (wanted.length === 0) return;
  await scope.tx
    .insertInto('userDepartments')
    .values(wanted.map((departmentId, position) => ({ hospitalId, userId, departmentId, position })))
    .execute();
}

export async function setSpecializations(scope: Scope, userId: Id, specializationIds: readonly Id[]): Promise<void> {
  const { hospitalId } = scope;
  await scope.tx.deleteFrom('userSpecializations').where('hospitalId', '=', hospitalId).where('userId', '=', userId).execute();
  const wanted = [...new Set(specializationIds)];
  if (wanted.length === 0) return;
  await scope.tx
    .insertInto('userSpecializations')
    .values(wanted.map((specializationId, position) => ({ hospitalId, userId, specializationId, position })))
    .execute();
}

export async function departmentIdsOf(scope: Scope, userId: Id): Promise<Id[]> {
  const rows = await scope.tx
    .selectFrom('userDepartments')
    .select('departmentId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('userId', '=', userId)
    .orderBy('position')
    .execute();
  return rows.map(({ departmentId }) => departmentId);
}

export async function specializationIdsOf(scope: Scope, userId: Id): Promise<Id[]> {
  const rows = await scope.tx
    .selectFrom('userSpecializations')
    .select('specializationId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('userId', '=', userId)
    .orderBy('position')
    .execute();
  return rows.map(({ specializationId }) => specializationId);
}

/** Active and pending users of the hospital: those that hold a slot. */
export async function usedSlots(scope: Scope): Promise<number> {
  const row = await scope.tx
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', 'in', ['active', 'pending'])
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
