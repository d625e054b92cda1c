import { aPatient } from '#testing/factories.ts';
import { type TestHospital, type TestUser, theDatabase, unique } from '#testing/world.ts';
import { catalogueCalls } from '../../contract/calls/catalogue.ts';
import { requestCalls } from '../../contract/calls/requests.ts';
import { transitionCalls } from '../../contract/calls/transitions.ts';
import type { LabTest } from '../../contract/catalogue-records.ts';
import type { LabRequest, LabRow } from '../../contract/request-records.ts';

interface Answer {
  readonly status: number;
  readonly text: string;
}

export function sound<T extends Answer>(answer: T): T {
  if (answer.status !== 200) throw new Error(`The laboratory could not be made: ${answer.status} ${answer.text.slice(0, 600)}`);
  return answer;
}

/** Chooses the hospital's currency, without which nothing is priced. */
export async function withCurrency(hospital: TestHospital): Promise<void> {
  sound(await hospital.admin.raw('POST', '/api/currency', { code: 'NGN' }));
}

/** When a specimen may be taken: paid before (the hospitals' usual policy) or not. */
export async function withGate(hospital: TestHospital, gate: 'none' | 'pay-first'): Promise<void> {
  sound(await hospital.admin.raw('PATCH', '/api/billing-policy', { gateLaboratory: gate }));
}

/** A laboratory with its people: who orders, who works at the bench, who releases, and who sees nothing sensitive. */
export interface TestLab {
  readonly hospital: TestHospital;
  readonly doctor: TestUser;
  readonly bench: TestUser;
  readonly releaser: TestUser;
  readonly nurse: TestUser;
  readonly testOf: (name: string) => Promise<LabTest>;
  /** A priced test of one number, 3.5 to 5.1, critical from 2.8 down and from 6.2 up. */
  readonly potassium: LabTest;
  /** Orders a test for a patient (a new one unless named). */
  readonly order: (changes?: object) => Promise<LabRow>;
  /** Takes the specimen of requests. */
  readonly take: (rows: readonly LabRow[], who?: TestUser) => Promise<void>;
  /** Orders, takes and enters a value. */
  readonly enter: (value: string, changes?: object) => Promise<LabRequest>;
  /** Orders, takes, enters and releases a value. */
  readonly release: (value: string, changes?: object) => Promise<LabRequest>;
}

const potassiumOf = (name: string, categoryId: string) => ({
  name,
  shortName: 'K',
  categoryId,
  specimenType: 'serum' as const,
  container: 'gel-yellow' as const,
  turnaroundMinutes: 240,
  statTurnaroundMinutes: 60,
  price: 150_000,
  parameters: [
    {
      name: 'Potassium',
      code: 'K',
      resultType: 'numeric' as const,
      unit: 'mmol/L',
      decimals: 1,
      plausibleLow: 1,
      plausibleHigh: 12,
      deltaPercent: 25,
      ranges: [{ low: 3.5, high: 5.1, criticalLow: 2.8, criticalHigh: 6.2 }],
    },
  ],
});

/** A hospital with a laboratory that can be worked in. */
export async function aLab(hospital: TestHospital): Promise<TestLab> {
  await withCurrency(hospital);
  await withGate(hospital, 'none');
  const { admin } = hospital;
  const clinic = ['Create Lab Test Request', 'Edit Lab Test Request', 'Cancel Lab Test Request', 'Acknowledge Lab Result'] as const;
  const sensitive = 'View Sensitive Lab Results';
  const doctor = await hospital.userWith(...clinic, sensitive);
  const bench = await hospital.userWith(
    'View Lab Test Requests',
    'Take Lab Specimen',
    'Reject Lab Specimen',
    'Enter Lab Result',
    sensitive,
  );
  const releaser = await hospital.userWith(
    'View Lab Test Requests',
    'Release Lab Result',
    'Enter Lab Result',
    'Amend Lab Result',
    sensitive,
  );
  const nurse = await hospital.userWith('Create Lab Test Request', 'Take Lab Specimen', 'Acknowledge Lab Result');
  const testOf = async (name: string) => {
    const { data } = sound(await admin.send(catalogueCalls.filterTests, { query: { name } })).payload;
    const id = data.find((row) => row.name === name)?.id as string;
    return sound(await admin.send(catalogueCalls.viewTest, { params: { id } })).payload;
  };
  const { categoryId } = { categoryId: (await testOf('Sodium')).category.id };
  const potassium = sound(await admin.send(catalogueCalls.createTest, { body: potassiumOf(unique('Kalium '), categoryId) })).payload;
  const order = async (changes: object = {}) => {
    const body = { testId: potassium.id, ...changes } as { patientId?: string; testId: string };
    const patientId = body.patientId ?? (await aPatient(hospital, { dateOfBirth: '1990-05-05' })).id;
    return sound(await doctor.send(requestCalls.createInternal, { body: { ...body, patientId } })).payload;
  };
  const take = async (rows: readonly LabRow[], who: TestUser = bench) => {
    const [first] = rows as [LabRow];
    const specimens = [{ type: first.specimenType, requestIds: rows.map(({ id }) => id) }];
    sound(await who.send(requestCalls.createSpecimen, { body: { identityChecked: true, specimens } }));
  };
  const enter = async (value: string, changes: object = {}) => {
    const row = await order(changes);
    await take([row]);
    const body = { values: [{ parameterId: potassium.parameters[0]?.id as string, value }] };
    return sound(await bench.send(transitionCalls.resultEntered, { params: { id: row.id }, body })).payload;
  };
  const release = async (value: string, changes: object = {}) => {
    const { id } = await enter(value, changes);
    return sound(await releaser.send(transitionCalls.resultReleased, { params: { id }, body: { notifyLater: true } })).payload;
  };
  return { hospital, doctor, bench, releaser, nurse, testOf, potassium, order, take, enter, release };
}

/** What a bill line of a request says in the database. */
export async function linesOf(sourceId: string): Promise<{ status: string; net: number; performed: boolean; billing: string | null }[]> {
  const { rows } = await theDatabase().owner.query(
    `select status, net::int as net, performed_at is not null as performed, billing_id as billing
       from patient_bills where source_type = 'lab-request' and source_id = $1 order by id`,
    [sourceId],
  );
  return rows;
}

/** Notices about a request, by title. */
export async function noticesOf(requestId: string): Promise<{ title: string; userId: string | null; text: string }[]> {
  const { rows } = await theDatabase().owner.query(
    `select title, user_id as "userId", content as text from notifications where path = $1 order by title`,
    [`/labs/${requestId}`],
  );
  return rows;
}
