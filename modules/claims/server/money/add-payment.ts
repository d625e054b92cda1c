import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { applyToClaim } from '#modules/invoices/server/index.ts';
import type { AddClaimPayment, ApplyUnallocated, ClaimDetails } from '../../contract/claim-records.ts';
import { claimRecord } from '../../contract/claim.record.ts';
import { claimRefusals } from '../../contract/refusals.ts';
import { type ClaimStatus, claimsPath } from '../../contract/words.ts';
import { allocate, payable, whyNotAllocate, whyNotNet } from '../rules.ts';
import { showClaim } from '../show.ts';
import { type ClaimRecord, findClaim, holdClaim, recordClaim, requirePartner, settleClaim } from '../store.ts';
import { invoiceParts, keepAllocations, receive } from './receive.ts';
import { lockPayments } from './show-payment.ts';

type ByStatus = { status: ClaimStatus };
const byStatus = (claim: ClaimRecord): ByStatus => ({ status: claim.status as ClaimStatus });

/** Whoever brings the same reference, amount and day of a partner at the same instant waits here for the other. */
async function refuseRepeated(scope: Scope, hmoId: Id, order: AddClaimPayment): Promise<void> {
  const { reference, grossAmount, paymentDate } = order;
  const key = `${scope.hospitalId}:claim-payment:${hmoId}:${reference.toLowerCase()}:${grossAmount}:${paymentDate}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 31))`.execute(scope.tx);
  const known = await scope.tx
    .selectFrom('claimPayments')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('hmoId', '=', hmoId)
    .where(sql<boolean>`lower(reference) = ${reference.toLowerCase()}`)
    .where('grossAmount', '=', grossAmount)
    .where('paymentDate', '=', paymentDate)
    .where('status', '=', 'received')
    .executeTakeFirst();
  if (known) throw claimRefusals.refusal('CLAIM_REFERENCE_USED');
}

async function tellPaid(scope: Scope, claim: ClaimRecord, hmoName: string): Promise<void> {
  await scope.notify({
    title: 'Claim Payment Added',
    content: `${hmoName} paid on claim ${claim.claimNumber}`,
    path: `${claimsPath}/${claim.id}`,
    to: { permission: 'View Claims' },
    module: 'hmo',
    entity: 'Claim',
    entityId: claim.id,
  });
}

/** POST hmo/claim/{id}/add-payment: E12; tax withheld counts as paid. */
export async function addClaimPayment(scope: Scope, id: Id, order: AddClaimPayment): Promise<ClaimDetails> {
  const { hmoId } = await findClaim(scope, id);
  const partner = await requirePartner(scope, hmoId);
  if (!order.confirmReference) await refuseRepeated(scope, hmoId, order);
  const { claim: before, items } = await holdClaim(scope, id, order.version);
  const { grossAmount: gross, withheldTax: withheld, charges } = order;
  guard(claimRecord, 'addPayment', byStatus(before));
  if (order.paymentDate > (await scope.today())) throw claimRefusals.refusal('CLAIM_PAYMENT_DATE');
  refuseIf(whyNotNet({ gross, withheld, charges }, { bps: partner.withholdingBps, confirmed: order.confirmWithheld }));
  const parts = order.allocations ?? allocate(items, gross, order.allocate);
  refuseIf(whyNotAllocate(items, parts, { gross, keep: order.keepUnallocated }));
  const { method, reference, paymentDate } = order;
  const receipt = { partner, gross, withheld, charges, method, reference, paymentDate, remittanceId: null, parts };
  const { claim, paymentNumber } = await receive(scope, before, items, receipt);
  await recordClaim(scope, claim, 'state', `Payment ${paymentNumber} on claim ${claim.claimNumber}`, {
    before: { status: before.status, balance: before.balance },
    after: { status: claim.status, balance: claim.balance, gross, withheld, charges, reference },
    reason: order.confirmReference ? 'The reference was used before and was confirmed' : null,
  });
  await tellPaid(scope, claim, partner.name);
  return showClaim(scope, claim);
}

/** POST hmo/{id}/unallocated/apply: what lies on account 2400 for the partner pays a claim of it, the oldest service first. */
export async function applyUnallocated(scope: Scope, hmoId: Id, { paymentId, claimId, amount }: ApplyUnallocated): Promise<ClaimDetails> {
  const { claim: before, items } = await holdClaim(scope, claimId);
  if (before.hmoId !== hmoId) throw claimRefusals.refusal('CLAIM_UNALLOCATED_ABOVE', { left: 0 });
  guard(claimRecord, 'addPayment', byStatus(before));
  const [payment] = await lockPayments(scope, [paymentId]);
  if (!payment || payment.hmoId !== hmoId || payment.unallocated < amount)
    throw claimRefusals.refusal('CLAIM_UNALLOCATED_ABOVE', { left: payment?.hmoId === hmoId ? payment.unallocated : 0 });
  if (payment.status === 'reversed') throw claimRefusals.refusal('CLAIM_PAYMENT_REVERSED');
  if (amount > items.reduce((sum, item) => sum + payable(item), 0)) throw claimRefusals.refusal('CLAIM_AMOUNT_ABOVE');
  const parts = allocate(items, amount, 'oldest').map((part) => ({ ...part, withheld: 0 }));
  const ref = { claimId, claimNumber: before.claimNumber };
  await applyToClaim(scope, payment.invoicePaymentId, ref, invoiceParts(items, parts));
  await keepAllocations(scope, paymentId, claimId, items, parts);
  await scope.tx
    .updateTable('claimPayments')
    .set({ allocated: payment.allocated + amount, unallocated: payment.unallocated - amount })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', paymentId)
    .execute();
  const claim = await settleClaim(
    scope,
    before,
    parts.map((part) => ({ claimItemId: part.claimItemId, paid: part.amount })),
  );
  await recordClaim(scope, claim, 'state', `Payment ${payment.paymentNumber} applied to claim ${claim.claimNumber}`, {
    before: { status: before.status, balance: before.balance },
    after: { status: claim.status, balance: claim.balance, amount },
  });
  return showClaim(scope, claim);
}
