import { beforeAll, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { aHospital, demoPassword, theDatabase } from '#testing/world.ts';
import { shellCalls } from '#modules/shell/contract/calls.ts';
import { medicationOrderCalls as orders } from '../../contract/calls/orders.ts';
import { medicationRequestCalls as requests } from '../../contract/calls/requests.ts';
import { aPharmacy, sound, type TestPharmacy } from '../testing/pharmacy.ts';

let place: TestPharmacy;

beforeAll(async () => {
  place = await aPharmacy();
}, 60_000);

const billsOf = async (orderId: string) =>
  (
    await theDatabase().owner.query(
      "select net, quantity, status, performed_at, source_line_id from patient_bills where source_type = 'medication-order' and source_id = $1 order by id",
      [orderId],
    )
  ).rows as { net: number; quantity: number; status: string; performed_at: string | null; source_line_id: string }[];

const liveNet = async (orderId: string) =>
  (await billsOf(orderId)).filter(({ status }) => status === 'active').reduce((sum, { net }) => sum + Number(net), 0);

test('a request is asked for, ordered, submitted and dispensed: stock, bill, batches and request agree', async () => {
  const product = await place.medicine({
    stock: [
      { days: 300, quantity: 50, batch: 'LATE' },
      { days: 30, quantity: 8, batch: 'SOON' },
      { days: -1, quantity: 40, batch: 'GONE' },
    ].filter(({ days }) => days > 0),
  });
  const request = await place.ask(product, 20, { durationDays: 10, frequency: 'BD' });
  expect(request).toMatchObject({ status: 'unattended', remaining: 20, requestNumber: expect.stringMatching(/^MED-\d{6}$/) });
  const draft = await place.draft(request.id);
  expect(draft).toMatchObject({ status: 'draft', totalPrice: 100_000, itemCount: 1, fulfilment: 'none' });
  expect(draft.lines[0]).toMatchObject({ quantity: 20, available: 58, unitPrice: 5000, amount: 100_000 });
  expect((await place.pharmacist.send(requests.view, { params: { id: request.id } })).payload).toMatchObject({
    status: 'in-progress',
    orderNumber: draft.orderNumber,
  });
  expect(await billsOf(draft.id)).toHaveLength(0);
  const foundBy = async (q: string) =>
    (await place.pharmacist.send(shellCalls.searchEverything, { query: { q } })).payload.flatMap(({ rows }) =>
      rows.map(({ path }) => path),
    );
  expect(await foundBy(request.requestNumber.replace('-000', ' '))).toEqual([`/medications/requests/${request.id}`]);
  expect(await foundBy(draft.orderNumber.toLowerCase())).toEqual([`/medications/orders/${draft.id}`]);
  const submitted = await place.submit(draft);
  expect(submitted).toMatchObject({ status: 'submitted', totalPrice: 100_000 });
  expect(await liveNet(draft.id)).toBe(100_000);
  expect(await place.heldUnits(product)).toBe(20);
  const pick = (await place.pharmacist.send(orders.pickList, { params: { id: draft.id } })).payload;
  expect(pick.lines[0]?.takes.map(({ batchNumber, quantity }) => [batchNumber, quantity])).toEqual([
    ['SOON', 8],
    ['LATE', 12],
  ]);
  const done = sound(
    await place.pharmacist.send(orders.dispense, {
      params: { id: draft.id },
      body: { lines: place.all(submitted), receivedBy: { name: 'Her son', relation: 'son' } },
    }),
  ).payload;
  expect(done).toMatchObject({ status: 'completed', fulfilment: 'full', totalPrice: 100_000, receivedBy: { name: 'Her son' } });
  expect(done.lines[0]?.batches.map(({ batchNumber, quantity }) => [batchNumber, quantity])).toEqual([
    ['SOON', 8],
    ['LATE', 12],
  ]);
  expect(await place.onShelf(product)).toBe(38);
  expect(await place.heldUnits(product)).toBe(0);
  expect((await billsOf(draft.id))[0]?.performed_at).not.toBeNull();
  const after = (await place.pharmacist.send(requests.view, { params: { id: request.id } })).payload;
  expect(after).toMatchObject({ status: 'completed', quantityDispensed: 20, remaining: 0 });
  expect(after.dispensings).toMatchObject([{ orderNumber: draft.orderNumber, quantity: 20, batches: ['SOON', 'LATE'] }]);
  const label = (await place.pharmacist.send(orders.label, { params: { id: draft.id } })).payload;
  expect(label.labels.map(({ batchNumber, quantity, directions }) => [batchNumber, quantity, directions])).toEqual([
    ['SOON', 8, 'One tablet twice a day'],
    ['LATE', 12, 'One tablet twice a day'],
  ]);
});

test('a part is dispensed: the bill is lowered, the rest of the request waits, a second order gives it', async () => {
  const product = await place.medicine();
  const order = await place.submitted(product, 10);
  const lineId = order.lines[0]?.id as string;
  const silent = await place.pharmacist.send(orders.dispense, { params: { id: order.id }, body: { lines: [{ lineId, quantity: 4 }] } });
  expect(silent.error.code).toBe('MEDICATION_ORDER_LINE_REASON');
  const nothing = await place.pharmacist.send(orders.dispense, {
    params: { id: order.id },
    body: { lines: [{ lineId, quantity: 0, reason: 'none left' }] },
  });
  expect(nothing.error.code).toBe('MEDICATION_ORDER_NOTHING');
  const done = sound(
    await place.pharmacist.send(orders.dispense, {
      params: { id: order.id },
      body: { lines: [{ lineId, quantity: 4, reason: 'wanted fewer' }] },
    }),
  ).payload;
  expect(done).toMatchObject({ fulfilment: 'partial', totalPrice: 20_000 });
  expect(done.lines[0]).toMatchObject({ outcome: 'partial', quantityDispensed: 4, amount: 20_000 });
  expect(await liveNet(order.id)).toBe(20_000);
  expect(await place.heldUnits(product)).toBe(0);
  expect(await place.onShelf(product)).toBe(96);
  const request = (await place.pharmacist.send(requests.view, { params: { id: order.lines[0]?.requestId as string } })).payload;
  expect(request).toMatchObject({ status: 'unattended', remaining: 6, orderId: null });
  const second = await place.submit(await place.draft(request.id));
  expect(second.lines[0]?.quantity).toBe(6);
  sound(await place.pharmacist.send(orders.dispense, { params: { id: second.id }, body: { lines: place.all(second) } }));
  expect((await place.pharmacist.send(requests.view, { params: { id: request.id } })).payload.status).toBe('completed');
});

test('what is on a billed invoice is credited when fewer units are given', async () => {
  const product = await place.medicine();
  const order = await place.submitted(product, 10);
  const billIds = order.bill?.billIds as string[];
  const admin = place.hospital.admin;
  const draft = sound(await admin.raw('PATCH', `/api/patient-bills/${billIds[0]}/generateInvoice`, {})).payload as { invoiceId: string };
  const invoice = sound(await admin.raw('GET', `/api/invoice/${draft.invoiceId}`)).payload as { version: number };
  sound(await admin.raw('PATCH', `/api/invoice/${draft.invoiceId}/submitForPayment`, { version: invoice.version }));
  const recall = await place.pharmacist.send(orders.recall, { params: { id: order.id }, body: {} });
  expect(recall.error.code).toBe('MEDICATION_ORDER_INVOICED');
  const lines = [{ lineId: order.lines[0]?.id as string, quantity: 7, reason: 'has some at home' }];
  const done = sound(await place.pharmacist.send(orders.dispense, { params: { id: order.id }, body: { lines } })).payload;
  expect(done).toMatchObject({ totalPrice: 35_000, fulfilment: 'partial' });
  const notes = await theDatabase().owner.query('select amount::int as amount from credit_notes where invoice_id = $1', [draft.invoiceId]);
  expect(notes.rows).toEqual([{ amount: 15_000 }]);
  expect((await place.pharmacist.send(orders.view, { params: { id: order.id } })).payload.bill?.balance).toBe(35_000);
});

test('cancelled and recalled orders hold no stock and charge nothing; deleted drafts leave the lists', async () => {
  const product = await place.medicine();
  const order = await place.submitted(product, 10);
  const recalled = sound(await place.pharmacist.send(orders.recall, { params: { id: order.id }, body: {} })).payload;
  expect(recalled.status).toBe('draft');
  expect([await place.heldUnits(product), await liveNet(order.id)]).toEqual([0, 0]);
  const again = await place.submit(order);
  expect([again.totalPrice, await liveNet(order.id), await place.heldUnits(product)]).toEqual([50_000, 50_000, 10]);
  const cancelled = sound(
    await place.pharmacist.send(orders.cancel, { params: { id: order.id }, body: { reason: 'patient left' } }),
  ).payload;
  expect(cancelled.status).toBe('cancelled');
  expect([await place.heldUnits(product), await liveNet(order.id)]).toEqual([0, 0]);
  const requestId = order.lines[0]?.requestId as string;
  const next = await place.draft(requestId);
  expect((await place.pharmacist.send(orders.remove, { params: { id: next.id } })).status).toBe(200);
  expect((await place.pharmacist.send(orders.view, { params: { id: next.id } })).status).toBe(404);
  expect((await place.pharmacist.send(requests.view, { params: { id: requestId } })).payload.status).toBe('unattended');
  expect((await place.draft(requestId)).orderNumber).not.toBe(next.orderNumber);
  const done = await place.dispensed(product, 1);
  expect((await place.pharmacist.send(orders.cancel, { params: { id: done.id }, body: { reason: 'too late' } })).error.code).toBe(
    'MEDICATION_ORDER_USE_RETURN',
  );
  expect((await place.pharmacist.send(orders.remove, { params: { id: done.id } })).error.code).toBe('MEDICATION_ORDER_STATE');
});

test('every short line is named; the reserve wants its right and its reason', async () => {
  const scarce = await place.medicine({ name: 'Scarce', reserve: 6, stock: [{ days: 90, quantity: 10 }] });
  const none = await place.medicine({ name: 'Missing', stock: [] });
  const patientId = (await aPatient(place.hospital)).id;
  const first = await place.ask(scarce, 7, { patientId });
  const second = await place.ask(none, 3, { patientId });
  const order = await place.draft(first.id, second.id);
  const refused = await place.pharmacist.send(orders.submit, { params: { id: order.id }, body: {} });
  expect(refused.status).toBe(422);
  expect(refused.error).toMatchObject({
    code: 'INSUFFICIENT_STOCK',
    lines: [
      { product: 'Scarce', asked: 7, available: 4 },
      { product: 'Missing', asked: 3, available: 0 },
    ],
  });
  const kept = order.lines
    .filter((line) => line.requestId === first.id)
    .map(({ id, requestId, product, quantity }) => ({ id, requestId, productId: product.id, quantity }));
  const edited = sound(
    await place.pharmacist.send(orders.edit, { params: { id: order.id }, body: { version: order.version, lines: kept } }),
  ).payload;
  expect(edited.itemCount).toBe(1);
  expect((await place.pharmacist.send(requests.view, { params: { id: second.id } })).payload.status).toBe('unattended');
  const plain = await place.hospital.userWith('Submit Medication Order', 'View Medication Orders');
  const denied = await plain.send(orders.submit, { params: { id: order.id }, body: { reserveReason: 'Emergency ward is out of it' } });
  expect(denied.status).toBe(403);
  const given = sound(
    await place.pharmacist.send(orders.submit, { params: { id: order.id }, body: { reserveReason: 'Emergency ward is out of it' } }),
  ).payload;
  expect(given.reserveReason).toBe('Emergency ward is out of it');
  sound(await place.pharmacist.send(orders.dispense, { params: { id: order.id }, body: { lines: place.all(given) } }));
  expect(await place.onShelf(scarce)).toBe(3);
});

test('controlled medicines want a second person and a witness, neither of them who dispenses', async () => {
  const product = await place.medicine({ legalClass: 'controlled' });
  const order = await place.submitted(product, 2);
  expect(order.needs).toEqual({ checker: true, witness: true });
  const send = (people: object) =>
    place.pharmacist.send(orders.dispense, { params: { id: order.id }, body: { lines: place.all(order), ...people } as never });
  const other = await place.hospital.userWithRole('Pharmacist');
  const nurse = await place.hospital.userWithRole('Nurse');
  const as = (email: string, password = demoPassword) => ({ email, password });
  expect((await send({})).error.code).toBe('MEDICATION_ORDER_CHECKER');
  expect((await send({ checker: as(other.email) })).error.code).toBe('MEDICATION_ORDER_WITNESS');
  expect((await send({ checker: as(other.email, 'wrong'), witness: as(nurse.email) })).error.code).toBe(
    'MEDICATION_ORDER_CHECKER_PASSWORD',
  );
  const stranger = await aHospital();
  expect((await send({ checker: as(stranger.admin.email), witness: as(nurse.email) })).error.code).toBe(
    'MEDICATION_ORDER_CHECKER_PASSWORD',
  );
  expect((await send({ checker: as(place.pharmacist.email), witness: as(nurse.email) })).error.code).toBe('MEDICATION_ORDER_CHECKER_SELF');
  expect((await send({ checker: as(nurse.email), witness: as(nurse.email) })).error.code).toBe('MEDICATION_ORDER_CHECKER_RIGHT');
  const done = sound(await send({ checker: as(other.email), witness: as(nurse.email) })).payload;
  expect(done.checkedBy).not.toBeNull();
  const register = await theDatabase().owner.query(
    'select quantity, balance from controlled_register where product_id = $1 order by number desc limit 1',
    [product],
  );
  expect(register.rows[0]).toMatchObject({ quantity: 2, balance: 98 });
  const line = done.lines[0];
  const back = { lineId: line?.id, batchId: line?.batches[0]?.batchId, quantity: 1, reason: 'not used' };
  const takeBack = (disposition: string) =>
    place.pharmacist.send(orders.takeBack, {
      params: { id: order.id },
      body: { lines: [{ ...back, disposition }], returnedBy: 'The patient', witness: as(nurse.email) } as never,
    });
  expect((await takeBack('restock')).error.code).toBe('MEDICATION_RETURN_RESTOCK');
  sound(await takeBack('destroy'));
  expect(await place.onShelf(product)).toBe(98);
});

test('returns go back to their own batch, never more than left, within the days, and are credited', async () => {
  const product = await place.medicine({
    stock: [
      { days: 40, quantity: 3, batch: 'A' },
      { days: 80, quantity: 50, batch: 'B' },
    ],
  });
  const order = await place.dispensed(product, 5);
  const line = order.lines[0];
  const [a, b] = line?.batches ?? [];
  const send = (batchId: string | undefined, quantity: number, more: object = {}) =>
    place.pharmacist.send(orders.takeBack, {
      params: { id: order.id },
      body: {
        lines: [{ lineId: line?.id, batchId, quantity, disposition: 'restock', reason: 'not needed', ...more }],
        returnedBy: 'The patient',
      } as never,
    });
  expect((await send(a?.batchId, 4)).error.code).toBe('MEDICATION_RETURN_QUANTITY');
  expect((await send(a?.batchId, 1, { opened: true })).error.code).toBe('MEDICATION_RETURN_RESTOCK');
  const part = sound(await send(a?.batchId, 2)).payload;
  expect(part).toMatchObject({ fulfilment: 'returned-part', totalPrice: 15_000 });
  expect(await liveNet(order.id)).toBe(15_000);
  expect(await place.onShelf(product)).toBe(50);
  const rows = await theDatabase().owner.query('select quantity from batch_balances where batch_id = $1', [a?.batchId]);
  expect(rows.rows).toEqual([{ quantity: 2 }]);
  expect((await send(a?.batchId, 2)).error.code).toBe('MEDICATION_RETURN_QUANTITY');
  sound(await send(a?.batchId, 1));
  const whole = sound(await send(b?.batchId, 2)).payload;
  expect(whole).toMatchObject({ fulfilment: 'returned', totalPrice: 0 });
  expect(whole.returns).toHaveLength(3);
  const listed = async (query: object) => (await place.pharmacist.send(orders.returns, { query })).payload;
  expect((await listed({ searchTerm: order.orderNumber })).meta).toMatchObject({ count: 3, amount: 25_000 });
  expect((await listed({ searchTerm: order.orderNumber, disposition: ['destroy'] })).meta.count).toBe(0);
  const [newest] = (await listed({ patientId: order.patient?.id, refund: 'true', limit: 1 })).data;
  expect(newest).toMatchObject({
    order: { id: order.id },
    amount: 10_000,
    lines: [{ batchNumber: 'B', quantity: 2, disposition: 'restock' }],
  });
  const late = await place.dispensed(product, 1);
  await theDatabase().owner.query("update medication_orders set dispensed_at = dispensed_at - interval '8 days' where id = $1", [late.id]);
  const lateLine = late.lines[0];
  const answer = await place.pharmacist.send(orders.takeBack, {
    params: { id: late.id },
    body: {
      lines: [
        {
          lineId: lateLine?.id as string,
          batchId: lateLine?.batches[0]?.batchId as string,
          quantity: 1,
          disposition: 'restock',
          reason: 'late',
        },
      ],
      returnedBy: 'The patient',
    },
  });
  expect([answer.status, answer.error.code ?? '']).toEqual([422, 'MEDICATION_RETURN_LATE']);
});

test('a customer buys over the counter; what wants a prescription wants its prescriber', async () => {
  const free = await place.medicine({ legalClass: 'otc' });
  const strict = await place.medicine({ legalClass: 'prescription' });
  const buy = (productId: string, prescriber: string | null) =>
    place.pharmacist.send(orders.create, {
      body: { customer: { fullname: 'Musa Ibrahim', prescriber }, lines: [{ productId, quantity: 2 }] },
    });
  const bare = sound(await buy(strict, null)).payload;
  expect((await place.pharmacist.send(orders.submit, { params: { id: bare.id }, body: {} })).error.code).toBe('PRESCRIPTION_REQUIRED');
  await place.submit(sound(await buy(strict, 'Dr Bello, General Hospital')).payload);
  const order = await place.submit(sound(await buy(free, null)).payload);
  expect(order).toMatchObject({ patient: null, customer: 'Musa Ibrahim', totalPrice: 10_000 });
  const done = sound(await place.pharmacist.send(orders.dispense, { params: { id: order.id }, body: { lines: place.all(order) } })).payload;
  expect(done.status).toBe('completed');
  const nobody = await place.pharmacist.send(orders.create, { body: { lines: [{ productId: free, quantity: 1 }] } });
  expect(nobody.error.code).toBe('MEDICATION_ORDER_CUSTOMER');
});

test('lists carry the items and the price of all that match; sales count what left', async () => {
  const own = await aPharmacy();
  const product = await own.medicine();
  await own.dispensed(product, 3);
  await own.submitted(product, 2);
  const list = (await own.pharmacist.send(orders.list, { query: { limit: 1 } })).payload;
  expect(list.meta).toMatchObject({ count: 2, totalItems: 2, totalPrice: 25_000 });
  const found = (
    await own.pharmacist.send(orders.filter, { query: { status: ['completed'], startDate: own.day(-1), endDate: own.day(1) } })
  ).payload;
  expect(found.meta).toMatchObject({ count: 1, totalItems: 1, totalPrice: 15_000 });
  const panel = (
    await own.pharmacist.send(orders.dashboard, {
      query: { status: ['completed'], startDate: own.day(-1), endDate: own.day(1), limit: 10 },
    })
  ).payload;
  expect(panel).toMatchObject({ data: [{ requests: [{ quantity: 3 }] }], meta: { totalItems: 1, totalPrice: 15_000 } });
  const capped = await own.hospital.userWith('View Medication Order on dashboard');
  expect((await capped.send(orders.dashboard, { query: { limit: 99_999 } })).payload.meta).toMatchObject({
    count: 2,
    page: 1,
    limit: 5000,
  });
  const sales = (await own.pharmacist.send(orders.sales, { query: { startDate: own.day(-1), endDate: own.day(1), groupBy: 'product' } }))
    .payload;
  expect(sales).toMatchObject({ rows: [{ units: 3, amount: 15_000 }], totals: { orders: 1, units: 3, totalPrice: 15_000 } });
  for (const groupBy of ['day', 'category', 'user', 'payer'] as const)
    expect(
      (await own.pharmacist.send(orders.sales, { query: { startDate: own.day(-1), endDate: own.day(1), groupBy } })).payload.totals
        .totalPrice,
    ).toBe(15_000);
});

test('payment comes first where the hospital says so', async () => {
  const own = await aPharmacy('pay-first');
  const product = await own.medicine();
  const order = await own.submitted(product, 2);
  expect(order.gate).toMatchObject({ allowed: false, code: 'PAYMENT_REQUIRED' });
  const refused = await own.pharmacist.send(orders.dispense, { params: { id: order.id }, body: { lines: own.all(order) } });
  expect([refused.status, refused.error.code]).toEqual([422, 'PAYMENT_REQUIRED']);
  sound(
    await own.hospital.admin.raw('POST', '/api/patient-bills/gate/override', {
      sourceType: 'medication-order',
      sourceId: order.id,
      reason: 'Vouched for by the head nurse',
    }),
  );
  sound(await own.pharmacist.send(orders.dispense, { params: { id: order.id }, body: { lines: own.all(order) } }));
});
