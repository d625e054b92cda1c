import { beforeAll, expect, test } from 'vitest';
import { withCurrency } from '#testing/factories.ts';
import { aHospital, inScopeOf, type TestHospital, type TestUser, theDatabase } from '#testing/world.ts';
import { catalogueCalls } from '#modules/laboratory/contract/calls/catalogue.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import { LabOrderPlace } from '#modules/laboratory/contract/events.ts';
import { consultationPlace, type OrderPlace, orderPlaceKinds } from '#modules/patients/contract/order-place.ts';
import { medicationRequestCalls } from '#modules/pharmacy/contract/calls/requests.ts';
import { MedicationPlace } from '#modules/pharmacy/contract/events.ts';
import { PrescriptionPlace } from '#modules/prescriptions-and-therapeutics/contract/events.ts';
import { consultationCalls } from '../contract/calls/consultations.ts';
import { aClinic, doctorRights, payloadOf, sign, type TestClinic } from './testing/visit.ts';

let hospital: TestHospital;
let clinic: TestClinic;
let doctor: TestUser;
let testId: string;

beforeAll(async () => {
  hospital = await withCurrency(await aHospital());
  clinic = await aClinic(hospital);
  doctor = await hospital.userWith(...doctorRights, 'Create Lab Test Request', 'Create Medication Request', 'View Medication Requests');
  const [sodium] = (await hospital.admin.send(catalogueCalls.filterTests, { query: { name: 'Sodium' } })).payload.data;
  testId = sodium?.id as string;
}, 120_000);

async function begin(): Promise<{ id: string; patientId: string }> {
  const { appointmentId, patientId } = await clinic.arrive();
  return { id: (await doctor.send(consultationCalls.open, { body: { appointmentId } })).payload.id, patientId };
}

const others = orderPlaceKinds.filter((kind) => kind !== 'consultation');

test('a consultation answers for itself while it is open, and for no other kind of place', async () => {
  const { id, patientId } = await begin();
  const asked = (place: OrderPlace, of = patientId) =>
    inScopeOf(hospital.id, async (scope) => [
      ...(await scope.ask(LabOrderPlace, { place, patientId: of })),
      ...(await scope.ask(MedicationPlace, { place, patientId: of })),
    ]);
  const read = (place: OrderPlace) => inScopeOf(hospital.id, (scope) => scope.ask(PrescriptionPlace, { place, act: 'read' }));
  expect(await asked(consultationPlace(id))).toEqual([true, true]);
  expect(await read(consultationPlace(id))).toMatchObject([{ patientId, open: true }]);
  // The same id under another kind is another record.
  for (const kind of others) {
    expect(await asked({ kind, id }), kind).toEqual([]);
    expect(await read({ kind, id }), kind).toEqual([]);
  }
  expect(await asked(consultationPlace(id), (await begin()).patientId)).toEqual([]);
  await sign(doctor, id);
  expect(await asked(consultationPlace(id))).toEqual([]);
  expect(await read(consultationPlace(id))).toMatchObject([{ patientId, open: false }]);
});

test('orders of other screens name the consultation as before, and are refused once it is signed', async () => {
  const { id, patientId } = await begin();
  const order = (consultationId: string) =>
    doctor.send(requestCalls.createMultiple, { body: { patientId, consultationId, tests: [{ testId }] } });
  const medicine = (consultationId: string) =>
    doctor.send(medicationRequestCalls.create, {
      body: { patientId, consultationId, genericText: 'Rare drug 5 mg', quantity: 2, dosageText: 'One a day' },
    });
  const made = payloadOf<{ requests: { id: string; consultationId: string | null }[] }>(await order(id)).requests;
  expect(made).toMatchObject([{ consultationId: id }]);
  const request = payloadOf<{ requests: { id: string }[] }>(await medicine(id)).requests[0]?.id as string;
  const view = await doctor.send(medicationRequestCalls.view, { params: { id: request } });
  expect(view.payload.consultationId).toBe(id);
  for (const [table, row] of [
    ['lab_requests', made[0]?.id],
    ['medication_requests', request],
  ]) {
    const { rows } = await theDatabase().owner.query(`select place_kind as kind, place_id as id from ${table} where id = $1`, [row]);
    expect(rows).toEqual([consultationPlace(id)]);
  }
  await sign(doctor, id);
  expect((await order(id)).error.code).toBe('LAB_ORDER_PLACE');
  expect((await medicine(id)).error.code).toBe('MEDICATION_PLACE');
});
