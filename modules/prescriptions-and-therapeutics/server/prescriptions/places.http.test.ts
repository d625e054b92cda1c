import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { answering, asBefore, hearing } from '#testing/answering.ts';
import { aHospital, inScopeOf, type TestHospital, theDatabase } from '#testing/world.ts';
import { type OrderPlace, orderPlaceKinds } from '#modules/patients/contract/order-place.ts';
import { consultationPrescriptionCalls } from '../../contract/calls/consultation.ts';
import { prescriptionCalls } from '../../contract/calls/prescriptions.ts';
import { AdministrationAsked, PrescriptionLineChanged, PrescriptionPlace } from '../../contract/events.ts';
import { CreateInConsultation } from '../../contract/records.ts';
import { prescriptionsOfPlace } from '../index.ts';
import { aLine, aRoom, payloadOf, type TestRoom } from '../testing/medicines.ts';
import { createInPlace, createPrescription } from './create.ts';

let hospital: TestHospital;
let room: TestRoom;
let amoxicillin: string;

beforeAll(async () => {
  hospital = await aHospital();
  room = await aRoom(hospital);
  amoxicillin = await room.medicine({ generic: 'Amoxicillin', unit: 'capsule' });
}, 60_000);
afterEach(asBefore);

const round = (): OrderPlace => ({ kind: 'ward-round', id: randomUUID() });

/** A draft of what the pharmacy supplies and the ward gives. */
const order = () =>
  CreateInConsultation.parse({
    allergiesReviewed: true,
    kind: 'inpatient',
    lines: [aLine({ productId: amoxicillin, indication: 'chest infection', administerHere: true })],
  });

/** As its module will: it answers for this place alone. */
function keeps(place: OrderPlace, patientId: string): void {
  answering(PrescriptionPlace, (asked) =>
    asked.place.kind === place.kind && asked.place.id === place.id
      ? { patientId, open: true, emergency: false, billingId: null }
      : undefined,
  );
}

const placesIn = async (table: string, prescriptionId: string) =>
  (await theDatabase().owner.query(`select place_kind as kind, place_id as id from ${table} where prescription_id = $1`, [prescriptionId]))
    .rows;

test.each(orderPlaceKinds)('%s: while nobody answers for it, nothing is prescribed there', async (kind) => {
  const [patientId, place] = [await room.patient(), { kind, id: randomUUID() }];
  // A consultation is asked after by its own module, which knows none of this id.
  const code = kind === 'consultation' ? 'NOT_FOUND' : 'RX_PLACE';
  const write = inScopeOf(hospital.id, (scope) => createPrescription(scope, { ...order(), patientId, place }));
  await expect(write).rejects.toMatchObject({ code });
  await expect(inScopeOf(hospital.id, (scope) => createInPlace(scope, place, order()))).rejects.toMatchObject({ code });
  const { rows } = await theDatabase().owner.query('select 1 from prescriptions where patient_id = $1', [patientId]);
  expect(rows).toEqual([]);
});

test('a prescription is of its place, and so is all that comes of it: the request, the administration and what is told', async () => {
  const [patientId, place] = [await room.patient(), round()];
  keeps(place, patientId);
  const [asked, changed] = [hearing(AdministrationAsked), hearing(PrescriptionLineChanged)];
  const rx = await inScopeOf(hospital.id, (scope) => createInPlace(scope, place, order()));
  expect(rx).toMatchObject({ status: 'draft', consultationId: null, patient: { id: patientId } });
  payloadOf(await room.doctor.send(prescriptionCalls.sign, { params: { id: rx.id }, body: { version: rx.version } }));
  const { rows } = await theDatabase().owner.query('select place_kind as kind, place_id as id from prescriptions where id = $1', [rx.id]);
  expect(rows).toEqual([place]);
  expect(await placesIn('medication_requests', rx.id)).toEqual([place]);
  expect(await placesIn('therapeutic_administrations', rx.id)).toEqual([place]);
  expect(asked).toMatchObject([{ prescriptionId: rx.id, place }]);
  const params = { id: rx.id, lineId: rx.lines[0]?.id as string };
  payloadOf(await room.doctor.send(prescriptionCalls.hold, { params, body: { reason: 'Before the operation' } }));
  expect(changed).toMatchObject([{ lineId: params.lineId, change: 'held', place }]);
});

test('a place of another patient takes no prescription', async () => {
  const place = round();
  keeps(place, await room.patient());
  const patientId = await room.patient();
  await expect(inScopeOf(hospital.id, (scope) => createPrescription(scope, { ...order(), patientId, place }))).rejects.toMatchObject({
    code: 'RX_PLACE',
  });
});

test('a place lists its own: a consultation of the same id has none of a ward round', async () => {
  const [patientId, place] = [await room.patient(), round()];
  const consultation: OrderPlace = { kind: 'consultation', id: place.id };
  keeps(place, patientId);
  const rx = await inScopeOf(hospital.id, (scope) => createInPlace(scope, place, order()));
  const of = (where: OrderPlace) => inScopeOf(hospital.id, (scope) => prescriptionsOfPlace(scope, where));
  expect((await of(place)).map(({ id, status }) => ({ id, status }))).toEqual([{ id: rx.id, status: 'draft' }]);
  expect(await of(consultation)).toEqual([]);
  const view = { id: place.id, prescriptionId: rx.id };
  expect((await room.doctor.send(consultationPrescriptionCalls.view, { params: view })).status).toBe(404);
});

test('the database keeps a place whole and of the known kinds, on prescriptions and on administrations', async () => {
  const [patientId, place] = [await room.patient(), round()];
  keeps(place, patientId);
  const rx = await inScopeOf(hospital.id, (scope) => createInPlace(scope, place, order()));
  payloadOf(await room.doctor.send(prescriptionCalls.sign, { params: { id: rx.id }, body: { version: rx.version } }));
  for (const [table, column] of [
    ['prescriptions', 'id'],
    ['therapeutic_administrations', 'prescription_id'],
  ]) {
    const set = (text: string) => theDatabase().owner.query(`update ${table} set ${text} where ${column} = $1`, [rx.id]);
    await expect(set('place_id = null')).rejects.toMatchObject({ constraint: `${table}_place` });
    await expect(set('place_kind = null')).rejects.toMatchObject({ constraint: `${table}_place` });
    await expect(set("place_kind = 'visit'")).rejects.toMatchObject({ constraint: `${table}_place_kind_check` });
  }
});
