import { beforeAll, expect, test } from 'vitest';
import { theDatabase } from '#testing/world.ts';
import { medicationOrderCalls as orders } from '../../contract/calls/orders.ts';
import { medicationRequestCalls as requests } from '../../contract/calls/requests.ts';
import type { MedicationOrder } from '../../contract/medication-order-records.ts';
import { aPharmacy, sound, type TestPharmacy } from '../testing/pharmacy.ts';

let place: TestPharmacy;

beforeAll(async () => {
  place = await aPharmacy();
}, 60_000);

const sql = async (text: string, values: unknown[]) => (await theDatabase().owner.query(text, values)).rows;
const dispense = (order: MedicationOrder, key?: string) =>
  place.pharmacist.send(orders.dispense, { params: { id: order.id }, body: { lines: place.all(order) } }, key ? { key } : {});
const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status).sort((one, other) => one - other);

/** Every balance is the sum of its movements, nothing is below zero, nobody holds what is not there. */
async function booksAgree(productId: string): Promise<void> {
  const [sums] = await sql(
    `select (select coalesce(sum(quantity), 0)::int from batch_balances where product_id = $1) as balance,
            (select coalesce(sum(quantity), 0)::int from stock_movements where product_id = $1) as moved,
            (select coalesce(min(quantity), 0)::int from batch_balances where product_id = $1) as least,
            (select coalesce(sum(quantity), 0)::int from stock_allocations where product_id = $1 and status = 'held') as held,
            (select coalesce(sum(b.quantity), 0)::int from medication_order_batches b where b.product_id = $1) as dispensed,
            (select coalesce(sum(l.quantity_dispensed), 0)::int from medication_order_lines l where l.product_id = $1) as lines`,
    [productId],
  );
  expect(sums.balance).toBe(sums.moved);
  expect(sums.least).toBeGreaterThanOrEqual(0);
  expect(sums.held).toBeLessThanOrEqual(sums.balance);
  expect(sums.dispensed).toBe(sums.lines);
}

test('two submits for the last units: one gets them, the other 422', async () => {
  const product = await place.medicine({ stock: [{ days: 90, quantity: 10 }] });
  const drafts = [];
  for (const quantity of [6, 6]) drafts.push(await place.draft((await place.ask(product, quantity)).id));
  const answers = await Promise.all(drafts.map(({ id }) => place.pharmacist.send(orders.submit, { params: { id }, body: {} })));
  expect(statuses(answers)).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 422)?.error).toMatchObject({
    code: 'INSUFFICIENT_STOCK',
    lines: [{ asked: 6, available: 4 }],
  });
  expect(await place.heldUnits(product)).toBe(6);
});

test('20 dispenses of one order: exactly one passes; the same key gets the first answer', async () => {
  const product = await place.medicine();
  const order = await place.submitted(product, 5);
  const answers = await Promise.all(Array.from({ length: 20 }, () => dispense(order)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error.code))).toEqual(
    new Set(['MEDICATION_ORDER_STATE']),
  );
  expect(await place.onShelf(product)).toBe(95);
  const keyed = await place.submitted(product, 3);
  const again = await Promise.all(Array.from({ length: 10 }, () => dispense(keyed, 'the-same-click')));
  expect(statuses(again)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await place.onShelf(product)).toBe(92);
  await booksAgree(product);
});

test('dispense and cancel of one order at once: one of them, and the books agree either way', async () => {
  const product = await place.medicine({ stock: [{ days: 90, quantity: 60 }] });
  const made: MedicationOrder[] = [];
  for (let nth = 0; nth < 12; nth += 1) made.push(await place.submitted(product, 2));
  const answers = await Promise.all(
    made.flatMap((order) => [
      dispense(order),
      place.pharmacist.send(orders.cancel, { params: { id: order.id }, body: { reason: 'changed her mind' } }),
    ]),
  );
  for (const [nth, order] of made.entries()) {
    const [given, cancelled] = [answers[2 * nth], answers[2 * nth + 1]];
    expect([given?.status === 200, cancelled?.status === 200].filter(Boolean)).toHaveLength(1);
    const after = (await place.pharmacist.send(orders.view, { params: { id: order.id } })).payload;
    expect(after.status).toBe(given?.status === 200 ? 'completed' : 'cancelled');
    const [bill] = await sql(
      "select coalesce(sum(net) filter (where status = 'active'), 0)::int as live from patient_bills where source_id = $1",
      [order.id],
    );
    expect(bill.live).toBe(given?.status === 200 ? 10_000 : 0);
  }
  expect(await place.heldUnits(product)).toBe(0);
  await booksAgree(product);
});

test('50 dispensers at once: every unit leaves once, no number is missing', async () => {
  const product = await place.medicine({
    legalClass: 'otc',
    stock: [
      { days: 30, quantity: 40 },
      { days: 60, quantity: 40 },
      { days: 90, quantity: 40 },
    ],
  });
  const buy = (nth: number) =>
    place.pharmacist.send(orders.create, {
      body: { customer: { fullname: `Customer ${nth}` }, lines: [{ productId: product, quantity: 2 }] },
    });
  const drafts = await Promise.all(Array.from({ length: 50 }, async (_each, nth) => sound(await buy(nth)).payload));
  const submitted = await Promise.all(drafts.map((order) => place.submit(order)));
  expect(await place.heldUnits(product)).toBe(100);
  const answers = await Promise.all(submitted.map((order) => dispense(order)));
  expect(statuses(answers)).toEqual(Array.from({ length: 50 }, () => 200));
  expect(await place.onShelf(product)).toBe(20);
  await booksAgree(product);
  const numbers = await sql(
    'select count(*)::int as count, max(substr(order_number, 5)::int) as last from medication_orders where hospital_id = $1',
    [place.hospital.id],
  );
  expect(numbers[0].count).toBe(numbers[0].last);
}, 60_000);

test('a request goes into one order only, however many ask for it', async () => {
  const product = await place.medicine();
  const request = await place.ask(product, 4);
  const body = { patientId: request.patient.id, requestIds: [request.id] };
  const answers = await Promise.all(Array.from({ length: 20 }, () => place.pharmacist.send(orders.create, { body })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error.code))).toEqual(new Set(['ALREADY_ORDERED']));
  const cancel = await place.pharmacist.send(requests.cancel, {
    params: { id: request.id },
    body: { reasonCode: 'other', reason: 'not wanted' },
  });
  expect(cancel.error.code).toBe('MEDICATION_REQUEST_ORDERED');
});

test('returns of the same units at once: no more comes back than left', async () => {
  const product = await place.medicine({ stock: [{ days: 90, quantity: 30 }] });
  const order = await place.dispensed(product, 10);
  const line = order.lines[0];
  const body = {
    lines: [
      {
        lineId: line?.id as string,
        batchId: line?.batches[0]?.batchId as string,
        quantity: 4,
        disposition: 'restock' as const,
        reason: 'not used',
      },
    ],
    returnedBy: 'The patient',
  };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => place.pharmacist.send(orders.takeBack, { params: { id: order.id }, body })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(await place.onShelf(product)).toBe(28);
  expect(sound(await place.pharmacist.send(orders.view, { params: { id: order.id } })).payload).toMatchObject({
    totalPrice: 10_000,
    fulfilment: 'returned-part',
  });
});
