import type { Id } from '#kernel/contract/fields.ts';
import { tookPart } from '#kernel/server/hands/document-hands.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { adjustmentRecord } from '../../../contract/documents/document.record.ts';
import type { Adjustment, Seen, WithReason } from '../../../contract/documents/records.ts';
import { documentPath } from '../../../contract/documents/words.ts';
import { lockStock } from '../../engine/lock-stock.ts';
import { whyNotApprove } from '../rules.ts';
import { bookMissing, type MissingUnits, moveByAdjustment } from './post-adjustment.ts';
import { showAdjustment } from './show-adjustments.ts';
import { changeAdjustment, linesOf, lockAdjustment, type StoredAdjustment } from './store-adjustment.ts';

/** Where the missing units of an issue or a transfer are booked: lost where they went, or never gone. */
async function missingOf(scope: Scope, adjustment: StoredAdjustment, lost: boolean): Promise<MissingUnits | null> {
  const { source, sourceId } = adjustment;
  if (!sourceId) return null;
  if (source === 'transfer') {
    const transfer = await scope.tx
      .selectFrom('stockTransfers')
      .select(['fromLocationId', 'toLocationId'])
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', sourceId)
      .executeTakeFirstOrThrow();
    return { type: 'transfer-in', transit: true, locationId: lost ? transfer.toLocationId : transfer.fromLocationId };
  }
  const issue = await scope.tx
    .selectFrom('stockIssues')
    .select(['fromLocationId', 'toLocationId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sourceId)
    .executeTakeFirstOrThrow();
  const transit = issue.toLocationId !== null;
  if (lost && issue.toLocationId) return { type: 'issue-in', transit, locationId: issue.toLocationId };
  return { type: 'issue-return', transit, locationId: issue.fromLocationId };
}

/** The value of what was lost or found goes to those who look after it. */
async function tellValue(scope: Scope, { id, adjustmentNumber }: StoredAdjustment): Promise<void> {
  await scope.notify({
    title: 'Stock Adjustment Posted',
    content: `${adjustmentNumber} changed the value of the stock`,
    path: documentPath('adjustment', id),
    to: { permission: 'View Stock Value' },
    module: 'inventory',
    entity: 'stock-adjustments',
    entityId: id,
  });
}

async function tellMaker(scope: Scope, { id, adjustmentNumber, createdBy }: StoredAdjustment, words: string): Promise<void> {
  if (!createdBy) return;
  await scope.notify({
    title: 'Stock Adjustment',
    content: `${adjustmentNumber} ${words}`,
    path: documentPath('adjustment', id),
    to: { userIds: [createdBy] },
    module: 'inventory',
    entity: 'stock-adjustments',
    entityId: id,
  });
}

function decision(scope: Scope) {
  return { decidedAt: scope.now, decidedBy: scope.actor.userId, decidedByName: scope.actor.name };
}

/** PATCH stock/adjustment/{id}/approve: the stock moves now, or not at all when it is no longer enough. */
export async function approveAdjustment(scope: Scope, id: Id, { version }: Seen): Promise<Adjustment> {
  const row = await lockAdjustment(scope, id, 'approve', version);
  guard(adjustmentRecord, 'approve', row, whyNotApprove(await tookPart(scope, 'stock-adjustments', id)));
  const lines = await linesOf(scope, [id]);
  await lockStock(scope, { productIds: lines.map(({ productId }) => productId) });
  const missing = await missingOf(scope, row, true);
  if (missing) await bookMissing(scope, row, lines, missing, `Missing from ${row.sourceNumber}`);
  await moveByAdjustment(scope, missing ? { ...row, locationId: missing.locationId } : row, lines);
  const after = await changeAdjustment(scope, row, { status: 'posted', ...decision(scope) }, 'was approved and posted');
  await tellValue(scope, after);
  await tellMaker(scope, after, 'was approved');
  return showAdjustment(scope, id);
}

/** PATCH stock/adjustment/{id}/reject. */
export async function rejectAdjustment(scope: Scope, id: Id, { reason, version }: WithReason): Promise<Adjustment> {
  const row = await lockAdjustment(scope, id, 'reject', version);
  guard(adjustmentRecord, 'reject', row, whyNotApprove(await tookPart(scope, 'stock-adjustments', id)));
  const missing = await missingOf(scope, row, false);
  if (missing) await bookMissing(scope, row, await linesOf(scope, [id]), missing, reason);
  const after = await changeAdjustment(scope, row, { status: 'rejected', rejectReason: reason, ...decision(scope) }, 'was rejected');
  await tellMaker(scope, after, 'was rejected');
  return showAdjustment(scope, id);
}
