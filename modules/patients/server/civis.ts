import { sql } from 'kysely';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { millisecondsOf } from '#kernel/server/clock/instants.ts';
import { countRate, refuseSpent, takeRate } from '#kernel/server/access/rate-limit.ts';
import type { AnyScope, Scope } from '#kernel/server/scope/scope.ts';
import { readCivisId } from '../contract/civis-id.ts';
import { PersonJoinedHospital } from '../contract/events.ts';
import type { Patient } from '../contract/records.ts';
import { patientRefusals } from '../contract/refusals.ts';
import type { Gender, SexAtBirth } from '../contract/words.ts';
import { here } from './context.ts';
import { linkPerson } from './insert-person.ts';
import { insertPatient } from './insert-patient.ts';
import { toPatient, type TypedPerson, untyped } from './patient-record.ts';
import { nationalDigits } from './phones.ts';
import { initialsOf, whyNotPerson } from './rules.ts';

/** What the register of persons gives out on a right Civis ID and date of birth. */
export interface KnownPerson {
  readonly id: Id;
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastName: string;
  readonly dateOfBirth: CalendarDate;
  readonly dateOfBirthEstimated: boolean;
  readonly gender: Gender;
  readonly sexAtBirth: SexAtBirth;
  readonly dialCode: string | null;
  readonly phoneNumber: string | null;
  readonly email: string | null;
  readonly preferredContact: 'sms' | 'email' | 'phone' | 'none';
  readonly shareRecords: 'granted' | 'denied';
  readonly deceasedAt: string | null;
  readonly portalAccountId: Id | null;
}

/** A person of the register by both, whichever hospital registered them; null on any mismatch. */
export async function findPersonByCivis(
  scope: AnyScope,
  typed: string,
  dateOfBirth: CalendarDate,
): Promise<(KnownPerson & { civisId: string }) | null> {
  const civisId = readCivisId(typed);
  if (!civisId) return null;
  const { rows } = await sql<KnownPerson>`select * from civis_person_by_id(${civisId}, ${dateOfBirth}::date)`.execute(scope.tx);
  return rows[0] ? { ...rows[0], civisId } : null;
}

/** Wrong birth dates for one Civis ID in one hospital. Whoever holds the card needs one try, or two. */
const guesses = [
  { most: 5, seconds: 3600 },
  { most: 10, seconds: 86_400 },
] as const;

/**
 * The person by both. Wrong dates count for the hospital and the number, whoever of its people tries them, so that no birth date
 * is guessed by taking turns, and stand in the hospital's trail; a user asks at most twenty a minute.
 */
async function requirePersonByCivis(scope: Scope, typed: string, dateOfBirth: CalendarDate): Promise<KnownPerson & { civisId: string }> {
  await takeRate(scope, `patients.civis:${scope.actor.userId ?? scope.actor.accountId}`, { most: 20, seconds: 60 });
  const civisId = readCivisId(typed);
  if (!civisId) throw patientRefusals.refusal('CIVIS_NOT_FOUND');
  const subject = `patients.civis:${scope.hospitalId}:${civisId}`;
  // One at a time for a number, so that guesses which come together do not all pass before the first is counted.
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(scope.tx);
  for (const rate of guesses) await refuseSpent(scope, `${subject}:${rate.seconds}`, rate);
  const person = await findPersonByCivis(scope, civisId, dateOfBirth);
  if (person) return person;
  for (const rate of guesses) await countRate(`${subject}:${rate.seconds}`, rate, millisecondsOf(scope.now));
  await scope.apart((own) =>
    own.record({
      action: 'search',
      entity: 'Patient',
      entityId: null,
      entityNumber: civisId,
      outcome: 'refused',
      summary: `Civis ID ${civisId} looked up with a date of birth that does not match`,
    }),
  );
  throw patientRefusals.refusal('CIVIS_NOT_FOUND');
}

/** The person is still who they were: locked against a merge and a death that commit meanwhile. */
async function holdPerson(scope: Scope, personId: Id): Promise<void> {
  const person = await scope.tx
    .selectFrom('persons')
    .select(['mergedInto', 'deceasedAt'])
    .where('id', '=', personId)
    .forShare()
    .executeTakeFirst();
  if (!person || person.mergedInto || person.deceasedAt) throw patientRefusals.refusal('CIVIS_NOT_FOUND');
}

async function patientOfPerson(scope: Scope, personId: Id): Promise<Id | null> {
  const row = await scope.tx
    .selectFrom('personHospitals')
    .select('patientId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('personId', '=', personId)
    .executeTakeFirst();
  return row?.patientId ?? null;
}

/** GET patients/civis/{civisId}: initials, birth year and gender, so that the clerk can ask the person in front of them. */
export async function previewCivis(
  scope: Scope,
  civisId: string,
  dateOfBirth: CalendarDate,
): Promise<{ initials: string; birthYear: number; gender: Gender; patientId: Id | null }> {
  const person = await requirePersonByCivis(scope, civisId, dateOfBirth);
  const patientId = await patientOfPerson(scope, person.id);
  await scope.record({
    action: 'read',
    entity: 'Patient',
    entityId: patientId,
    patientId,
    personId: person.id,
    summary: 'Civis ID looked up',
  });
  return { initials: initialsOf(person), birthYear: Number(person.dateOfBirth.slice(0, 4)), gender: person.gender, patientId };
}

/**
 * POST patients/from-civis: the person hands over number and birth date, which is the consent to be registered. Two clerks at
 * once meet in the constraint patients_one_per_person.
 */
export async function registerFromCivis(scope: Scope, order: { civisId: string; dateOfBirth: CalendarDate }): Promise<Patient> {
  const person = await requirePersonByCivis(scope, order.civisId, order.dateOfBirth);
  if (person.deceasedAt) throw patientRefusals.refusal('CIVIS_NOT_FOUND');
  const existing = await patientOfPerson(scope, person.id);
  if (existing) throw patientRefusals.refusal('PATIENT_ALREADY_HERE', { patientId: existing });
  const { today } = await here(scope);
  const typed: TypedPerson = {
    ...untyped,
    ...person,
    phoneNumber: nationalDigits(person.dialCode, person.phoneNumber),
    consentDataProcessing: true,
  };
  refuseIf(whyNotPerson({ ...typed, isDependant: true, isUnidentified: false, today }));
  const patient = await insertPatient(scope, {
    typed,
    source: 'other-hospital',
    shareRecords: person.shareRecords === 'granted',
    person: { personId: person.id, civisId: person.civisId, link: (patientId) => linkPerson(scope, person.id, patientId) },
  });
  await holdPerson(scope, person.id);
  await scope.emit(PersonJoinedHospital, { patientId: patient.id, personId: person.id });
  return toPatient(patient);
}
