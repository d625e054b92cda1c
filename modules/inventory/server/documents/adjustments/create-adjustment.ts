import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { documentRefusals } from '../../../contract/documents/refusals.ts';
import type { Adjustment, CreateAdjustment, Seen } from '../../../contract/documents/records.ts';
import { inventoryRefusals } from '../../../contract/refusals.ts';
import { inventorySettings } from '../../../contract/settings.ts';
import { balanceKey, openBook, requirePlace } from '../../engine/book.ts';
import { batchNames, productNames } from '../names.ts';
import { deltaOf, namedTwice, postsAtOnce, whyNotBelowZero, worthOf } from '../rules.ts';
import { moveByAdjustment } from './post-adjustment.ts';
import { showAdjustment } from './show-adjustments.ts';
import { changeAdjustment, insertAdjustment, linesOf, lockAdjustment, type NewLine, tellApprovers } from './store-adjustment.ts';

/** The worth of a whole correction from which somebody else must approve it, in minor units; 0: always. */
export async function approvalLimit(scope: Scope): Promise<number> {
  return (await readSettings(scope, inventorySettings)).adjustApprovalValue;
}

type LineInput = CreateAdjustment['lines'][number];

/** Lines as they are kept, against what stands at the place on the locked rows. */
export async function readLines(scope: Scope, locationId: Id, lines: readonly LineInput[]): Promise<NewLine[]> {
  const batches = await batchNames(
    scope,
    lines.map(({ batchId }) => batchId),
  );
  const productIds = lines.map(({ batchId }) => {
    const batch = batches.get(batchId);
    if (!batch) throw inventoryRefusals.refusal('BATCH_UNKNOWN');
    return batch.productId;
  });
  const products = await productNames(scope, productIds);
  const [twice] = namedTwice(lines.map(({ batchId }) => batchId));
  if (twice) {
    const batch = batches.get(twice);
    throw documentRefusals.refusal('STOCK_LINE_TWICE', { product: `Batch ${batch?.batchNumber}` });
  }
  const book = await openBook(scope, productIds);
  requirePlace(book, locationId);
  return lines.flatMap((line) => {
    const batch = batches.get(line.batchId) as NonNullable<ReturnType<typeof batches.get>>;
    const there = book.balances.get(balanceKey(line.batchId, locationId))?.quantity ?? 0;
    const delta = deltaOf(line, there);
    const product = products.get(batch.productId)?.name ?? '';
    refuseIf(whyNotBelowZero({ product, batch: batch.batchNumber, there, delta }));
    if (delta === 0) return [];
    const { reason, note, countedQuantity } = line;
    return [
      {
        productId: batch.productId,
        batchId: line.batchId,
        delta,
        countedQuantity: countedQuantity ?? null,
        quantityBefore: there,
        reason,
        note,
        value: worthOf(delta, batch),
      },
    ];
  });
}

/** POST stock/adjustment: kept as a draft, sent on for approval, or posted at once below the limit. */
export async function createAdjustment(scope: Scope, order: CreateAdjustment): Promise<Adjustment> {
  const lines = await readLines(scope, order.locationId, order.lines);
  if (lines.length === 0) throw documentRefusals.refusal('ADJUSTMENT_EMPTY');
  const atOnce =
    !order.draft &&
    postsAtOnce(
      lines.map(({ value }) => value),
      await approvalLimit(scope),
    );
  const status = order.draft ? 'draft' : atOnce ? 'posted' : 'pending-approval';
  const row = await insertAdjustment(scope, { locationId: order.locationId, status, source: 'manual', note: order.note, lines });
  if (atOnce) await moveByAdjustment(scope, row, await linesOf(scope, [row.id]));
  return showAdjustment(scope, row.id);
}

/** PATCH stock/adjustment/{id}/submit. */
export async function submitAdjustment(scope: Scope, id: Id, { version }: Seen): Promise<Adjustment> {
  const row = await lockAdjustment(scope, id, 'submit', version);
  const lines = await linesOf(scope, [id]);
  const book = await openBook(
    scope,
    lines.map(({ productId }) => productId),
  );
  for (const { productId, batchId, delta } of lines) {
    const there = book.balances.get(balanceKey(batchId, row.locationId))?.quantity ?? 0;
    const product = book.products.get(productId)?.name ?? '';
    refuseIf(whyNotBelowZero({ product, batch: book.batches.get(batchId)?.batchNumber ?? '', there, delta }));
  }
  const atOnce = postsAtOnce(
    lines.map(({ value }) => value),
    await approvalLimit(scope),
  );
  if (atOnce) await moveByAdjustment(scope, row, lines);
  const changes = atOnce ? { status: 'posted' as const, decidedAt: scope.now } : { status: 'pending-approval' as const };
  const after = await changeAdjustment(scope, row, changes, atOnce ? 'was posted below the limit' : 'waits for approval');
  if (!atOnce) await tellApprovers(scope, after);
  return showAdjustment(scope, id);
}
