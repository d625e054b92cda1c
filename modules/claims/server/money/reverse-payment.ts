import type { Id } from '#kernel/contract/fields.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { holdForClaim, reverseClaimPayment } from '#modules/invoices/server/index.ts';
import type { ClaimPayment } from '../../contract/claim-records.ts';
import { claimPaymentRecord } from '../../contract/claim.record.ts';
import { claimRefusals } from '../../contract/refusals.ts';
import type { ClaimPaymentStatus } from '../../contract/words.ts';
import { type ClaimRecord, invoiceIdsOf, lockClaims, recordClaim, settleClaim } from '../store.ts';
import { type ClaimPaymentRecord, findPayment, lockPayments, showPayment } from './show-payment.ts';

/** Claims that payments pay: their own, and those to which a part was applied later. */
async function claimsOf(scope: Scope, payments: readonly Pick<ClaimPaymentRecord, 'id' | 'claimId'>[]): Promise<Id[]> {
  const rows = await scope.tx
    .selectFrom('claimAllocations')
    .select('claimId')
    .distinct()
    .where('hospitalId', '=', scope.hospitalId)
    .where(
      'paymentId',
      'in',
      payments.map(({ id }) => id),
    )
    .where('live', '=', true)
    .execute();
  return [...new Set([...rows.map(({ claimId }) => claimId), ...payments.map(({ claimId }) => claimId)])];
}

/** Locks bill lines, invoices, claims and payments, in this order; a part applied in between is locked with the next look. */
export async function holdPayments(
  scope: Scope,
  ids: readonly Id[],
): Promise<{ claims: Map<Id, ClaimRecord>; payments: ClaimPaymentRecord[] }> {
  const seen: ClaimPaymentRecord[] = [];
  for (const id of ids) seen.push(await findPayment(scope, id));
  const claimIds = await claimsOf(scope, seen);
  await holdForClaim(scope, await invoiceIdsOf(scope, claimIds));
  const claims = await lockClaims(scope, claimIds);
  return { claims: new Map(claims.map((claim) => [claim.id, claim])), payments: await lockPayments(scope, ids) };
}

/** Takes one payment back out of locked claims: mirror of E12 on today, its items are owed again. */
export async function takeBack(scope: Scope, payment: ClaimPaymentRecord, claims: Map<Id, ClaimRecord>, reason: string): Promise<void> {
  const parts = await scope.tx
    .updateTable('claimAllocations')
    .set({ live: false })
    .where('hospitalId', '=', scope.hospitalId)
    .where('paymentId', '=', payment.id)
    .where('live', '=', true)
    .returning(['claimId', 'claimItemId', 'amount', 'withheld'])
    .execute();
  const own = claims.get(payment.claimId) as ClaimRecord;
  await reverseClaimPayment(scope, payment.invoicePaymentId, { claimId: own.id, claimNumber: own.claimNumber }, reason);
  // Its own claim too when nothing of it was allocated: the trail tells what became of the payment.
  for (const claimId of new Set([payment.claimId, ...parts.map((part) => part.claimId)])) {
    const before = claims.get(claimId);
    if (!before) throw claimRefusals.refusal('CLAIM_STATE', { status: 'changed' });
    const changes = parts.filter((part) => part.claimId === claimId);
    const claim = await settleClaim(
      scope,
      before,
      changes.map(({ claimItemId, amount, withheld }) => ({ claimItemId, paid: -Number(amount), withheld: -Number(withheld) })),
    );
    claims.set(claimId, claim);
    await recordClaim(scope, claim, 'state', `Payment ${payment.paymentNumber} of claim ${claim.claimNumber} reversed`, {
      before: { status: before.status, balance: before.balance },
      after: { status: claim.status, balance: claim.balance },
      reason,
    });
  }
  await scope.tx
    .updateTable('claimPayments')
    .set({ status: 'reversed', reversedAt: scope.now, reversedByName: scope.actor.name, reverseReason: reason })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', payment.id)
    .execute();
}

/** PATCH hmo/claim/payment/{id}/reverse. One that came with a remittance goes with it. */
export async function reversePayment(scope: Scope, id: Id, reason: string): Promise<ClaimPayment> {
  const { claims, payments } = await holdPayments(scope, [id]);
  const payment = payments[0] as ClaimPaymentRecord;
  const ofRemittance = payment.remittanceId ? claimRefusals.refusal('CLAIM_PAYMENT_OF_REMITTANCE') : null;
  guard(claimPaymentRecord, 'reversePayment', { status: payment.status as ClaimPaymentStatus }, ofRemittance);
  await takeBack(scope, payment, claims, reason);
  return showPayment(scope, await findPayment(scope, id));
}

/** PATCH hmo/claim/payment/{id}/credit-note: the partner's proof of the tax that it withheld. */
export async function receiveCreditNote(scope: Scope, id: Id, number: string): Promise<ClaimPayment> {
  const [payment] = await lockPayments(scope, [id]);
  const found = payment ?? (await findPayment(scope, id));
  const noTax = found.withheldTax === 0 ? claimRefusals.refusal('CLAIM_PAYMENT_NO_TAX') : null;
  guard(claimPaymentRecord, 'creditNote', { status: found.status as ClaimPaymentStatus }, noTax);
  await scope.tx
    .updateTable('claimPayments')
    .set({ creditNoteNumber: number, creditNoteOn: await scope.today() })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  const [claim] = await lockClaims(scope, [found.claimId]);
  if (claim)
    await recordClaim(scope, claim, 'update', `Credit note of withheld tax received for ${found.paymentNumber}`, { after: { number } });
  return showPayment(scope, await findPayment(scope, id));
}
