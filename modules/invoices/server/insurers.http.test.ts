import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Id } from '#kernel/contract/fields.ts';
import { anInsuredBilling, anInsurer, type TestInsurer } from '#modules/billing-setup/server/testing/insurer.ts';
import { decideCoverage } from '#modules/patient-bills/server/index.ts';
import { asBefore, hearing } from '#testing/answering.ts';
import { aPatient } from '#testing/factories.ts';
import { inScopeOf, theDatabase } from '#testing/world.ts';
import { InvoiceBilled, InvoiceCancelled } from '../contract/events.ts';
import { draftCalls } from '../contract/calls/drafts.ts';
import { invoiceCalls } from '../contract/calls/invoices.ts';
import { attachClaim, billInsurer, detachClaim, type InsurerInvoiceOrder } from './index.ts';
import { aTill, wrongFigures, type Till } from './testing/till.ts';

let till: Till;
let insurer: TestInsurer;
let patientId: Id;
let billingId: Id;

beforeAll(async () => {
  till = await aTill();
}, 120_000);
// ₦3,000 by the tariff, of which the patient pays 10 %.
beforeEach(async () => {
  insurer = anInsurer({ copay: { kind: 'percent', bps: 1_000 } });
  patientId = (await aPatient(till.hospital)).id;
  billingId = await anInsuredBilling(till.hospital.id, patientId, insurer);
});
afterEach(asBefore);

const raise = () => till.raise({ patientId, billingId });
const ask = (billIds: readonly Id[], changes: Partial<InsurerInvoiceOrder> = {}) =>
  inScopeOf(till.hospital.id, (scope) =>
    billInsurer(scope, {
      ...{ patientId, billingMethod: 'HMO' as const, hmoId: insurer.hmoId, planId: insurer.planId, billingId, billIds },
      ...{ enrolleeNumber: 'E-77', hmoBillId: randomUUID(), dueDate: '2031-06-30' },
      ...{ paCodes: ['PA-1', 'PA-1', 'PA-2'], diagnosisCodes: ['B50.9'], noticeNumbers: ['NN-000001'], ...changes },
    }),
  );
const read = async (id: Id) => (await till.cashier.send(invoiceCalls.details, { params: { id } })).payload;
const cancel = (id: Id) => till.cashier.send(invoiceCalls.cancel, { params: { id }, body: { reason: 'Wrong plan' } });
async function ledger(invoiceId: Id): Promise<Record<string, number>> {
  const { rows } = await theDatabase().owner.query<{ code: string; sum: number }>(
    `select account_code as code, sum(debit - credit)::bigint as sum from ledger_lines where invoice_id = $1 group by 1
     having sum(debit - credit) <> 0 order by 1`,
    [invoiceId],
  );
  return Object.fromEntries(rows.map(({ code, sum }) => [code, Number(sum)]));
}
async function told(invoiceId: Id): Promise<string[]> {
  const { rows } = await theDatabase().owner.query<{ title: string }>('select title from notifications where entity_id = $1', [invoiceId]);
  return rows.map(({ title }) => title);
}

describe('the invoice of an insurer', () => {
  test('is billed at once over its shares, with codes copied; neither the patient nor the cash desk is told', async () => {
    const heard = hearing(InvoiceBilled);
    const bills = [await raise(), await raise()];
    const hmoBillId = randomUUID();
    const made = await ask(
      bills.map(({ id }) => id),
      { hmoBillId },
    );
    expect(made).toMatchObject({ invoiceNumber: expect.stringMatching(/^INV-\d{6}$/), totalAmount: 540_000 });
    const shown = await read(made.invoiceId);
    expect(shown).toMatchObject({
      ...{ status: 'billed', billingMethod: 'HMO', hmoId: insurer.hmoId, planId: insurer.planId, enrolleeNumber: 'E-77', hmoBillId },
      ...{ paCodes: ['PA-1', 'PA-2'], diagnosisCodes: ['B50.9'], noticeNumbers: ['NN-000001'], dueDate: '2031-06-30', balance: 540_000 },
    });
    expect(shown.items).toMatchObject(bills.map(({ id }) => ({ billId: id, share: 'hmo', amount: 270_000, unitPrice: 300_000 })));
    expect(await ledger(made.invoiceId)).toEqual({ 1110: 540_000, 1155: -540_000 });
    expect(await told(made.invoiceId)).toEqual([]);
    expect(heard).toMatchObject([{ invoiceId: made.invoiceId, billingMethod: 'HMO', hmoId: insurer.hmoId }]);
    // The patient's own share is still to be invoiced.
    const own = await till.cashier.send(draftCalls.create, {
      body: { patientId, billingMethod: 'Self-Pay', billIds: [bills[0]?.id as Id] },
    });
    expect(own.payload).toMatchObject({ totalAmount: 30_000 });
    expect((await till.pay(made.invoiceId, 540_000)).error.code).toBe('PAID_THROUGH_CLAIM');
    expect(await wrongFigures(till.hospital)).toEqual([]);
  });

  test('refuses lines of others, undecided ones, and what nobody asks for', async () => {
    const bill = await raise();
    await expect(ask([])).rejects.toMatchObject({ code: 'INVOICE_EMPTY' });
    await expect(ask([bill.id], { enrolleeNumber: ' ' })).rejects.toThrow('enrollee number');
    await expect(ask([bill.id], { hmoId: randomUUID() })).rejects.toMatchObject({ code: 'BILLS_OF_SEVERAL_PAYERS' });
    await expect(ask([bill.id], { patientId: till.patientId })).rejects.toMatchObject({ code: 'BILL_OF_OTHER_PATIENT' });
    await expect(ask([randomUUID()])).rejects.toMatchObject({ status: 404 });
    const word = (coverageStatus: 'pending' | 'proceeded') =>
      inScopeOf(till.hospital.id, (scope) =>
        decideCoverage(scope, [
          { billId: bill.id, coverageStatus, insurerMost: null, blocks: true, declinedPrice: 'tariff', reason: 'The insurer asks' },
        ]),
      );
    await word('pending');
    await expect(ask([bill.id])).rejects.toMatchObject({ code: 'CONFLICT', status: 409 });
    await word('proceeded');
    expect(await ask([bill.id])).toMatchObject({ totalAmount: 270_000 });
    await expect(ask([bill.id])).rejects.toMatchObject({ code: 'BILL_ON_INVOICE', status: 409 });
    await expect(word('pending')).rejects.toMatchObject({ code: 'BILL_ON_INVOICE' });
  });

  test('the database never lets an undecided line on it', async () => {
    const bill = await raise();
    const { invoiceId } = await ask([(await raise()).id]);
    await theDatabase().owner.query("update patient_bills set coverage_status = 'pending' where id = $1", [bill.id]);
    const insert = theDatabase().owner.query(
      `insert into invoice_items (hospital_id, id, invoice_id, bill_id, share, live, item_name, module, service_date, quantity, unit_price, gross,
         discount, tax, share_amount, amount, position)
       select hospital_id, gen_random_uuid(), $1, id, 'hmo', true, item_name, module, service_date, 1, 1, 1, 0, 0, 1, 1, 9 from patient_bills where id = $2`,
      [invoiceId, bill.id],
    );
    await expect(insert).rejects.toMatchObject({ constraint: 'invoice_items_hmo_decided' });
  });

  test('twenty who ask for the same lines make one invoice and no gap in the numbers', async () => {
    const bills = [await raise(), await raise()];
    const ids = bills.map(({ id }) => id);
    const answers = await Promise.allSettled(Array.from({ length: 20 }, (_each, at) => ask(at % 2 === 0 ? ids : [...ids].reverse())));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'BILL_ON_INVOICE' });
    expect(await wrongFigures(till.hospital)).toEqual([]);
  });

  test('cancelled, its lines are free again and who kept them hears it; the patient does not', async () => {
    const heard = hearing(InvoiceCancelled);
    const bill = await raise();
    const hmoBillId = randomUUID();
    const { invoiceId, invoiceNumber } = await ask([bill.id], { hmoBillId });
    expect((await cancel(invoiceId)).status).toBe(200);
    const about = { invoiceId, invoiceNumber, patientId, billingMethod: 'HMO', hmoId: insurer.hmoId, hmoBillId };
    expect(heard).toEqual([{ ...about, billIds: [bill.id], reason: 'Wrong plan' }]);
    expect(await told(invoiceId)).toEqual([]);
    expect(await ledger(invoiceId)).toEqual({});
    expect(await ask([bill.id])).toMatchObject({ totalAmount: 270_000 });
    expect(await wrongFigures(till.hospital)).toEqual([]);
  });
});

describe('a claim', () => {
  const claim = (number: string) => ({ claimId: randomUUID(), claimNumber: number });
  const attach = (id: Id, ref: { claimId: Id; claimNumber: string }) =>
    inScopeOf(till.hospital.id, (scope) => attachClaim(scope, [id], ref));

  test('holds its invoices: refusals name it until they leave it', async () => {
    const { invoiceId } = await ask([(await raise()).id]);
    const held = claim('CL-000007');
    await attach(invoiceId, held);
    expect(await read(invoiceId)).toMatchObject(held);
    expect((await cancel(invoiceId)).error).toMatchObject({ code: 'INVOICE_ON_CLAIM', message: 'Invoice is on claim CL-000007' });
    const [item] = (await read(invoiceId)).items;
    const note = { kind: 'price-error' as const, lines: [{ invoiceItemId: item?.id as Id, amount: 1_000 }], reason: 'Wrong price' };
    expect((await till.cashier.send(invoiceCalls.creditNote, { params: { id: invoiceId }, body: note })).error.code).toBe(
      'INVOICE_ON_CLAIM',
    );
    const detach = (claimId: Id) => inScopeOf(till.hospital.id, (scope) => detachClaim(scope, [invoiceId], { claimId }));
    await detach(randomUUID());
    expect(await read(invoiceId)).toMatchObject(held);
    await detach(held.claimId);
    expect(await read(invoiceId)).toMatchObject({ claimId: null, claimNumber: null });
    expect((await cancel(invoiceId)).status).toBe(200);
  });

  test('no patient’s invoice goes on one; of twenty claims one gets it', async () => {
    await expect(attach((await till.billed()).id, claim('CL-000008'))).rejects.toMatchObject({ code: 'CONFLICT' });
    const { invoiceId } = await ask([(await raise()).id]);
    const answers = await Promise.allSettled(Array.from({ length: 20 }, (_each, at) => attach(invoiceId, claim(`CL-${at}`))));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'INVOICE_ON_CLAIM' });
  });
});
