import type { Selectable } from 'kysely';
import type { StockCountLinesTable, StockCountsTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { ActName } from '#kernel/contract/record.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { countRecord } from '../../../contract/documents/document.record.ts';
import { openTo } from '../paper.ts';

export type StoredCount = Selectable<StockCountsTable>;
export type StoredCountLine = Selectable<StockCountLinesTable>;

export async function findCount(scope: Scope, id: Id, lock = false): Promise<StoredCount> {
  let query = scope.tx.selectFrom('stockCounts').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

export async function lockCount(
  scope: Scope,
  id: Id,
  act: ActName<typeof countRecord>,
  version: number | null = null,
): Promise<StoredCount> {
  const row = await findCount(scope, id, true);
  return openTo(countRecord, act, row, version);
}

export function countLinesOf(scope: Scope, countId: Id): Promise<StoredCountLine[]> {
  return scope.tx
    .selectFrom('stockCountLines')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('countId', '=', countId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export function tellCount(scope: Scope, id: Id, action: 'create' | 'update'): Promise<void> {
  return scope.live({ entity: 'stock-counts', id, action });
}

/** Batches of a count move again, or not at all until it ends. */
export async function freezeBatches(scope: Scope, countId: Id, batchIds: readonly Id[], frozen: boolean): Promise<void> {
  if (batchIds.length === 0) return;
  let query = scope.tx
    .updateTable('batches')
    .set({ frozenBy: frozen ? countId : null })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...batchIds]);
  if (!frozen) query = query.where('frozenBy', '=', countId);
  await query.execute();
}

export async function changeCount(
  scope: Scope,
  before: StoredCount,
  changes: Partial<Pick<StoredCount, 'status' | 'aboveLimit' | 'cancelReason' | 'endedAt' | 'endedBy' | 'endedByName'>>,
  words: string,
  facts: { readonly reason?: string; readonly after?: object } = {},
): Promise<void> {
  await scope.tx
    .updateTable('stockCounts')
    .set({ ...changes, ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', before.id)
    .execute();
  await scope.record({
    action: changes.status && changes.status !== before.status ? 'state' : 'update',
    entity: 'StockCount',
    entityId: before.id,
    entityNumber: before.countNumber,
    summary: `Stock count ${before.countNumber} ${words}`,
    before: { status: before.status },
    after: { status: changes.status ?? before.status, ...facts.after },
    reason: facts.reason ?? null,
  });
  await tellCount(scope, before.id, 'update');
}
