import { afterEach, beforeAll, expect, test } from 'vitest';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import { aTill, type Till } from '#modules/invoices/server/testing/till.ts';
import { asBefore } from '#testing/answering.ts';
import { unique } from '#testing/world.ts';
import { claimCalls, claimPaymentCalls, rejectionCalls } from '../contract/calls/claims.ts';
import { statementCalls } from '../contract/calls/statements.ts';
import type { RejectionReason } from '../contract/words.ts';
import { aClaimant, type Claimant } from './testing/claimant.ts';

let till: Till;
let own: Claimant;
beforeAll(async () => {
  till = await aTill();
  own = await aClaimant(till);
}, 120_000);
afterEach(asBefore);

const at = (id: string) => ({ params: { id } });
const pay = async (id: string, grossAmount: number, more: object = {}) => {
  const body = {
    grossAmount,
    withheldTax: grossAmount / 20,
    paymentDate: own.today,
    method: 'cheque' as const,
    reference: unique('SLIP-'),
  };
  return (await till.cashier.send(claimCalls.addPayment, { ...at(id), body: { ...body, ...more } })).payload;
};
const reject = async (id: string, claimItemId: string | undefined, amount: number, reasonCode: RejectionReason) => {
  const rejections = [{ claimItemId: claimItemId ?? '', amount, reasonCode }];
  return (await till.cashier.send(claimCalls.reject, { ...at(id), body: { rejections } })).payload.rejections;
};
const statement = async (query: object = {}) => (await till.cashier.send(statementCalls.statement, { ...at(own.hmoId), query })).payload;
const owed = async () => (await till.cashier.send(claimCalls.ageing, { query: { hmoId: own.hmoId } })).payload.total;

test('a statement leads from what was owed to what is owed; what is kept and what is rejected stand beside it', async () => {
  const [first, second] = [await own.submitted(2), await own.submitted()];
  await own.posted();
  await pay(first.id, 200_000);
  const more = await pay(second.id, 330_000, { keepUnallocated: true });
  const taken = await pay(first.id, 100_000);
  const lastPayment = taken.payments.at(-1)?.id ?? '';
  await till.cashier.send(claimPaymentCalls.reversePayment, { ...at(lastPayment), body: { reason: 'Of another claim' } });
  await till.cashier.send(claimCalls.writeOff, { ...at(first.id), body: { amount: 20_000, reason: 'small-balance', note: 'Too little' } });
  await reject(first.id, first.items[1]?.id, 50_000, 'LATE');
  const found = await statement();
  expect(found).toMatchObject({
    ...{ opening: 0, invoiced: 1_200_000, paid: 475_000, withheld: 25_000, writtenOff: 20_000, otherwise: 0, closing: 680_000 },
    ...{ rejected: 50_000, rejectedOpen: 50_000, shortened: false },
    unallocated: [{ paymentNumber: more.payments[0]?.paymentNumber, left: 30_000 }],
    claims: [{ claimNumber: first.claimNumber, balance: 380_000, rejectedOpen: 50_000, daysLate: 0 }],
  });
  expect(found.closing).toBe(await owed());
  expect(found.rows.at(-1)?.balance).toBe(found.closing);
  const documents = found.rows.map(({ kind, document }) => `${kind} ${document}`);
  expect(documents.filter((line) => line.startsWith('invoice INV-'))).toHaveLength(3);
  expect(documents).toContainEqual(expect.stringMatching(new RegExp(`^payment CP-\\d+ · SLIP-.* · ${first.claimNumber}$`)));
  expect(documents.filter((line) => line.startsWith('payment-reversed'))).toHaveLength(1);
  const later = await statement({ startDate: addCalendarDays(own.today, 1), endDate: addCalendarDays(own.today, 2) });
  expect(later).toMatchObject({ opening: 680_000, invoiced: 0, closing: 680_000, rejected: 0, rows: [] });
});

test('rejections summed by every group, with what was recovered of them', async () => {
  const claim = await own.submitted(2);
  const [item, other] = claim.items;
  const made = await reject(claim.id, item?.id, 100_000, 'DUPLICATE');
  await reject(claim.id, other?.id, 40_000, 'QUANTITY');
  const again = (await till.cashier.send(rejectionCalls.resubmit, { body: { rejectionIds: [made[0]?.id ?? ''] } })).payload;
  await till.cashier.send(claimCalls.submit, { ...at(again.id), body: { channel: 'portal' } });
  await pay(again.id, 80_000);
  const reasons = async (by: 'reason' | 'department' | 'doctor' | 'hmo' | 'month') =>
    (await till.cashier.send(statementCalls.reasons, { query: { by, hmoId: own.hmoId } })).payload.rows;
  const byReason = await reasons('reason');
  expect(byReason.find(({ key }) => key === 'DUPLICATE')).toMatchObject({
    ...{ items: 1, amount: 100_000, resubmitted: 100_000, recovered: 80_000, recoveredBps: 8_000, writtenOff: 0 },
  });
  expect(byReason[0]?.key).toBe('DUPLICATE');
  const [all] = await reasons('hmo');
  expect(all).toMatchObject({ key: own.hmoId, amount: 190_000 });
  expect(all?.name).toMatch(/^Partner/);
  for (const by of ['department', 'doctor', 'month'] as const) {
    const rows = await reasons(by);
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(190_000);
    if (by === 'month') expect(rows).toMatchObject([{ key: own.today.slice(0, 7) }]);
  }
});
