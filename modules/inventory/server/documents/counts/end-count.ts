import type { Id } from '#kernel/contract/fields.ts';
import { tookPart } from '#kernel/server/hands/document-hands.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countRecord } from '../../../contract/documents/document.record.ts';
import type { Count } from '../../../contract/documents/count-records.ts';
import type { Seen, WithReason } from '../../../contract/documents/records.ts';
import { lockStock } from '../../engine/lock-stock.ts';
import { putStock } from '../../engine/put.ts';
import { takeStock } from '../../engine/take.ts';
import { approvalLimit } from '../adjustments/create-adjustment.ts';
import { batchNames } from '../names.ts';
import { differenceOf, isLargeCount, whyNotApprove, whyNotComplete, worthOf } from '../rules.ts';
import { showCount } from './show-counts.ts';
import { changeCount, countLinesOf, freezeBatches, lockCount, type StoredCount, type StoredCountLine } from './store-count.ts';

function ended(scope: Scope) {
  return { endedAt: scope.now, endedBy: scope.actor.userId, endedByName: scope.actor.name };
}

interface Difference {
  readonly line: StoredCountLine;
  readonly units: number;
}

async function moveByCount(scope: Scope, count: StoredCount, differences: readonly Difference[]): Promise<void> {
  const reference = { refType: 'stock-count', refId: count.id, refNumber: count.countNumber, reason: 'miscount' };
  const more = differences.filter(({ units }) => units > 0);
  const fewer = differences.filter(({ units }) => units < 0);
  const { locationId } = count;
  if (more.length > 0)
    await putStock(scope, {
      type: 'count',
      ...reference,
      lines: more.map(({ line, units }) => ({ key: line.id, batchId: line.batchId, locationId, quantity: units })),
    });
  if (fewer.length > 0)
    await takeStock(scope, {
      type: 'count',
      ...reference,
      lines: fewer.map(({ line, units }) => ({
        key: line.id,
        productId: line.productId,
        locationId,
        quantity: -units,
        batchIds: [line.batchId],
      })),
    });
}

/**
 * PATCH stock/count/{id}/post. Differences are those of the moment each line was counted, so what moved since stays moved. Above the
 * limit of the settings somebody posts it who neither opened it nor counted.
 */
export async function postCount(scope: Scope, id: Id, { version }: Seen): Promise<Count> {
  const count = await lockCount(scope, id, 'post', version);
  const lines = await countLinesOf(scope, id);
  const differences = lines.flatMap((line) => {
    const units = differenceOf(line);
    return units ? [{ line, units }] : [];
  });
  const costs = await batchNames(
    scope,
    differences.map(({ line }) => line.batchId),
  );
  const worths = differences.map(({ line, units }) => worthOf(units, costs.get(line.batchId)));
  const large = isLargeCount(worths, await approvalLimit(scope));
  guard(countRecord, 'post', count, whyNotComplete(lines), large && whyNotApprove(await tookPart(scope, 'stock-counts', id)));
  const touched = count.frozen ? lines : differences.map(({ line }) => line);
  await lockStock(scope, { productIds: touched.map(({ productId }) => productId) });
  await moveByCount(scope, count, differences);
  if (count.frozen)
    await freezeBatches(
      scope,
      id,
      lines.map(({ batchId }) => batchId),
      false,
    );
  const value = worths.reduce((sum, worth) => sum + worth, 0);
  await changeCount(
    scope,
    count,
    { status: 'posted', aboveLimit: large, ...ended(scope) },
    `was posted, ${differences.length} differences`,
    {
      after: { value },
    },
  );
  return showCount(scope, id);
}

/** PATCH stock/count/{id}/cancel. */
export async function cancelCount(scope: Scope, id: Id, { reason, version }: WithReason): Promise<Count> {
  const count = await lockCount(scope, id, 'cancel', version);
  if (count.frozen) {
    const lines = await countLinesOf(scope, id);
    await lockStock(scope, { productIds: lines.map(({ productId }) => productId) });
    await freezeBatches(
      scope,
      id,
      lines.map(({ batchId }) => batchId),
      false,
    );
  }
  await changeCount(scope, count, { status: 'cancelled', cancelReason: reason, ...ended(scope) }, 'was cancelled', { reason });
  return showCount(scope, id);
}
