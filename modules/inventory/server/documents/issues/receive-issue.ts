import type { Id } from '#kernel/contract/fields.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { issueRecord } from '../../../contract/documents/document.record.ts';
import { documentRefusals } from '../../../contract/documents/refusals.ts';
import type { Issue, ReceiveIssue } from '../../../contract/documents/records.ts';
import { putStock } from '../../engine/put.ts';
import { insertAdjustment } from '../adjustments/store-adjustment.ts';
import { batchNames, productNames } from '../names.ts';
import { whyNotOfDepartment } from '../people.ts';
import { fillInOrder, worthOf } from '../rules.ts';
import { showIssue } from './show-issues.ts';
import {
  changeBatches,
  changeIssue,
  issueBatchesOf,
  issueLinesOf,
  lockIssue,
  referenceOf,
  type StoredIssue,
  type StoredIssueBatch,
} from './store-issue.ts';

/** What of a batch can still arrive: what was not taken back before. */
const openIn = ({ quantity, returned }: StoredIssueBatch) => quantity - returned;

/** Units that arrived of each batch: lines that are not named arrived whole. */
async function readArrived(scope: Scope, issueId: Id, batches: readonly StoredIssueBatch[], named: ReceiveIssue['lines']) {
  const lines = await issueLinesOf(scope, [issueId]);
  const wanted = new Map(named.map(({ lineId, quantity }) => [lineId, quantity]));
  if (named.some(({ lineId }) => !lines.some(({ id }) => id === lineId))) throw documentRefusals.refusal('STOCK_LINE_UNKNOWN');
  const arrived = new Map<Id, number>();
  for (const line of lines) {
    const own = batches.filter(({ lineId }) => lineId === line.id);
    const open = own.reduce((sum, batch) => sum + openIn(batch), 0);
    const quantity = wanted.get(line.id) ?? open;
    if (quantity > open) {
      const product = (await productNames(scope, [line.productId])).get(line.productId)?.name;
      throw documentRefusals.refusal('RECEIVED_ABOVE_ISSUED', { product, quantity: open });
    }
    const shares = fillInOrder(
      own.map((batch) => ({ quantity: openIn(batch) })),
      quantity,
    );
    for (const [at, batch] of own.entries()) arrived.set(batch.id, shares[at] as number);
  }
  return batches.map((batch) => {
    const received = arrived.get(batch.id) ?? 0;
    return { ...batch, received, missing: openIn(batch) - received };
  });
}

/** What did not arrive waits for approval: then it is lost, or it never left. */
async function adjustMissing(scope: Scope, issue: StoredIssue, batches: readonly StoredIssueBatch[], note: string | null): Promise<void> {
  const missing = batches.filter((batch) => batch.missing > 0);
  if (missing.length === 0) return;
  const costs = await batchNames(
    scope,
    missing.map(({ batchId }) => batchId),
  );
  await insertAdjustment(scope, {
    locationId: issue.toLocationId ?? issue.fromLocationId,
    status: 'pending-approval',
    source: 'issue',
    sourceId: issue.id,
    sourceNumber: issue.issueNumber,
    note,
    lines: missing.map(({ productId, batchId, missing: units }) => ({
      productId,
      batchId,
      delta: -units,
      countedQuantity: null,
      quantityBefore: 0,
      reason: 'miscount',
      note: `Missing from ${issue.issueNumber}`,
      value: worthOf(-units, costs.get(batchId)),
    })),
  });
}

/** PATCH stock/issue/{id}/receive. */
export async function receiveIssue(scope: Scope, id: Id, order: ReceiveIssue): Promise<Issue> {
  const issue = await lockIssue(scope, id, 'receive', order.version);
  guard(issueRecord, 'receive', issue, await whyNotOfDepartment(scope, issue.departmentId));
  const batches = await readArrived(scope, id, await issueBatchesOf(scope, id), order.lines);
  const { toLocationId } = issue;
  const arrived = batches.filter(({ received }) => received > 0);
  if (toLocationId && arrived.length > 0)
    await putStock(scope, {
      type: 'issue-in',
      transit: true,
      ...referenceOf(issue),
      lines: arrived.map(({ id: key, batchId, received }) => ({ key, batchId, locationId: toLocationId, quantity: received })),
    });
  await changeBatches(scope, batches);
  await adjustMissing(scope, issue, batches, order.note);
  const received = { receivedAt: scope.now, receivedBy: scope.actor.userId, receivedByName: scope.actor.name };
  await changeIssue(scope, issue, { status: 'received', ...received }, 'was received');
  return showIssue(scope, id);
}
