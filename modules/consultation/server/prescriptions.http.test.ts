import { beforeAll, expect, test } from 'vitest';
import { consultationPrescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/consultation.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import { PrescriptionLineChanged } from '#modules/prescriptions-and-therapeutics/contract/events.ts';
import { aHospital, inScopeOf, theDatabase, type TestHospital, type TestUser } from '#testing/world.ts';
import { consultationCalls } from '../contract/calls/consultations.ts';
import { aClinic, doctorRights, fill, sign, type TestClinic } from './testing/visit.ts';

const rights = ['Create Prescription', 'Edit Prescription', 'Cancel Prescription', 'Sign Prescription'] as const;

let hospital: TestHospital;
let clinic: TestClinic;
let doctor: TestUser;

beforeAll(async () => {
  hospital = await aHospital();
  clinic = await aClinic(hospital);
  doctor = await hospital.userWith(...doctorRights, ...rights);
}, 60_000);

const lines = [
  {
    ...{ genericName: 'Amoxicillin', strength: '500 mg', form: 'Capsule', doseAmount: 500, doseUnit: 'mg' as const },
    ...{
      route: 'oral' as const,
      frequencyCode: 'TDS' as const,
      durationValue: 5,
      durationUnit: 'days' as const,
      supplyFrom: 'outside' as const,
      indication: 'Pneumonia',
    },
  },
];

/** A consultation that the prescriber began, of a patient whose allergies were asked about. */
async function begin(): Promise<string> {
  const { appointmentId, patientId } = await clinic.arrive();
  await hospital.admin.raw('POST', '/api/allergies', { patientId, noneKnown: true });
  return (await doctor.send(consultationCalls.open, { body: { appointmentId } })).payload.id;
}

const body = { allergiesReviewed: true, lines };

test('who writes in a consultation prescribes in it; others do not, and a draft keeps it from being signed', async () => {
  const id = await begin();
  const params = { id };
  const draft = await doctor.send(consultationPrescriptionCalls.create, { params, body });
  expect(draft.payload).toMatchObject({ consultationId: id, status: 'draft' });
  const other = await hospital.userWith(...doctorRights, ...rights);
  expect((await other.send(consultationPrescriptionCalls.create, { params, body })).error.code).toBe('NOT_PARTICIPANT');
  const lockVersion = await fill(doctor, id);
  const unsigned = await doctor.send(consultationCalls.complete, { params, body: { lockVersion, disposition: 'home' } });
  expect(unsigned.text).toContain(draft.payload.prescriptionNumber);
  const both = { id, prescriptionId: draft.payload.id };
  const signed = await doctor.send(consultationPrescriptionCalls.edit, {
    params: both,
    body: { version: draft.payload.version, sign: true },
  });
  expect(signed.payload.status).toBe('active');
  const done = await doctor.send(consultationCalls.complete, { params, body: { lockVersion, disposition: 'home' } });
  expect(done.status).toBe(200);
});

test('in a closed consultation prescribing wants a reason', async () => {
  const id = await begin();
  await sign(doctor, id);
  const params = { id };
  expect((await doctor.send(consultationPrescriptionCalls.create, { params, body })).error.code).toBe('RX_EDIT_REASON');
  const late = await doctor.send(consultationPrescriptionCalls.create, {
    params,
    body: { ...body, sign: true, editReason: 'Result came late' },
  });
  expect(late.payload).toMatchObject({ status: 'active', editReason: 'Result came late' });
  const list = await doctor.send(consultationPrescriptionCalls.list, { params });
  expect(list.payload.map((rx) => rx.id)).toEqual([late.payload.id]);
});

test('who read a signed visit hears that a line of its prescription was stopped', async () => {
  const id = await begin();
  const rx = (await doctor.send(consultationPrescriptionCalls.create, { params: { id }, body: { ...body, sign: true } })).payload;
  await sign(doctor, id);
  const reader = await hospital.userWith('View Consultations');
  await reader.send(consultationCalls.read, { params: { id } });
  const params = { id: rx.id, lineId: rx.lines[0]?.id as string };
  const told = async () =>
    (await theDatabase().owner.query('select title, content from notifications where user_id = $1', [reader.userId])).rows;
  // Of a ward round that has the same id nothing is told.
  await inScopeOf(hospital.id, (scope) =>
    scope.emit(PrescriptionLineChanged, {
      ...{ lineId: params.lineId, prescriptionId: rx.id, prescriptionNumber: rx.prescriptionNumber, patientId: rx.patient.id },
      ...{ place: { kind: 'ward-round', id }, change: 'held', reason: 'Before the operation', newLineId: null },
    }),
  );
  expect(await told()).toEqual([]);
  const stopped = await doctor.send(prescriptionCalls.stop, { params, body: { reason: 'A rash after the second dose' } });
  expect(stopped.status).toBe(200);
  expect(await told()).toContainEqual({ title: 'Consultation Amended', content: expect.stringContaining(rx.prescriptionNumber) });
});

test('a cancelled consultation takes its prescriptions back; one of another consultation is not found in it', async () => {
  const [id, otherId] = [await begin(), await begin()];
  const rx = (await doctor.send(consultationPrescriptionCalls.create, { params: { id }, body: { ...body, sign: true } })).payload;
  const astray = { id: otherId, prescriptionId: rx.id };
  expect((await doctor.send(consultationPrescriptionCalls.view, { params: astray })).status).toBe(404);
  const answer = await doctor.send(consultationCalls.cancel, { params: { id }, body: { reason: 'Opened by mistake' } });
  expect(answer.status).toBe(200);
  const after = await doctor.send(consultationPrescriptionCalls.view, { params: { id, prescriptionId: rx.id } });
  expect(after.payload.status).toBe('cancelled');
});
