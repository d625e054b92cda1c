import { beforeAll, expect, test } from 'vitest';
import { adjustmentCalls } from '#modules/inventory/contract/calls/adjustments.ts';
import { countCalls } from '#modules/inventory/contract/calls/counts.ts';
import { transferCalls } from '#modules/inventory/contract/calls/transfers.ts';
import { runJobNow, type TestUser, theDatabase } from '#testing/world.ts';
import { medicationOrderCalls as orders } from '../../contract/calls/orders.ts';
import type { MedicationOrder } from '../../contract/medication-order-records.ts';
import { aPharmacy, sound, type TestPharmacy } from '../testing/pharmacy.ts';

interface Answered {
  readonly what: string;
  readonly status: number;
  readonly code: string;
  readonly milliseconds: number;
}
type Act = readonly [what: string, act: () => Promise<{ status: number; error: { code: string } | null }>];

let place: TestPharmacy;
let keeper: TestUser;
let counter: TestUser;
let mainStore = '';

const sql = async (text: string, values: readonly unknown[] = []) => (await theDatabase().owner.query(text, [...values])).rows;

beforeAll(async () => {
  place = await aPharmacy();
  const [row] = await sql("select id from stock_locations where hospital_id = $1 and kind = 'main-store'", [place.hospital.id]);
  mainStore = row.id;
  keeper = await place.hospital.userWith('Adjust Stock', 'View Stock Adjustments');
  counter = await place.hospital.userWith('Count Stock', 'Post Stock Count');
}, 60_000);

async function deadlocks(): Promise<number> {
  const [row] = await sql('select deadlocks::int as count from pg_stat_database where datname = current_database()');
  return row.count;
}

const batchOf = async (productId: string): Promise<string> =>
  (await sql('select id from batches where product_id = $1 order by expiry_date desc limit 1', [productId]))[0].id;

async function timed([what, act]: Act): Promise<Answered> {
  const began = performance.now();
  const { status, error } = await act();
  return { what, status, code: status === 200 ? '' : (error?.code ?? ''), milliseconds: performance.now() - began };
}

const shuffled = <T>(all: readonly T[]): T[] => all.toSorted(() => Math.random() - 0.5);

async function bought(lines: readonly { readonly productId: string; readonly quantity: number }[]): Promise<MedicationOrder> {
  const draft = sound(await place.pharmacist.send(orders.create, { body: { customer: { fullname: 'A customer' }, lines: [...lines] } }));
  return place.submit(draft.payload);
}

/** Balances are the sums of their movements and of their batches, nothing is below zero, and no more is held than is there. */
async function booksAgree(): Promise<void> {
  const { id } = place.hospital;
  const wrong = await sql(
    `select batch_id, location_id from (
       select batch_id, location_id, quantity, value from batch_balances where hospital_id = $1
       union all select batch_id, location_id, -quantity, -cost from stock_movements where hospital_id = $1) one
     group by 1, 2 having sum(quantity) <> 0 or sum(value) <> 0
     union all select batch_id, location_id from batch_balances where hospital_id = $1 and (quantity < 0 or quarantined < 0)`,
    [id],
  );
  expect(wrong).toEqual([]);
  const over = await sql(
    `select a.product_id from stock_allocations a where a.hospital_id = $1 and a.status = 'held'
      group by a.product_id, a.location_id
     having sum(a.quantity) > (select coalesce(sum(s.quantity - s.quarantined), 0) from batch_balances s
                                where s.hospital_id = $1 and s.product_id = a.product_id and s.location_id = a.location_id)`,
    [id],
  );
  expect(over).toEqual([]);
  const given = await sql(
    `select l.id from medication_order_lines l where l.hospital_id = $1 and l.quantity_dispensed <>
       (select coalesce(sum(b.quantity), 0) from medication_order_batches b where b.hospital_id = $1 and b.line_id = l.id)`,
    [id],
  );
  expect(given).toEqual([]);
}

const ofOrder = (order: MedicationOrder, what: string, act: 'dispense' | 'cancel' | 'takeBack'): Act => [
  what,
  () => {
    const params = { id: order.id };
    if (act === 'cancel') return place.pharmacist.send(orders.cancel, { params, body: { reason: 'changed her mind' } });
    if (act === 'dispense') return place.pharmacist.send(orders.dispense, { params, body: { lines: place.all(order) } });
    const lines = order.lines.map((line, at) => ({
      lineId: line.id,
      batchId: line.batches[0]?.batchId as string,
      quantity: 1,
      disposition: at === 0 ? ('destroy' as const) : ('restock' as const),
      reason: 'not used',
    }));
    return place.pharmacist.send(orders.takeBack, { params, body: { lines, returnedBy: 'The patient' } });
  },
];

/** A correction that waits for its approval: more of some products, fewer of others, so that what is held of those is cut. */
async function corrected(batches: readonly string[]): Promise<Act> {
  const lines = batches.map((batchId, at) => ({ batchId, delta: at % 2 === 0 ? -3 : 1, reason: 'damage' as const }));
  const { id } = sound(await keeper.send(adjustmentCalls.create, { body: { locationId: place.locationId, lines } })).payload;
  return ['approve', () => place.hospital.admin.send(adjustmentCalls.approve, { params: { id }, body: {} })];
}

/** A count of the whole pharmacy in which each batch is one unit more or less than the books say. */
async function counted(): Promise<Act> {
  const { admin } = place.hospital;
  // One that came too late in a former round counts these batches still.
  const open = await sql("select id from stock_counts where hospital_id = $1 and status not in ('posted', 'cancelled')", [
    place.hospital.id,
  ]);
  for (const { id } of open) sound(await counter.send(countCalls.cancel, { params: { id }, body: { reason: 'came too late' } }));
  const body = { locationId: place.locationId, scope: 'all' as const, blind: false, freeze: false };
  const count = sound(await counter.send(countCalls.open, { body })).payload;
  const lines = count.lines.map((line, at) => ({
    batchId: line.batch.id,
    counted: Math.max(0, (line.expected ?? 0) + (at % 2 === 0 ? 1 : -1)),
    skipReason: null,
  }));
  sound(await counter.send(countCalls.save, { params: { id: count.id }, body: { lines, review: true } }));
  return ['count', () => admin.send(countCalls.post, { params: { id: count.id }, body: {} })];
}

function sent(productIds: readonly string[]): Act {
  const lines = productIds.map((productId) => ({ productId, quantity: 1, batchId: null }));
  const body = { fromLocationId: place.locationId, toLocationId: mainStore, lines, note: null };
  return ['transfer', () => place.hospital.admin.send(transferCalls.create, { body })];
}

const many = async <T>(count: number, make: (nth: number) => Promise<T>): Promise<T[]> => {
  const made: T[] = [];
  for (let nth = 0; nth < count; nth += 1) made.push(await make(nth));
  return made;
};

/** 50 acts of all doors of the stock on the last units of four products, each with its products in an order of its own. */
async function actsOnLastUnits(): Promise<Act[]> {
  const products = await many(4, () =>
    place.medicine({
      legalClass: 'otc',
      stock: [
        { days: 60, quantity: 14 },
        { days: 90, quantity: 14 },
      ],
    }),
  );
  const batches = await Promise.all(products.map(batchOf));
  // Every product in three of four baskets: up to 26 of its 28 units are given or held, so that a correction cuts what is held.
  const basket = (nth: number) =>
    shuffled(products.filter((_product, at) => at !== nth % 4)).map((productId) => ({ productId, quantity: 1 }));
  const back = await many(6, async (nth) => {
    const order = await bought(basket(nth));
    return sound(await place.pharmacist.send(orders.dispense, { params: { id: order.id }, body: { lines: place.all(order) } })).payload;
  });
  const kept = await many(28, (nth) => bought(basket(nth)));
  const lineIds = kept.flatMap(({ lines }) => lines.map(({ id }) => id));
  return [
    ...kept.slice(0, 19).map((order) => ofOrder(order, 'dispense', 'dispense')),
    ...kept.slice(19).map((order) => ofOrder(order, 'cancel', 'cancel')),
    ...back.map((order) => ofOrder(order, 'return', 'takeBack')),
    ...(await many(7, () => corrected(shuffled(batches)))),
    ...Array.from({ length: 6 }, () => sent(shuffled(products).slice(0, 3))),
    await counted(),
    ...[0, 1].map(
      (): Act => [
        'paid',
        async () => {
          await runJobNow('pharmacy.hold-paid', { hospitalId: place.hospital.id, lineIds: shuffled(lineIds) });
          return { status: 200, error: null };
        },
      ],
    ),
  ];
}

// What an act may be told that comes too late: nothing of it says that two acts got in each other's way.
const tooLate = ['INSUFFICIENT_STOCK', 'STOCK_CHANGED', 'MEDICATION_ORDER_STATE'];

test('dispense, cancel, return, correction, transfer and count of the last units wait for each other in one order: no deadlock, nobody is refused for another', async () => {
  for (let round = 0; round < 3; round += 1) {
    const before = await deadlocks();
    const acts = shuffled(await actsOnLastUnits());
    expect(acts).toHaveLength(50);
    const answers = await Promise.all(acts.map(timed));
    expect(answers.filter(({ status, code }) => status !== 200 && !tooLate.includes(code))).toEqual([]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(20);
    expect(await deadlocks()).toBe(before);
    await booksAgree();
  }
}, 120_000);

test('a correction that cuts what is held waits for no order: whoever has locked the order may wait for the stock', async () => {
  const product = await place.medicine({ legalClass: 'otc', stock: [{ days: 60, quantity: 4 }] });
  const order = await bought([{ productId: product, quantity: 4 }]);
  const lines = [{ batchId: await batchOf(product), delta: -2, reason: 'damage' as const }];
  const { id } = sound(await keeper.send(adjustmentCalls.create, { body: { locationId: place.locationId, lines } })).payload;
  const holder = await theDatabase().owner.connect();
  try {
    await holder.query('begin');
    await holder.query('select from medication_orders where id = $1 for update', [order.id]);
    const approved = place.hospital.admin.send(adjustmentCalls.approve, { params: { id }, body: {} });
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), 3000));
    expect((await Promise.race([approved, late]))?.status).toBe(200);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  const shown = sound(await place.pharmacist.send(orders.view, { params: { id: order.id } })).payload;
  expect(shown).toMatchObject({ allocationLapsed: true, allocatedUntil: null });
});
