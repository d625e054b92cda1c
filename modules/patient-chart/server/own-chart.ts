import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import { yearsBetween } from '#modules/patients/server/index.ts';
import { OwnChartRight } from '../contract/events.ts';
import type { ChartPatient } from './chart.ts';

interface Place {
  readonly personId: Id;
  readonly hospitalId: Id;
  readonly patientId: Id;
}

/** A person whose chart the session reads, with the hospitals that keep one. */
export interface OwnPerson {
  readonly personId: Id;
  readonly places: readonly Place[];
  /** False for those who act for a minor of 14 and more: what is sensitive stays the minor's own. */
  readonly seesSensitive: boolean;
}

/** From this age a minor's sensitive records are closed to those who act for them. */
const ownSecretsFrom = 14;

async function bornOn(scope: PatientScope, { hospitalId, patientId }: Place): Promise<string | null> {
  const row = await scope.inHospital(hospitalId, (inside) =>
    inside.tx
      .selectFrom('patients')
      .select('dateOfBirth')
      .where('hospitalId', '=', hospitalId)
      .where('id', '=', patientId)
      .executeTakeFirst(),
  );
  return row?.dateOfBirth ?? null;
}

/**
 * The person of the session, or one acted for, by their own id or by that of a patient record of theirs. Anybody else is
 * NOT_FOUND: the database gives only hospitals of the transaction's persons.
 */
export async function ownPerson(scope: PatientScope, asked: Id | undefined): Promise<OwnPerson> {
  const { rows } = await sql<Place>`select person_id, hospital_id, patient_id from portal_hospitals(${scope.now}::timestamptz)`.execute(
    scope.tx,
  );
  const wanted = asked ?? scope.personId;
  const personId = rows.find((row) => row.personId === wanted || row.patientId === wanted)?.personId;
  if (!personId || !scope.personIds.includes(personId)) throw kernelRefusals.refusal('NOT_FOUND');
  const places = rows.filter((row) => row.personId === personId);
  if (personId === scope.personId) return { personId, places, seesSensitive: true };
  if ((await scope.ask(OwnChartRight, { personId })).includes('none')) throw kernelRefusals.refusal('NOT_FOUND');
  const born = places[0] ? await bornOn(scope, places[0]) : null;
  return { personId, places, seesSensitive: born === null || yearsBetween(born, dayIn(scope.now, 'UTC')) < ownSecretsFrom };
}

async function patientAt(scope: Scope, patientId: Id): Promise<ChartPatient | undefined> {
  return scope.tx
    .selectFrom('patients')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', patientId)
    .executeTakeFirst();
}

/** Runs an act in every hospital of a person, one after the other, and gathers what they answer. */
export async function inOwnHospitals<T>(
  scope: PatientScope,
  person: OwnPerson,
  act: (inside: Scope, patient: ChartPatient) => Promise<T>,
): Promise<T[]> {
  const gathered: T[] = [];
  for (const place of person.places) {
    const part = await scope.inHospital(place.hospitalId, async (inside) => {
      const patient = await patientAt(inside, place.patientId);
      return patient ? { value: await act(inside, patient) } : null;
    });
    if (part) gathered.push(part.value);
  }
  return gathered;
}

/** The hospital to which something of a person's own goes: that of the named patient record, else the one they know longest. */
export async function inOwnHospital<T>(
  scope: PatientScope,
  asked: Id,
  act: (inside: Scope, patient: ChartPatient, person: OwnPerson) => Promise<T>,
): Promise<T> {
  const person = await ownPerson(scope, asked);
  const place = person.places.find((each) => each.patientId === asked) ?? person.places[0];
  if (!place) throw kernelRefusals.refusal('NOT_FOUND');
  return scope.inHospital(place.hospitalId, async (inside) => {
    const patient = await patientAt(inside, place.patientId);
    if (!patient) throw kernelRefusals.refusal('NOT_FOUND');
    return act(inside, patient, person);
  });
}

/** Finds a record of any own person in the hospitals of the session: the first that answers, else NOT_FOUND. */
export async function findOwn<T>(scope: PatientScope, act: (inside: Scope, patientIds: readonly Id[]) => Promise<T | null>): Promise<T> {
  const { rows } = await sql<Place>`select person_id, hospital_id, patient_id from portal_hospitals(${scope.now}::timestamptz)`.execute(
    scope.tx,
  );
  for (const hospitalId of new Set(rows.map((row) => row.hospitalId))) {
    const patientIds = rows.filter((row) => row.hospitalId === hospitalId).map((row) => row.patientId);
    const found = await scope.inHospital(hospitalId, (inside) => act(inside, patientIds));
    if (found) return found;
  }
  throw kernelRefusals.refusal('NOT_FOUND');
}
