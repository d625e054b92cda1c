import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { putStock } from '../../engine/put.ts';
import { takeStock } from '../../engine/take.ts';
import type { StoredAdjustment, StoredAdjustmentLine } from './store-adjustment.ts';

export const adjustmentRef = 'stock-adjustment';

type Posted = Pick<StoredAdjustment, 'id' | 'adjustmentNumber' | 'locationId' | 'source' | 'note'>;

function referenceOf({ id, adjustmentNumber }: Posted, reason: string | null) {
  return { refType: adjustmentRef, refId: id, refNumber: adjustmentNumber, reason };
}

/** Lines of one reason move together, so that the bin card says why. */
function byReason(lines: readonly StoredAdjustmentLine[]): Map<string, StoredAdjustmentLine[]> {
  const groups = new Map<string, StoredAdjustmentLine[]>();
  for (const line of lines) groups.set(line.reason, [...(groups.get(line.reason) ?? []), line]);
  return groups;
}

async function takeLess(scope: Scope, adjustment: Posted, reason: string, lines: readonly StoredAdjustmentLine[]): Promise<void> {
  if (lines.length === 0) return;
  await takeStock(scope, {
    type: 'adjust-minus',
    ...referenceOf(adjustment, reason),
    lines: lines.map(({ id, productId, batchId, delta }) => ({
      key: id,
      productId,
      locationId: adjustment.locationId,
      quantity: -delta,
      batchIds: [batchId],
    })),
  });
}

async function putMore(scope: Scope, adjustment: Posted, reason: string, lines: readonly StoredAdjustmentLine[]): Promise<void> {
  if (lines.length === 0) return;
  await putStock(scope, {
    type: 'adjust-plus',
    ...referenceOf(adjustment, reason),
    lines: lines.map(({ id, batchId, delta }) => ({ key: id, batchId, locationId: adjustment.locationId, quantity: delta })),
  });
}

/** Moves the stock as an adjustment says. Refuses STOCK_CHANGED when a batch holds too little by now. */
export async function moveByAdjustment(scope: Scope, adjustment: Posted, lines: readonly StoredAdjustmentLine[]): Promise<void> {
  for (const [reason, group] of byReason(lines)) {
    await putMore(
      scope,
      adjustment,
      reason,
      group.filter(({ delta }) => delta > 0),
    );
    await takeLess(
      scope,
      adjustment,
      reason,
      group.filter(({ delta }) => delta < 0),
    );
  }
}

/** How units that did not arrive come back into the books: where, and whether they were in transit until then. */
export interface MissingUnits {
  readonly type: 'issue-in' | 'issue-return' | 'transfer-in';
  readonly locationId: Id;
  readonly transit: boolean;
}

/**
 * Units that an issue or a transfer lacked are found again in the books: where they were sent when they are then written off, where
 * they came from when they never left.
 */
export async function bookMissing(
  scope: Scope,
  adjustment: Posted,
  lines: readonly StoredAdjustmentLine[],
  how: MissingUnits,
  reason: string,
): Promise<void> {
  await putStock(scope, {
    type: how.type,
    transit: how.transit,
    ...referenceOf(adjustment, reason),
    lines: lines.map(({ id, batchId, delta }) => ({ key: id, batchId, locationId: how.locationId, quantity: -delta })),
  });
}
