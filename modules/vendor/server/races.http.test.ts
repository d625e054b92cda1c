import { beforeAll, expect, test } from 'vitest';
import { aStockedProduct } from '#testing/vendor-factories.ts';
import { clockNow, theDatabase, unique } from '#testing/world.ts';
import { paymentCalls, supplyCalls } from '../contract/calls/supplies.ts';
import { vendorCalls } from '../contract/calls/vendors.ts';
import { aPurchasing, type Purchasing, statuses, times } from './testing/purchasing.ts';

let shop: Purchasing;
beforeAll(async () => {
  shop = await aPurchasing();
}, 120_000);

const post = (id: string, options = {}) => shop.buyer.send(supplyCalls.post, { params: { id }, body: {} }, options);

test('a delivery posted 20 times at once, with a key and without: booked once (invariant 3)', async () => {
  const vendorId = await shop.vendor();
  const [one, other] = [await shop.receive(vendorId), await shop.receive(vendorId)];
  const before = await shop.unitsOf(shop.product);
  const keyed = await times(20, () => post(one.id, { key: `post-${one.id}` }));
  expect(new Set(keyed.map(({ status }) => status))).toEqual(new Set([200]));
  const plain = await times(20, () => post(other.id));
  expect(statuses(plain)).toEqual([200, ...Array(19).fill(409)]);
  expect(await shop.unitsOf(shop.product)).toBe(before + 100);
  expect(await shop.faults()).toEqual([]);
}, 60_000);

test('30 deliveries of one product by three vendors at once: numbers without gaps, stock and debts whole', async () => {
  const vendors = await times(3, () => shop.vendor());
  const product = await aStockedProduct(shop.hospital);
  const drafts = await times(30, (at) =>
    shop.receive(vendors[at % 3] as string, {}, { productId: product, batchNumber: `B${at % 2}`, quantityPacks: 1 }),
  );
  const answers = await times(30, (at) => post((drafts[at] as { id: string }).id));
  expect(statuses(answers)).toEqual(Array(30).fill(200));
  expect(await shop.unitsOf(product)).toBe(300);
  const { rows } = await theDatabase().owner.query(
    'select count(*)::int as count, max(substring(supply_number from 5)::int) as last from supplies where hospital_id = $1 and supply_number is not null',
    [shop.hospital.id],
  );
  expect(rows[0].count).toBe(rows[0].last);
  const reversed = await times(30, (at) =>
    shop.buyer.send(supplyCalls.reverse, { params: { id: (drafts[at] as { id: string }).id }, body: { reason: 'all of it' } }),
  );
  // A batch that others' reversals have left units of cannot be taken back any more; whatever happens, nothing is lost.
  const left = reversed.filter(({ status }) => status !== 200).length;
  expect(await shop.unitsOf(product)).toBe(left * 10);
  expect(await shop.faults()).toEqual([]);
}, 60_000);

test('20 payments of one delivery at once: never more than is open (invariant 2)', async () => {
  const vendorId = await shop.vendor();
  const supply = await shop.receive(vendorId);
  await post(supply.id);
  const body = {
    vendorId,
    amount: 1_500,
    paidAt: clockNow().slice(0, 10),
    method: 'transfer' as const,
    allocations: [{ supplyId: supply.id, amount: 1_500 }],
  };
  const answers = await times(20, () => shop.accountant.send(paymentCalls.create, { body }));
  expect(statuses(answers)).toEqual([200, 200, 200, ...Array(17).fill(422)]);
  const paid = answers.filter(({ status }) => status === 200).map(({ payload }) => payload.id);
  const undone = await times(20, (at) =>
    shop.accountant.send(paymentCalls.reverse, { params: { id: paid[at % 3] as string }, body: { reason: 'a mistake' } }),
  );
  expect(statuses(undone)).toEqual([200, 200, 200, ...Array(17).fill(409)]);
  const reversal = shop.buyer.send(supplyCalls.reverse, { params: { id: supply.id }, body: { reason: 'wrong goods' } });
  const payment = shop.accountant.send(paymentCalls.create, { body });
  expect(statuses(await Promise.all([reversal, payment]))).not.toEqual([200, 200]);
  expect(await shop.faults()).toEqual([]);
}, 60_000);

test('against one order: no more than a tenth above it, however many deliver at once (invariant 4)', async () => {
  const vendorId = await shop.vendor();
  const orderId = await shop.sentOrder(vendorId);
  const drafts = await times(20, () => shop.receive(vendorId, { purchaseOrderId: orderId }, { quantityPacks: 1 }));
  const answers = await times(20, (at) => post((drafts[at] as { id: string }).id));
  // Eleven boxes fit; once ten are there the order is received and nothing more is.
  const booked = answers.filter(({ status }) => status === 200).length;
  expect(booked).toBe(10);
  expect(await shop.faults()).toEqual([]);
}, 60_000);

test('one name, 20 at once: one vendor', async () => {
  const name = unique('Twin ');
  const answers = await times(20, () => shop.buyer.send(vendorCalls.create, { body: { name } }));
  expect(statuses(answers)).toEqual([200, ...Array(19).fill(409)]);
}, 60_000);
