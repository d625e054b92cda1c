import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { insertRows } from '#kernel/server/database/insert-rows.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { ClaimDetails, ResubmitRejections } from '../../contract/claim-records.ts';
import { claimRefusals } from '../../contract/refusals.ts';
import { insertClaim } from '../insert-claim.ts';
import { checkClaim } from '../scrub/facts.ts';
import { showClaim } from '../show.ts';
import {
  type ClaimItemRecord,
  type ClaimRecord,
  invoiceIdsOf,
  itemsOf,
  lockClaims,
  recordClaim,
  requirePartner,
  settleClaim,
  sumClaim,
  tellClaim,
} from '../store.ts';
import type { RejectionRecord } from './list.ts';
import { whyNotResubmit } from './rules.ts';

function rejectionsBy(scope: Scope, ids: readonly Id[]): Promise<RejectionRecord[]> {
  return scope.tx
    .selectFrom('claimRejections')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .execute();
}

/** The item asks once more for what was rejected of it; its authorisation goes along. */
function itemFor(scope: Scope, claim: ClaimRecord, rejection: RejectionRecord, item: ClaimItemRecord, position: number) {
  const { invoiceId, invoiceItemId, billId, serviceDate, module, departmentId, billableItemId, itemName, hmoCode } = item;
  return {
    ...{ hospitalId: scope.hospitalId, id: scope.newId(), claimId: claim.id, position, live: true, amount: rejection.amount },
    ...{ invoiceId, invoiceItemId, billId, serviceDate, module, departmentId, billableItemId, itemName, hmoCode },
    ...{ quantity: item.quantity, unitPrice: item.unitPrice, approvalItemId: item.approvalItemId, paCode: item.paCode },
    ...{ noticeNumber: item.noticeNumber, authorisation: item.authorisation },
    ...{ paid: 0, withheld: 0, rejectedOpen: 0, resubmitted: 0, movedToPatient: 0, writtenOff: 0 },
    ...{ rejectionId: rejection.id, previousClaimItemId: item.id },
  };
}

/** Amounts leave the balances of their claims. */
async function leaveOldClaims(scope: Scope, claims: readonly ClaimRecord[], rejections: readonly RejectionRecord[], made: ClaimRecord) {
  await scope.tx
    .updateTable('claimRejections')
    .set({ disposition: 'resubmitted', resubmissionClaimId: made.id, decidedAt: scope.now, decidedByName: scope.actor.name })
    .where('hospitalId', '=', scope.hospitalId)
    .where(
      'id',
      'in',
      rejections.map(({ id }) => id),
    )
    .execute();
  for (const before of claims) {
    const own = rejections.filter(({ claimId }) => claimId === before.id);
    const claim = await settleClaim(
      scope,
      before,
      own.map(({ claimItemId, amount }) => ({ claimItemId, resubmitted: amount, rejectedOpen: -amount })),
    );
    await recordClaim(scope, claim, 'update', `Rejections of claim ${claim.claimNumber} resubmitted with ${made.claimNumber}`, {
      before: { balance: before.balance },
      after: { balance: claim.balance },
    });
  }
}

/**
 * POST hmo/claim/resubmit: rejected amounts of one partner move to a new claim; the ledger stands, for they are of the same invoices. Of
 * two who move one rejection together one does.
 */
export async function resubmit(scope: Scope, { rejectionIds }: ResubmitRejections): Promise<ClaimDetails> {
  const ids = [...new Set(rejectionIds)];
  const seen = await rejectionsBy(scope, ids);
  if (seen.length < ids.length) throw kernelRefusals.refusal('NOT_FOUND');
  const [first] = seen;
  if (!first || seen.some(({ hmoId }) => hmoId !== first.hmoId)) throw claimRefusals.refusal('CLAIM_REJECTIONS_OF_SEVERAL');
  const claims = await lockClaims(
    scope,
    seen.map(({ claimId }) => claimId),
  );
  const rejections = await rejectionsBy(scope, ids);
  const facts = { today: await scope.today(), maySubmitLate: scope.may('Submit Late Claim') };
  for (const rejection of rejections) refuseIf(whyNotResubmit(rejection, facts));
  const items = new Map(
    (
      await itemsOf(
        scope,
        claims.map(({ id }) => id),
      )
    ).map((item) => [item.id, item]),
  );
  const days = rejections.map(({ claimItemId }) => items.get(claimItemId)?.serviceDate ?? facts.today).sort();
  const partner = await requirePartner(scope, first.hmoId);
  const made = await insertClaim(scope, partner, {
    ...{ periodStart: days[0] as string, periodEnd: days.at(-1) as string, kind: 'resubmission' },
    title: `${partner.name} – resubmission`,
  });
  await leaveOldClaims(scope, claims, rejections, made);
  const rows = rejections.map((rejection, at) =>
    itemFor(scope, made, rejection, items.get(rejection.claimItemId) as ClaimItemRecord, at + 1),
  );
  await insertRows('claimItems', rows).execute(scope.tx);
  const claim = await sumClaim(scope, await checkClaim(scope, made, await invoiceIdsOf(scope, [made.id])));
  await recordClaim(scope, claim, 'create', `Resubmission ${claim.claimNumber} posted`, {
    after: { partner: partner.name, rejections: rejections.length, total: claim.total },
  });
  await tellClaim(scope, claim.id, 'create');
  return showClaim(scope, claim);
}

/** Gives the amounts of a resubmission that is cancelled back to the claims that they came from: the rejections are open again. */
export async function giveBack(scope: Scope, resubmission: ClaimRecord): Promise<void> {
  const rejections = await scope.tx
    .selectFrom('claimRejections')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('resubmissionClaimId', '=', resubmission.id)
    .execute();
  const claims = await lockClaims(
    scope,
    rejections.map(({ claimId }) => claimId),
  );
  await scope.tx
    .updateTable('claimRejections')
    .set({ disposition: 'open', resubmissionClaimId: null, decidedAt: null, decidedByName: null })
    .where('hospitalId', '=', scope.hospitalId)
    .where('resubmissionClaimId', '=', resubmission.id)
    .execute();
  for (const claim of claims) {
    const own = rejections.filter(({ claimId }) => claimId === claim.id);
    await settleClaim(
      scope,
      claim,
      own.map(({ claimItemId, amount }) => ({ claimItemId, resubmitted: -amount, rejectedOpen: amount })),
    );
  }
}
