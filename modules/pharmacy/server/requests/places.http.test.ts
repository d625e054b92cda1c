import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { addHours } from '#kernel/server/clock/instants.ts';
import { answering, asBefore } from '#testing/answering.ts';
import { aPatient } from '#testing/factories.ts';
import { inScopeOf, theDatabase } from '#testing/world.ts';
import { consultationPlace, type OrderPlace } from '#modules/patients/contract/order-place.ts';
import { medicationOrderCalls as orders } from '../../contract/calls/orders.ts';
import { medicationRequestCalls as requests } from '../../contract/calls/requests.ts';
import { MedicationPlace } from '../../contract/events.ts';
import { createMedicationRequests, undispensedOf } from '../index.ts';
import { aPharmacy, sound, type TestPharmacy } from '../testing/pharmacy.ts';

let pharmacy: TestPharmacy;
beforeAll(async () => {
  pharmacy = await aPharmacy();
}, 60_000);
afterEach(asBefore);

const kept = async (id: string): Promise<OrderPlace | null> =>
  (
    await theDatabase().owner.query(
      "select case when place_kind is not null then jsonb_build_object('kind', place_kind, 'id', place_id) end as place from medication_requests where id = $1",
      [id],
    )
  ).rows[0].place;

const course = {
  category: 'inpatient',
  priority: 'routine',
  dose: null,
  doseUnit: null,
  route: null,
  frequency: null,
  durationDays: null,
  dosageText: 'One a day',
  quantity: 4,
  alerts: [],
} as const;

test('a request keeps the place that it is asked in, through its refills and to the line of its bill', async () => {
  const [productId, patientId] = [await pharmacy.medicine(), (await aPatient(pharmacy.hospital)).id];
  const place: OrderPlace = { kind: 'ward-round', id: randomUUID() };
  const [made] = await inScopeOf(pharmacy.hospital.id, (scope) =>
    createMedicationRequests(scope, [{ ...course, patientId, productId, place, source: 'ward-round', refillsAllowed: 1 }]),
  );
  const id = made?.id as string;
  expect(await kept(id)).toEqual(place);
  expect(sound(await pharmacy.pharmacist.send(requests.view, { params: { id } })).payload.consultationId).toBeNull();
  const order = await pharmacy.submit(await pharmacy.draft(id));
  const { rows } = await theDatabase().owner.query(
    "select encounter_id as encounter from patient_bills where source_type = 'medication-order' and source_id = $1",
    [order.id],
  );
  expect(rows).toEqual([{ encounter: place.id }]);
  const body = { lines: pharmacy.all(order) };
  sound(await pharmacy.pharmacist.send(orders.dispense, { params: { id: order.id }, body }));
  const refilled = sound(await pharmacy.doctor.send(requests.refill, { params: { id } })).payload;
  expect(await kept(refilled.id)).toEqual(place);
});

test('the place that a body names is asked of who keeps it: nobody, no order', async () => {
  const [productId, patientId, consultationId] = [await pharmacy.medicine(), (await aPatient(pharmacy.hospital)).id, randomUUID()];
  const ask = () =>
    pharmacy.doctor.send(requests.create, { body: { patientId, productId, quantity: 2, dosageText: 'One a day', consultationId } });
  const asked: unknown[] = [];
  answering(MedicationPlace, (question) => {
    asked.push(question);
    return question.place.kind === 'ward-round' ? true : undefined;
  });
  const refused = await ask();
  expect([refused.status, refused.error.code]).toEqual([422, 'MEDICATION_PLACE']);
  expect(asked).toEqual([{ place: { kind: 'consultation', id: consultationId }, patientId }]);
  answering(MedicationPlace, ({ place }) => (place.kind === 'consultation' && place.id === consultationId ? true : undefined));
  const id = sound(await ask()).payload.requests[0]?.id as string;
  expect(await kept(id)).toEqual(consultationPlace(consultationId));
  expect(sound(await pharmacy.pharmacist.send(requests.view, { params: { id } })).payload.consultationId).toBe(consultationId);
});

test('the database keeps a place whole and of the known kinds', async () => {
  const { id } = await pharmacy.ask(await pharmacy.medicine(), 2);
  expect(await kept(id)).toBeNull();
  const set = (text: string) => theDatabase().owner.query(`update medication_requests set ${text} where id = $1`, [id]);
  await expect(set("place_kind = 'procedure'")).rejects.toMatchObject({ constraint: 'medication_requests_place' });
  await expect(set(`place_kind = 'visit', place_id = '${randomUUID()}'`)).rejects.toMatchObject({
    constraint: 'medication_requests_place_kind_check',
  });
});

test('what is still to be dispensed for a patient since a moment: waiting, or held by an order; not what was handed out', async () => {
  const { hospital } = pharmacy;
  const [productId, patientId] = [await pharmacy.medicine(), (await aPatient(hospital)).id];
  const [before] = await inScopeOf(hospital.id, (scope) =>
    createMedicationRequests(scope, [{ ...course, patientId, productId, source: 'ward-round' }]),
  );
  await theDatabase().owner.query("update medication_requests set created_at = created_at - interval '2 hours' where id = $1", [
    before?.id,
  ]);
  const [waiting, home] = await inScopeOf(hospital.id, (scope) =>
    createMedicationRequests(scope, [
      { ...course, patientId, productId, source: 'ward-round' },
      { ...course, patientId, productId, source: 'ward-round', category: 'discharge' },
    ]),
  );
  const held = await pharmacy.submitted(await pharmacy.medicine(), 3, { patientId });
  await pharmacy.dispensed(await pharmacy.medicine(), 2, { patientId });
  const open = await inScopeOf(hospital.id, (scope) => undispensedOf(scope, patientId, addHours(scope.now, -1)));
  expect(open.map(({ id, toGoHome, begun }) => ({ id, toGoHome, begun }))).toEqual([
    { id: waiting?.id, toGoHome: false, begun: false },
    { id: home?.id, toGoHome: true, begun: false },
    { id: held.lines[0]?.requestId, toGoHome: false, begun: true },
  ]);
  expect(open[0]?.path).toBe(`/medications/requests/${waiting?.id}`);
});
