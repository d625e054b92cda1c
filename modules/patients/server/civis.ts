import { sql } from 'kysely';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { takeRate } from '#kernel/server/http/rate-limit.ts';
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

async function requirePersonByCivis(scope: Scope, typed: string, dateOfBirth: CalendarDate): Promise<KnownPerson & { civisId: string }> {
  // Guessing birth dates of a known number would leak them: twenty tries a minute and user.
  await takeRate(scope, `patients.civis:${scope.actor.userId ?? scope.actor.accountId}`, { most: 20, seconds: 60 });
  const person = await findPersonByCivis(scope, typed, dateOfBirth);
  if (!person) throw patientRefusals.refusal('CIVIS_NOT_FOUND');
  return person;
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
  await scope.emit(PersonJoinedHospital, { patientId: patient.id, personId: person.id });
  return toPatient(patient);
}
