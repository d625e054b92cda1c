import type { Id } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
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

/** What concerns a department is done by its own people, unless a right reaches over all departments. */
export async function whyNotOfDepartment(scope: Scope, departmentId: Id, ...over: readonly string[]): Promise<Refusal | null> {
  if (over.some((permission) => scope.may(permission))) return null;
  const own = await ownDepartments(scope);
  return own === null || own.includes(departmentId) ? null : documentRefusals.refusal('NOT_OF_DEPARTMENT');
}

/** A department asks for itself; who approves may ask for all. */
export function whyNotRequest(scope: Scope, { departmentId }: { readonly departmentId: Id }): Promise<Refusal | null> {
  return whyNotOfDepartment(scope, departmentId, 'Approve Requisition');
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
 * What is sent to a place is received by whoever belongs to it: of its department, or its manager. A store without a department is everybody's who works in
 * stores, but never the sender's own word alone where somebody else manages it.
 */
export async function whyNotOfPlace(scope: Scope, locationId: Id): Promise<Refusal | null> {
  const place = await scope.tx
    .selectFrom('stockLocations')
    .select(['departmentId', 'managerId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow();
  if (place.managerId !== null && place.managerId === scope.actor.userId) return null;
  const own = place.departmentId === null ? null : await ownDepartments(scope);
  const belongs =
    place.departmentId === null
      ? place.managerId === null || scope.may('Edit Locations')
      : own === null || own.includes(place.departmentId);
  return belongs ? null : documentRefusals.refusal('NOT_OF_LOCATION');
}
