import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { accessRefusals } from '../contract/refusals.ts';
import type { Sharing } from '#kernel/contract/sharing.ts';

/** The columns of a row that somebody shares, or keeps to themselves. SHARING_NO_DEPARTMENT for those who belong to no department. */
export async function sharingOf(scope: Scope, sharedWith: Sharing): Promise<{ sharedWith: Sharing; departmentId: Id | null }> {
  if (sharedWith !== 'department') return { sharedWith, departmentId: null };
  const own = await scope.tx
    .selectFrom('userDepartments')
    .select('departmentId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('userId', '=', scope.actor.userId)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  if (!own) throw accessRefusals.refusal('SHARING_NO_DEPARTMENT');
  return { sharedWith, departmentId: own.departmentId };
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
