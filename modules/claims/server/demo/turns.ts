import { mulDivHalfUp } from '#kernel/contract/money.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { bpsOf } from '#kernel/contract/money.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { ClaimDetails } from '../../contract/claim-records.ts';
import { rejectionReasons } from '../../contract/words.ts';
import { createClaim, removeClaimInvoices } from '../claims/create.ts';
import { listCandidates } from '../claims/figures.ts';
import { addNote, cancelClaim, submitClaim } from '../claims/move.ts';
import { addClaimPayment } from '../money/add-payment.ts';
import { receiveCreditNote } from '../money/reverse-payment.ts';
import { writeOffClaim } from '../money/write-off.ts';
import { addRejections, reverseRejection } from '../rejections/reject.ts';
import { resubmit } from '../rejections/resubmit.ts';
import { showClaim } from '../show.ts';

/** Invoices that a claim of the demo holds at most. */
const mostInvoices = 20;
const taxBps = 500;
const kept = 8_500_000;
const numberOf = (claimNumber: string) => Number(claimNumber.slice(3));

/** Partners whose price list is complete, by name. */
export async function partnersOf(scope: Scope): Promise<{ readonly id: Id; readonly code: string }[]> {
  return scope.tx
    .selectFrom('hmos')
    .select(['id', 'code'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('completedAt', 'is not', null)
    .orderBy('foldedName')
    .execute();
}

/** Takes invoices with an error off again; a claim of nothing else is withdrawn. Null then. */
async function withoutErrors(scope: Scope, claim: ClaimDetails): Promise<ClaimDetails | null> {
  const bad = new Set(claim.checks.findings.filter(({ level }) => level === 'error').map(({ invoiceId }) => invoiceId));
  const invoiceIds = claim.invoices.map(({ invoiceId }) => invoiceId).filter((id) => bad.has(id));
  if (invoiceIds.length === 0) return claim;
  if (invoiceIds.length < claim.invoices.length) return removeClaimInvoices(scope, claim.id, { invoiceIds });
  await cancelClaim(scope, claim.id, { reason: 'To be put right first' });
  return null;
}

/**
 * What is ready of a partner becomes a claim that is submitted. `stays`: it is left posted, with an invoice that has an error where there
 * is one.
 */
export async function claimPartner(scope: Scope, hmoId: Id, { stays }: { readonly stays: boolean }): Promise<void> {
  const { invoices } = await listCandidates(scope, { hmoId });
  const clean = invoices.filter(({ errorCount }) => errorCount === 0).slice(0, mostInvoices);
  const faulty = stays ? invoices.filter(({ errorCount }) => errorCount > 0).slice(0, 1) : [];
  const chosen = [...clean, ...faulty];
  if (chosen.length === 0) return;
  const made = await createClaim(scope, {
    hmoId,
    periodStart: chosen.map(({ serviceFrom }) => serviceFrom).sort()[0] ?? '',
    periodEnd:
      chosen
        .map(({ serviceTo }) => serviceTo)
        .sort()
        .at(-1) ?? '',
    invoiceIds: chosen.map(({ invoiceId }) => invoiceId),
    title: null,
  });
  if (stays) return;
  const claim = await withoutErrors(scope, made);
  if (claim && claim.errorCount === 0)
    await submitClaim(scope, claim.id, {
      channel: numberOf(claim.claimNumber) % 3 === 0 ? 'email' : 'portal',
      lateReason: 'Invoices came late',
    });
}

/** Submitted claims that something is open of, the oldest ones first. */
export async function openClaims(scope: Scope, minDays: number): Promise<{ readonly id: Id; readonly hmoId: Id }[]> {
  return scope.tx
    .selectFrom('claims')
    .select(['id', 'hmoId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', 'in', ['submitted', 'payment-added'])
    .where('balance', '>', 0)
    .where('submittedOn', '<=', addCalendarDays(await scope.today(), -minDays))
    .orderBy('claimNumber')
    .limit(60)
    .execute();
}

async function pay(
  scope: Scope,
  claim: ClaimDetails,
  amount: number,
  { turn, more = 0 }: { turn: number; more?: number },
): Promise<ClaimDetails> {
  return addClaimPayment(scope, claim.id, {
    ...{ grossAmount: amount + more, withheldTax: bpsOf(amount + more, taxBps), charges: 0, paymentDate: await scope.today() },
    ...{ method: turn % 4 === 0 ? 'cheque' : 'bank-transfer', reference: `TRF/${claim.claimNumber}/${turn}`, allocate: 'oldest' },
    ...{ keepUnallocated: more > 0, confirmWithheld: true, confirmReference: false },
  });
}

const payableOf = (claim: ClaimDetails) => claim.balance - claim.rejectedOpen;

/**
 * What a partner does with a claim some weeks later: most are paid whole, every third with an item rejected, every eighth is only promised.
 * The slow partner pays a part, and later the rest of every other one.
 */
export async function answerClaim(
  scope: Scope,
  id: Id,
  { turn, slow, keep }: { turn: number; slow: boolean; keep: boolean },
): Promise<void> {
  let claim = await showClaim(scope, id);
  const number = numberOf(claim.claimNumber);
  if (payableOf(claim) === 0) return;
  if ((number + turn) % 8 === 0 && !keep) {
    const text = 'The accounts unit promised to pay this month';
    await addNote(scope, id, { kind: 'promise', text, promiseDate: addCalendarDays(await scope.today(), 14) });
    return;
  }
  const item = claim.items.find(({ balance, rejectedOpen }) => balance > rejectedOpen);
  if (number % 3 === 1 && item && claim.rejections.length === 0) {
    const reasonCode = rejectionReasons[number % 10] ?? 'OTHER';
    const amount = claim.items.length === 1 ? mulDivHalfUp(item.balance, 1, 2) : item.balance;
    claim = await addRejections(scope, id, { rejections: [{ claimItemId: item.id, amount, reasonCode, hmoNote: null }] });
  }
  const open = payableOf(claim);
  const amount = slow && (number + turn) % 2 === 0 ? mulDivHalfUp(open, 2, 5) : open;
  if (amount === 0) return;
  const paid = await pay(scope, claim, amount, { turn, ...(keep ? { more: kept } : {}) });
  const payment = paid.payments.at(-1);
  if (payment && number % 9 !== 0) await receiveCreditNote(scope, payment.id, `WHT/${payment.paymentNumber}`);
}

/** What the desk does with rejections that are open: three of five are asked for once more, one is given up, one waits. */
export async function decideRejections(scope: Scope): Promise<void> {
  const today = await scope.today();
  const rows = await scope.tx
    .selectFrom('claimRejections')
    .select(['id', 'claimId', 'claimItemId', 'amount'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('disposition', '=', 'open')
    .where('appealDeadline', '>=', today)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(20)
    .execute();
  for (const [at, { id, claimId, claimItemId, amount }] of rows.entries()) {
    if (at % 5 === 3)
      await writeOffClaim(scope, claimId, { amount, itemIds: [claimItemId], reason: 'hmo-rejection', note: 'The partner does not pay it' });
    else if (at % 5 === 4) continue;
    else if (at % 15 === 1) await reverseRejection(scope, id);
    else {
      const made = await resubmit(scope, { rejectionIds: [id] });
      if (made.errorCount === 0) await submitClaim(scope, made.id, { channel: 'portal', lateReason: null });
    }
  }
}
