import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { PatientScope } from '#kernel/server/scope/scope.ts';

/** A patient record of a person in one hospital. */
export interface OwnPlace {
  readonly personId: Id;
  readonly hospitalId: Id;
  readonly patientId: Id;
}

/**
 * Where a person is a patient: own, or somebody acted for, whether for all or for appointments and bills alone. Anybody else is
 * NOT_FOUND, whether they exist or not.
 */
export async function ownPlaces(scope: PatientScope, personId: Id | undefined): Promise<OwnPlace[]> {
  const asked = personId ?? scope.personId;
  if (!scope.personIds.includes(asked)) throw kernelRefusals.refusal('NOT_FOUND');
  const { rows } = await sql<OwnPlace>`
    select person_id, hospital_id, patient_id from portal_hospitals(${scope.now}::timestamptz) where person_id = ${asked}::uuid`.execute(
    scope.tx,
  );
  return rows;
}

/** The place of one of the session's patient records; NOT_FOUND for any other. */
export async function ownPlaceOf(scope: PatientScope, patientId: Id): Promise<OwnPlace> {
  const { rows } = await sql<OwnPlace>`
    select person_id, hospital_id, patient_id from portal_hospitals(${scope.now}::timestamptz) where patient_id = ${patientId}::uuid`.execute(
    scope.tx,
  );
  const place = rows.find(({ personId }) => scope.personIds.includes(personId));
  if (!place) throw kernelRefusals.refusal('NOT_FOUND');
  return place;
}
