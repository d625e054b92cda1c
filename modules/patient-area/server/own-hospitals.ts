import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import { nationalDigits } from '#modules/patients/server/index.ts';
import type { OwnHospital } from '../contract/calls.ts';
import { personFor } from './proxies.ts';

/** Where one of the scope's persons is a patient. */
export interface Membership {
  readonly personId: Id;
  readonly hospitalId: Id;
  readonly patientId: Id;
  readonly since: Instant;
}

/**
 * Hospitals in which a person is a patient, the longest standing first. The database takes the persons from the
 * transaction, so an id that is neither own nor acted for gives nothing.
 */
export async function membershipsOf(scope: PatientScope, personId: Id): Promise<Membership[]> {
  const { rows } =
    await sql<Membership>`select * from portal_hospitals(${scope.now}::timestamptz) where person_id = ${personId}::uuid`.execute(scope.tx);
  return rows;
}

/** Runs an act in every hospital of a person, one after the other, and gathers what they answer. */
export async function inEachHospital<T>(
  scope: PatientScope,
  personId: Id,
  act: (inside: Scope, membership: Membership) => Promise<T>,
): Promise<T[]> {
  const gathered: T[] = [];
  for (const membership of await membershipsOf(scope, personId)) {
    gathered.push(await scope.inHospital(membership.hospitalId, (inside) => act(inside, membership)));
  }
  return gathered;
}

const ownColumns = [
  'id',
  'hospitalPatientId',
  'address',
  'city',
  'state',
  'country',
  'bloodGroup',
  'bloodGroupVerified',
  'genotype',
  'lastVisitAt',
  'createdAt',
  'updatedAt',
] as const;

function recordIn(scope: Scope, patientId: Id) {
  return scope.tx
    .selectFrom('patients')
    .select(ownColumns)
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', patientId)
    .executeTakeFirst();
}

function personIn(scope: Scope, personId: Id) {
  return scope.tx
    .selectFrom('persons')
    .select([
      'civisId',
      'firstName',
      'middleName',
      'lastName',
      'gender',
      'dateOfBirth',
      'dialCode',
      'phoneNumber',
      'email',
      'preferredContact',
      'shareRecords',
    ])
    .where('id', '=', personId)
    .executeTakeFirst();
}

/** The person with what the hospitals last knew: the newest address there is, a confirmed blood group before a told one. */
export async function ownRecord(scope: PatientScope, personId: Id) {
  const records = await inEachHospital(scope, personId, async (inside, { patientId }) => ({
    person: await personIn(inside, personId),
    patient: await recordIn(inside, patientId),
  }));
  const person = records.find((record) => record.person)?.person;
  const patients = records.flatMap(({ patient }) => (patient ? [patient] : []));
  const newestFirst = [...patients].sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1));
  const newest = newestFirst.find((each) => each.address !== null) ?? newestFirst[0];
  if (!person || !newest) return null;
  const blood = patients.find((each) => each.bloodGroupVerified) ?? patients.find((each) => each.bloodGroup !== 'unknown') ?? newest;
  return {
    ...person,
    fullname: [person.lastName, person.firstName, person.middleName].filter(Boolean).join(' '),
    phoneNumber: nationalDigits(person.dialCode, person.phoneNumber),
    address: newest.address,
    city: newest.city,
    state: newest.state,
    country: newest.country,
    bloodGroup: blood.bloodGroup,
    bloodGroupVerified: blood.bloodGroupVerified,
    genotype: patients.find((each) => each.genotype !== 'unknown')?.genotype ?? 'unknown',
  };
}

/** GET patients/me/hospitals. */
export async function listOwnHospitals(scope: PatientScope, asked: Id | undefined): Promise<OwnHospital[]> {
  const personId = await personFor(scope, asked);
  const rows = await inEachHospital(scope, personId, async (inside, { patientId }) => {
    const patient = await recordIn(inside, patientId);
    if (!patient) return null;
    const { id, name, address, dialCode, phone, email } = await hospitalOf(inside);
    const { hospitalPatientId, createdAt: registeredAt, lastVisitAt } = patient;
    return { hospitalId: id, name, address, dialCode, phone, email, patientId, hospitalPatientId, registeredAt, lastVisitAt };
  });
  return rows.filter((row) => row !== null);
}
