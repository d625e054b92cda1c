import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { invoiceCalls } from '#modules/invoices/contract/calls/invoices.ts';
import { accountsOf, aTill, times, type Till, wrongFigures } from '#modules/invoices/server/testing/till.ts';
import { asBefore } from '#testing/answering.ts';
import { inScopeOf, theDatabase, unique } from '#testing/world.ts';
import { claimCalls, claimPaymentCalls, rejectionCalls } from '../contract/calls/claims.ts';
import type { ClaimDetails } from '../contract/claim-records.ts';
import type { RejectionReason } from '../contract/words.ts';
import { chase } from './nightly.ts';
import { aClaimant, type Claimant, wrongClaimFigures } from './testing/claimant.ts';

let till: Till;
let own: Claimant;
beforeAll(async () => {
  till = await aTill();
  own = await aClaimant(till);
}, 120_000);
afterEach(asBefore);

const at = (id: string) => ({ params: { id } });
const view = async (id: string) => (await till.cashier.send(claimCalls.view, at(id))).payload as ClaimDetails;
const submit = (id: string, body: object = {}) => till.cashier.send(claimCalls.submit, { ...at(id), body: { channel: 'portal', ...body } });
const pay = (id: string, grossAmount: number, body: object = {}) =>
  till.cashier.send(claimCalls.addPayment, {
    ...at(id),
    body: {
      ...{ grossAmount, withheldTax: grossAmount / 20, paymentDate: own.today, method: 'bank-transfer', reference: unique('TRF-') },
      ...body,
    },
  });
const writeOff = (id: string, body: object = {}) =>
  till.cashier.send(claimCalls.writeOff, { ...at(id), body: { reason: 'hmo-rejection', note: 'The partner will not pay', ...body } });
interface Rejected {
  readonly claimItemId: string | undefined;
  readonly amount?: number;
  readonly reasonCode: RejectionReason;
}
const reject = (id: string, rejected: readonly Rejected[]) =>
  till.cashier.send(claimCalls.reject, {
    ...at(id),
    body: { rejections: rejected.map((one) => ({ ...one, claimItemId: one.claimItemId ?? '' })) },
  });
const invoiceOf = async (id: string) => (await till.cashier.send(invoiceCalls.details, at(id))).payload;
const movedOf = async (act: () => Promise<unknown>) => {
  const before = await accountsOf(till.hospital);
  await act();
  const after = await accountsOf(till.hospital);
  const codes = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    codes.flatMap((code) => {
      const moved = (after[code] ?? 0) - (before[code] ?? 0);
      return moved === 0 ? [] : [[code, moved]];
    }),
  );
};
const sound = async () => {
  expect(await wrongClaimFigures(till)).toEqual([]);
  expect(await wrongFigures(till.hospital)).toEqual([]);
};

describe('gathering', () => {
  test('ready invoices become a claim; they are on it, and cancelling frees them', async () => {
    const { invoiceId, invoiceNumber } = await own.invoice(2);
    const query = { hmoId: own.hmoId };
    const ready = (await till.cashier.send(claimCalls.candidates, { query })).payload;
    expect(ready.invoices).toMatchObject([{ invoiceId, invoiceNumber, amount: 600_000, errorCount: 0 }]);
    const body = { hmoId: own.hmoId, periodStart: own.today, periodEnd: own.today };
    const made = (await till.cashier.send(claimCalls.create, { body })).payload;
    expect(made).toMatchObject({ status: 'posted', settlement: 'unpaid', total: 600_000, balance: 600_000, invoiceCount: 1, itemCount: 2 });
    expect(made.items).toMatchObject([
      { invoiceNumber, hmoCode: 'H-1', amount: 300_000, authorisation: 'not-required', enrolleeNumber: own.enrollee },
      { amount: 300_000 },
    ]);
    expect(made.checks).toMatchObject({ ruleVersion: 'hmo-1' });
    expect((await till.cashier.send(claimCalls.create, { body })).error.code).toBe('CLAIM_NOTHING_TO_CLAIM');
    expect((await till.cashier.send(claimCalls.create, { body: { ...body, invoiceIds: [invoiceId] } })).error.code).toBe(
      'INVOICE_ON_CLAIM',
    );
    expect((await till.cashier.send(invoiceCalls.cancel, { ...at(invoiceId), body: { reason: 'Wrong plan' } })).error.message).toContain(
      made.claimNumber,
    );
    const cancelled = (await till.cashier.send(claimCalls.cancel, { ...at(made.id), body: { reason: 'Wrong period' } })).payload;
    expect(cancelled).toMatchObject({ status: 'cancelled', settlement: 'cancelled' });
    expect((await till.cashier.send(claimCalls.candidates, { query })).payload.invoices).toHaveLength(1);
    expect((await till.cashier.send(claimCalls.create, { body })).status).toBe(200);
    await sound();
  });

  test('invoices are added and removed until it is submitted; the period holds every service day', async () => {
    const made = await own.posted();
    const { invoiceId } = await own.invoice();
    const invoices = { ...at(made.id), body: { invoiceIds: [invoiceId] } };
    expect((await till.cashier.send(claimCalls.addInvoices, invoices)).payload).toMatchObject({ total: 600_000, invoiceCount: 2 });
    expect((await till.cashier.send(claimCalls.removeInvoices, invoices)).payload).toMatchObject({ total: 300_000, invoiceCount: 1 });
    const only = { ...at(made.id), body: { invoiceIds: [made.invoices[0]?.invoiceId as string] } };
    expect((await till.cashier.send(claimCalls.removeInvoices, only)).error.code).toBe('CLAIM_NOTHING_TO_CLAIM');
    const body = { hmoId: own.hmoId, periodStart: '2020-01-01', periodEnd: '2020-01-31', invoiceIds: [invoiceId] };
    expect((await till.cashier.send(claimCalls.create, { body })).error.code).toBe('CLAIM_PERIOD');
    await submit(made.id);
    expect((await till.cashier.send(claimCalls.addInvoices, invoices)).error.code).toBe('CLAIM_ALREADY_SUBMITTED');
    await sound();
  });

  test('of twenty claims that take one invoice one gets it', async () => {
    const { invoiceId } = await own.invoice();
    const body = { hmoId: own.hmoId, periodStart: own.today, periodEnd: own.today, invoiceIds: [invoiceId] };
    const answers = await times(20, () => till.cashier.send(claimCalls.create, { body }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    await sound();
  }, 60_000);
});

describe('checks and submission', () => {
  test('errors stop it and name where they are put right; a claim without any is submitted and never changes', async () => {
    const made = await own.posted();
    await theDatabase().owner.query("update hmo_price_rows set hmo_price = 100000 where hmo_id = $1 and module = 'Laboratory'", [
      own.hmoId,
    ]);
    expect((await submit(made.id)).error).toMatchObject({ code: 'CLAIM_HAS_ERRORS' });
    const found = (await till.cashier.send(claimCalls.check, { ...at(made.id), body: {} })).payload;
    expect(found).toMatchObject({ errorCount: 1 });
    expect(found.checks.findings[0]).toMatchObject({ code: 'ABOVE_TARIFF', level: 'error', mend: { to: 'partner', id: own.hmoId } });
    await theDatabase().owner.query("update hmo_price_rows set hmo_price = 300000 where hmo_id = $1 and module = 'Laboratory'", [
      own.hmoId,
    ]);
    const done = (await submit(made.id)).payload;
    expect(done).toMatchObject({ status: 'submitted', channel: 'portal', total: 300_000, errorCount: 0 });
    expect((await submit(made.id)).error.code).toBe('CLAIM_ALREADY_SUBMITTED');
    const change = theDatabase().owner.query('update claim_items set amount = amount + 1 where claim_id = $1', [made.id]);
    await expect(change).rejects.toMatchObject({ constraint: 'claim_items_keep' });
    await sound();
  });

  test('past the deadline only with the right and a reason; by email only with an address', async () => {
    const made = await own.posted();
    await theDatabase().owner.query('update claim_items set service_date = service_date - 100 where claim_id = $1', [made.id]);
    await theDatabase().owner.query(
      'update invoice_items set service_date = service_date - 100 where id in (select invoice_item_id from claim_items where claim_id = $1)',
      [made.id],
    );
    expect((await submit(made.id)).error.code).toBe('CLAIM_LATE');
    await own.set('email', null);
    expect((await submit(made.id, { channel: 'email', lateReason: 'Files were lost' })).error.code).toBe('CLAIM_NO_CONTACT');
    expect((await submit(made.id, { lateReason: 'Files were lost' })).payload).toMatchObject({
      ...{ status: 'submitted', lateReason: 'Files were lost' },
    });
  });
});

describe('payments', () => {
  test('tax withheld counts as paid; the ledger, the invoice and the claim say the same', async () => {
    const claim = await own.submitted(3);
    expect((await pay((await own.posted()).id, 100)).error.code).toBe('CLAIM_NOT_SUBMITTED');
    expect((await pay(claim.id, 600_000, { withheldTax: 0 })).error.code).toBe('CLAIM_WITHHELD_DIFFERS');
    expect((await pay(claim.id, 900_100)).error.code).toBe('CLAIM_AMOUNT_ABOVE');
    const moved = await movedOf(async () => expect((await pay(claim.id, 600_000, { charges: 5_000 })).status).toBe(200));
    expect(moved).toEqual({ 1020: 565_000, 1160: 30_000, 5930: 5_000, 1110: -600_000 });
    const part = await view(claim.id);
    expect(part).toMatchObject({
      status: 'payment-added',
      settlement: 'partially_paid',
      amountPaid: 600_000,
      withheldTax: 30_000,
      balance: 300_000,
    });
    expect(await invoiceOf(part.invoices[0]?.invoiceId as string)).toMatchObject({ status: 'billed', balance: 300_000 });
    await pay(claim.id, 300_000, { allocate: 'proportional' });
    expect(await view(claim.id)).toMatchObject({ settlement: 'paid', balance: 0, withheldTax: 45_000 });
    expect(await invoiceOf(part.invoices[0]?.invoiceId as string)).toMatchObject({ status: 'paid', balance: 0 });
    await sound();
  });

  test('reversed, what it paid is owed again; a credit note is recorded once tax was withheld', async () => {
    const claim = await own.submitted();
    const moved = await movedOf(async () => {
      const paid = (await pay(claim.id, 300_000)).payload;
      const payment = paid.payments[0];
      const noted = await till.cashier.send(claimPaymentCalls.creditNote, { ...at(payment?.id as string), body: { number: 'WHT-1' } });
      expect(noted.payload).toMatchObject({ creditNoteNumber: 'WHT-1' });
      const back = { ...at(payment?.id as string), body: { reason: 'Wrong partner' } };
      expect((await till.cashier.send(claimPaymentCalls.reversePayment, back)).payload).toMatchObject({ status: 'reversed' });
      expect((await till.cashier.send(claimPaymentCalls.reversePayment, back)).error.code).toBe('CLAIM_PAYMENT_REVERSED');
    });
    expect(moved).toEqual({});
    expect(await view(claim.id)).toMatchObject({ status: 'submitted', balance: 300_000, amountPaid: 0, withheldTax: 0 });
    await sound();
  });

  test('what is not allocated is kept for the partner and pays another claim later', async () => {
    const [claim, next] = [await own.submitted(), await own.submitted()];
    expect((await pay(claim.id, 500_000)).error.code).toBe('CLAIM_AMOUNT_ABOVE');
    const moved = await movedOf(() => pay(claim.id, 500_000, { keepUnallocated: true }));
    expect(moved).toMatchObject({ 1110: -300_000, 2400: -200_000 });
    const [left] = (await view(next.id)).unallocated;
    expect(left).toMatchObject({ left: 200_000 });
    const apply = (amount: number) =>
      till.cashier.send(claimCalls.applyUnallocated, {
        ...at(own.hmoId),
        body: { paymentId: left?.paymentId as string, claimId: next.id, amount },
      });
    expect((await apply(200_001)).error.code).toBe('CLAIM_UNALLOCATED_ABOVE');
    expect(await movedOf(() => apply(200_000))).toEqual({ 1110: -200_000, 2400: 200_000 });
    expect(await view(next.id)).toMatchObject({ status: 'payment-added', balance: 100_000 });
    await sound();
    const back = { ...at(left?.paymentId as string), body: { reason: 'Wrong partner' } };
    expect((await till.cashier.send(claimPaymentCalls.reversePayment, back)).status).toBe(200);
    expect([(await view(claim.id)).balance, (await view(next.id)).balance]).toEqual([300_000, 300_000]);
    await sound();
  });

  test('kept wholly for the partner it ties on account 2400, and is reversed as any other', async () => {
    const claim = await own.submitted();
    await reject(claim.id, [{ claimItemId: claim.items[0]?.id, reasonCode: 'NO-AUTH' }]);
    await pay(claim.id, 200_000, { keepUnallocated: true });
    await sound();
    const id = (await view(claim.id)).payments[0]?.id as string;
    const back = { ...at(id), body: { reason: 'Wrong partner' } };
    expect((await till.cashier.send(claimPaymentCalls.reversePayment, back)).payload).toMatchObject({ status: 'reversed' });
    await sound();
  });

  test('of twenty payments with one reference one is stored', async () => {
    const claim = await own.submitted(20);
    const answers = await times(20, () => pay(claim.id, 20_000, { reference: 'SAME' }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    await sound();
  }, 60_000);

  test('payments, write-offs and reversals at one instant never drive the balance below zero', async () => {
    const claim = await own.submitted(2);
    const first = (await pay(claim.id, 200_000)).payload.payments[0]?.id as string;
    const answers = await times(21, async (turn): Promise<{ readonly status: number }> => {
      if (turn % 3 === 0) return await pay(claim.id, 200_000);
      if (turn % 3 === 1) return await writeOff(claim.id, { amount: 200_000 });
      return await till.cashier.send(claimPaymentCalls.reversePayment, { ...at(first), body: { reason: 'Wrong partner' } });
    });
    expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true);
    const now = await view(claim.id);
    expect(now.balance).toBeGreaterThanOrEqual(0);
    expect(now.amountPaid + now.writtenOffAmount + now.balance).toBe(now.total);
    await sound();
  }, 60_000);
});

describe('rejections and write-offs', () => {
  test('a rejected part moves to a new claim and is paid there; the old one keeps its history', async () => {
    const claim = await own.submitted(2);
    const [item] = claim.items;
    const rejected = (await reject(claim.id, [{ claimItemId: item?.id, amount: 100_000, reasonCode: 'NO-AUTH' }])).payload;
    expect(rejected).toMatchObject({ rejectedOpen: 100_000, balance: 600_000 });
    expect((await reject(claim.id, [{ claimItemId: item?.id, amount: 200_001, reasonCode: 'LATE' }])).error.code).toBe(
      'CLAIM_REJECTION_ABOVE',
    );
    expect((await pay(claim.id, 600_000)).error.code).toBe('CLAIM_AMOUNT_ABOVE');
    const rejectionIds = rejected.rejections.map(({ id }) => id);
    const again = (await till.cashier.send(rejectionCalls.resubmit, { body: { rejectionIds } })).payload;
    expect(again).toMatchObject({
      kind: 'resubmission',
      status: 'posted',
      total: 100_000,
      items: [{ invoiceNumber: item?.invoiceNumber }],
    });
    expect(await view(claim.id)).toMatchObject({ rejectedOpen: 0, resubmittedAmount: 100_000, balance: 500_000 });
    expect((await till.cashier.send(rejectionCalls.resubmit, { body: { rejectionIds } })).error.code).toBe('CLAIM_REJECTION_DECIDED');
    await sound();
    await submit(again.id);
    await pay(again.id, 100_000);
    await pay(claim.id, 500_000);
    expect([(await view(again.id)).settlement, (await view(claim.id)).settlement]).toEqual(['paid', 'paid']);
    expect(await invoiceOf(claim.invoices[0]?.invoiceId as string)).toMatchObject({ status: 'paid' });
    await sound();
  });

  test('a resubmission that is cancelled gives back what it took; a rejection may be taken back by the partner', async () => {
    const claim = await own.submitted();
    const [item] = claim.items;
    const { rejections } = (await reject(claim.id, [{ claimItemId: item?.id, reasonCode: 'CLERICAL' }])).payload;
    const id = rejections[0]?.id as string;
    const again = (await till.cashier.send(rejectionCalls.resubmit, { body: { rejectionIds: [id] } })).payload;
    await till.cashier.send(claimCalls.cancel, { ...at(again.id), body: { reason: 'Sent by phone' } });
    expect(await view(claim.id)).toMatchObject({ rejectedOpen: 300_000, resubmittedAmount: 0, balance: 300_000 });
    expect((await till.cashier.send(rejectionCalls.reverseRejection, { ...at(id), body: {} })).payload).toMatchObject({
      disposition: 'reversed',
    });
    expect(await view(claim.id)).toMatchObject({ rejectedOpen: 0 });
    await sound();
  });

  test('of twenty who resubmit one rejection one does', async () => {
    const claim = await own.submitted();
    const { rejections } = (await reject(claim.id, [{ claimItemId: claim.items[0]?.id, reasonCode: 'CLERICAL' }])).payload;
    const rejectionIds = rejections.map(({ id }) => id);
    const answers = await times(20, () => till.cashier.send(rejectionCalls.resubmit, { body: { rejectionIds } }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await sound();
  }, 60_000);

  test('given up, it goes to 5910 and rejections are closed; taken back, it is owed again', async () => {
    const claim = await own.submitted(2);
    await reject(claim.id, [{ claimItemId: claim.items[0]?.id, reasonCode: 'NOT-COVERED' }]);
    expect((await writeOff(claim.id, { amount: 600_001 })).error.code).toBe('CLAIM_WRITE_OFF_ABOVE');
    expect(await movedOf(() => writeOff(claim.id, { amount: 300_000 }))).toEqual({ 5910: 300_000, 1110: -300_000 });
    const part = await view(claim.id);
    expect(part).toMatchObject({ status: 'submitted', settlement: 'partially_paid', writtenOffAmount: 300_000, rejectedOpen: 0 });
    expect(part.rejections).toMatchObject([{ disposition: 'written-off' }]);
    await writeOff(claim.id);
    expect(await view(claim.id)).toMatchObject({ status: 'written-off', settlement: 'written_off', balance: 0 });
    await sound();
    const back = await movedOf(() => till.cashier.send(claimCalls.reverseWriteOff, { ...at(claim.id), body: { reason: 'Late payment' } }));
    expect(back).toEqual({ 5910: -600_000, 1110: 600_000 });
    expect(await view(claim.id)).toMatchObject({ status: 'submitted', balance: 600_000, writtenOffAmount: 0 });
    await sound();
  });
});

describe('what is owed', () => {
  test('ageing is the sum on account 1110; lists, tiles and searches find claims', async () => {
    const claim = await own.submitted();
    const ageing = (await till.cashier.send(claimCalls.ageing, { query: {} })).payload;
    expect(ageing.total).toBe((await accountsOf(till.hospital))['1110'] ?? 0);
    expect(ageing.rows[0]?.buckets['0-30']).toBeGreaterThan(0);
    const found = (await till.cashier.send(claimCalls.list, { query: { searchTerm: claim.invoices[0]?.invoiceNumber as string } })).payload;
    expect(found.data).toMatchObject([{ id: claim.id, hmoId: own.hmoId }]);
    const { summary } = claimCalls;
    expect((await till.cashier.send(summary)).payload.submitted.count).toBeGreaterThan(0);
    const noted = await till.cashier.send(claimCalls.note, {
      ...at(claim.id),
      body: { kind: 'promise', text: 'They pay on Friday', promiseDate: own.today },
    });
    expect(noted.payload.notes).toMatchObject([{ kind: 'promise', promiseDate: own.today }]);
    const taken = await till.cashier.send(claimCalls.acknowledge, {
      ...at(claim.id),
      body: { hmoReference: 'AX-77', acknowledgedOn: own.today },
    });
    expect(taken.payload).toMatchObject({ hmoReference: 'AX-77' });
  });

  test('as at a day that is over it counts what was settled since as owed, and what was settled before as not', async () => {
    const past = await aClaimant(till);
    const [open, since, before] = [await past.submitted(), await past.submitted(2), await past.submitted(3)];
    for (const { id, balance } of [since, before]) await pay(id, balance);
    const days = "interval '40 days'";
    const { owner } = theDatabase();
    await owner.query(`update invoices set billed_at = billed_at - ${days} where hmo_id = $1`, [past.hmoId]);
    await owner.query(`update payment_allocations set at = at - ${days} where invoice_id = $1`, [before.invoices[0]?.invoiceId]);
    const ageing = async (query: object) =>
      (await till.cashier.send(claimCalls.ageing, { query: { hmoId: past.hmoId, ...query } })).payload;
    const monthAgo = new Date(Date.parse(past.today) - 31 * 86_400_000).toISOString().slice(0, 10);
    const longAgo = new Date(Date.parse(past.today) - 50 * 86_400_000).toISOString().slice(0, 10);
    expect((await ageing({ asAt: monthAgo })).total).toBe(open.balance + since.balance);
    expect((await ageing({})).total).toBe(open.balance);
    expect((await ageing({ asAt: longAgo })).total).toBe(0);
  });

  test('an overdue claim is told of once at each step', async () => {
    const claim = await own.submitted();
    await theDatabase().owner.query('update claims set due_date = due_date - 47 where id = $1', [claim.id]);
    const told = async () => {
      await inScopeOf(till.hospital.id, chase);
      const { rows } = await theDatabase().owner.query("select from notifications where title = 'Claim Overdue' and path like $1", [
        `%${claim.id}`,
      ]);
      return rows.length;
    };
    const once = await told();
    expect(once).toBeGreaterThan(0);
    expect(await told()).toBe(once);
  });
});
