import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { PersonsMerged } from '../contract/events.ts';

export interface PersonMerge {
  readonly mergeId: Id;
  /** Who stays. */
  readonly personId: Id;
  readonly mergedPersonId: Id;
}

/** Locks the persons of a merge in one order, against hospitals that take one of them in at the same time. */
export async function lockPersons(scope: Scope, ids: readonly Id[]): Promise<void> {
  await scope.tx
    .selectFrom('persons')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

function placeOf(scope: Scope, personId: Id) {
  return scope.tx
    .selectFrom('personHospitals')
    .select('patientId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow();
}

/** The places of the merged person here follow to the surviving record, as a row of the merge, so that its undoing brings them back. */
async function movePlaces(scope: Scope, { mergeId, personId, mergedPersonId }: PersonMerge): Promise<void> {
  const [to, from] = [await placeOf(scope, personId), await placeOf(scope, mergedPersonId)];
  if (to.patientId === from.patientId) return;
  const moved = await scope.tx
    .updateTable('personHospitals')
    .set({ patientId: to.patientId })
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', from.patientId)
    .returning('personId')
    .execute();
  const rows = JSON.stringify(moved.map((row) => ({ id: row.personId })));
  await sql`
    update patient_merges set moved_rows = jsonb_set(moved_rows, '{person_hospitals.patient_id}', ${rows}::jsonb)
    where hospital_id = ${scope.hospitalId} and id = ${mergeId}`.execute(scope.tx);
}

/** Makes one person of two: where a hospital may (both its own), or when the request for it was granted. Sign-ins and links follow. */
export async function joinPersons(scope: Scope, merge: PersonMerge): Promise<void> {
  await movePlaces(scope, merge);
  await scope.tx
    .updateTable('persons')
    .set((eb) => ({ mergedInto: merge.personId, updatedAt: scope.now, version: eb('version', '+', 1) }))
    .where('id', '=', merge.mergedPersonId)
    .execute();
  await sql`
    update patient_merges set former = jsonb_set(former, '{personMerged}', 'true')
    where hospital_id = ${scope.hospitalId} and id = ${merge.mergeId}`.execute(scope.tx);
  await scope.emit(PersonsMerged, {
    mergeId: merge.mergeId,
    survivorPersonId: merge.personId,
    mergedPersonId: merge.mergedPersonId,
  });
}

/** Takes the joining of a merge back: the merged person is a person of their own again. */
export async function partPersons(scope: Scope, mergedPersonId: Id): Promise<void> {
  await scope.tx
    .updateTable('persons')
    .set((eb) => ({ mergedInto: null, updatedAt: scope.now, version: eb('version', '+', 1) }))
    .where('id', '=', mergedPersonId)
    .execute();
}
