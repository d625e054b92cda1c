import { beforeAll, expect, test } from 'vitest';
import { pageOf } from '#kernel/contract/envelope.ts';
import { aPatient } from '#testing/factories.ts';
import { claimedBy } from '#testing/other-areas.ts';
import type { TestClient } from '#testing/world.ts';
import { admissionCalls } from '../contract/calls/admissions.ts';
import { OwnStay } from '../contract/own-records.ts';
import { stayEndCalls } from '../contract/calls/stay-end.ts';
import { clearanceAreas } from '../contract/stay-words.ts';
import { aRoom, aWard, someBeds, sound } from './testing/rooms.ts';
import { aDischarge, aStayWorld, type StayWorld } from './testing/stay-end.ts';
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

async function released(patientId: string, bedId?: string): Promise<string> {
  const { admin } = world.hospital;
  const stay = await admitted(world.hospital, { patientId, ...(bedId ? { bedId } : {}) });
  sound(await world.doctor.send(stayEndCalls.discharge, { params: { id: stay.id }, body: aDischarge() }));
  for (const area of clearanceAreas.filter((each) => each !== 'billing'))
    sound(await admin.send(stayEndCalls.clear, { params: { id: stay.id }, body: { area, passReason: 'For the test' } }));
  sound(
    await admin.send(stayEndCalls.release, { params: { id: stay.id }, body: { releasedTo: 'A sister', reason: 'waived', note: 'Test' } }),
  );
  return stay.id;
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
