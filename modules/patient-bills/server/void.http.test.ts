import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { inScopeOf, theDatabase } from '#testing/world.ts';
import { billCalls } from '../contract/calls/bills.ts';
import { settleShares, voidBillsOf } from './index.ts';
import { aBillingDesk, draftByCall, billedByCall, type BillingDesk, billed, ledgerOf } from './testing/desk.ts';

let desk: BillingDesk;

beforeAll(async () => {
  desk = await aBillingDesk();
}, 120_000);

const voidAll = (sourceIds: readonly string[], reason = 'order cancelled') =>
  inScopeOf(desk.hospital.id, (scope) => voidBillsOf(scope, { sourceType: 'lab-request', sourceIds, reason }));
const read = async (id: string) => (await desk.hospital.admin.send(billCalls.details, { params: { id } })).payload;

test('a cancelled order voids its lines, also from drafts; the journal sums to zero (invariant 5)', async () => {
  const sourceId = randomUUID();
  const [plain, drafted] = [await desk.raise({ sourceId }), await desk.raise({ sourceId, chargeKey: 'second' })];
  expect((await draftByCall(desk, [drafted])).status).toBe(200);
  await voidAll([sourceId]);
  for (const { id } of [plain, drafted])
    expect(await read(id)).toMatchObject({ status: 'voided', voidReason: 'order cancelled', shares: [{ invoiceId: null }] });
  expect(await ledgerOf([plain.id, drafted.id])).toEqual({});
  await voidAll([sourceId]);
  await voidAll([randomUUID()]);
});

test('twenty who cancel one order void its line once', async () => {
  const bill = await desk.raise();
  await Promise.all(Array.from({ length: 20 }, () => voidAll([bill.sourceId])));
  const { rows } = await theDatabase().owner.query("select count(*)::int as n from ledger_entries where source_id = $1 and event = 'E2'", [
    bill.id,
  ]);
  expect(rows[0].n).toBe(1);
});

test('a short reason of an order is completed, not refused', async () => {
  const bill = await desk.raise();
  await voidAll([bill.sourceId], 'no');
  expect((await read(bill.id)).voidReason).toBe('Cancelled: no');
});

test('an order cancelled after it was billed is credited in the same act', async () => {
  const bill = await desk.raise();
  await billedByCall(desk, [bill]);
  await voidAll([bill.sourceId]);
  expect(await read(bill.id)).toMatchObject({ status: 'active', billingStatus: 'voided', credited: 450_000, balance: 0 });
});

test('a line that is credited whole is voided, and its act may be charged anew', async () => {
  const bill = await desk.raise();
  await billed(desk.hospital, [bill]);
  await inScopeOf(desk.hospital.id, (scope) => settleShares(scope, [{ billId: bill.id, share: 'patient', creditedDelta: 450_000 }]));
  expect(await read(bill.id)).toMatchObject({ status: 'active', billingStatus: 'voided' });
  await voidAll([bill.sourceId]);
  expect((await desk.raise({ sourceId: bill.sourceId })).fresh).toBe(true);
});

test('a voided line can stand on no invoice, whoever writes (invariant 5)', async () => {
  const bill = await desk.raise();
  await voidAll([bill.sourceId]);
  const place = theDatabase().owner.query(
    "update patient_bill_shares set invoice_id = gen_random_uuid(), invoice_number = 'DRF-1', invoice_status = 'draft' where bill_id = $1",
    [bill.id],
  );
  await expect(place).rejects.toMatchObject({ constraint: 'patient_bills_voided_free' });
  await expect(theDatabase().owner.query('delete from patient_bills where id = $1', [bill.id])).rejects.toThrow();
});
