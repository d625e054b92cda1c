import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { documentRefusals } from '../../contract/documents/refusals.ts';

/** Departments of the actor; null: of none in particular, so they answer for all of them. */
export async function ownDepartments(scope: Scope): Promise<Id[] | null> {
  const { userId } = scope.actor;
  if (!userId) return null;
  const rows = await scope.tx
    .selectFrom('userDepartments')
    .select('departmentId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('userId', '=', userId)
    .execute();
  return rows.length > 0 ? rows.map(({ departmentId }) => departmentId) : null;
}

/** Refuses what concerns a department to people of others, unless a right reaches over all departments. */
export async function requireOwnDepartment(scope: Scope, departmentId: Id, ...over: readonly string[]): Promise<void> {
  if (over.some((permission) => scope.may(permission))) return;
  const own = await ownDepartments(scope);
  refuseIf(own === null || own.includes(departmentId) ? null : documentRefusals.refusal('NOT_OF_DEPARTMENT'));
}

export interface DepartmentPlace {
  readonly id: Id;
  readonly name: string;
  /** Where it keeps stock; null: what comes to it counts as used. */
  readonly locationId: Id | null;
}

/** A department that may be given stock, and where it keeps it. */
export async function requireDepartmentPlace(scope: Scope, departmentId: Id): Promise<DepartmentPlace> {
  const row = await scope.tx
    .selectFrom('departments')
    .select(['id', 'name', 'status'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', departmentId)
    .executeTakeFirst();
  if (row?.status !== 'active') throw documentRefusals.refusal('STOCK_DEPARTMENT_UNKNOWN');
  const place = await scope.tx
    .selectFrom('stockLocations')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('departmentId', '=', departmentId)
    .where('kind', '=', 'department')
    .where('status', '=', 'active')
    .where('keepsStock', '=', true)
    .orderBy('createdAt')
    .orderBy('id')
    .executeTakeFirst();
  return { id: row.id, name: row.name, locationId: place?.id ?? null };
}

/**
 * Whether the actor belongs to a place: of its department, or its manager. A store without a department is everybody's who works in
 * stores, but never the sender's own word alone where somebody else manages it.
 */
export async function belongsTo(scope: Scope, locationId: Id): Promise<boolean> {
  const place = await scope.tx
    .selectFrom('stockLocations')
    .select(['departmentId', 'managerId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow();
  if (place.managerId !== null && place.managerId === scope.actor.userId) return true;
  if (place.departmentId === null) return place.managerId === null || scope.may('Edit Locations');
  const own = await ownDepartments(scope);
  return own === null || own.includes(place.departmentId);
}
