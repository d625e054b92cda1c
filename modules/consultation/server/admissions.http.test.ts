import { beforeAll, describe, expect, test } from 'vitest';
import { aHospital, type TestHospital } from '#testing/world.ts';
import { requestCalls } from '#modules/admissions/contract/calls/requests.ts';
import { aBed } from '#modules/admissions/server/testing/rooms.ts';
import { consultationCalls } from '../contract/calls/consultations.ts';
import { orderCalls } from '../contract/calls/orders.ts';
import { aClinic, doctorRights, fill, payloadOf, statusesOf, type TestClinic } from './testing/visit.ts';

let hospital: TestHospital;
let clinic: TestClinic;
let doctor: TestClinic['doctor'];

beforeAll(async () => {
  hospital = await aHospital();
  clinic = await aClinic(hospital);
  doctor = await hospital.userWith(...doctorRights, 'Request Admission', 'View Admission', 'View Admission Request');
}, 120_000);

const wanted = { urgency: 'urgent', reason: 'Severe malaria, needs a drip' } as const;

async function begin() {
  const { appointmentId } = await clinic.arrive();
  return (await doctor.send(consultationCalls.open, { body: { appointmentId } })).payload;
}
const ask = (id: string, who = doctor) => who.send(orderCalls.admissionRequest, { params: { id }, body: wanted });
const read = async (id: string) => (await doctor.send(consultationCalls.read, { params: { id } })).payload;

describe('a bed asked for in a visit', () => {
  test('stands in the visit and in the list of the admission desk, and its bed is seen when it is held', async () => {
    const visit = await begin();
    expect(visit.admission).toEqual({ request: null, stay: null });
    expect(visit.acts.requestAdmission).toBeNull();
    const request = payloadOf<{ id: string; version: number }>(await ask(visit.id));
    expect((await read(visit.id)).admission.request).toMatchObject({ id: request.id, status: 'waiting', urgency: 'urgent', bed: null });
    const bedId = await aBed(hospital);
    payloadOf(await hospital.admin.send(requestCalls.reserve, { params: { id: request.id }, body: { bedId } }));
    const held = (await read(visit.id)).admission.request;
    expect(held?.status).toBe('bed-reserved');
    expect(held?.bed).toMatch(/ · /);
  });

  test('is asked for once, by those who write in the visit and may ask', async () => {
    const visit = await begin();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(visit.id)));
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 19 });
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('ADMISSION_REQUESTED');
    const other = await hospital.userWith(...doctorRights, 'Request Admission');
    expect((await ask((await begin()).id, other)).error.code).toBe('NOT_PARTICIPANT');
    const plain = await clinic.begin();
    expect(plain.acts.requestAdmission).toBeUndefined();
    expect((await ask(plain.id, clinic.doctor)).status).toBe(403);
  });
});

describe('a visit that is cancelled', () => {
  const cancel = (id: string) => doctor.send(consultationCalls.cancel, { params: { id }, body: { reason: 'Wrong patient' } });

  test('takes its request with it while nobody has done anything for it', async () => {
    const visit = await begin();
    const { id } = payloadOf<{ id: string }>(await ask(visit.id));
    payloadOf(await cancel(visit.id));
    expect((await read(visit.id)).admission.request).toMatchObject({ id, status: 'cancelled' });
  });

  test('is refused once a bed is held for it', async () => {
    const visit = await begin();
    const { id } = payloadOf<{ id: string }>(await ask(visit.id));
    payloadOf(await hospital.admin.send(requestCalls.reserve, { params: { id }, body: { bedId: await aBed(hospital) } }));
    expect((await cancel(visit.id)).error.code).toBe('CANNOT_CANCEL');
    expect((await read(visit.id)).status).toBe('in-progress');
  });
});

describe('a visit that ends with an admission', () => {
  const complete = (id: string, lockVersion: number, more: object = {}) =>
    doctor.send(consultationCalls.complete, { params: { id }, body: { lockVersion, disposition: 'admitted', ...more } });

  test('asks for the bed first', async () => {
    const visit = await begin();
    const version = await fill(doctor, visit.id);
    expect((await complete(visit.id, version)).error.code).toBe('ADMISSION_NOT_REQUESTED');
    payloadOf(await ask(visit.id));
    expect((await complete(visit.id, version)).payload).toMatchObject({ status: 'completed', disposition: 'admitted' });
  });

  test('is signed without one knowingly', async () => {
    const visit = await begin();
    const version = await fill(doctor, visit.id);
    expect((await complete(visit.id, version, { withoutAdmission: true })).payload.status).toBe('completed');
  });
});
