import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Id } from '#kernel/contract/fields.ts';
import { invoiceCalls } from '#modules/invoices/contract/calls/invoices.ts';
import { aTill, accountsOf, times, type Till, wrongFigures } from '#modules/invoices/server/testing/till.ts';
import { asBefore } from '#testing/answering.ts';
import { theDatabase, unique } from '#testing/world.ts';
import { claimCalls, claimPaymentCalls } from '../contract/calls/claims.ts';
import { remittanceCalls } from '../contract/calls/remittances.ts';
import { aClaimant, type Claimant, wrongClaimFigures } from './testing/claimant.ts';

let till: Till;
let own: Claimant;
beforeAll(async () => {
  till = await aTill();
  own = await aClaimant(till);
}, 120_000);
afterEach(asBefore);

type Answer = Promise<{ readonly status: number }>;
const at = (id: Id) => ({ params: { id } });
const view = async (id: Id) => (await till.cashier.send(claimCalls.view, at(id))).payload;
const pay = (id: Id, grossAmount: number) => {
  const money = { grossAmount, withheldTax: grossAmount / 20, paymentDate: own.today, method: 'bank-transfer' as const };
  return till.cashier.send(claimCalls.addPayment, { ...at(id), body: { ...money, reference: unique('TRF-') } });
};
const writeOff = (id: Id, amount: number) =>
  till.cashier.send(claimCalls.writeOff, { ...at(id), body: { amount, reason: 'hmo-rejection', note: 'They will not pay' } });
const sound = async () => {
  expect(await wrongClaimFigures(till)).toEqual([]);
  expect(await wrongFigures(till.hospital)).toEqual([]);
};

test('pay, write off, reject and reverse, twenty-four at once, eight rounds: no balance below zero, and the books follow', async () => {
  for (let round = 0; round < 8; round += 1) {
    const claim = await own.submitted(2);
    const first = (await pay(claim.id, 200_000)).payload.payments[0]?.id as Id;
    const answers = await times(24, async (turn): Answer => {
      if (turn % 4 === 0) return await pay(claim.id, 100_000);
      if (turn % 4 === 1) return await writeOff(claim.id, 100_000);
      if (turn % 4 === 2)
        return await till.cashier.send(claimPaymentCalls.reversePayment, { ...at(first), body: { reason: 'Wrong partner' } });
      const rejection = { claimItemId: claim.items[turn % 2]?.id as Id, amount: 100_000, reasonCode: 'NO-AUTH' as const };
      return await till.cashier.send(claimCalls.reject, { ...at(claim.id), body: { rejections: [rejection] } });
    });
    expect(answers.map(({ status }) => status).filter((status) => ![200, 409, 422].includes(status))).toEqual([]);
    const now = await view(claim.id);
    expect(now.amountPaid + now.writtenOffAmount + now.balance).toBe(600_000);
    expect(Math.min(now.balance, now.balance - now.rejectedOpen)).toBeGreaterThanOrEqual(0);
    const invoice = (await till.cashier.send(invoiceCalls.details, at(claim.invoices[0]?.invoiceId as Id))).payload;
    expect(invoice.balance).toBe(now.balance);
  }
  await sound();
}, 240_000);

test('one invoice into claims that are made and into claims that stand, twenty-one at once, eight rounds: it is on one', async () => {
  for (let round = 0; round < 8; round += 1) {
    const standing = [await own.posted(), await own.posted()];
    const { invoiceId } = await own.invoice();
    const body = { hmoId: own.hmoId, periodStart: own.today, periodEnd: own.today, invoiceIds: [invoiceId] };
    const answers = await times(21, async (turn): Answer => {
      const into = standing[turn % 3];
      if (!into) return await till.cashier.send(claimCalls.create, { body });
      return await till.cashier.send(claimCalls.addInvoices, { ...at(into.id), body: { invoiceIds: [invoiceId] } });
    });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(20);
    const { rows } = await theDatabase().owner.query<{ n: number }>(
      'select count(*)::int as n from claim_items where invoice_id = $1 and live',
      [invoiceId],
    );
    expect(rows[0]?.n).toBe(1);
  }
  await sound();
}, 240_000);

test('one advice that twenty post, while others delete and reverse it, five rounds: it pays once or not at all', async () => {
  const before = (await accountsOf(till.hospital))['1020'] ?? 0;
  let paid = 0;
  for (let round = 0; round < 5; round += 1) {
    const claim = await own.submitted();
    const header = { hmoId: own.hmoId, paymentDate: own.today, method: 'bank-transfer' as const, reference: unique('ADV-') };
    const row = { claimNumber: claim.claimNumber, itemCode: 'H-1', claimed: 300_000, paid: 300_000, withheld: 15_000 };
    const body = { ...header, grossAmount: 300_000, withheldTax: 15_000, rows: [row] };
    const { id } = (await till.cashier.send(remittanceCalls.create, { body })).payload;
    const answers = await times(24, async (turn): Answer => {
      if (turn % 8 === 6) return await till.cashier.send(remittanceCalls.remove, { ...at(id), body: {} });
      if (turn % 8 === 7) return await till.cashier.send(remittanceCalls.reverse, { ...at(id), body: { reason: 'Of another hospital' } });
      return await till.cashier.send(remittanceCalls.post, { ...at(id), body: {} });
    });
    expect(answers.map(({ status }) => status).filter((status) => ![200, 404, 409, 422].includes(status))).toEqual([]);
    const posts = answers.filter(({ status }, turn) => turn % 8 < 6 && status === 200).length;
    const reversals = answers.filter(({ status }, turn) => turn % 8 === 7 && status === 200).length;
    expect(posts).toBeLessThanOrEqual(1);
    expect(reversals).toBeLessThanOrEqual(posts);
    paid += posts - reversals;
    expect((await view(claim.id)).balance).toBe(posts > reversals ? 0 : 300_000);
  }
  expect(((await accountsOf(till.hospital))['1020'] ?? 0) - before).toBe(paid * 285_000);
  await sound();
}, 240_000);
