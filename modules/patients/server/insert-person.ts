import { randomBytes } from 'node:crypto';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { civisIdFrom } from '../contract/civis-id.ts';
import { patientRefusals } from '../contract/refusals.ts';
import type { PatientRecord } from './patient-record.ts';

type Named = Pick<
  PatientRecord,
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'dateOfBirth'
  | 'dateOfBirthEstimated'
  | 'gender'
  | 'sexAtBirth'
  | 'dialCode'
  | 'phoneNumber'
  | 'email'
  | 'language'
  | 'preferredContact'
>;

/**
 * Links a person to this hospital; the row is what lets the hospital read and write the person. PATIENT_ALREADY_HERE when
 * somebody else was faster.
 */
export async function linkPerson(scope: Scope, personId: Id, patientId: Id): Promise<void> {
  const linked = await scope.tx
    .insertInto('personHospitals')
    .values({ personId, hospitalId: scope.hospitalId, patientId, since: scope.now })
    .onConflict((conflict) => conflict.columns(['personId', 'hospitalId']).doNothing())
    .returning('patientId')
    .executeTakeFirst();
  if (linked) return;
  const { patientId: existing } = await scope.tx
    .selectFrom('personHospitals')
    .select('patientId')
    .where('personId', '=', personId)
    .where('hospitalId', '=', scope.hospitalId)
    .executeTakeFirstOrThrow();
  throw patientRefusals.refusal('PATIENT_ALREADY_HERE', { patientId: existing });
}

function personColumns({
  firstName,
  middleName,
  lastName,
  dateOfBirth,
  dateOfBirthEstimated,
  gender,
  sexAtBirth,
  dialCode,
  phoneNumber,
  email,
  language,
  preferredContact,
}: Named) {
  return {
    firstName,
    middleName,
    lastName,
    dateOfBirth,
    dateOfBirthEstimated,
    gender,
    sexAtBirth,
    dialCode,
    phoneNumber,
    email,
    language,
    preferredContact,
  };
}

/** Makes a human with a Civis ID that nobody has: chance collisions are settled by the constraint and tried again. */
export async function insertPerson(
  scope: Scope,
  { patientId, person, shareRecords }: { patientId: Id; person: Named; shareRecords: 'granted' | 'denied' },
): Promise<{ personId: Id; civisId: string }> {
  const personId = scope.newId();
  await linkPerson(scope, personId, patientId);
  for (;;) {
    const made = await scope.tx
      .insertInto('persons')
      .values({
        id: personId,
        civisId: civisIdFrom(randomBytes(8).readBigUInt64BE()),
        ...personColumns(person),
        shareRecords,
        registeredBy: scope.hospitalId,
        createdAt: scope.now,
        updatedAt: scope.now,
      })
      .onConflict((conflict) => conflict.column('civisId').doNothing())
      .returning('civisId')
      .executeTakeFirst();
    if (made) return { personId, civisId: made.civisId };
  }
}

/**
 * Carries a patient's changed identity and contact to the person: only from the hospital that registered the person. Once the
 * person signs in to the patient area, the contact is theirs and stays; names, birth date and sex follow the hospital as before.
 */
export async function followPerson(scope: Scope, personId: Id, person: Named): Promise<void> {
  const { dialCode, phoneNumber, email, language, preferredContact, ...identity } = personColumns(person);
  const contact = { dialCode, phoneNumber, email, language, preferredContact };
  const write = (columns: Partial<ReturnType<typeof personColumns>>) =>
    scope.tx
      .updateTable('persons')
      .set((eb) => ({ ...columns, updatedAt: scope.now, version: eb('version', '+', 1) }))
      .where('id', '=', personId)
      .where('registeredBy', '=', scope.hospitalId);
  const own = await write({ ...identity, ...contact })
    .where('portalAccountId', 'is', null)
    .executeTakeFirst();
  if (own.numUpdatedRows === 0n) await write(identity).where('portalAccountId', 'is not', null).execute();
}

/** Notes the first certified death of a person; null takes it back when this hospital reported it. */
export async function notePersonDeath(scope: Scope, personId: Id, deceasedAt: Instant | null): Promise<void> {
  let query = scope.tx
    .updateTable('persons')
    .set((eb) => ({
      deceasedAt,
      deceasedReportedBy: deceasedAt ? scope.hospitalId : null,
      updatedAt: scope.now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', personId);
  query = deceasedAt
    ? query.where((eb) => eb.or([eb('deceasedAt', 'is', null), eb('deceasedReportedBy', '=', scope.hospitalId)]))
    : query.where('deceasedReportedBy', '=', scope.hospitalId);
  await query.execute();
}
