import { beforeAll, describe, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { inScopeOf, theDatabase, unique } from '#testing/world.ts';
import { billCalls } from '#modules/patient-bills/contract/calls/bills.ts';
import { depositOf } from '#modules/patient-bills/server/index.ts';
import { invoiceCalls } from '../contract/calls/invoices.ts';
import { paymentCalls } from '../contract/calls/payments.ts';
import { tallyCheck } from '#kernel/server/counters/tallies.ts';
import { createPayment } from './index.ts';
import { accountsOf, aTill, openShift, type Till, wrongFigures } from './testing/till.ts';

let till: Till;

beforeAll(async () => {
  till = await aTill();
}, 120_000);

const send = (body: Readonly<Record<string, unknown>>, key?: string) =>
  till.cashier.send(paymentCalls.add, { body: body as never }, key ? { key } : {});
const reverse = (id: string, reversalKind = 'entry-error') =>
  till.cashier.send(paymentCalls.reverse, {
    params: { id },
    body: { reversalKind: reversalKind as 'entry-error', reason: 'Typed wrongly' },
  });
const head = async (id: string) => (await till.cashier.send(invoiceCalls.details, { params: { id } })).payload;
const available = (patientId: string) => inScopeOf(till.hospital.id, (scope) => depositOf(scope, patientId));

describe('taking money', () => {
  test('several tenders, several invoices of one patient, excess kept as deposit', async () => {
    const patientId = (await aPatient(till.hospital)).id;
    const [first, second] = [await till.billed(1, patientId), await till.billed(2, patientId)];
    const before = await accountsOf(till.hospital);
    const paid = await send({
      allocations: [
        { invoiceId: first.id, amount: 450_000 },
        { invoiceId: second.id, amount: 500_000, itemIds: [second.items[1]?.id] },
      ],
      tenders: [
        { method: 'card', amount: 600_000, reference: unique('POS-'), cardLast4: '1234' },
        { method: 'cash', amount: 400_000, tendered: 450_000 },
      ],
      excessToDeposit: 50_000,
      payerName: 'An uncle',
    });
    expect(paid.payload.payment).toMatchObject({ amount: 1_000_000, excessToDeposit: 50_000, change: 50_000, payerName: 'An uncle' });
    expect(paid.payload.invoices.map((invoice) => invoice.status)).toEqual(['paid', 'billed']);
    expect((await head(second.id)).items.map((item) => item.paid)).toEqual([50_000, 450_000]);
    const line = await till.cashier.send(billCalls.details, { params: { id: second.items[1]?.billId as string } });
    expect(line.payload.payments).toMatchObject([{ paymentId: paid.payload.payment.id, amount: 450_000 }]);
    const after = await accountsOf(till.hospital);
    const moved = Object.fromEntries(['1000', '1030', '1100', '2000'].map((code) => [code, (after[code] ?? 0) - (before[code] ?? 0)]));
    expect(moved).toEqual({ '1000': 400_000, '1030': 600_000, '1100': -950_000, '2000': -50_000 });
    expect(await available(patientId)).toBe(50_000);
    expect(await wrongFigures(till.hospital)).toEqual([]);
  });

  test('flat fields: what is handed over beyond the balance is kept only when it is said', async () => {
    const invoice = await till.billed();
    const above = await send({ invoiceId: invoice.id, amount: 500_000, paymentMethod: 'cash' });
    expect(above.error).toMatchObject({ code: 'AMOUNT_ABOVE_BALANCE', message: 'Amount is more than the balance' });
    const kept = await send({ invoiceId: invoice.id, amount: 500_000, paymentMethod: 'cash', excessToDeposit: 50_000 });
    expect(kept.payload.payment).toMatchObject({ amount: 500_000, excessToDeposit: 50_000 });
    expect(kept.payload.invoices[0]?.status).toBe('paid');
    const again = await send({ invoiceId: invoice.id, amount: 1, paymentMethod: 'cash' });
    expect(again.error).toMatchObject({ code: 'INVOICE_NOT_AWAITING', message: 'Invoice is not awaiting payment' });
  });

  test('tenders add up, references are there and used once, unless confirmed', async () => {
    const [first, second] = [await till.billed(), await till.billed()];
    const unequal = await send({ allocations: [{ invoiceId: first.id, amount: 450_000 }], tenders: [{ method: 'cash', amount: 1 }] });
    expect(unequal.error.code).toBe('TENDERS_UNEQUAL');
    const nameless = await send({ invoiceId: first.id, amount: 450_000, paymentMethod: 'bank-transfer' });
    expect(nameless.error.code).toBe('REFERENCE_REQUIRED');
    const transfer = { amount: 450_000, paymentMethod: 'bank-transfer', reference: unique('TRF ') };
    expect((await send({ invoiceId: first.id, ...transfer })).status).toBe(200);
    const used = await send({ invoiceId: second.id, ...transfer, reference: transfer.reference.toLowerCase().replace(' ', '-') });
    expect(used).toMatchObject({ status: 409, error: { code: 'REFERENCE_USED', message: 'This reference was already used' } });
    expect((await send({ invoiceId: second.id, ...transfer, confirmReference: true })).status).toBe(200);
    const found = await till.cashier.send(paymentCalls.list, { query: { searchTerm: transfer.reference } });
    expect(found.payload.meta).toMatchObject({ count: 2, totals: [{ method: 'bank-transfer', count: 2, amount: 900_000 }] });
  });

  test('are found by who brought the money and by whose invoice it was, and counted by kind, status and method', async () => {
    const patient = await aPatient(till.hospital);
    const [first, second] = [await till.billed(1, patient.id), await till.billed(1, patient.id)];
    const uncle = `Unclefrom${unique('').replace(/[^a-z]/gi, '')}`;
    await send({ invoiceId: first.id, amount: 450_000, paymentMethod: 'card', reference: unique('POS-'), payerName: `${uncle} Bello` });
    const paid = (await send({ invoiceId: second.id, amount: 450_000, paymentMethod: 'cash' })).payload.payment;
    const list = async (query: Readonly<Record<string, unknown>>) =>
      (await till.cashier.send(paymentCalls.list, { query: { limit: 1000, ...query } as never })).payload;
    const names = await list({ searchTerm: uncle.toLowerCase().slice(0, -1) });
    expect(names.data.map((row) => row.payerName)).toEqual([`${uncle} Bello`]);
    expect((await list({ searchTerm: paid.patientFullName })).data.map((row) => row.id)).toContain(paid.id);
    expect((await list({ searchTerm: 'Nobodyhasthis' })).data).toEqual([]);
    await reverse(paid.id);
    const everything = await list({});
    expect(everything.meta.count).toBe(everything.data.length);
    for (const query of [{ method: ['cash'] }, { method: ['card', 'cash'] }, { status: 'reversed' }, { kind: ['deposit'] }]) {
      const { data, meta } = await list(query);
      expect([query, meta.count]).toEqual([query, data.length]);
    }
    expect((await list({ status: 'reversed' })).meta.count).toBeGreaterThan(0);
    expect((await inScopeOf(till.hospital.id, (scope) => tallyCheck.run(scope)))[0]).toMatchObject({ actual: 0 });
  });

  test('cash is rounded to what coins there are; the difference is income or cost, the invoice is paid whole', async () => {
    const rounded = await aTill();
    await theDatabase().owner.query('update currencies set cash_rounding = 500 where hospital_id = $1', [rounded.hospital.id]);
    const invoice = await rounded.billed();
    const part = await rounded.pay(invoice.id, 100_240);
    expect(part.error).toMatchObject({ code: 'CASH_NOT_IN_COINS' });
    const card = { amount: 100_240, paymentMethod: 'card', reference: unique('C') };
    expect((await rounded.pay(invoice.id, 0, card)).status).toBe(200);
    expect((await rounded.pay(invoice.id, 349_760, { tendered: 350_000 })).status).toBe(200);
    const accounts = await accountsOf(rounded.hospital);
    expect(accounts).toMatchObject({ '1000': 350_000, '1030': 100_240, '4100': -240 });
    expect(accounts['1100']).toBeUndefined();
    expect(await wrongFigures(rounded.hospital)).toEqual([]);
  }, 60_000);

  test('income per day: today is what the list of today sums up to; a spent deposit and a reversed payment are no income', async () => {
    const perDay = async () => (await till.cashier.send(paymentCalls.perDay, { query: { days: 7 } })).payload;
    const before = (await perDay()).days.at(-1);
    const patientId = (await aPatient(till.hospital)).id;
    const [kept, wrong] = [await till.billed(1, patientId), await till.billed(1, patientId)];
    const pay = (invoiceId: string) =>
      send({ allocations: [{ invoiceId, amount: 450_000 }], tenders: [{ method: 'card', amount: 450_000, reference: unique('POS-') }] });
    await pay(kept.id);
    await reverse((await pay(wrong.id)).payload.payment.id);
    const { days, currency } = await perDay();
    expect(days).toHaveLength(7);
    expect(currency).toBe('NGN');
    const today = days.at(-1);
    expect({ count: (today?.count ?? 0) - (before?.count ?? 0), amount: (today?.amount ?? 0) - (before?.amount ?? 0) }).toEqual({
      count: 1,
      amount: 450_000,
    });
    const listed = await till.cashier.send(paymentCalls.list, {
      query: { startDate: today?.day, endDate: today?.day, status: 'received', kind: ['invoice-payment', 'deposit', 'claim-payment'] },
    });
    expect(listed.payload.meta.totals?.reduce((sum, { amount }) => sum + amount, 0)).toBe(today?.amount);
  });

  test('cash wants an open shift', async () => {
    const invoice = await till.billed();
    const other = await till.hospital.userWith('Add Invoice Payment');
    const body = { invoiceId: invoice.id, amount: 450_000, paymentMethod: 'cash' as const };
    const refused = await other.send(paymentCalls.add, { body });
    expect(refused.error).toMatchObject({ code: 'SHIFT_NOT_OPEN', message: 'Open a cashier shift first' });
    await openShift(till.hospital, other);
    expect((await other.send(paymentCalls.add, { body })).status).toBe(200);
  });

  test('invoices of two patients are not paid together', async () => {
    const other = (await aPatient(till.hospital)).id;
    const [first, second] = [await till.billed(), await till.billed(1, other)];
    const both = await send({
      allocations: [first, second].map((invoice) => ({ invoiceId: invoice.id, amount: 450_000 })),
      tenders: [{ method: 'cash', amount: 900_000 }],
    });
    expect(both.error.code).toBe('INVOICES_OF_OTHERS');
  });

  test('the same key is one payment, another body with it is 409 (invariant 7)', async () => {
    const invoice = await till.billed();
    const key = unique('key-');
    const body = { invoiceId: invoice.id, amount: 100_000, paymentMethod: 'cash' };
    const [first, second] = [await send(body, key), await send(body, key)];
    expect(second.payload.payment.id).toBe(first.payload.payment.id);
    expect((await send({ ...body, amount: 100_001 }, key)).status).toBe(409);
    expect((await head(invoice.id)).amountPaid).toBe(100_000);
  });
});

describe('taking it back', () => {
  test('a mistake in the open shift: all is owed again, the excess leaves the deposit', async () => {
    const patientId = (await aPatient(till.hospital)).id;
    const invoice = await till.billed(1, patientId);
    const before = await accountsOf(till.hospital);
    const paid = await send({ invoiceId: invoice.id, amount: 460_000, paymentMethod: 'cash', excessToDeposit: 10_000 });
    const taken = await reverse(paid.payload.payment.id);
    expect(taken.payload).toMatchObject({ status: 'reversed', reversalKind: 'entry-error', reverseReason: 'Typed wrongly' });
    expect(await head(invoice.id)).toMatchObject({ status: 'billed', billingStatus: 'pending_payment', paidAt: null, amountPaid: 0 });
    expect(await available(patientId)).toBe(0);
    expect(await accountsOf(till.hospital)).toEqual(before);
    expect((await reverse(paid.payload.payment.id)).error.code).toBe('ALREADY_REVERSED');
    expect(await wrongFigures(till.hospital)).toEqual([]);
  });

  test('in a closed shift a mistake is a refund, a bounced cheque is not', async () => {
    const other = await till.hospital.userWith('Add Invoice Payment');
    const shiftId = await openShift(till.hospital, other);
    const invoice = await till.billed();
    const paid = await other.send(paymentCalls.add, {
      body: { invoiceId: invoice.id, amount: 450_000, paymentMethod: 'cheque', chequeNumber: unique('CHQ') },
    });
    await theDatabase().owner.query(
      `update cashier_shifts set status = 'closed', closed_at = '2026-01-02', counted_cash = 0, counted_card = 0, counted_transfer = 0, counted_cheque = 0,
         expected_cash = 0, expected_card = 0, expected_transfer = 0, expected_cheque = 0 where id = $1`,
      [shiftId],
    );
    const id = paid.payload.payment.id;
    expect((await reverse(id)).error).toMatchObject({ code: 'SHIFT_CLOSED_FOR_REVERSAL', message: 'Shift is closed; use a refund' });
    expect((await reverse(id, 'cheque-bounced')).payload.status).toBe('reversed');
    expect((await head(invoice.id)).balance).toBe(450_000);
    expect(await wrongFigures(till.hospital)).toEqual([]);
  });

  test('a deposit that was spent keeps its payment', async () => {
    const patientId = (await aPatient(till.hospital)).id;
    const [first, second] = [await till.billed(1, patientId), await till.billed(1, patientId)];
    const paid = await send({ invoiceId: first.id, amount: 550_000, paymentMethod: 'cash', excessToDeposit: 100_000 });
    const applied = await inScopeOf(till.hospital.id, (scope) =>
      createPayment(scope, {
        kind: 'deposit-application',
        allocations: [{ invoiceId: second.id, amount: 60_000 }],
        tenders: [{ method: 'deposit', amount: 60_000 }],
        excessToDeposit: 0,
      }),
    );
    expect(await available(patientId)).toBe(40_000);
    expect((await reverse(paid.payload.payment.id)).error).toMatchObject({ code: 'DEPOSIT_ALREADY_USED', message: 'Deposit already used' });
    expect((await reverse(applied.payment.id)).status).toBe(200);
    expect(await available(patientId)).toBe(100_000);
    expect((await reverse(paid.payload.payment.id)).status).toBe(200);
    expect(await available(patientId)).toBe(0);
    expect(await wrongFigures(till.hospital)).toEqual([]);
  });

  test('a payment of which a credit note moved a part to the deposit', async () => {
    const patientId = (await aPatient(till.hospital)).id;
    const invoice = await till.billed(2, patientId);
    const before = await accountsOf(till.hospital);
    const paid = await send({ invoiceId: invoice.id, amount: 900_000, paymentMethod: 'cheque', chequeNumber: unique('CHQ') });
    await till.cashier.send(invoiceCalls.creditNote, {
      params: { id: invoice.id },
      body: { kind: 'returned', reason: 'Not done', lines: [{ invoiceItemId: invoice.items[0]?.id as string }] },
    });
    expect(await available(patientId)).toBe(450_000);
    expect(await head(invoice.id)).toMatchObject({ status: 'paid', amountPaid: 450_000, creditedAmount: 450_000 });
    expect((await reverse(paid.payload.payment.id, 'cheque-bounced')).status).toBe(200);
    expect(await available(patientId)).toBe(0);
    expect(await head(invoice.id)).toMatchObject({ status: 'billed', amountPaid: 0, creditedAmount: 450_000, balance: 450_000 });
    const after = await accountsOf(till.hospital);
    expect((after['1100'] ?? 0) - (before['1100'] ?? 0)).toBe(-450_000);
    expect(after['1050']).toBe(before['1050']);
    expect(await wrongFigures(till.hospital)).toEqual([]);
  });
});
