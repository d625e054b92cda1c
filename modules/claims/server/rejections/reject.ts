import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import { insertRows } from '#kernel/server/database/insert-rows.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { AddRejections, ClaimDetails, ClaimRejection } from '../../contract/claim-records.ts';
import { claimRecord, rejectionRecord } from '../../contract/claim.record.ts';
import { claimRefusals } from '../../contract/refusals.ts';
import { appealDays, type ClaimStatus, claimsPath, type Disposition } from '../../contract/words.ts';
import { payable, whyNotReject } from '../rules.ts';
import { showClaim } from '../show.ts';
import { type ClaimItemRecord, type ClaimRecord, holdClaim, lockClaim, recordClaim, settleClaim } from '../store.ts';
import { type RejectionRecord, showRejections } from './list.ts';
import { requireReasons } from './own-reasons.ts';

export interface RejectionOrder {
  readonly claimItemId: Id;
  readonly amount: number;
  readonly reasonCode: string;
  readonly hmoNote: string | null;
}

async function tellRejected(scope: Scope, claim: ClaimRecord, count: number): Promise<void> {
  await scope.notify({
    title: 'Claim Item Rejected',
    content: `${count} items of claim ${claim.claimNumber} were rejected`,
    path: `${claimsPath}/${claim.id}`,
    to: { permission: 'Create Claim' },
    module: 'hmo',
    entity: 'Claim',
    entityId: claim.id,
  });
}

/** Keeps rejections of items of a locked claim whose rules were asked. Answers the claim as it is now. */
export async function keepRejections(
  scope: Scope,
  claim: ClaimRecord,
  orders: readonly RejectionOrder[],
  paymentId: Id | null,
): Promise<ClaimRecord> {
  if (orders.length === 0) return claim;
  const today = await scope.today();
  const rows = orders.map((order) => ({
    ...{ hospitalId: scope.hospitalId, id: scope.newId(), claimId: claim.id, hmoId: claim.hmoId, paymentId, ...order },
    ...{ receivedOn: today, appealDeadline: addCalendarDays(today, appealDays), disposition: 'open' },
    ...{ createdAt: scope.now, createdBy: scope.actor.userId, createdByName: scope.actor.name },
  }));
  await insertRows('claimRejections', rows).execute(scope.tx);
  const now = await settleClaim(
    scope,
    claim,
    orders.map(({ claimItemId, amount }) => ({ claimItemId, rejectedOpen: amount })),
  );
  await tellRejected(scope, now, orders.length);
  return now;
}

/** What is rejected of each item: what was named, else all that is open of it. Refuses more than is open. */
export function rejectionsFor(items: readonly ClaimItemRecord[], { rejections }: Pick<AddRejections, 'rejections'>): RejectionOrder[] {
  const open = new Map(items.map((item) => [item.id, { balance: item.balance, rejectedOpen: item.rejectedOpen }]));
  return rejections.map(({ claimItemId, amount, reasonCode, hmoNote }) => {
    const item = open.get(claimItemId);
    if (!item) throw claimRefusals.refusal('CLAIM_ITEM_UNKNOWN');
    const wanted = amount ?? payable(item);
    refuseIf(whyNotReject(item, wanted));
    open.set(claimItemId, { ...item, rejectedOpen: item.rejectedOpen + wanted });
    return { claimItemId, amount: wanted, reasonCode, hmoNote: hmoNote ?? null };
  });
}

/** POST hmo/claim/{id}/rejections. */
export async function addRejections(scope: Scope, id: Id, order: AddRejections): Promise<ClaimDetails> {
  const { claim: before, items } = await holdClaim(scope, id, order.version);
  guard(claimRecord, 'reject', { status: before.status as ClaimStatus });
  await requireReasons(
    scope,
    order.rejections.map(({ reasonCode }) => reasonCode),
  );
  const orders = rejectionsFor(items, order);
  const claim = await keepRejections(scope, before, orders, null);
  await recordClaim(scope, claim, 'update', `Rejections of claim ${claim.claimNumber} recorded`, {
    before: { rejectedOpen: before.rejectedOpen },
    after: { rejectedOpen: claim.rejectedOpen, items: orders.length },
  });
  return showClaim(scope, claim);
}

export function rejectionById(scope: Scope, id: Id): Promise<RejectionRecord | undefined> {
  return scope.tx
    .selectFrom('claimRejections')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** PATCH hmo/claim/rejection/{id}/reverse: the partner pays after all; the amount is expected again. */
export async function reverseRejection(scope: Scope, id: Id): Promise<ClaimRejection> {
  const seen = await rejectionById(scope, id);
  if (!seen) throw kernelRefusals.refusal('NOT_FOUND');
  const before = await lockClaim(scope, seen.claimId);
  const rejection = (await rejectionById(scope, id)) as RejectionRecord;
  guard(rejectionRecord, 'reverseRejection', { status: rejection.disposition as Disposition });
  await scope.tx
    .updateTable('claimRejections')
    .set({ disposition: 'reversed', decidedAt: scope.now, decidedByName: scope.actor.name })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  const claim = await settleClaim(scope, before, [{ claimItemId: rejection.claimItemId, rejectedOpen: -rejection.amount }]);
  await recordClaim(scope, claim, 'update', `A rejection of claim ${claim.claimNumber} was withdrawn by the partner`, {
    before: { rejectedOpen: before.rejectedOpen },
    after: { rejectedOpen: claim.rejectedOpen },
  });
  return (await showRejections(scope, [(await rejectionById(scope, id)) as RejectionRecord]))[0] as ClaimRejection;
}
