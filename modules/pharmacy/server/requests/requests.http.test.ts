import { beforeAll, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { inScopeOf, theDatabase } from '#testing/world.ts';
import { medicationOrderCalls as orders } from '../../contract/calls/orders.ts';
import { medicationRequestCalls as requests } from '../../contract/calls/requests.ts';
import { cancelMedicationRequest, createMedicationRequests, dispensedOf } from '../index.ts';
import { aPharmacy, sound, type TestPharmacy } from '../testing/pharmacy.ts';

let place: TestPharmacy;

beforeAll(async () => {
  place = await aPharmacy();
}, 60_000);

const view = async (id: string) => (await place.pharmacist.send(requests.view, { params: { id } })).payload;

test('several are asked for at once, all or none; the pharmacy hears of it and nothing is charged', async () => {
  const one = await place.medicine();
  const other = await place.medicine();
  const patientId = (await aPatient(place.hospital)).id;
  const line = (productId: string | null, more: object = {}) => ({ patientId, productId, quantity: 6, dosageText: 'One a day', ...more });
  const half = await place.doctor.send(requests.create, { body: { items: [line(one), line(null)] } });
  expect(half.error.code).toBe('MEDICATION_PRODUCT');
  expect((await place.doctor.send(requests.filter, { query: { patientId } })).payload.meta.count).toBe(0);
  const made = sound(
    await place.doctor.send(requests.create, { body: { items: [line(one), line(other), line(null, { genericText: 'Rare drug 5 mg' })] } }),
  );
  const [first, second, third] = made.payload.requests;
  expect(third?.product).toMatchObject({ id: null, name: 'Rare drug 5 mg', stockStatus: 'Out-Of-Stock' });
  expect(first?.product.stockStatus).toBe('In-Stock');
  expect(Number(second?.requestNumber.slice(4))).toBe(Number(first?.requestNumber.slice(4)) + 1);
  const bills = await theDatabase().owner.query("select 1 from patient_bills where patient_id = $1 and source_type = 'medication-order'", [
    patientId,
  ]);
  expect(bills.rows).toHaveLength(0);
  const order = await place.pharmacist.send(orders.create, { body: { patientId, requestIds: [third?.id as string] } });
  expect(order.error.code).toBe('MEDICATION_NOT_STOCKED');
  const told = await theDatabase().owner.query(
    "select count(*)::int as count from notifications where hospital_id = $1 and title = 'New Medication Request'",
    [place.hospital.id],
  );
  expect(told.rows[0].count).toBeGreaterThan(0);
});

test('what the patient is allergic to is stopped; an override wants the right and is kept', async () => {
  const product = await place.medicine({ name: 'Amoxicillin 500', generic: 'Amoxicillin', atc: 'J01CA04' });
  const patientId = (await aPatient(place.hospital)).id;
  sound(
    await place.hospital.admin.raw('POST', '/api/allergies', {
      patientId,
      substance: 'Penicillin',
      genericName: 'Penicillin',
      category: 'medication',
      type: 'allergy',
      criticality: 'high',
      reactions: [{ manifestation: 'anaphylaxis', severity: 'severe' }],
    }),
  );
  const body = { patientId, productId: product, quantity: 10, dosageText: 'One three times a day', indication: 'Pneumonia' };
  const stopped = await place.doctor.send(requests.create, { body });
  expect([stopped.status, stopped.error.code]).toEqual([422, 'ALLERGY']);
  const check = sound(await place.doctor.send(requests.check, { body })).payload;
  const alert = check.items[0]?.alerts.find(({ rule }) => rule === 'allergy');
  expect(alert?.level).toBe('stop');
  const nurse = await place.hospital.userWith('Create Medication Request');
  const passed = { overrides: [{ line: 0, rule: 'allergy' as const, reason: 'Tolerated twice under observation' }] };
  expect((await nurse.send(requests.create, { body: { ...body, ...passed } })).status).toBe(403);
  const made = sound(await place.doctor.send(requests.create, { body: { ...body, ...passed } })).payload.requests[0];
  expect(made?.alerts.find(({ rule }) => rule === 'allergy')).toMatchObject({ overrideReason: 'Tolerated twice under observation' });
  const order = await place.submit(await place.draft(made?.id as string));
  expect(order.lines[0]?.alerts.find(({ rule }) => rule === 'allergy')?.overriddenBy?.name).toBeTruthy();
  sound(await place.pharmacist.send(orders.dispense, { params: { id: order.id }, body: { lines: place.all(order) } }));
});

test('a change is of the author, a colleague or the pharmacy; an order that holds the request keeps it', async () => {
  const product = await place.medicine();
  const patientId = (await aPatient(place.hospital)).id;
  const made = sound(
    await place.doctor.send(requests.create, { body: { patientId, productId: product, quantity: 6, dosageText: 'One a day' } }),
  ).payload.requests[0];
  const id = made?.id as string;
  const stranger = await place.hospital.userWith('Edit Medication Request');
  const change = (who: typeof stranger, version: number) =>
    who.send(requests.edit, { params: { id }, body: { version, quantity: 8, note: 'two more' } });
  expect((await change(stranger, 1)).error.code).toBe('MEDICATION_REQUEST_AUTHOR');
  expect(sound(await change(place.pharmacist, 1)).payload).toMatchObject({ quantity: 8, note: 'two more', version: 2 });
  expect((await change(place.doctor, 1)).error.code).toBe('STALE_VERSION');
  const told = await theDatabase().owner.query(
    "select title from notifications where entity_id = $1 and title = 'Medication Request Changed'",
    [id],
  );
  expect(told.rows).toHaveLength(1);
  await place.draft(id);
  expect((await change(place.doctor, 3)).error.code).toBe('MEDICATION_REQUEST_ORDERED');
});

test('a request is deleted by who made it, cancelled with a reason, refilled while refills are left', async () => {
  const product = await place.medicine();
  const patientId = (await aPatient(place.hospital)).id;
  const own = sound(
    await place.pharmacist.send(requests.create, { body: { patientId, productId: product, quantity: 2, dosageText: 'One a day' } }),
  ).payload.requests[0];
  const foreign = await place.hospital.userWith('Delete Medication Request');
  expect((await foreign.send(requests.remove, { params: { id: own?.id as string } })).error.code).toBe('MEDICATION_REQUEST_OWN');
  sound(await place.pharmacist.send(requests.remove, { params: { id: own?.id as string } }));
  expect((await place.pharmacist.send(requests.filter, { query: { patientId } })).payload.meta.count).toBe(0);
  const gone = await place.ask(product, 3);
  const cancelled = sound(
    await place.pharmacist.send(requests.cancel, {
      params: { id: gone.id },
      body: { reasonCode: 'not-available', reason: 'Not on the market' },
    }),
  ).payload;
  expect(cancelled).toMatchObject({ status: 'cancelled', cancelReasonCode: 'not-available' });
  const done = await place.dispensed(product, 4, { refillsAllowed: 1 });
  const refilled = sound(await place.doctor.send(requests.refill, { params: { id: done.lines[0]?.requestId as string } })).payload;
  expect(refilled).toMatchObject({ status: 'unattended', quantity: 4, refillOf: done.lines[0]?.requestId });
  expect((await place.doctor.send(requests.refill, { params: { id: done.lines[0]?.requestId as string } })).error.code).toBe(
    'MEDICATION_REFILL',
  );
});

test('a controlled medicine has no refills and is good for a week', async () => {
  const product = await place.medicine({ legalClass: 'controlled' });
  const patientId = (await aPatient(place.hospital)).id;
  const body = { patientId, productId: product, quantity: 2, dosageText: 'One at night', validUntil: place.day(40) };
  expect((await place.doctor.send(requests.create, { body: { ...body, refillsAllowed: 1 } })).error.code).toBe('MEDICATION_REFILLS');
  const made = sound(await place.doctor.send(requests.create, { body })).payload.requests[0];
  expect(Date.parse(made?.validUntil as string) - Date.parse(place.day(0))).toBeLessThanOrEqual(8 * 86_400_000);
  expect((await place.doctor.send(requests.create, { body: { ...body, validUntil: place.day(-2) } })).error.code).toBe(
    'PRESCRIPTION_EXPIRED',
  );
});

test('lists are narrowed by status, patient, words and number, and say how many there are', async () => {
  const own = await aPharmacy();
  const product = await own.medicine({ name: 'Paracetamol 500' });
  const first = await own.ask(product, 2, { priority: 'stat' });
  await own.ask(product, 3);
  await own.dispensed(product, 1);
  const count = async (query: object) => (await own.pharmacist.send(requests.filter, { query: query as never })).payload.meta.count;
  expect((await own.pharmacist.send(requests.list)).payload.meta.count).toBe(3);
  expect(await count({ status: ['unattended', 'in-progress'], filterOperator: 'and' })).toBe(2);
  expect(await count({ status: ['completed'] })).toBe(1);
  expect(await count({ priority: ['stat'] })).toBe(1);
  expect(await count({ searchTerm: first.requestNumber })).toBe(1);
  expect(await count({ searchTerm: 'parac' })).toBe(3);
  expect(await count({ patientId: first.patient.id, status: ['completed'], filterOperator: 'or' })).toBe(2);
  const panel = (await own.pharmacist.send(requests.dashboard, { query: { status: ['unattended'] } })).payload;
  expect(panel).toMatchObject({
    meta: { count: 2 },
    data: [{ quantity: 3 }, { quantity: 2, product: { name: 'Paracetamol 500', stockReserve: expect.any(Number) } }],
  });
  const offers = (await own.doctor.send(requests.orderable, { params: { patientId: first.patient.id }, query: { searchTerm: 'parac' } }))
    .payload;
  expect(offers.data[0]).toMatchObject({ available: 99, prices: [{ unitPrice: 5000, patientAmount: 5000 }] });
});

test('the door of prescriptions: asked for, handed out, stopped', async () => {
  const product = await place.medicine();
  const patientId = (await aPatient(place.hospital)).id;
  const lineId = crypto.randomUUID();
  const asked = {
    patientId,
    source: 'prescription',
    category: 'outpatient',
    priority: 'routine',
    prescriptionLineId: lineId,
    productId: product,
    dose: null,
    doseUnit: null,
    route: null,
    frequency: 'BD',
    durationDays: 5,
    dosageText: 'One twice a day',
    quantity: 10,
    alerts: [],
  } as const;
  const [made] = await inScopeOf(place.hospital.id, (scope) => createMedicationRequests(scope, [asked]));
  const order = await place.submit(await place.draft(made?.id as string));
  sound(await place.pharmacist.send(orders.dispense, { params: { id: order.id }, body: { lines: place.all(order) } }));
  const given = await inScopeOf(place.hospital.id, (scope) => dispensedOf(scope, [lineId]));
  expect(given.get(lineId)).toEqual({ dispensed: 10, returned: 0 });
  const [next] = await inScopeOf(place.hospital.id, (scope) =>
    createMedicationRequests(scope, [{ ...asked, prescriptionLineId: crypto.randomUUID() }]),
  );
  const stopped = await inScopeOf(place.hospital.id, (scope) => cancelMedicationRequest(scope, next?.id as string, 'Course stopped'));
  expect(stopped).toEqual({ cancelled: true, status: 'cancelled' });
  expect((await view(next?.id as string)).cancelReason).toBe('Course stopped');
});

test('the second order of a running medicine is a duplicate unless it is meant', async () => {
  const product = await place.medicine({ generic: 'Metformin', atc: 'A10BA02' });
  const patientId = (await aPatient(place.hospital)).id;
  const body = { patientId, productId: product, quantity: 10, dosageText: 'One a day', frequency: 'OD', durationDays: 10 };
  sound(await place.doctor.send(requests.create, { body }));
  expect((await place.doctor.send(requests.create, { body })).error.code).toBe('DUPLICATE_THERAPY');
  sound(await place.doctor.send(requests.create, { body: { ...body, confirm: true } }));
});
