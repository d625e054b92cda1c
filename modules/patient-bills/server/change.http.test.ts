import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { inScopeOf, theDatabase } from '#testing/world.ts';
import { billCalls } from '../contract/calls/bills.ts';
import { changePayerOf } from './index.ts';
import {
  aDraftOf,
  billedByCall,
  draftByCall,
  aDiscountReason,
  aBillingDesk,
  anItem,
  type BillingDesk,
  differences,
  ledgerOf,
} from './testing/desk.ts';

let desk: BillingDesk;

beforeAll(async () => {
  desk = await aBillingDesk();
}, 120_000);

const admin = () => desk.hospital.admin;
const edit = (id: string, body: object) =>
  admin().send(billCalls.edit, { params: { id }, body: { reason: 'as agreed', version: 1, ...body } as never });

describe('a line that no invoice holds', () => {
  test('changes its quantity: taken back and raised anew in the ledger, kept as an adjustment', async () => {
    const bill = await desk.raise();
    const changed = (await edit(bill.id, { quantity: 3 })).payload;
    expect(changed).toMatchObject({ quantity: 3, net: 1_350_000, patientAmount: 1_350_000, version: 2, billingStatus: '' });
    expect(changed.shares).toMatchObject([{ amount: 1_350_000 }]);
    expect(await ledgerOf([bill.id])).toEqual({ 1150: 1_350_000, 4030: -1_350_000 });
    const details = (await admin().send(billCalls.details, { params: { id: bill.id } })).payload;
    expect(details.entries?.map(({ event }) => event).sort()).toEqual(['E1', 'E1', 'E2']);
    expect(details.adjustments).toMatchObject([{ kind: 'quantity', reason: 'as agreed', before: { quantity: 1 }, after: { quantity: 3 } }]);
  });

  test('a discount wants its permission, a reason, and stays within the role', async () => {
    const bill = await desk.raise();
    const reason = await aDiscountReason(desk.hospital);
    const clerk = await desk.hospital.userWith('Edit Patient Bill');
    const body = { discount: 50_000, discountReasonId: reason, reason: 'hardship', version: 1 };
    const forbidden = await clerk.send(billCalls.edit, { params: { id: bill.id }, body });
    expect(forbidden).toMatchObject({ status: 403, message: 'You do not have permission: Apply Discount' });
    const giver = await desk.hospital.userWith('Edit Patient Bill', 'Apply Discount');
    const limited = await giver.send(billCalls.edit, { params: { id: bill.id }, body });
    expect(limited).toMatchObject({ status: 422, message: 'Above your discount limit' });
    expect((await edit(bill.id, { discount: 50_000 })).error.code).toBe('DISCOUNT_REASON_MISSING');
    const given = (await edit(bill.id, { discount: 50_000, discountReasonId: reason })).payload;
    expect(given).toMatchObject({ discount: 50_000, net: 400_000, discountReasonId: reason });
    expect(await ledgerOf([bill.id])).toEqual({ 1150: 400_000, 4900: 50_000, 4030: -450_000 });
    // Whoever changes the quantity later carries the discount over without being asked for it.
    const more = (await clerk.send(billCalls.edit, { params: { id: bill.id }, body: { quantity: 2, reason: 'two', version: 2 } })).payload;
    expect(more).toMatchObject({ discount: 50_000, net: 850_000 });
  });

  test('a typed price wants its permission and is dropped by repricing', async () => {
    const bill = await desk.raise();
    const clerk = await desk.hospital.userWith('Edit Patient Bill');
    const body = { unitPrice: 400_000, reason: 'old price', version: 1 };
    expect((await clerk.send(billCalls.edit, { params: { id: bill.id }, body })).message).toBe(
      'You do not have permission: Override Price',
    );
    const pricer = await desk.hospital.userWith('Edit Patient Bill', 'Override Price');
    expect((await pricer.send(billCalls.edit, { params: { id: bill.id }, body })).message).toBe('Above your price limit');
    const typed = (await edit(bill.id, { unitPrice: 400_000 })).payload;
    expect(typed).toMatchObject({ unitPrice: 400_000, net: 400_000, pricing: { override: { from: 450_000 } } });
    const again = await admin().send(billCalls.reprice, { params: { id: bill.id }, body: { reason: 'list price', version: 2 } });
    expect(again.payload).toMatchObject({ unitPrice: 450_000, net: 450_000, pricing: { override: null } });
    expect(await ledgerOf([bill.id])).toEqual({ 1150: 450_000, 4030: -450_000 });
  });

  test('a stale version is refused', async () => {
    const bill = await desk.raise();
    await edit(bill.id, { quantity: 2 });
    expect((await edit(bill.id, { quantity: 3 })).error.code).toBe('STALE_VERSION');
  });

  test('of twenty who change it at once one does', async () => {
    const bill = await desk.raise();
    const answers = await Promise.all(Array.from({ length: 20 }, (_each, at) => edit(bill.id, { quantity: at + 2 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...answers.slice(1).map(() => 409)]);
    const { quantity, net } = (answers.find(({ status }) => status === 200) as (typeof answers)[0]).payload;
    expect(net).toBe(quantity * 450_000);
    expect(await ledgerOf([bill.id])).toEqual({ 1150: net, 4030: -net });
  });
});

describe('a line without a price', () => {
  test('gets it once, also when twenty give it at once', async () => {
    const bill = await desk.raise({ billableItemId: desk.unpricedItemId, quantity: 2 });
    const pricer = await desk.hospital.userWith('Price Patient Bill', 'View Patient Bills');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_each, at) =>
        pricer.send(billCalls.price, { params: { id: bill.id }, body: { price: 100_000 + at, version: 1 } }),
      ),
    );
    const priced = answers.filter(({ status }) => status === 200);
    expect(priced).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const { unitPrice, net, pricingStatus } = (priced[0] as (typeof answers)[0]).payload;
    expect({ net, pricingStatus }).toEqual({ net: unitPrice * 2, pricingStatus: 'priced' });
    expect(await ledgerOf([bill.id])).toEqual({ 1150: net, 4030: -net });
    const late = await pricer.send(billCalls.price, { params: { id: bill.id }, body: { price: 5, version: 2 } });
    expect(late.error.code).toBe('BILL_PRICED');
  });

  test('not outside the bounds of its item', async () => {
    const item = await anItem(desk.hospital, null, 'Laboratory', { minPrice: 1000, maxPrice: 2000 });
    const bill = await desk.raise({ billableItemId: item });
    const give = (price: number) => admin().send(billCalls.price, { params: { id: bill.id }, body: { price, version: 1 } });
    expect((await give(2001)).error.code).toBe('PRICE_OUTSIDE_RANGE');
    expect((await give(999)).error.code).toBe('PRICE_OUTSIDE_RANGE');
    expect((await give(2000)).payload.net).toBe(2000);
  });
});

describe('a line on an invoice', () => {
  test('changes no more, not even on a draft (invariant 11)', async () => {
    const bill = await desk.raise({ quantity: 2 });
    await aDraftOf(desk.hospital, [bill]);
    expect(await edit(bill.id, { quantity: 3 })).toMatchObject({ status: 409, message: 'Bill is already on an invoice' });
    const split = await admin().send(billCalls.split, { params: { id: bill.id }, body: { quantities: [1, 1], version: 1 } });
    expect(split.error.code).toBe('BILL_ON_INVOICE');
    const payer = await admin().send(billCalls.payer, {
      params: { id: bill.id },
      body: { billingId: null, reason: 'by the patient', version: 1 },
    });
    expect(payer.error.code).toBe('BILL_ON_INVOICE');
    const again = await admin().send(billCalls.reprice, { params: { id: bill.id }, body: { reason: 'list price', version: 1 } });
    expect(again.error.code).toBe('BILL_ON_INVOICE');
  });
});

describe('the payer', () => {
  test('becomes the patient, priced anew', async () => {
    const bill = await desk.raise();
    const { rows } = await theDatabase().owner.query('select id from patient_billings where patient_id = $1', [desk.patientId]);
    const send = (billingId: string | null, version: number) =>
      admin().send(billCalls.payer, { params: { id: bill.id }, body: { billingId, reason: 'card was lost', version } });
    expect((await send(null, 1)).payload).toMatchObject({ payer: 'Self-Pay', net: 450_000, version: 2 });
    expect((await send(rows[0].id, 2)).payload).toMatchObject({ payer: 'Self-Pay', version: 3 });
    expect((await send(randomUUID(), 3)).error.code).toBe('BILLING_METHOD_UNKNOWN');
  });
});

test('an order that is charged to another method moves its lines, until an invoice holds them', async () => {
  const bill = await desk.raise();
  const move = () =>
    inScopeOf(desk.hospital.id, (scope) =>
      changePayerOf(scope, { sourceType: 'lab-request', sourceIds: [bill.sourceId], billingId: null, reason: 'card was lost' }),
    );
  await move();
  const details = (await admin().send(billCalls.details, { params: { id: bill.id } })).payload;
  expect(details).toMatchObject({ payer: 'Self-Pay', version: 2, adjustments: [{ kind: 'payer', reason: 'card was lost' }] });
  await aDraftOf(desk.hospital, [bill]);
  await expect(move()).rejects.toMatchObject({ code: 'BILL_ON_INVOICE' });
});

describe('a split', () => {
  test('makes lines of one act that sum to it', async () => {
    const bill = await desk.raise({ quantity: 5 });
    const reason = await aDiscountReason(desk.hospital);
    const given = (await edit(bill.id, { discount: 100_001, discountReasonId: reason })).payload;
    const parts = (await admin().send(billCalls.split, { params: { id: bill.id }, body: { quantities: [2, 2, 1], version: 2 } })).payload;
    expect(parts.map(({ quantity }) => quantity)).toEqual([2, 2, 1]);
    expect(parts[0]).toMatchObject({ id: bill.id, version: 3 });
    expect(new Set(parts.map(({ billNumber }) => billNumber)).size).toBe(3);
    expect(parts.reduce((sum, { net }) => sum + net, 0)).toBe(given.net);
    for (const { net, patientAmount, shares } of parts)
      expect(shares.map(({ amount }) => amount)).toEqual([net === patientAmount ? net : -1]);
    expect(await ledgerOf(parts.map(({ id }) => id))).toEqual({ 1150: given.net, 4900: 100_001, 4030: -2_250_000 });
    expect((await desk.raise({ sourceId: bill.sourceId })).fresh).toBe(false);
  });

  test('names all units, and happens once under twenty clicks', async () => {
    const bill = await desk.raise({ quantity: 4 });
    const split = (quantities: number[]) => admin().send(billCalls.split, { params: { id: bill.id }, body: { quantities, version: 1 } });
    expect(await split([1, 2])).toMatchObject({ status: 422, message: 'The quantities must sum to 4' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => split([1, 3])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await theDatabase().owner.query('select sum(quantity)::int as units from patient_bills where source_id = $1', [
      bill.sourceId,
    ]);
    expect(rows[0].units).toBe(4);
  });
});

describe('cancelling', () => {
  const cancel = (id: string, version = 1, by = admin()) =>
    by.send(billCalls.cancel, { params: { id }, body: { reason: 'charged by mistake', version } });

  test('voids the line, sums its ledger effect to zero and frees the act for another line', async () => {
    const bill = await desk.raise();
    const preview = (await admin().send(billCalls.cancelPreview, { params: { id: bill.id } })).payload;
    expect(preview).toMatchObject({ allowed: true, reason: null });
    expect((await cancel(bill.id)).payload).toMatchObject({ status: 'voided', billingStatus: 'voided', voidReason: 'charged by mistake' });
    expect(await ledgerOf([bill.id])).toEqual({});
    expect((await cancel(bill.id, 2)).error.code).toBe('BILL_NOT_ACTIVE');
    expect((await desk.raise({ sourceId: bill.sourceId })).fresh).toBe(true);
  });

  test('what was performed wants its own permission', async () => {
    const bill = await desk.raise({ performedAt: '2026-11-20T08:00:00.000Z' });
    const desker = await desk.hospital.userWith('Cancel Patient Bill');
    expect(await cancel(bill.id, 1, desker)).toMatchObject({ status: 422, message: 'Service already performed' });
    const preview = (await desker.send(billCalls.cancelPreview, { params: { id: bill.id } })).payload;
    expect(preview).toEqual({ allowed: false, reason: 'Service already performed', effects: [] });
    const head = await desk.hospital.userWith('Cancel Patient Bill', 'Cancel Performed Bill');
    expect((await cancel(bill.id, 1, head)).status).toBe(200);
  });

  test('from a draft it is freed; on a billed invoice it is a credit note', async () => {
    const [drafted, invoiced] = [await desk.raise(), await desk.raise()];
    expect((await draftByCall(desk, [drafted])).status).toBe(200);
    const gone = (await cancel(drafted.id)).payload;
    expect(gone.shares).toMatchObject([{ invoiceId: null, invoiceStatus: null }]);
    const number = await billedByCall(desk, [invoiced]);
    expect(await cancel(invoiced.id)).toMatchObject({ status: 409, message: `Bill is on invoice ${number}; use a credit note` });
  });

  test('cancelling and invoicing at once: one order wins, twenty times', async () => {
    const bills = await Promise.all(Array.from({ length: 20 }, () => desk.raise()));
    const answers = await Promise.all(bills.flatMap((bill) => [cancel(bill.id), draftByCall(desk, [bill])]));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const { rows } = await theDatabase().owner.query(
      `select b.status, count(s.invoice_id)::int as placed, count(*)::int as n from patient_bills b join patient_bill_shares s on s.bill_id = b.id
        where b.id = any($1::uuid[]) group by b.id, b.status`,
      [bills.map(({ id }) => id)],
    );
    expect(rows).toHaveLength(20);
    for (const row of rows) expect(row.status === 'voided' ? row.placed === 0 : true).toBe(true);
  });
});

test('what the checks of the house compare is the same', async () => {
  expect(await differences(desk.hospital)).toEqual([]);
});
