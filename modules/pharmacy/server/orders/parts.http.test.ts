import { beforeAll, expect, test } from 'vitest';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import { aPatient } from '#testing/factories.ts';
import { claimedBy } from '#testing/other-areas.ts';
import { theDatabase } from '#testing/world.ts';
import { medicationOrderCalls as orders } from '../../contract/calls/orders.ts';
import { medicationRequestCalls as requests } from '../../contract/calls/requests.ts';
import { aPharmacy, sound, type TestPharmacy } from '../testing/pharmacy.ts';

let place: TestPharmacy;

beforeAll(async () => {
  place = await aPharmacy();
}, 60_000);

const requestOf = async (id: string) => (await place.pharmacist.send(requests.view, { params: { id } })).payload;

const netByLine = async (orderId: string) => {
  const { rows } = await theDatabase().owner.query(
    "select source_line_id, net::int as net from patient_bills where source_type = 'medication-order' and source_id = $1 and status = 'active'",
    [orderId],
  );
  return new Map(rows.map(({ source_line_id, net }) => [source_line_id as string, net as number]));
};

/** A patient without allergies, signed in to the patient area. */
async function portalPatient(phoneNumber: string) {
  const dateOfBirth = '1990-05-05';
  const { id, civisId } = await aPatient(place.hospital, { dateOfBirth, phoneNumber });
  sound(await place.hospital.admin.raw('POST', '/api/allergies', { patientId: id, noneKnown: true }));
  return { patientId: id, me: await claimedBy({ civisId, dateOfBirth, phoneNumber }) };
}

const dispenseAll = async (order: Parameters<TestPharmacy['all']>[0]) =>
  sound(await place.pharmacist.send(orders.dispense, { params: { id: order.id }, body: { lines: place.all(order) } })).payload;

/** 20 tablets of 500 mg are asked for, 8 are there; the rest is to come from tablets of 250 mg. */
async function splitOrder(changes: object = {}) {
  const asked = await place.medicine({ generic: 'Partitol', name: 'Partitol 500', strength: 500, stock: [{ days: 90, quantity: 8 }] });
  const other = await place.medicine({ generic: 'Partitol', name: 'Partitol 250', strength: 250, price: 3000 });
  const request = await place.ask(asked, 20, { dose: 500, doseUnit: 'mg', frequency: 'BD', durationDays: 10, route: 'oral', ...changes });
  const draft = await place.draft(request.id);
  const [line] = draft.lines;
  const edit = (lines: object[], version = draft.version) =>
    place.pharmacist.send(orders.edit, { params: { id: draft.id }, body: { version, lines } as never });
  const prescribed = { id: line?.id, requestId: request.id, productId: asked, quantity: 8 };
  const substitute = {
    requestId: request.id,
    productId: other,
    quantity: 24,
    substitutionReason: 'Too few of 500 mg',
    dosageText: '2 tablets twice a day',
  };
  return { asked, other, request, draft, edit, prescribed, substitute };
}

test('a line is split over a substitute: price, bill, stock and safety by product, the request is done when both make its units', async () => {
  const { asked, other, request, draft, edit, prescribed, substitute } = await splitOrder();
  expect(
    (await place.pharmacist.send(orders.substitutes, { params: { id: draft.id }, query: { productId: asked } })).payload,
  ).toMatchObject([{ id: other, match: 'generic', inPlace: 2 }]);
  expect((await edit([prescribed, { ...substitute, quantity: 25 }])).error.code).toBe('MEDICATION_ORDER_QUANTITY');
  expect((await edit([prescribed, { ...substitute, substitutionReason: null }])).error.code).toBe('MEDICATION_ORDER_SUBSTITUTE');
  expect((await edit([prescribed, { ...substitute, dosageText: null }])).error.code).toBe('MEDICATION_ORDER_DIRECTIONS');
  expect((await edit([prescribed, { ...prescribed, id: undefined, quantity: 2 }])).error.code).toBe('MEDICATION_ORDER_LINE_TWICE');
  expect(
    (
      await edit([
        { ...prescribed, quantity: 1 },
        { ...substitute, quantity: 1 },
      ])
    ).error.code,
  ).toBe('MEDICATION_ORDER_TOO_FEW');
  const split = sound(await edit([prescribed, substitute])).payload;
  expect(split.lines).toMatchObject([
    { product: { id: asked }, quantity: 8, covers: 8, remaining: 8, amount: 40_000, prescribed: null },
    { product: { id: other }, quantity: 24, covers: 12, remaining: 24, amount: 72_000, prescribed: { id: asked } },
  ]);
  expect(await requestOf(request.id)).toMatchObject({ status: 'in-progress', orderNumber: draft.orderNumber });
  const submitted = await place.submit(draft);
  const [first, second] = submitted.lines.map(({ id }) => id) as [string, string];
  expect([await place.heldUnits(asked), await place.heldUnits(other)]).toEqual([8, 24]);
  expect(await netByLine(draft.id)).toEqual(
    new Map([
      [first, 40_000],
      [second, 72_000],
    ]),
  );
  // One course in two parts is no duplicate and no double dose.
  expect(submitted.lines.flatMap(({ alerts }) => alerts).filter(({ rule }) => rule === 'duplicate' || rule === 'dose-daily')).toEqual([]);
  const lines = place.all(submitted);
  const done = sound(await place.pharmacist.send(orders.dispense, { params: { id: draft.id }, body: { lines } })).payload;
  expect(done).toMatchObject({ status: 'completed', fulfilment: 'full', totalPrice: 112_000 });
  // Each item of the dashboard has an id of its own.
  const panel = (await place.pharmacist.send(orders.dashboard, { query: { limit: 50 } })).payload;
  expect(panel.data.find(({ id }) => id === draft.id)?.requests).toEqual([
    { id: request.id, quantity: 8 },
    { id: second, quantity: 24 },
  ]);
  expect([await place.onShelf(asked), await place.onShelf(other)]).toEqual([0, 76]);
  const after = await requestOf(request.id);
  expect(after).toMatchObject({ status: 'completed', quantityDispensed: 20, remaining: 0 });
  expect(after.dispensings.map(({ product, quantity }) => [product, quantity]).sort()).toEqual([
    ['Partitol 250 mg', 24],
    ['Partitol 500 mg', 8],
  ]);
});

test('what is not given of a substitute waits in units of the request; what comes back is counted in them too', async () => {
  const { request, draft, edit, prescribed, substitute, other } = await splitOrder();
  sound(await edit([prescribed, substitute]));
  const submitted = await place.submit(draft);
  const lines = submitted.lines.map(({ id, quantity }, at) => ({ lineId: id, quantity: at === 0 ? quantity : 9, reason: 'no more there' }));
  const done = sound(await place.pharmacist.send(orders.dispense, { params: { id: draft.id }, body: { lines } })).payload;
  expect(done.fulfilment).toBe('partial');
  // Half a unit of the eight that are left was begun.
  expect(await requestOf(request.id)).toMatchObject({
    ...{ status: 'unattended', quantityDispensed: 12, remaining: 7 },
    // What is left is cancelled; the whole request is neither cancelled nor deleted.
    acts: { order: null, edit: null, cancelRest: null },
  });
  const refused = async (body: object) => {
    const { version } = await requestOf(request.id);
    return (await place.pharmacist.send(requests.edit, { params: { id: request.id }, body: { version, ...body } as never })).error.code;
  };
  expect(await refused({ quantity: 12 })).toBe('MEDICATION_REQUEST_STATE');
  expect(await refused({ productId: other })).toBe('MEDICATION_REQUEST_STATE');
  const [, substituted] = done.lines;
  const batchId = substituted?.batches[0]?.batchId as string;
  const back = { lineId: substituted?.id as string, batchId, quantity: 5, disposition: 'restock' as const, reason: 'too many' };
  sound(
    await place.pharmacist.send(orders.takeBack, {
      params: { id: draft.id },
      body: { lines: [back], returnedBy: 'Her son' } as never,
    }),
  );
  const { rows } = await theDatabase().owner.query('select quantity_returned from medication_requests where id = $1', [request.id]);
  expect(rows[0]?.quantity_returned).toBe(2);
  expect(await place.onShelf(other)).toBe(96);
});

test('half a unit that was given counts: the rest is what is left of it, never more than was asked for in sum', async () => {
  const asked = await place.medicine({ generic: 'Halfitol', name: 'Halfitol 500', strength: 500 });
  const other = await place.medicine({ generic: 'Halfitol', name: 'Halfitol 250', strength: 250 });
  const request = await place.ask(asked, 1, { dose: 500, doseUnit: 'mg', frequency: 'STAT', route: 'oral' });
  const patientId = request.patient.id;
  const line = { requestId: request.id, productId: other, substitutionReason: 'None of 500 mg', dosageText: 'Two now' };
  const make = (body: object) => place.pharmacist.send(orders.create, { body: { patientId, ...body } as never });
  const first = await place.submit(sound(await make({ lines: [{ ...line, quantity: 2 }] })).payload);
  const lineId = first.lines[0]?.id as string;
  const half = { lines: [{ lineId, quantity: 1, reason: 'one was there' }] };
  sound(await place.pharmacist.send(orders.dispense, { params: { id: first.id }, body: half }));
  expect(await requestOf(request.id)).toMatchObject({
    status: 'unattended',
    quantityDispensed: 0,
    remaining: 0,
    dispensings: [{ quantity: 1 }],
  });
  const trail = "select 1 from audit_entries where entity_id = $1 and summary like '%dispensed on order%' and changes::text like $2";
  const said = await theDatabase().owner.query(trail, [request.id, '%1 × Halfitol 250 mg%']);
  expect(said.rows).toHaveLength(1);
  // The list says what ends the begun one: the same substitute, as it was given.
  const { begun, rest } = await requestOf(request.id);
  expect([begun, rest]).toEqual([
    true,
    { productId: other, name: 'Halfitol 250 mg', quantity: 1, substitutionReason: 'None of 500 mg', dosageText: 'Two now' },
  ]);
  expect((await make({ requestIds: [request.id] })).error.code).toBe('MEDICATION_ORDER_PART_LEFT');
  expect((await make({ lines: [{ ...line, quantity: 2 }] })).error.code).toBe('MEDICATION_ORDER_QUANTITY');
  const { name: _name, ...same } = rest as NonNullable<typeof rest>;
  const second = await place.submit(sound(await make({ lines: [{ requestId: request.id, ...same }] })).payload);
  expect(second.lines).toMatchObject([{ quantity: 1, covers: 1, remaining: 1 }]);
  await dispenseAll(second);
  expect(await requestOf(request.id)).toMatchObject({ status: 'completed', quantityDispensed: 1, remaining: 0 });
});

test('a part that no unit of what was given fits keeps no request waiting: the rest is cancelled with its reason', async () => {
  const asked = await place.medicine({ generic: 'Restitol', name: 'Restitol 500', strength: 500 });
  const other = await place.medicine({ generic: 'Restitol', name: 'Restitol 150', strength: 150 });
  const request = await place.ask(asked, 2, { dose: 500, doseUnit: 'mg', frequency: 'BD', route: 'oral' });
  const patientId = request.patient.id;
  const line = { requestId: request.id, productId: other, substitutionReason: 'None of 500 mg', dosageText: 'Three at once' };
  const make = (body: object) => place.pharmacist.send(orders.create, { body: { patientId, ...body } as never });
  const first = await place.submit(sound(await make({ lines: [{ ...line, quantity: 7 }] })).payload);
  const six = { lines: [{ lineId: first.lines[0]?.id as string, quantity: 6, reason: 'no more there' }] };
  sound(await place.pharmacist.send(orders.dispense, { params: { id: first.id }, body: six }));
  // 900 mg of 1000 are with the patient: less than a tablet of 150 mg is left.
  const waits = await requestOf(request.id);
  expect(waits).toMatchObject({ status: 'unattended', quantityDispensed: 1, remaining: 0, begun: true, rest: null });
  expect((await make({ requestIds: [request.id] })).error.code).toBe('MEDICATION_ORDER_PART_LEFT');
  expect((await make({ lines: [{ ...line, quantity: 1 }] })).error.code).toBe('MEDICATION_ORDER_PART_LEFT');
  const body = { version: waits.version, reasonCode: 'not-available' as const, reason: 'No smaller strength is stocked' };
  const cancel = () => place.pharmacist.send(requests.cancel, { params: { id: request.id }, body });
  expect(sound(await cancel()).payload).toMatchObject({
    ...{ status: 'cancelled', quantityDispensed: 1, remaining: 0, begun: true, cancelReason: 'No smaller strength is stocked' },
    dispensings: [{ product: 'Restitol 150 mg', quantity: 6 }],
  });
  expect((await make({ requestIds: [request.id] })).error.code).toBe('MEDICATION_REQUEST_STATE');
  const { data } = (await place.pharmacist.send(requests.filter, { query: { patientId, status: ['unattended'] } })).payload;
  expect(data).toEqual([]);
});

test('whole units and a begun one are ordered together: the product asked for, and the substitute for the rest', async () => {
  const { asked, other, request, draft, edit, prescribed, substitute } = await splitOrder();
  sound(await edit([prescribed, substitute]));
  const submitted = await place.submit(draft);
  const lines = submitted.lines.map(({ id, quantity }, at) => ({ lineId: id, quantity: at === 0 ? quantity : 9, reason: 'no more there' }));
  sound(await place.pharmacist.send(orders.dispense, { params: { id: draft.id }, body: { lines } }));
  const { patient, remaining, rest } = await requestOf(request.id);
  expect([remaining, rest?.quantity, rest?.productId]).toEqual([7, 1, other]);
  const { name: _name, ...end } = rest as NonNullable<typeof rest>;
  const whole = { requestId: request.id, productId: asked, quantity: remaining };
  const body = { patientId: patient.id, requestIds: [request.id], lines: [whole, { requestId: request.id, ...end }] };
  const next = sound(await place.pharmacist.send(orders.create, { body: body as never })).payload;
  expect(next.lines.map(({ product, covers }) => [product.id, covers])).toEqual([
    [asked, 7],
    [other, 1],
  ]);
});

test('a request that is in two lines is still in one live order alone', async () => {
  const { request, draft, edit, prescribed, substitute, other } = await splitOrder();
  const split = sound(await edit([prescribed, substitute])).payload;
  const { patient } = await requestOf(request.id);
  const again = await place.pharmacist.send(orders.create, { body: { patientId: patient.id, requestIds: [request.id] } as never });
  expect(again.error.code).toBe('ALREADY_ORDERED');
  const late = theDatabase().owner.query(
    `insert into medication_order_lines (hospital_id, id, order_id, position, request_id, product_id, product_name, unit, quantity, covers, dosage_text, alerts, live)
     select l.hospital_id, gen_random_uuid(), o.id, 0, l.request_id, l.product_id, l.product_name, l.unit, 1, 1, '-', '[]', true
       from medication_order_lines l join medication_orders o on o.hospital_id = l.hospital_id and o.id <> l.order_id
      where l.order_id = $1 and l.product_id = $2 limit 1`,
    [draft.id, other],
  );
  await expect(late).rejects.toMatchObject({ constraint: 'medication_order_lines_one_live_order' });
  // Taking the substitute out again leaves the request in the order; taking the order away frees it.
  const alone = sound(await edit([prescribed], split.version)).payload;
  expect(alone.lines).toHaveLength(1);
  expect(await requestOf(request.id)).toMatchObject({ status: 'in-progress' });
  sound(await place.pharmacist.send(orders.cancel, { params: { id: draft.id }, body: { reason: 'patient left' } }));
  expect(await requestOf(request.id)).toMatchObject({ status: 'unattended', remaining: 20 });
});

test('a patient reads each product that was handed out with its own directions, and what the substitute stands for', async () => {
  const { patientId, me } = await portalPatient('7011100031');
  const { draft, edit, prescribed, substitute } = await splitOrder({ patientId });
  const own = async () => (await me.send(requests.own, { query: {} })).payload.data;
  sound(await edit([prescribed, substitute]));
  const submitted = await place.submit(draft);
  // Nothing is in hand yet: what waits is what was asked for.
  expect(await own()).toMatchObject([{ state: 'waiting', name: 'Partitol 500 mg', inPlaceOf: null, handedOut: [] }]);
  const done = await dispenseAll(submitted);
  const parts = [
    { name: 'Partitol 500 mg', inPlaceOf: null, dosageText: 'One tablet twice a day', quantity: 8 },
    { name: 'Partitol 250 mg', inPlaceOf: 'Partitol 500 mg', dosageText: '2 tablets twice a day', quantity: 24 },
  ];
  expect(await own()).toMatchObject([{ state: 'active', ...parts[0], handedOut: parts }]);
  // What came back wholly is not taken any more: the substitute stands alone, under its own name.
  const [first] = done.lines;
  const back = { lineId: first?.id as string, batchId: first?.batches[0]?.batchId as string, quantity: 8, reason: 'unused' };
  const body = { lines: [{ ...back, disposition: 'restock' as const }], returnedBy: 'Her son' };
  sound(await place.pharmacist.send(orders.takeBack, { params: { id: draft.id }, body: body as never }));
  expect(await own()).toMatchObject([{ ...parts[1], handedOut: [parts[1]] }]);
});

test('directions of a prescription are said for the units of the substitute: on its label, in French, and to the patient', async () => {
  const { patientId, me } = await portalPatient('7011100032');
  const asked = await place.medicine({ generic: 'Sayitol', name: 'Sayitol 500', strength: 500, stock: [] });
  const other = await place.medicine({ generic: 'Sayitol', name: 'Sayitol 250', strength: 250 });
  const course = { route: 'oral', frequencyCode: 'BD', durationValue: 5, durationUnit: 'days' };
  const rx = sound(
    await place.doctor.send(prescriptionCalls.create, {
      body: {
        patientId,
        allergiesReviewed: true,
        sign: true,
        lines: [{ productId: asked, doseAmount: 500, doseUnit: 'mg', ...course }],
      } as never,
    }),
  ).payload;
  const requestId = rx.lines[0]?.medicationRequestId as string;
  const substitute = { requestId, productId: other, quantity: 20, substitutionReason: 'None of 500 mg' };
  const draft = sound(await place.pharmacist.send(orders.create, { body: { patientId, lines: [substitute] } as never })).payload;
  const submitted = await place.submit(draft);
  const label = async (language?: 'fr') =>
    (await place.pharmacist.send(orders.label, { params: { id: draft.id }, query: language ? { language } : {} })).payload;
  const english = 'Take 500 mg (2 tablets) by mouth twice a day for 5 days.';
  const french = 'Prendre 500 mg (2 comprimés) par la bouche deux fois par jour pendant 5 jours.';
  expect((await label()).labels).toMatchObject([{ medicine: 'Sayitol 250 mg', directions: english }]);
  const printed = await label('fr');
  expect(printed.language).toBe('fr');
  expect(printed.labels).toMatchObject([{ directions: french, warnings: ['Peut provoquer une somnolence'] }]);
  await dispenseAll(submitted);
  // Staff read it too: on the prescription, among what is taken now, and beside another request.
  const substitutes = [{ name: 'Sayitol 250 mg', quantity: 20, unit: 'tablet' }];
  expect((await place.doctor.send(prescriptionCalls.view, { params: { id: rx.id } })).payload.lines).toMatchObject([{ substitutes }]);
  const taken = (await place.doctor.send(prescriptionCalls.medications, { params: { id: patientId } })).payload;
  expect([...taken.current, ...taken.past]).toMatchObject([{ line: { substitutes } }]);
  const later = await place.ask(await place.medicine(), 2, { patientId });
  expect((await requestOf(later.id)).running).toMatchObject([{ name: 'Sayitol 250 mg', inPlaceOf: 'Sayitol 500 mg', dosageText: english }]);
  const { data } = (await me.send(requests.own, { query: {} })).payload;
  expect(data[0]).toMatchObject({ name: 'Sayitol 250 mg', inPlaceOf: 'Sayitol 500 mg', dosageText: english, quantity: 20, unit: 'tablet' });
  // The fields go along, so that the patient area says them in the language of the reader.
  expect(data[0]?.directions).toMatchObject({ doseAmount: 500, units: { count: 2, unit: 'tablet' } });
});

test('what was handed out of another substance is looked at beside all that is asked for later', async () => {
  const asked = await place.medicine({ stock: [] });
  const warfarin = await place.medicine({ generic: 'Warfarin', name: 'Warfarin of parts' });
  const metronidazole = await place.medicine({ generic: 'Metronidazole', name: 'Metronidazole of parts' });
  const request = await place.ask(asked, 10, { frequency: 'OD', durationDays: 10 });
  const patientId = request.patient.id;
  const look = async () => {
    const body = { patientId, productId: metronidazole, quantity: 6, dosageText: 'One twice a day' };
    const { items } = sound(await place.hospital.admin.send(requests.check, { body: body as never })).payload;
    return items.flatMap(({ alerts }) => alerts).filter(({ rule }) => rule === 'interaction');
  };
  expect(await look()).toEqual([]);
  const silent = { requestId: request.id, productId: warfarin, quantity: 10, substitutionReason: 'None of the other' };
  const make = (line: object) => place.pharmacist.send(orders.create, { body: { patientId, lines: [line] } as never });
  // How another substance is taken nobody knows from what was asked for.
  expect((await make(silent)).error.code).toBe('MEDICATION_ORDER_DIRECTIONS');
  const draft = sound(await make({ ...silent, dosageText: 'One at night' })).payload;
  await dispenseAll(await place.submit(draft));
  const [found] = await look();
  expect(found?.text).toContain('Warfarin of parts');
});

test('who asked for a medicine of which nothing was handed out is not told that it was', async () => {
  const [given, short] = [await place.medicine(), await place.medicine()];
  const first = await place.ask(given, 4);
  const patientId = first.patient.id;
  const body = { patientId, productId: short, quantity: 4, dosageText: 'One a day' };
  const other = sound(await place.doctor.send(requests.create, { body: body as never })).payload.requests[0];
  const submitted = await place.submit(await place.draft(first.id, other?.id as string));
  const lines = submitted.lines.map(({ id, product, quantity }) => ({
    ...{ lineId: id, quantity: product.id === given ? quantity : 0 },
    reason: 'none there',
  }));
  sound(await place.pharmacist.send(orders.dispense, { params: { id: submitted.id }, body: { lines } }));
  const { rows } = await theDatabase().owner.query(
    "select user_id from notifications where title = 'Medication Dispensed' and entity_id = $1 and user_id is not null",
    [submitted.id],
  );
  const told = rows.map(({ user_id }) => user_id as string);
  expect(told).toContain(place.hospital.admin.userId);
  expect(told).not.toContain(place.doctor.userId);
});
