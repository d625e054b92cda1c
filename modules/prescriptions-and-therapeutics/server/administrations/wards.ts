import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { stayOf } from '#modules/patients/server/index.ts';
import { administrationRefusals } from '../../contract/administration-refusals.ts';

/** An active department as a ward, or 422 ADMINISTRATION_WARD. */
export async function requireWard(scope: Scope, departmentId: Id): Promise<{ id: Id; name: string }> {
  const row = await scope.tx
    .selectFrom('departments')
    .select(['id', 'name'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', departmentId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!row) throw administrationRefusals.refusal('ADMINISTRATION_WARD');
  return row;
}

/** The ward of somebody: the first of their departments that keeps stock, else their first, else the hospital's first. */
export async function wardOf(scope: Scope, userId: Id | null): Promise<Id> {
  const own = userId
    ? await scope.tx
        .selectFrom('userDepartments as u')
        .innerJoin('departments as d', (join) => join.onRef('d.hospitalId', '=', 'u.hospitalId').onRef('d.id', '=', 'u.departmentId'))
        .leftJoin('stockLocations as l', (join) =>
          join
            .onRef('l.hospitalId', '=', 'd.hospitalId')
            .onRef('l.departmentId', '=', 'd.id')
            .on('l.keepsStock', '=', true)
            .on('l.status', '=', 'active'),
        )
        .select(['d.id', 'l.id as locationId'])
        .where('u.hospitalId', '=', scope.hospitalId)
        .where('u.userId', '=', userId)
        .where('d.status', '=', 'active')
        .orderBy('u.position')
        .execute()
    : [];
  const found = own.find(({ locationId }) => locationId !== null) ?? own[0];
  if (found) return found.id;
  const first = await scope.tx
    .selectFrom('departments')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!first) throw administrationRefusals.refusal('ADMINISTRATION_WARD');
  return first.id;
}

/** The ward that gives a patient's medicines: where they lie now, of who is in no stay that of whoever acts. */
export async function wardOfPatient(scope: Scope, patientId: Id): Promise<Id> {
  const stay = await stayOf(scope, patientId, scope.now);
  return stay?.departmentId ?? wardOf(scope, scope.actor.userId);
}

/** Names of wards by their ids. */
export async function wardNames(scope: Scope, ids: readonly Id[]): Promise<Map<Id, string>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('departments')
    .select(['id', 'name'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
