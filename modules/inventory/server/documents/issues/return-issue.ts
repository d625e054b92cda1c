import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { documentRefusals } from '../../../contract/documents/refusals.ts';
import type { Issue, ReturnIssue, WithReason } from '../../../contract/documents/records.ts';
import { putStock } from '../../engine/put.ts';
import { takeStock } from '../../engine/take.ts';
import { batchNames, productNames } from '../names.ts';
import { fillInOrder, namedTwice } from '../rules.ts';
import { freeFromIssue } from './issued-quantity.ts';
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

interface Returned {
  readonly batch: StoredIssueBatch;
  readonly quantity: number;
}

/** What of a batch the department still has by this issue. */
function heldOf({ quantity, returned, missing }: StoredIssueBatch): number {
  return quantity - returned - missing;
}

/** Which batches the units of each line come back from: the ones that end last first. Expired ones never (invariant 7). */
async function readReturned(scope: Scope, issue: StoredIssue, wanted: ReturnIssue['lines']): Promise<Returned[]> {
  const lines = await issueLinesOf(scope, [issue.id]);
  const batches = await issueBatchesOf(scope, issue.id);
  const names = await batchNames(
    scope,
    batches.map(({ batchId }) => batchId),
  );
  const products = await productNames(
    scope,
    lines.map(({ productId }) => productId),
  );
  const today = await scope.today();
  const over = ({ batchId }: StoredIssueBatch) => (names.get(batchId)?.expiryDate ?? today) < today;
  if (namedTwice(wanted.map(({ lineId }) => lineId)).length > 0) throw documentRefusals.refusal('STOCK_LINE_UNKNOWN');
  return wanted.flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) throw documentRefusals.refusal('STOCK_LINE_UNKNOWN');
    const product = products.get(line.productId)?.name;
    const own = batches.filter((batch) => batch.lineId === lineId && heldOf(batch) > 0).reverse();
    const good = own.filter((batch) => !over(batch));
    const held = good.reduce((sum, batch) => sum + heldOf(batch), 0);
    const expired = own.find(over);
    if (quantity > held && expired)
      throw documentRefusals.refusal('RETURN_EXPIRED', { product, batch: names.get(expired.batchId)?.batchNumber });
    if (quantity > held) throw documentRefusals.refusal('RETURN_ABOVE_HELD', { product, quantity: held });
    const shares = fillInOrder(
      good.map((batch) => ({ quantity: heldOf(batch) })),
      quantity,
    );
    return good.flatMap((batch, at) => (shares[at] ? [{ batch, quantity: shares[at] }] : []));
  });
}

/** Moves units of an issue back into the batches and the place that they came from. */
async function moveBack(scope: Scope, issue: StoredIssue, returned: readonly Returned[], reason: string): Promise<void> {
  const { toLocationId, fromLocationId } = issue;
  const transit = toLocationId !== null;
  if (toLocationId && issue.receivedAt)
    await takeStock(scope, {
      type: 'issue-out',
      transit: true,
      ...referenceOf(issue, reason),
      lines: returned.map(({ batch: { id, productId, batchId }, quantity }) => ({
        key: id,
        productId,
        locationId: toLocationId,
        quantity,
        batchIds: [batchId],
      })),
    });
  await putStock(scope, {
    type: 'issue-return',
    transit,
    ...referenceOf(issue, reason),
    lines: returned.map(({ batch: { id, batchId }, quantity }) => ({ key: id, batchId, locationId: fromLocationId, quantity })),
  });
}

/** POST stock/issue/{id}/return: of what the department has not used yet, nothing expired. */
export async function returnIssue(scope: Scope, id: Id, order: ReturnIssue): Promise<Issue> {
  const issue = await lockIssue(scope, id, 'returnSome', order.version);
  const returned = await readReturned(scope, issue, order.lines);
  await moveBack(scope, issue, returned, order.reason);
  await changeBatches(
    scope,
    returned.map(({ batch, quantity }) => ({ ...batch, returned: batch.returned + quantity })),
  );
  const units = returned.reduce((sum, { quantity }) => sum + quantity, 0);
  const status = issue.receivedAt ? ('part-returned' as const) : issue.status;
  await changeIssue(scope, issue, { status }, `gave ${units} units back`, order.reason);
  return showIssue(scope, id);
}

/** PATCH stock/issue/{id}/cancel: nobody has received it; all of it goes back, whatever has expired meanwhile. */
export async function cancelIssue(scope: Scope, id: Id, { reason, version }: WithReason): Promise<Issue> {
  const issue = await lockIssue(scope, id, 'cancel', version);
  const batches = await issueBatchesOf(scope, id);
  const returned = batches.map((batch) => ({ batch, quantity: batch.quantity - batch.returned })).filter(({ quantity }) => quantity > 0);
  await freeFromIssue(scope, issue);
  if (returned.length > 0) await moveBack(scope, issue, returned, reason);
  await changeBatches(
    scope,
    returned.map(({ batch }) => ({ ...batch, returned: batch.quantity })),
  );
  await changeIssue(scope, issue, { status: 'cancelled', cancelReason: reason }, 'was cancelled', reason);
  return showIssue(scope, id);
}
