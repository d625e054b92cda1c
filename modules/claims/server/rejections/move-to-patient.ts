import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { moveToPatient } from '#modules/invoices/server/index.ts';
import type { SourceType } from '#modules/patient-bills/contract/words.ts';
import { sensitiveBillsOf } from '#modules/patient-bills/server/index.ts';
import type { ClaimRejection } from '../../contract/claim-records.ts';
import { rejectionRecord } from '../../contract/claim.record.ts';
import type { Authorisation, Disposition } from '../../contract/words.ts';
import { type ClaimItemRecord, holdClaim, recordClaim, settleClaim } from '../store.ts';
import { type RejectionRecord, showRejections } from './list.ts';
import { isOwnFault } from './reasons.ts';
import { rejectionById } from './reject.ts';
import { whyNotMove } from './rules.ts';

async function allowsPatient(scope: Scope, hmoId: Id): Promise<boolean> {
  const { rejectionToPatient } = await scope.tx
    .selectFrom('hmos')
    .select('rejectionToPatient')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', hmoId)
    .executeTakeFirstOrThrow();
  return rejectionToPatient;
}

/**
 * PATCH hmo/claim/rejection/{id}/move-to-patient: E13. Of two who decide a rejection together one does: the bill lines, invoices and the
 * claim are locked before the rejection is read.
 */
export async function moveRejection(scope: Scope, id: Id): Promise<ClaimRejection> {
  const seen = await rejectionById(scope, id);
  if (!seen) throw kernelRefusals.refusal('NOT_FOUND');
  const { claim: before, items } = await holdClaim(scope, seen.claimId);
  const rejection = (await rejectionById(scope, id)) as RejectionRecord;
  const item = items.find((one) => one.id === rejection.claimItemId) as ClaimItemRecord;
  const facts = {
    allowed: await allowsPatient(scope, rejection.hmoId),
    ownFault: await isOwnFault(scope, rejection.reasonCode),
    authorisation: item.authorisation as Authorisation,
  };
  guard(rejectionRecord, 'moveToPatient', { status: rejection.disposition as Disposition }, whyNotMove(facts));
  const ref = { claimId: before.id, claimNumber: before.claimNumber };
  const part = { invoiceId: item.invoiceId, itemId: item.invoiceItemId, amount: rejection.amount };
  const reason = `Rejected by the partner: ${rejection.reasonCode}`;
  const { patientBillId, patientInvoiceId, patientInvoiceNumber } = await moveToPatient(scope, ref, part, { rejectionId: id, reason });
  await scope.tx
    .updateTable('claimRejections')
    .set({ disposition: 'moved-to-patient', patientBillId, patientInvoiceId, decidedAt: scope.now, decidedByName: scope.actor.name })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  const { amount } = rejection;
  const claim = await settleClaim(scope, before, [{ claimItemId: item.id, movedToPatient: amount, rejectedOpen: -amount }]);
  await recordClaim(scope, claim, 'update', `A rejection of claim ${claim.claimNumber} was moved to the patient`, {
    before: { balance: before.balance, movedToPatient: before.movedToPatient },
    after: { balance: claim.balance, movedToPatient: claim.movedToPatient, invoiceNumber: patientInvoiceNumber },
  });
  return (await showRejections(scope, [(await rejectionById(scope, id)) as RejectionRecord]))[0] as ClaimRejection;
}

/** A patient's line for what was rejected is as sensitive as the line that it came from. */
export async function sensitiveRejections(
  scope: Scope,
  { sourceType, sourceIds }: { readonly sourceType: SourceType; readonly sourceIds: readonly Id[] },
): Promise<readonly Id[]> {
  if (sourceType !== 'claim-rejection' || sourceIds.length === 0) return [];
  const rows = await scope.tx
    .selectFrom('claimRejections as r')
    .innerJoin('claimItems as i', (join) => join.onRef('i.hospitalId', '=', 'r.hospitalId').onRef('i.id', '=', 'r.claimItemId'))
    .select(['r.id', 'i.billId'])
    .where('r.hospitalId', '=', scope.hospitalId)
    .where('r.id', 'in', [...sourceIds])
    .execute();
  const sensitive = await sensitiveBillsOf(
    scope,
    rows.flatMap(({ billId }) => billId ?? []),
  );
  return rows.flatMap(({ id, billId }) => (billId && sensitive.has(billId) ? [id] : []));
}
