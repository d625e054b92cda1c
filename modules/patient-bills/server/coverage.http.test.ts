import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Id } from '#kernel/contract/fields.ts';
import { anInsuredBilling, anInsurer, type TestInsurer } from '#modules/billing-setup/server/testing/insurer.ts';
import { answering, asBefore, hearing } from '#testing/answering.ts';
import { aPatient } from '#testing/factories.ts';
import { inScopeOf, theDatabase } from '#testing/world.ts';
import { billCalls } from '../contract/calls/bills.ts';
import { gateCalls } from '../contract/calls/gate.ts';
import { BillCoverage, type BillCoverageAnswer, BillRaised, BillRepriced } from '../contract/events.ts';
import { type CoverageDecision, decideCoverage, requirePayment } from './index.ts';
import type { RaisedBill, RaiseOrder } from './orders.ts';
import { aBillingDesk, type BillingDesk, differences, ledgerOf } from './testing/desk.ts';

let desk: BillingDesk;
let insurer: TestInsurer;
let patientId: Id;
let billingId: Id;

beforeAll(async () => {
  desk = await aBillingDesk();
}, 120_000);
// ₦3,000 by the tariff with 10 % co-payment; the hospital's own price is ₦4,500.
beforeEach(async () => {
  insurer = anInsurer({ copay: { kind: 'percent', bps: 1_000 }, requiresApproval: true });
  patientId = (await aPatient(desk.hospital)).id;
  billingId = await anInsuredBilling(desk.hospital.id, patientId, insurer);
});
afterEach(asBefore);

const word = (changes: Partial<BillCoverageAnswer>) =>
  answering(BillCoverage, ({ bills }) =>
    bills.map(({ billId }) => ({ billId, coverageStatus: 'pending' as const, blocks: true, ...changes })),
  );
const raise = (changes: Partial<RaiseOrder> = {}) => desk.raise({ patientId, billingId, ...changes });
const decide = (billIds: readonly Id[], changes: Partial<CoverageDecision> = {}) =>
  inScopeOf(desk.hospital.id, (scope) =>
    decideCoverage(
      scope,
      billIds.map((billId) => ({
        ...{ billId, coverageStatus: 'approved' as const, insurerMost: null, blocks: false },
        ...{ declinedPrice: 'hospital' as const, reason: 'The insurer answered' },
        ...changes,
      })),
    ),
  );
const read = async (id: Id) => (await desk.hospital.admin.send(billCalls.details, { params: { id } })).payload;
const draftOf = (bills: readonly { readonly id: Id }[]) =>
  desk.hospital.admin.raw('POST', '/api/invoice', { patientId, billingMethod: 'Self-Pay', billIds: bills.map(({ id }) => id) });
const submit = async (bills: readonly { readonly id: Id }[]) => {
  const draft = (await draftOf(bills)).payload as { id: Id; version: number };
  return desk.hospital.admin.raw('PATCH', `/api/invoice/${draft.id}/submitForPayment`, { version: draft.version });
};
const act = ({ sourceId }: RaisedBill, changes: object = {}) =>
  inScopeOf(desk.hospital.id, (scope) => requirePayment(scope, { sourceType: 'lab-request', sourceIds: [sourceId], ...changes }));
const gateOf = async ({ sourceId }: RaisedBill) =>
  (await desk.hospital.admin.send(gateCalls.gate, { query: { sourceType: 'lab-request', sourceId } })).payload;
const rose = async (bill: RaisedBill) => {
  const { rows } = await theDatabase().owner.query<{ n: number }>(
    "select count(*)::int as n from notifications where title = 'Patient Share Of A Bill Rose' and entity_id = $1",
    [bill.id],
  );
  return (rows[0]?.n ?? 0) > 0;
};

describe('a line as its insurer is told of it', () => {
  test('its facts name what it is, whose visit it is of and what it costs', async () => {
    const [raised, repriced] = [hearing(BillRaised), hearing(BillRepriced)];
    const [encounterId, admissionId] = [randomUUID(), randomUUID()];
    const bill = await raise({ encounterId, admissionId, quantity: 2, encounterType: 'inpatient' });
    const fact = {
      ...{ billId: bill.id, module: 'Laboratory', billableItemId: desk.itemId, quantity: 2, encounterType: 'inpatient' },
      ...{ encounterId, admissionId, unitPrice: 300_000, net: 600_000, patientAmount: 60_000, hmoAmount: 540_000, requiresApproval: true },
      ...{ departmentId: desk.hospital.departmentId, hmoId: insurer.hmoId, planId: insurer.planId, capitatedValue: 0 },
    };
    expect(raised[0]?.bills).toMatchObject([fact]);
    const { version } = await read(bill.id);
    await desk.hospital.admin.send(billCalls.reprice, { params: { id: bill.id }, body: { reason: 'New tariff', version } });
    expect(repriced[0]?.bills).toMatchObject([fact]);
    const visit = { encounterId, admissionId };
    expect(insurer.asked).toMatchObject([
      { holds: true, except: [], visit },
      { holds: true, except: [bill.id], visit },
    ]);
  });
});

describe('the gate', () => {
  test('a waiting approval holds an outpatient, also where nothing is to be paid; the word goes on to the line', async () => {
    insurer.line = { requiresApproval: true };
    word({});
    const bill = await raise();
    expect(await read(bill.id)).toMatchObject({ coverageStatus: 'pending', approvalBlocks: true, patientAmount: 0 });
    await expect(act(bill)).rejects.toMatchObject({ code: 'HMO_APPROVAL_REQUIRED', status: 422 });
    expect(await gateOf(bill)).toMatchObject({
      allowed: false,
      code: 'HMO_APPROVAL_REQUIRED',
      approvalStatus: 'pending',
      overridable: true,
    });
    for (const encounterType of ['inpatient', 'antenatal', 'emergency'] as const) await act(bill, { encounterType });
    await act(bill, { emergency: true });
    await decide([bill.id], { coverageStatus: 'expired', blocks: true });
    await expect(act(bill)).rejects.toMatchObject({ code: 'HMO_APPROVAL_REQUIRED' });
    await decide([bill.id], { coverageStatus: 'proceeded', blocks: true });
    await act(bill);
    expect(await gateOf(bill)).toMatchObject({ allowed: true, approvalStatus: 'proceeded' });
    expect(await read(bill.id)).toMatchObject({ coverageStatus: 'proceeded', approvalBlocks: false, hmoAmount: 300_000 });
  });

  test('a hospital that only warns is shown the word; a reason lets pass where it blocks', async () => {
    insurer.line = { requiresApproval: true };
    const end = word({ blocks: false });
    const warned = await raise();
    await act(warned);
    expect(await gateOf(warned)).toMatchObject({ allowed: true, approvalStatus: 'pending' });
    end();
    word({});
    const bill = await raise();
    const body = { sourceType: 'lab-request' as const, sourceId: bill.sourceId, reason: 'the patient cannot wait' };
    const override = () => desk.hospital.admin.send(gateCalls.override, { body });
    expect((await override()).status).toBe(200);
    await act(bill);
    expect(await read(bill.id)).toMatchObject({ coverageStatus: 'pending' });
  });

  test('the list finds the new word', async () => {
    const bill = await raise();
    await decide([bill.id], { coverageStatus: 'proceeded' });
    const list = await desk.hospital.admin.send(billCalls.list, { query: { coverageStatus: ['proceeded'], patientId } });
    expect(list.payload.data.map(({ id }) => id)).toEqual([bill.id]);
    const summary = await desk.hospital.admin.send(billCalls.summary, { query: { coverageStatus: ['proceeded'] } });
    expect(summary.payload.count).toBeGreaterThan(0);
  });
});

describe('a decision about a line of no invoice', () => {
  test('approved in part: priced within the amount, and later prices keep to it', async () => {
    const bill = await raise({ quantity: 2 });
    await decide([bill.id], { insurerMost: 400_000 });
    expect(await read(bill.id)).toMatchObject({ coverageStatus: 'approved', net: 600_000, patientAmount: 200_000, hmoAmount: 400_000 });
    expect(await ledgerOf([bill.id])).toEqual({ 1150: 200_000, 1155: 400_000, 4030: -600_000 });
    expect(await rose(bill)).toBe(true);
    const { version, adjustments } = await read(bill.id);
    expect(adjustments).toMatchObject([{ kind: 'coverage', reason: 'The insurer answered' }]);
    await desk.hospital.admin.send(billCalls.edit, { params: { id: bill.id }, body: { quantity: 3, reason: 'One more', version } });
    expect(await read(bill.id)).toMatchObject({ net: 900_000, patientAmount: 500_000, hmoAmount: 400_000 });
    const parts = await desk.hospital.admin.send(billCalls.split, {
      params: { id: bill.id },
      body: { quantities: [1, 2], version: version + 1 },
    });
    expect(parts.payload.map(({ hmoAmount }) => hmoAmount)).toEqual([133_333, 266_667]);
    expect(await differences(desk.hospital)).toEqual([]);
  });

  test('declined: the patient’s own at the hospital’s price, or at the tariff; a second time nothing', async () => {
    const [own, byTariff] = [await raise(), await raise()];
    await decide([own.id], { coverageStatus: 'declined' });
    await decide([byTariff.id], { coverageStatus: 'declined', declinedPrice: 'tariff' });
    expect(await read(own.id)).toMatchObject({ payer: 'Self-Pay', coverageStatus: 'declined', patientAmount: 450_000, hmoAmount: 0 });
    expect(await read(byTariff.id)).toMatchObject({ payer: 'HMO', coverageStatus: 'declined', patientAmount: 300_000, hmoAmount: 0 });
    const before = await read(own.id);
    await decide([own.id], { coverageStatus: 'declined' });
    expect((await read(own.id)).version).toBe(before.version);
    await desk.hospital.admin.send(billCalls.reprice, {
      params: { id: own.id },
      body: { reason: 'Once more', version: before.version },
    });
    expect(await read(own.id)).toMatchObject({ payer: 'Self-Pay', coverageStatus: 'declined', patientAmount: 450_000 });
    expect(await differences(desk.hospital)).toEqual([]);
  });
});

describe('a decision once the patient’s share stands on an invoice', () => {
  test('price and net stay; the rest is a further share for the next invoice, and the gate asks for it', async () => {
    const bill = await raise();
    expect((await submit([bill])).status).toBe(200);
    await decide([bill.id], { insurerMost: 100_000 });
    const partly = await read(bill.id);
    expect(partly).toMatchObject({ net: 300_000, unitPrice: 300_000, patientAmount: 200_000, hmoAmount: 100_000, patientFree: 170_000 });
    expect(partly.shares).toMatchObject([
      { share: 'patient', place: 0, amount: 30_000, invoiceStatus: 'billed' },
      { share: 'patient', place: 1, amount: 170_000, invoiceId: null },
      { share: 'hmo', place: 0, amount: 100_000 },
    ]);
    expect(await rose(bill)).toBe(true);
    await expect(act(bill)).rejects.toMatchObject({ code: 'PAYMENT_REQUIRED', details: expect.objectContaining({ required: 200_000 }) });
    expect(await ledgerOf([bill.id])).toEqual({ 1150: 200_000, 1155: 100_000, 4030: -300_000 });
    // Declined later: what is left joins the share that is free still.
    await decide([bill.id], { coverageStatus: 'declined' });
    expect((await read(bill.id)).shares).toMatchObject([
      { place: 0, amount: 30_000 },
      { place: 1, amount: 270_000 },
    ]);
    const waiting = await desk.hospital.admin.send(billCalls.list, { query: { patientId, unplaced: true } });
    expect(waiting.payload.data).toMatchObject([{ id: bill.id, patientFree: 270_000, invoiceable: true, payer: 'HMO' }]);
    const second = await submit([bill]);
    expect(second.payload).toMatchObject({ totalAmount: 270_000 });
    expect(await read(bill.id)).toMatchObject({ patientFree: 0, invoiceable: false, stage: 'pending_payment', balance: 300_000 });
    expect((await draftOf([bill])).error?.code).toBe('BILL_ON_INVOICE');
    expect(await differences(desk.hospital)).toEqual([]);
  });

  test('on a draft as well; shares that are all free again become one when the line is priced', async () => {
    const bill = await raise();
    const draft = (await draftOf([bill])).payload as { id: Id };
    await decide([bill.id], { insurerMost: 200_000 });
    expect(await read(bill.id)).toMatchObject({ stage: 'draft', patientFree: 70_000, net: 300_000 });
    expect((await desk.hospital.admin.raw('DELETE', `/api/invoice/${draft.id}/delete`, { reason: 'Not wanted' })).status).toBe(200);
    const { version } = await read(bill.id);
    await desk.hospital.admin.send(billCalls.reprice, { params: { id: bill.id }, body: { reason: 'Once more', version } });
    const after = await read(bill.id);
    expect(after.shares).toMatchObject([
      { share: 'patient', place: 0, amount: 100_000 },
      { share: 'hmo', amount: 200_000 },
    ]);
    expect(await differences(desk.hospital)).toEqual([]);
  });

  test('is refused when the insurer’s share is invoiced', async () => {
    const bill = await raise();
    await theDatabase().owner.query(
      `update patient_bill_shares set invoice_id = gen_random_uuid(), invoice_number = 'DRF-000009', invoice_item_id = gen_random_uuid(),
              invoice_status = 'draft' where bill_id = $1 and share = 'hmo'`,
      [bill.id],
    );
    await expect(decide([bill.id], { coverageStatus: 'declined' })).rejects.toMatchObject({ code: 'BILL_ON_INVOICE', status: 409 });
  });

  test('twenty who lower the same billed line, each to another amount, leave the least and one further share', async () => {
    const bill = await raise();
    expect((await submit([bill])).status).toBe(200);
    await Promise.all(Array.from({ length: 20 }, (_each, at) => decide([bill.id], { insurerMost: 50_000 + at * 10_000 })));
    const after = await read(bill.id);
    expect(after).toMatchObject({ net: 300_000, patientAmount: 250_000, hmoAmount: 50_000, patientFree: 220_000 });
    expect(after.shares).toMatchObject([
      { share: 'patient', place: 0, amount: 30_000 },
      { share: 'patient', place: 1, amount: 220_000 },
      { share: 'hmo', amount: 50_000 },
    ]);
    expect(await ledgerOf([bill.id])).toEqual({ 1150: 250_000, 1155: 50_000, 4030: -300_000 });
    expect(await differences(desk.hospital)).toEqual([]);
  });

  test('twenty decisions and drafts at once: no line, no share and no income twice', async () => {
    const bill = await raise();
    const turns = Array.from({ length: 24 }, (_each, at) =>
      at % 2 === 0
        ? decide([bill.id], { coverageStatus: 'declined', declinedPrice: 'tariff' }).then(() => 'decided')
        : draftOf([bill]).then(({ status }) => (status === 200 ? 'drafted' : 'refused')),
    );
    const ended = await Promise.all(turns);
    expect(ended.filter((end) => end === 'decided')).toHaveLength(12);
    const after = await read(bill.id);
    expect(after).toMatchObject({ net: 300_000, patientAmount: 300_000, hmoAmount: 0, coverageStatus: 'declined' });
    expect(after.shares.reduce((sum, { amount }) => sum + amount, 0)).toBe(300_000);
    expect(ended.filter((end) => end === 'drafted').length).toBe(after.shares.filter(({ invoiceId }) => invoiceId !== null).length);
    expect(await ledgerOf([bill.id])).toEqual({ 1150: 300_000, 4030: -300_000 });
    expect(await differences(desk.hospital)).toEqual([]);
  });
});
