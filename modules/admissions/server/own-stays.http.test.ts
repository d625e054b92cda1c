import { beforeAll, expect, test } from 'vitest';
import { pageOf } from '#kernel/contract/envelope.ts';
import { aPatient } from '#testing/factories.ts';
import { summaryCalls } from '#modules/patient-chart/contract/calls/documents.ts';
import { claimedBy } from '#testing/other-areas.ts';
import { type TestClient, theDatabase } from '#testing/world.ts';
import { admissionCalls } from '../contract/calls/admissions.ts';
import { OwnStay } from '../contract/own-records.ts';
import { stayEndCalls } from '../contract/calls/stay-end.ts';
import { clearanceAreas } from '../contract/stay-words.ts';
import { aRoom, aWard, someBeds, sound } from './testing/rooms.ts';
import { aDischarge, aStayWorld, coded, type StayWorld } from './testing/stay-end.ts';
import { admitted } from './testing/stays.ts';

const ownStays = { ...admissionCalls.list, payload: pageOf(OwnStay) };

let world: StayWorld;
beforeAll(async () => {
  world = await aStayWorld();
}, 120_000);

let last = 10_000_000;

async function somebody(): Promise<{ patientId: string; portal: TestClient }> {
  last += 1;
  const [dateOfBirth, phoneNumber] = ['1990-05-12', `71${last}`];
  const { id, civisId } = await aPatient(world.hospital, { dateOfBirth, phoneNumber });
  return { patientId: id, portal: await claimedBy({ civisId, dateOfBirth, phoneNumber }) };
}

async function released(patientId: string, bedId?: string, changes: Parameters<typeof aDischarge>[0] = {}): Promise<string> {
  const { admin } = world.hospital;
  const stay = await admitted(world.hospital, { patientId, ...(bedId ? { bedId } : {}) });
  sound(await world.doctor.send(stayEndCalls.discharge, { params: { id: stay.id }, body: aDischarge(changes) }));
  expect(await documentsOf(patientId)).toEqual([]);
  for (const area of clearanceAreas.filter((each) => each !== 'billing'))
    sound(await admin.send(stayEndCalls.clear, { params: { id: stay.id }, body: { area, passReason: 'For the test' } }));
  sound(
    await admin.send(stayEndCalls.release, { params: { id: stay.id }, body: { releasedTo: 'A sister', reason: 'waived', note: 'Test' } }),
  );
  return stay.id;
}

/** Titles of the summaries of a patient that stand in the patient area. */
async function documentsOf(patientId: string): Promise<string[]> {
  const { rows } = await theDatabase().owner.query<{ title: string }>(
    "select title from patient_summaries where patient_id = $1 and visible_to_patient and status = 'final'",
    [patientId],
  );
  return rows.map(({ title }) => title);
}

const list = async (portal: TestClient) => sound(await portal.send(ownStays, { query: {} }));

test('a patient sees the own stay while it lasts, without a summary before the release', async () => {
  const { patientId, portal } = await somebody();
  const stay = await admitted(world.hospital, { patientId });
  const { data, meta } = await list(portal);
  expect(meta.count).toBe(1);
  expect(data).toEqual([
    {
      ...{ id: stay.id, hospitalId: world.hospital.id, hospital: expect.any(String), admissionNumber: stay.admissionNumber },
      ...{ admittedAt: stay.admittedAt, dischargedAt: null, ward: stay.place?.wardName, consultant: expect.any(String) },
      ...{ status: 'admitted', hasSummary: false },
    },
  ]);
  sound(await world.doctor.send(stayEndCalls.discharge, { params: { id: stay.id }, body: aDischarge() }));
  expect((await portal.send(admissionCalls.ownSummary, { params: { id: stay.id } })).status).toBe(404);
  expect((await list(portal)).data[0]).toMatchObject({ status: 'discharged', hasSummary: false });
});

test('the summary is read once the patient is released, by nobody else', async () => {
  const { patientId, portal } = await somebody();
  const id = await released(patientId);
  expect((await list(portal)).data[0]).toMatchObject({ id, status: 'released', hasSummary: true });
  const paper = sound(await portal.send(admissionCalls.ownSummary, { params: { id } }));
  expect(paper).toMatchObject({
    ...{ type: 'improved', finalDiagnoses: ['Pneumonia'], signedBy: expect.any(String) },
    summary: { course: aDischarge().summary.course },
  });
  const { portal: other } = await somebody();
  expect((await other.send(admissionCalls.ownSummary, { params: { id } })).status).toBe(404);
  expect((await list(other)).data).toEqual([]);
  expect((await other.send(ownStays, { query: { personId: patientId } })).status).toBe(404);
});

test('of a restricted ward the patient area says the dates alone', async () => {
  const { patientId, portal } = await somebody();
  const roomId = await aRoom(world.hospital, { wardId: await aWard(world.hospital, { restricted: true }) });
  const [bedId] = await someBeds(world.hospital, 1, roomId);
  const id = await released(patientId, bedId);
  expect((await list(portal)).data[0]).toMatchObject({ id, ward: null, consultant: null, hasSummary: false });
  expect((await portal.send(admissionCalls.ownSummary, { params: { id } })).status).toBe(404);
});

test('a stay that was cancelled is in no list of the patient', async () => {
  const { patientId, portal } = await somebody();
  const stay = await admitted(world.hospital, { patientId });
  sound(await world.hospital.admin.send(stayEndCalls.cancel, { params: { id: stay.id }, body: { reason: 'The wrong patient' } }));
  expect(await list(portal)).toMatchObject({ data: [], meta: { count: 0 } });
});

test('the summary is among the own documents from the release on, to be read there, and the person is told of it', async () => {
  const { patientId, portal } = await somebody();
  const id = await released(patientId);
  const { admissionNumber } = sound(await world.hospital.admin.send(admissionCalls.read, { params: { id } }));
  const { data } = sound(await portal.send(summaryCalls.ofPatient, { params: { patientId } }));
  expect(data).toMatchObject([{ title: `Discharge summary ${admissionNumber}`, type: 'discharge-summary', status: 'final' }]);
  const read = sound(await portal.send(summaryCalls.view, { params: { id: data[0]?.id as string } }));
  expect(read.body).toContain(`## Course in hospital\n\n${aDischarge().summary.course}`);
  expect(read.body).toContain('## Final diagnoses\n\n- Pneumonia (J18.9)');
  const { rows } = await theDatabase().owner.query("select 1 from notifications where title = 'Record Shared' and entity_id = $1", [
    data[0]?.id,
  ]);
  expect(rows).toHaveLength(1);
  const { portal: other } = await somebody();
  expect((await other.send(summaryCalls.view, { params: { id: data[0]?.id as string } })).status).toBe(404);
});

test('a summary of something sensitive, of a restricted ward or of a death stays off the own documents', async () => {
  const hiv = { icdCode: 'B24', description: 'HIV disease' };
  const { patientId } = await somebody();
  await released(patientId, undefined, { finalDiagnoses: [coded, hiv] });
  expect(await documentsOf(patientId)).toEqual([]);
  const { patientId: inWard } = await somebody();
  const roomId = await aRoom(world.hospital, { wardId: await aWard(world.hospital, { restricted: true }) });
  const [bedId] = await someBeds(world.hospital, 1, roomId);
  await released(inWard, bedId);
  expect(await documentsOf(inWard)).toEqual([]);
  const { patientId: dead } = await somebody();
  await released(dead, undefined, { type: 'deceased' });
  expect(await documentsOf(dead)).toEqual([]);
});

test('a shared summary is taken back once a diagnosis of the stay is coded as a sensitive one, and is not shown again by itself', async () => {
  const { patientId } = await somebody();
  const id = await released(patientId, undefined, { finalDiagnoses: [{ icdCode: null, description: 'Low mood' }] });
  expect(await documentsOf(patientId)).toHaveLength(1);
  const code = (finalDiagnoses: object[]) => world.doctor.raw('PATCH', `/api/patient-admissions/${id}/discharge`, { finalDiagnoses });
  expect((await code([{ icdCode: 'F32.1', description: 'Depression' }])).status).toBe(200);
  expect(await documentsOf(patientId)).toEqual([]);
  expect((await code([coded])).status).toBe(200);
  expect(await documentsOf(patientId)).toEqual([]);
});
