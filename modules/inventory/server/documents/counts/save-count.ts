import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { Count, SaveCount } from '../../../contract/documents/count-records.ts';
import { documentRefusals } from '../../../contract/documents/refusals.ts';
import { lockProducts } from '../../engine/book.ts';
import { namedTwice, whyNotComplete } from '../rules.ts';
import { showCount } from './show-counts.ts';
import { changeCount, countLinesOf, lockCount, type StoredCount, type StoredCountLine } from './store-count.ts';

type Figure = SaveCount['lines'][number];

async function standingAt(scope: Scope, locationId: Id, batchIds: readonly Id[]): Promise<Map<Id, number>> {
  const rows = await scope.tx
    .selectFrom('batchBalances')
    .select(['batchId', 'quantity'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('locationId', '=', locationId)
    .where('batchId', '=', sql<Id>`any(${[...batchIds]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ batchId, quantity }) => [batchId, quantity]));
}

/** Writes a figure with what should be there at this moment; a figure of a line that has one is its recount. */
async function saveFigure(scope: Scope, line: StoredCountLine, { counted, skipReason }: Figure, standing: number): Promise<void> {
  const signed = { countedAt: scope.now, countedBy: scope.actor.userId, countedByName: scope.actor.name };
  const changes =
    counted === null
      ? { counted: null, recount: null, expectedAtCount: null, skipReason, ...signed }
      : line.counted === null
        ? { counted, expectedAtCount: standing, skipReason: null, ...signed }
        : { recount: counted, expectedAtCount: standing, skipReason: null, ...signed };
  await scope.tx.updateTable('stockCountLines').set(changes).where('hospitalId', '=', scope.hospitalId).where('id', '=', line.id).execute();
}

async function saveFigures(scope: Scope, count: StoredCount, figures: SaveCount['lines']): Promise<void> {
  const lines = await countLinesOf(scope, count.id);
  const found = figures.map((figure) => {
    const line = lines.find(({ batchId }) => batchId === figure.batchId);
    if (!line) throw documentRefusals.refusal('STOCK_LINE_UNKNOWN');
    refuseIf(figure.counted === null && !figure.skipReason ? documentRefusals.refusal('COUNT_LINE_EMPTY') : null);
    return { line, figure };
  });
  refuseIf(namedTwice(figures.map(({ batchId }) => batchId)).length > 0 ? documentRefusals.refusal('STOCK_LINE_UNKNOWN') : null);
  // What stands is read on locked products, so that a movement is either before the figure or after it.
  await lockProducts(
    scope,
    found.map(({ line }) => line.productId),
  );
  const standing = await standingAt(
    scope,
    count.locationId,
    found.map(({ line }) => line.batchId),
  );
  for (const { line, figure } of found) await saveFigure(scope, line, figure, standing.get(line.batchId) ?? 0);
}

/** PATCH stock/count/{id}: figures of one of the counters, and whether all is counted. */
export async function saveCount(scope: Scope, id: Id, order: SaveCount): Promise<Count> {
  const count = await lockCount(scope, id, 'save');
  if (order.lines.length > 0) await saveFigures(scope, count, order.lines);
  if (order.review) refuseIf(whyNotComplete(await countLinesOf(scope, id)));
  const status = order.review ? 'review' : count.status === 'open' ? 'counting' : count.status;
  await changeCount(scope, count, { status }, order.review ? 'is complete' : `has ${order.lines.length} more figures`);
  return showCount(scope, id);
}
