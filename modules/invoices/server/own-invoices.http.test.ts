import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { claimedBy } from '#testing/other-areas.ts';
import { depositCalls } from '../contract/calls/deposits.ts';
import { invoiceCalls } from '../contract/calls/invoices.ts';
import { ownInvoiceCalls } from '../contract/calls/own.ts';
import { paymentCalls } from '../contract/calls/payments.ts';
import { refundCalls } from '../contract/calls/refunds.ts';
import { aCashDesk } from './cash/testing/cash-desk.ts';

async function aKnownPerson() {
  const desk = await aCashDesk();
  await desk.open();
  const known = { dateOfBirth: '1990-05-12', phoneNumber: `70${String(10_000_000 + Math.floor(Math.random() * 89_999_999))}` };
  const { id, civisId } = await aPatient(desk.hospital, known);
  return { desk, patientId: id, person: await claimedBy({ civisId, ...known }) };
}

test('a person sees what they owe, their invoices and receipts as the hospital has them, and of others nothing', async () => {
  const { desk, patientId, person } = await aKnownPerson();
  const [older, newer] = [await desk.invoice(450_000, patientId), await desk.invoice(200_000, patientId)];
  const others = await desk.invoice(990_000);
  await desk.deposit(70_000, { patientId });
  await desk.cashier.send(paymentCalls.add, { body: { invoiceId: older, amount: 150_000, paymentMethod: 'cash' } });

  const [account] = (await person.send(ownInvoiceCalls.accounts)).payload;
  expect(account).toMatchObject({
    hospital: { id: desk.hospital.id, currency: 'NGN' },
    patientId,
    owed: 500_000,
    unpaidInvoices: 2,
    owedByInsurers: 0,
    deposit: { balance: 70_000, available: 70_000 },
  });
  const staffSees = (await desk.cashier.send(depositCalls.account, { params: { patientId } })).payload;
  expect([account?.owed, account?.deposit.balance]).toEqual([staffSees.owed, staffSees.balance]);

  const list = (await person.send(ownInvoiceCalls.list)).payload;
  expect(list.meta.count).toBe(2);
  expect(list.data.map((row) => [row.id, row.amountPaid, row.balance, row.billingStatus])).toEqual([
    [newer, 0, 200_000, 'pending_payment'],
    [older, 150_000, 300_000, 'partially_paid'],
  ]);
  const receipts = (await person.send(ownInvoiceCalls.receipts, { query: { limit: 1 } })).payload;
  expect(receipts).toMatchObject({ data: [{ kind: 'invoice-payment', amount: 150_000, methods: ['cash'] }], meta: { count: 2 } });

  const details = (await person.send(ownInvoiceCalls.details, { params: { id: older } })).payload;
  expect(details).toMatchObject({ balance: 300_000, items: [{ amount: 450_000 }], payments: [{ amount: 150_000 }] });
  expect(Object.keys(details)).not.toContain('internalNote');
  expect((await person.send(ownInvoiceCalls.details, { params: { id: others } })).status).toBe(404);
  expect((await person.send(ownInvoiceCalls.list, { query: { personId: randomUUID() } })).status).toBe(404);
  expect((await person.send(ownInvoiceCalls.list, { query: { hospitalId: randomUUID() } })).payload.data).toEqual([]);
  expect((await desk.cashier.send(ownInvoiceCalls.list)).status).toBe(403);
  expect((await person.send(invoiceCalls.list)).status).toBe(403);
});

test('a draft is not shown before it is submitted', async () => {
  const { desk, patientId, person } = await aKnownPerson();
  const id = await desk.draft(300_000, patientId);
  expect((await person.send(ownInvoiceCalls.list)).payload.meta.count).toBe(0);
  expect((await person.send(ownInvoiceCalls.details, { params: { id } })).status).toBe(404);
});

test('a refund is read for its voucher by those who work with refunds alone', async () => {
  const desk = await aCashDesk();
  await desk.open();
  await desk.deposit(10_000);
  const body = { patientId: desk.patientId, amount: 4_000, method: 'cash' as const, payeeName: 'Ada', reason: 'No longer needed' };
  const { id } = (await desk.cashier.send(refundCalls.request, { body })).payload;
  expect((await desk.head.send(refundCalls.read, { params: { id } })).payload).toMatchObject({ id, amount: 4_000, status: 'requested' });
  expect((await desk.head.send(refundCalls.read, { params: { id: randomUUID() } })).status).toBe(404);
  expect((await (await desk.hospital.userWith('View Patient List')).send(refundCalls.read, { params: { id } })).status).toBe(403);
});
