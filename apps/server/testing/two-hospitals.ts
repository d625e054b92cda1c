import { aPatient } from './factories.ts';
import { claimedBy } from './other-areas.ts';
import { aHospital, runJobNow, type TestClient, type TestHospital, theDatabase } from './world.ts';

let nextPhone = 8_600_000_000 + Math.floor(Math.random() * 80_000_000);
const born = '1985-07-08';

/** A patient of a hospital with a telephone of their own. */
export interface Known {
  /** The patient's id in the hospital that registered them. */
  readonly id: string;
  readonly personId: string;
  readonly civisId: string;
  readonly dateOfBirth: string;
  readonly phoneNumber: string;
}

/** Registers a person who can claim their record. */
export async function aKnownPerson(hospital: TestHospital, changes: Readonly<Record<string, unknown>> = {}): Promise<Known> {
  nextPhone += 1;
  const phoneNumber = String(nextPhone);
  const patient = await aPatient(hospital, { dateOfBirth: born, phoneNumber, ...changes });
  return { id: patient.id, personId: await personOf(patient.id), civisId: patient.civisId, dateOfBirth: born, phoneNumber };
}

/** The person of a patient. */
export async function personOf(patientId: string): Promise<string> {
  const { rows } = await theDatabase().owner.query('select person_id as id from patients where id = $1', [patientId]);
  return rows[0].id as string;
}

/** Takes a person in by Civis ID and birth date; answers their patient id there. */
export async function joins(hospital: TestHospital, { civisId, dateOfBirth }: Pick<Known, 'civisId' | 'dateOfBirth'>): Promise<string> {
  const answer = await hospital.admin.raw('POST', '/api/patients/from-civis', { civisId, dateOfBirth });
  if (answer.status !== 200) throw new Error(`Not taken in: ${answer.status} ${answer.text}`);
  return (answer.payload as { id: string }).id;
}

/** A keeper's patient who was taken in by a second hospital, and somebody of that second hospital who would like to read more. */
export interface TwoHospitals {
  readonly keeper: TestHospital;
  readonly taker: TestHospital;
  readonly victim: Known;
  readonly victimSession: TestClient;
  /** The victim's patient id at the taker. */
  readonly victimHere: string;
  readonly accomplice: Known;
  readonly accompliceSession: TestClient;
}

export async function twoHospitals(): Promise<TwoHospitals> {
  const [keeper, taker] = [await aHospital(), await aHospital()];
  const victim = await aKnownPerson(keeper);
  const victimSession = await claimedBy(victim);
  const victimHere = await joins(taker, victim);
  const accomplice = await aKnownPerson(taker);
  return { keeper, taker, victim, victimSession, victimHere, accomplice, accompliceSession: await claimedBy(accomplice) };
}

/** Hospitals whose records a session reads, for the own person or one acted for. */
export async function hospitalsRead(session: TestClient, personId?: string): Promise<string[]> {
  const answer = await session.raw('GET', `/api/patients/me/hospitals${personId ? `?personId=${personId}` : ''}`);
  return answer.status === 200 ? (answer.payload as { hospitalId: string }[]).map((row) => row.hospitalId).sort() : [`${answer.status}`];
}

/**
 * All that stands of a person over hospitals: the person, who signs in as them, who acts for them, and what other hospitals than
 * the one that acts have of them. Two of these are equal when nothing of it changed.
 */
export async function standingOf(personId: string, except: TestHospital): Promise<unknown> {
  const { rows } = await theDatabase().owner.query(
    `select jsonb_build_object(
       'person', (select to_jsonb(p) - array['updated_at', 'version'] from persons p where p.id = $1),
       'merged into them', (select jsonb_agg(m.id order by m.id) from persons m where m.merged_into = $1),
       'sign-ins', (select jsonb_agg(to_jsonb(a) - array['updated_at', 'version'] order by a.account_id) from portal_accounts a where a.person_id = $1),
       'accounts', (select jsonb_agg(jsonb_build_object('id', c.id, 'status', c.status, 'email', c.email, 'phone', c.phone_number) order by c.id)
                    from accounts c join portal_accounts a on a.account_id = c.id where a.person_id = $1),
       'links', (select jsonb_agg(to_jsonb(x) order by x.id) from proxies x where $1 in (x.person_id, x.for_person_id)),
       'elsewhere', (select jsonb_agg(to_jsonb(h) order by h.hospital_id) from person_hospitals h where h.person_id = $1 and h.hospital_id <> $2),
       'closures', (select jsonb_agg(to_jsonb(k) order by k.hospital_id) from portal_closures k where k.person_id = $1 and k.hospital_id <> $2)
     ) as standing`,
    [personId, except.id],
  );
  return rows[0].standing;
}

/** Does what waits for a hospital's trail and notices because another one acted on a person of both. */
export async function hear(keeper: TestHospital): Promise<void> {
  const { rows } = await theDatabase().owner.query(
    "select data from pgboss.job where name = 'patients.tell-keeper' and data ->> 'hospitalId' = $1 and state = 'created' order by created_on",
    [keeper.id],
  );
  for (const { data } of rows) await runJobNow('patients.tell-keeper', data);
}
