import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { detachClaim } from '#modules/invoices/server/index.ts';
import type { AcknowledgeClaim, AddClaimNote, ClaimDetails, SubmitClaim } from '../../contract/claim-records.ts';
import { claimRecord } from '../../contract/claim.record.ts';
import { ClaimSubmitted } from '../../contract/events.ts';
import { claimRefusals } from '../../contract/refusals.ts';
import { type ClaimStatus, claimsPath } from '../../contract/words.ts';
import { mailPack, packJob } from '../layouts/pack.ts';
import { giveBack } from '../rejections/resubmit.ts';
import { deadlineOf, whyNotSubmit } from '../rules.ts';
import { checkClaim } from '../scrub/facts.ts';
import { showClaim } from '../show.ts';
import {
  claimAddress,
  type ClaimRecord,
  findClaim,
  holdClaim,
  invoiceIdsOf,
  lockClaim,
  recordClaim,
  requirePartner,
  setClaim,
  sumClaim,
} from '../store.ts';

const byStatus = (claim: ClaimRecord) => ({ status: claim.status as ClaimStatus });

/** POST hmo/claim/{id}/check. */
export async function recheckClaim(scope: Scope, id: Id, version?: number): Promise<ClaimDetails> {
  const before = await lockClaim(scope, id, version);
  guard(claimRecord, 'check', byStatus(before));
  const claim = await sumClaim(scope, await checkClaim(scope, before, await invoiceIdsOf(scope, [id])));
  await recordClaim(scope, claim, 'update', `Claim ${claim.claimNumber} checked`, {
    before: { errors: before.errorCount, warnings: before.warningCount },
    after: { errors: claim.errorCount, warnings: claim.warningCount },
  });
  return showClaim(scope, claim);
}

async function tellSubmitted(scope: Scope, claim: ClaimRecord, hmoName: string): Promise<void> {
  await scope.notify({
    title: 'Claim Submitted',
    content: `${claim.claimNumber} was submitted to ${hmoName}`,
    path: `${claimsPath}/${claim.id}`,
    to: { permission: 'View Claims' },
    module: 'hmo',
    entity: 'Claim',
    entityId: claim.id,
  });
  await scope.emit(ClaimSubmitted, { claimId: claim.id, hmoId: claim.hmoId });
}

/** PUT hmo/claim/{id}/submit: checked once more; from here on items and total never change, the due date follows the partner's terms. */
export async function submitClaim(scope: Scope, id: Id, { channel, lateReason, version }: SubmitClaim): Promise<ClaimDetails> {
  const { claim: before, items } = await holdClaim(scope, id, version);
  guard(claimRecord, 'submit', byStatus(before));
  const partner = await requirePartner(scope, before.hmoId);
  if (channel === 'email' && !claimAddress(partner)) throw claimRefusals.refusal('CLAIM_NO_CONTACT');
  const checked = await checkClaim(scope, before, await invoiceIdsOf(scope, [id]));
  const today = await scope.today();
  const first = items.map(({ serviceDate }) => serviceDate).sort()[0] ?? today;
  // A resubmission answers a rejection within its appeal deadline; the first deadline is behind it.
  const deadline = before.kind === 'resubmission' ? today : deadlineOf(first, partner.submissionDeadlineDays);
  const late = { deadline, today, maySubmitLate: scope.may('Submit Late Claim'), lateReason: lateReason ?? null };
  refuseIf(whyNotSubmit({ items: items.length, errors: checked.errorCount, ...late }));
  const claim = await setClaim(scope, checked, {
    ...{ status: 'submitted', channel, lateReason: deadline < today ? (lateReason ?? null) : null },
    ...{ submittedAt: scope.now, submittedBy: scope.actor.userId, submittedByName: scope.actor.name, submittedOn: today },
    dueDate: addCalendarDays(today, partner.paymentTermsDays),
  });
  await recordClaim(scope, claim, 'state', `Claim ${claim.claimNumber} submitted`, {
    before: { status: 'posted' },
    after: { status: 'submitted', channel, total: claim.total, dueDate: claim.dueDate },
    reason: claim.lateReason,
  });
  await scope.enqueue(packJob, { claimId: id }, { singletonKey: id });
  if (channel === 'email') await mailPack(scope, claim, claimAddress(partner) ?? '');
  await tellSubmitted(scope, claim, partner.name);
  return showClaim(scope, claim);
}

/** PATCH hmo/claim/{id}/acknowledge. */
export async function acknowledgeClaim(scope: Scope, id: Id, order: AcknowledgeClaim): Promise<ClaimDetails> {
  const before = await lockClaim(scope, id, order.version);
  guard(claimRecord, 'acknowledge', byStatus(before));
  if (order.acknowledgedOn > (await scope.today())) throw claimRefusals.refusal('CLAIM_PAYMENT_DATE');
  const { hmoReference, acknowledgedOn } = order;
  const claim = await setClaim(scope, before, { hmoReference, acknowledgedOn });
  await recordClaim(scope, claim, 'update', `Claim ${claim.claimNumber} acknowledged by the partner`, {
    before: { hmoReference: before.hmoReference },
    after: { hmoReference, acknowledgedOn },
  });
  return showClaim(scope, claim);
}

/** PATCH hmo/claim/{id}/cancel: all its invoices are free in one transaction; what a resubmission took goes back. */
export async function cancelClaim(
  scope: Scope,
  id: Id,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<ClaimDetails> {
  const { claim: before } = await holdClaim(scope, id, version);
  guard(claimRecord, 'cancel', byStatus(before));
  await detachClaim(scope, await invoiceIdsOf(scope, [id]), { claimId: id });
  if (before.kind === 'resubmission') await giveBack(scope, before);
  await scope.tx
    .updateTable('claimItems')
    .set({ live: false })
    .where('hospitalId', '=', scope.hospitalId)
    .where('claimId', '=', id)
    .execute();
  const claim = await setClaim(scope, before, {
    ...{ status: 'cancelled', cancelledAt: scope.now, cancelledByName: scope.actor.name, cancelReason: reason },
  });
  await recordClaim(scope, claim, 'state', `Claim ${claim.claimNumber} cancelled`, {
    before: { status: 'posted' },
    after: { status: 'cancelled' },
    reason,
  });
  return showClaim(scope, claim);
}

/** POST hmo/claim/{id}/note. */
export async function addNote(scope: Scope, id: Id, { kind, text, promiseDate }: AddClaimNote): Promise<ClaimDetails> {
  const claim = await findClaim(scope, id);
  await scope.tx
    .insertInto('claimNotes')
    .values({
      ...{
        hospitalId: scope.hospitalId,
        id: scope.newId(),
        claimId: id,
        at: scope.now,
        byUser: scope.actor.userId,
        byName: scope.actor.name,
      },
      ...{ kind, text, promiseDate: kind === 'promise' ? (promiseDate ?? (await scope.today())) : null },
    })
    .execute();
  await recordClaim(scope, claim, 'update', `A note was added to claim ${claim.claimNumber}`, { after: { kind } });
  return showClaim(scope, claim);
}
