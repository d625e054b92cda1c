import { beforeAll, expect, test } from 'vitest';
import { aStockedProduct } from '#testing/vendor-factories.ts';
import { clockNow, inScopeOf, theDatabase, unique } from '#testing/world.ts';
import { takeStock } from '#modules/inventory/server/index.ts';
import { orderCalls } from '../contract/calls/orders.ts';
import { paymentCalls, returnCalls, supplyCalls } from '../contract/calls/supplies.ts';
import { vendorCalls, vendorHistoryCalls } from '../contract/calls/vendors.ts';
import { aPurchasing, type Purchasing, sound } from './testing/purchasing.ts';

let shop: Purchasing;
beforeAll(async () => {
  shop = await aPurchasing();
}, 120_000);

const post = (id: string, body: object = {}, who = shop.buyer) => who.send(supplyCalls.post, { params: { id }, body });
const today = () => clockNow().slice(0, 10);

test('a delivery makes batches, stock, cost and a debt in one act, and is taken back whole', async () => {
  const vendorId = await shop.vendor({ paymentTermsDays: 30 });
  const before = { units: await shop.unitsOf(shop.product), stock: await shop.balance('1300'), owed: await shop.balance('2100') };
  const draft = await shop.receive(vendorId, { freight: 333, discount: 10 }, { freePacks: 1, rejectedUnits: 4, rejectReason: 'damaged' });
  expect(draft).toMatchObject({ status: 'draft', supplyNumber: null, total: 4_923, subtotal: 4_600 });
  const posted = await shop.post(draft.id);
  expect(posted).toMatchObject({ status: 'posted', paymentStatus: 'unpaid', open: 4_923, dueAt: '2026-01-31' });
  expect(posted.supplyNumber).toMatch(/^GRN-\d{6}$/);
  expect(posted.lines[0]).toMatchObject({ acceptedUnits: 56, batchCost: 4_923, destination: 'available' });
  expect(await shop.unitsOf(shop.product)).toBe(before.units + 56);
  expect(await shop.balance('1300')).toBe(before.stock + 4_923);
  expect(await shop.balance('2100')).toBe(before.owed - 4_923);
  const again = await post(draft.id);
  expect([again.status, again.error.code]).toEqual([409, 'SUPPLY_STATE']);
  const back = sound(await shop.buyer.send(supplyCalls.reverse, { params: { id: draft.id }, body: { reason: 'wrong store' } })).payload;
  expect(back).toMatchObject({ status: 'reversed', open: 0 });
  expect(await shop.unitsOf(shop.product)).toBe(before.units);
  expect([await shop.balance('1300'), await shop.balance('2100')]).toEqual([before.stock, before.owed]);
  // The invoice may be entered once more now.
  const second = await shop.receive(vendorId, { invoiceNumber: draft.invoiceNumber });
  expect(second.status).toBe('draft');
  expect(await shop.faults()).toEqual([]);
});

test('nothing comes back once a unit has left, or once something was paid (invariant 5)', async () => {
  const vendorId = await shop.vendor();
  const left = await shop.post((await shop.receive(vendorId)).id);
  const batchId = left.lines[0]?.batchId as string;
  await inScopeOf(shop.hospital.id, async (scope) => {
    const line = { key: 'a', productId: shop.product, locationId: shop.store, quantity: 1, batchIds: [batchId] };
    await takeStock(scope, { type: 'write-off', refType: 'test', refId: scope.newId(), reason: 'broken', lines: [line] });
  });
  const used = await shop.buyer.send(supplyCalls.reverse, { params: { id: left.id }, body: { reason: 'mistake' } });
  expect([used.status, used.error.code]).toEqual([409, 'RECEIPT_USED']);
  const paid = await shop.post((await shop.receive(vendorId)).id);
  const allocations = [{ supplyId: paid.id, amount: 1 }];
  const payment = { vendorId, amount: 1, paidAt: today(), method: 'transfer' as const, allocations };
  const { id } = sound(await shop.accountant.send(paymentCalls.create, { body: payment })).payload;
  const refused = await shop.buyer.send(supplyCalls.reverse, { params: { id: paid.id }, body: { reason: 'mistake' } });
  expect([refused.status, refused.error.code]).toEqual([409, 'SUPPLY_PAID']);
  sound(await shop.accountant.send(paymentCalls.reverse, { params: { id }, body: { reason: 'bounced' } }));
  sound(await shop.buyer.send(supplyCalls.reverse, { params: { id: paid.id }, body: { reason: 'mistake' } }));
});

test('an invoice is entered once per vendor; a half-counted delivery may wait, but is not booked', async () => {
  const vendorId = await shop.vendor();
  const first = await shop.receive(vendorId, { invoiceNumber: 'INV 77/a' });
  const body = { vendorId, locationId: shop.store, invoiceNumber: 'inv-77A', invoiceDate: '2026-01-01', lines: [] };
  const twin = await shop.buyer.send(supplyCalls.create, { body });
  expect([twin.status, twin.error.message]).toEqual([409, 'This vendor invoice was already entered']);
  const half = sound(await shop.buyer.send(supplyCalls.create, { body: { ...body, invoiceNumber: null, invoiceDate: null } })).payload;
  expect((await post(half.id)).error.code).toBe('SUPPLY_INCOMPLETE');
  const lines = [
    {
      productId: shop.product,
      packName: 'Box',
      unitsPerPack: 10,
      quantityPacks: 1,
      costPerPack: 500,
      batchNumber: 'E1',
      expiryDate: '2020-01-01',
    },
  ];
  const edit = { invoiceNumber: unique('A'), invoiceDate: '2026-01-01', lines, version: half.version };
  const counted = sound(await shop.buyer.send(supplyCalls.edit, { params: { id: half.id }, body: edit })).payload;
  expect((await shop.buyer.send(supplyCalls.edit, { params: { id: half.id }, body: edit })).error.code).toBe('STALE_VERSION');
  const expired = await post(half.id);
  expect([expired.status, expired.error.code]).toEqual([422, 'EXPIRED_BATCH']);
  expect(counted.total).toBe(500);
  sound(await shop.buyer.send(supplyCalls.remove, { params: { id: first.id } }));
  expect((await shop.buyer.send(supplyCalls.view, { params: { id: first.id } })).status).toBe(404);
  const future = await shop.buyer.send(supplyCalls.create, {
    body: { ...body, invoiceNumber: unique('A'), receivedAt: '2099-01-01T00:00:00.000Z' },
  });
  expect(future.error.code).toBe('SUPPLY_DATES');
});

test('totals of paper and lines are compared, cold chains judged, licences and shelf lives asked for', async () => {
  const vendorId = await shop.vendor({ categories: ['pharmaceutical'], licenceNumber: 'PCN 1', licenceExpiry: '2020-01-01' });
  const vaccine = await aStockedProduct(shop.hospital, { cold: true, minShelfLifeDays: 365 });
  const line = { productId: vaccine, expiryDate: new Date(Date.parse(clockNow()) + 100 * 86_400_000).toISOString().slice(0, 10) };
  const draft = await shop.receive(vendorId, { invoiceTotal: 4_000 }, line);
  expect(draft.warnings.map(({ code }) => code).sort()).toEqual(['invoice-total-differs', 'licence-expired', 'short-shelf-life']);
  expect((await post(draft.id)).error.message).toContain('temperature');
  sound(await shop.buyer.send(supplyCalls.edit, { params: { id: draft.id }, body: { temperatureOnArrival: 11.5 } }));
  expect((await post(draft.id)).error.code).toBe('VENDOR_LICENCE');
  const overrideLicence = 'The renewal was seen on paper';
  expect((await post(draft.id, { overrideLicence })).status).toBe(403);
  expect((await post(draft.id, { overrideLicence }, shop.manager)).error.code).toBe('SUPPLY_TOTAL_DIFFERS');
  expect((await post(draft.id, { overrideLicence, confirmTotal: true }, shop.manager)).error.code).toBe('SHELF_LIFE_SHORT');
  const body = { overrideLicence, confirmTotal: true, overrideShelfLife: 'It is used up within a week' };
  const posted = sound(await post(draft.id, body, shop.manager)).payload;
  expect(posted.lines[0]?.destination).toBe('quarantined');
  const { rows } = await theDatabase().owner.query(
    "select count(*)::int as overrides from audit_entries where entity_id = $1 and action = 'override'",
    [draft.id],
  );
  expect(rows[0].overrides).toBe(2);
});

test('an order is filled by deliveries: a tenth more may come, more wants a reason; taking one back opens it again (invariant 4)', async () => {
  const vendorId = await shop.vendor();
  const orderId = await shop.sentOrder(vendorId);
  const order = async () => sound(await shop.buyer.send(orderCalls.view, { params: { id: orderId } })).payload;
  const first = await shop.post((await shop.receive(vendorId, { purchaseOrderId: orderId }, { quantityPacks: 6 })).id);
  expect(await order()).toMatchObject({ status: 'part-received', receivedPercent: 60 });
  const tooMuch = await shop.receive(vendorId, { purchaseOrderId: orderId }, { quantityPacks: 6 });
  expect(tooMuch.warnings.map(({ code }) => code)).toContain('over-receipt');
  const refused = await post(tooMuch.id);
  expect([refused.status, refused.error.code]).toEqual([422, 'OVER_RECEIPT']);
  sound(await post(tooMuch.id, { overrideOverReceipt: 'The vendor gave a box on top' }, shop.manager));
  expect(await order()).toMatchObject({ status: 'received', lines: [expect.objectContaining({ receivedUnits: 120 })] });
  sound(await shop.buyer.send(supplyCalls.reverse, { params: { id: first.id }, body: { reason: 'of another hospital' } }));
  expect(await order()).toMatchObject({ status: 'part-received', lines: [expect.objectContaining({ receivedUnits: 60 })] });
  const other = await shop.buyer.send(supplyCalls.create, {
    body: { vendorId: await shop.vendor(), locationId: shop.store, purchaseOrderId: orderId, invoiceNumber: unique('A'), lines: [] },
  });
  expect(other.error.code).toBe('PURCHASE_OF_OTHER_VENDOR');
  expect(await shop.faults()).toEqual([]);
});

test('goods go back: they leave the stock when sent, less is owed when credited, the ledger keeps up', async () => {
  const vendorId = await shop.vendor();
  const supply = await shop.post((await shop.receive(vendorId)).id);
  const stock = await shop.balance('1300');
  const line = {
    batchId: supply.lines[0]?.batchId as string,
    locationId: shop.store,
    quantity: 10,
    reason: 'damaged' as const,
    credit: 900,
  };
  const order = { vendorId, supplyId: supply.id, lines: [line] };
  const made = sound(await shop.buyer.send(returnCalls.create, { body: order })).payload;
  expect((await shop.buyer.send(returnCalls.credit, { params: { id: made.id }, body: { creditNoteNumber: 'C1' } })).error.code).toBe(
    'VENDOR_RETURN_STATE',
  );
  sound(await shop.buyer.send(returnCalls.send, { params: { id: made.id }, body: {} }));
  expect(await shop.balance('1300')).toBe(stock - 1_000);
  const credited = sound(await shop.buyer.send(returnCalls.credit, { params: { id: made.id }, body: { creditNoteNumber: 'C1' } })).payload;
  expect(credited).toMatchObject({ status: 'credited', creditedAmount: 900 });
  expect(sound(await shop.buyer.send(supplyCalls.view, { params: { id: supply.id } })).payload).toMatchObject({
    credited: 900,
    open: 4_100,
  });
  expect(sound(await shop.buyer.send(vendorCalls.view, { params: { id: vendorId } })).payload.owed).toBe(4_100);
  expect(await shop.faults()).toEqual([]);
  const second = sound(await shop.buyer.send(returnCalls.create, { body: order })).payload;
  sound(await shop.buyer.send(returnCalls.send, { params: { id: second.id }, body: {} }));
  const units = await shop.unitsOf(shop.product);
  sound(await shop.buyer.send(returnCalls.reject, { params: { id: second.id }, body: { reason: 'The vendor does not take it' } }));
  expect(await shop.unitsOf(shop.product)).toBe(units + 10);
  const strange = await shop.buyer.send(returnCalls.create, { body: { ...order, supplyId: null, vendorId: await shop.vendor() } });
  expect(strange.error.code).toBe('VENDOR_RETURN_BATCH');
  expect(await shop.faults()).toEqual([]);
});

test('payments, statement and payables tell one story', async () => {
  const vendorId = await shop.vendor({ paymentTermsDays: 0 });
  const supply = await shop.post((await shop.receive(vendorId)).id);
  const pay = (amount: number, method: 'cash' | 'cheque' = 'cash') =>
    shop.accountant.send(paymentCalls.create, {
      body: { vendorId, amount, paidAt: today(), method, allocations: [{ supplyId: supply.id, amount }] },
    });
  const cash = await shop.balance('1000');
  const first = sound(await pay(2_000)).payload;
  expect(await shop.balance('1000')).toBe(cash - 2_000);
  expect((await pay(3_001)).error.code).toBe('SUPPLY_OVERPAID');
  const list = sound(await shop.buyer.send(vendorHistoryCalls.supplies, { params: { id: vendorId } })).payload;
  expect(list.data[0]).toMatchObject({ paid: 2_000, open: 3_000, paymentStatus: 'part-paid', overdue: true });
  const statement = sound(await shop.accountant.send(vendorHistoryCalls.statement, { params: { id: vendorId } })).payload;
  expect(statement).toMatchObject({ opening: 0, supplies: 5_000, payments: -2_000, closing: 3_000 });
  const payables = sound(await shop.accountant.send(vendorCalls.payables)).payload;
  expect(payables.rows.find((row) => row.vendorId === vendorId)).toMatchObject({ ages: [0, 0, 0, 3_000], owed: 3_000, overdue: 3_000 });
  sound(await pay(3_000, 'cheque'));
  sound(await shop.accountant.send(paymentCalls.reverse, { params: { id: first.id }, body: { reason: 'wrong vendor' } }));
  const twice = await shop.accountant.send(paymentCalls.reverse, { params: { id: first.id }, body: { reason: 'wrong vendor' } });
  expect([twice.status, twice.error.code]).toEqual([409, 'VENDOR_PAYMENT_REVERSED']);
  const closing = sound(await shop.accountant.send(vendorHistoryCalls.statement, { params: { id: vendorId } })).payload.closing;
  expect(closing).toBe(2_000);
  const { totals } = sound(await shop.accountant.send(vendorCalls.payables)).payload;
  expect(totals.owed).toBe(-(await shop.balance('2100')));
  expect(await shop.faults()).toEqual([]);
});

test('the proof of a payment stays with it, for those who see vendor accounts; a draft lets its files go', async () => {
  const vendorId = await shop.vendor();
  const draft = await shop.receive(vendorId);
  const file = { filename: 'slip.pdf', bytes: '%PDF-1.7\n%%EOF\n', type: 'application/pdf' };
  const scan = sound(await shop.buyer.send(supplyCalls.attach, { params: { id: draft.id }, body: { kind: 'invoice' } }, { file })).payload;
  const receiver = await shop.hospital.userWith('Receive Stock');
  expect((await receiver.send(vendorCalls.attachment, { params: { id: scan.id } })).status).toBe(200);
  sound(await shop.buyer.send(vendorCalls.removeAttachment, { params: { id: scan.id } }));
  await shop.post(draft.id);
  const allocations = [{ supplyId: draft.id, amount: 10 }];
  const payment = { vendorId, amount: 10, paidAt: today(), method: 'transfer' as const, allocations };
  const { id } = sound(await shop.accountant.send(paymentCalls.create, { body: payment })).payload;
  const proof = sound(await shop.accountant.send(paymentCalls.attach, { params: { id }, body: { kind: 'receipt' } }, { file })).payload;
  const shown = sound(await shop.accountant.send(paymentCalls.view, { params: { id } })).payload;
  expect(shown.attachments).toEqual([proof]);
  const taken = await shop.buyer.send(vendorCalls.removeAttachment, { params: { id: proof.id } });
  expect([taken.status, taken.error.code]).toEqual([409, 'VENDOR_PAYMENT_FILE_STAYS']);
  expect((await shop.manager.send(vendorCalls.attachment, { params: { id: proof.id } })).status).toBe(403);
  expect((await shop.buyer.send(vendorCalls.attachment, { params: { id: proof.id } })).status).toBe(200);
});
