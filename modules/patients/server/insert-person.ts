import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { civisIdFrom } from '../contract/civis-id.ts';
import { patientRefusals } from '../contract/refusals.ts';
import { personColumns as personColumnNames, personIdentityColumns } from '../contract/request-words.ts';
import { endRequest, replaceChanges } from './complete-request.ts';
import type { PatientRecord } from './patient-record.ts';
import { isKeptElsewhere, openRequest } from './person-requests.ts';

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

/** The columns of a person that follow the patient's. */
export function personColumns({
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

async function changesOf(scope: Scope, personId: Id, person: Named): Promise<Partial<ReturnType<typeof personColumns>>> {
  const before = await scope.tx
    .selectFrom('persons')
    .select([...personColumnNames, 'portalAccountId'])
    .where('id', '=', personId)
    .where('registeredBy', '=', scope.hospitalId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return {};
  const after = personColumns(person);
  const names = before.portalAccountId ? personIdentityColumns : personColumnNames;
  const changed = names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]);
  return Object.fromEntries(changed) as Partial<ReturnType<typeof personColumns>>;
}

/** Keeps a changed identity or contact until the person, or the operator, has agreed; what agrees with the register again is dropped. */
async function askForChanges(scope: Scope, personId: Id, changes: object): Promise<void> {
  const waiting = await scope.tx
    .selectFrom('personRequests')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('personId', '=', personId)
    .where('kind', '=', 'details')
    .where('status', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  const asked = Object.keys(changes).length > 0;
  if (!waiting) {
    if (asked) await openRequest(scope, { kind: 'details', personId, changes });
  } else if (!asked) {
    const decision = { status: 'withdrawn', as: 'hospital', byName: scope.actor.name, reason: null } as const;
    await endRequest(scope, waiting, decision);
  } else if (!isDeepStrictEqual(waiting.changes, changes)) await replaceChanges(scope, waiting, changes);
}

/**
 * Carries a patient's changed identity and contact to the person: only from the hospital that registered the person, and at once
 * only while no other hospital knows them; afterwards the change waits for the person (a code to the contact that the register
 * has) or the operator. Once the person signs in to the patient area, the contact is theirs and stays.
 */
export async function followPerson(scope: Scope, personId: Id, person: Named): Promise<void> {
  const changes = await changesOf(scope, personId, person);
  if (await isKeptElsewhere(scope, personId)) return askForChanges(scope, personId, changes);
  if (Object.keys(changes).length === 0) return;
  await scope.tx
    .updateTable('persons')
    .set((eb) => ({ ...changes, updatedAt: scope.now, version: eb('version', '+', 1) }))
    .where('id', '=', personId)
    .execute();
}

/** Notes the certified death of a person who is this hospital's alone, or a correction of the hospital's own report; null takes it back. */
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
