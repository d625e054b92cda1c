import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Sharing } from '#kernel/contract/sharing.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { OwnDepartment } from '../contract/records.ts';
import { accessRefusals } from '../contract/refusals.ts';

/** GET users/me/departments: the actor's departments, the primary one first. */
export async function readOwnDepartments(scope: Scope): Promise<OwnDepartment[]> {
  return scope.tx
    .selectFrom('userDepartments as ud')
    .innerJoin('departments as d', (join) => join.onRef('d.hospitalId', '=', 'ud.hospitalId').onRef('d.id', '=', 'ud.departmentId'))
    .select(['d.id', 'd.name'])
    .where('ud.hospitalId', '=', scope.hospitalId)
    .where('ud.userId', '=', scope.actor.userId)
    .orderBy('ud.position')
    .execute();
}

interface Shared {
  readonly sharedWith: Sharing;
  readonly departmentId: Id | null;
}

interface Wish {
  /** Left out: it stays as it is. */
  readonly sharedWith?: Sharing | undefined;
  readonly departmentId?: Id | undefined;
}

/**
 * The columns of a row that somebody shares, or keeps to themselves. `before`: how the row is shared now; a department that it is
 * shared with already stays, also when the maker has others now. SHARING_NO_DEPARTMENT for those who belong to no department,
 * SHARING_OTHER_DEPARTMENT for one that is not the maker's.
 */
export async function sharingOf(scope: Scope, { sharedWith, departmentId }: Wish, before?: Shared): Promise<Shared> {
  const wanted = sharedWith ?? before?.sharedWith ?? 'nobody';
  const kept = before?.departmentId ?? null;
  const keeps = kept !== null && (departmentId ?? kept) === kept;
  if (keeps || (wanted !== 'department' && departmentId === undefined))
    return { sharedWith: wanted, departmentId: wanted === 'department' ? kept : null };
  const own = await readOwnDepartments(scope);
  if (own.length === 0 && wanted === 'department') throw accessRefusals.refusal('SHARING_NO_DEPARTMENT');
  const chosen = departmentId === undefined ? own[0] : own.find(({ id }) => id === departmentId);
  if (!chosen) throw accessRefusals.refusal('SHARING_OTHER_DEPARTMENT');
  if (wanted !== 'department') return { sharedWith: wanted, departmentId: null };
  return { sharedWith: wanted, departmentId: chosen.id };
}

/**
 * Rows of a table with the columns of `sharingOf` that reach the actor: shared with the hospital, or with one of their departments.
 * `alias` is the table's name in the query.
 */
export function sharedWithActor(scope: Scope, alias: string): RawBuilder<SqlBool> {
  const of = sql.ref(alias);
  return sql<SqlBool>`(${of}.shared_with = 'hospital' or ${of}.department_id in (
    select m.department_id from user_departments m where m.hospital_id = ${scope.hospitalId} and m.user_id = ${scope.actor.userId}))`;
}
