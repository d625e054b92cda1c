import type { Selectable } from 'kysely';
import type { PurchaseOrderLinesTable, PurchaseOrdersTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { tellLive } from '../vendors/store.ts';

export type OrderRecord = Selectable<PurchaseOrdersTable>;
export type OrderLineRecord = Selectable<PurchaseOrderLinesTable>;

/** An order, or NOT_FOUND; locked when it is to be changed. */
export async function findOrder(scope: Scope, id: Id, lock = false): Promise<OrderRecord> {
  const query = scope.tx.selectFrom('purchaseOrders').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id);
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** Locked, and of the version that the person saw. */
export async function lockOrder(scope: Scope, id: Id, version?: number): Promise<OrderRecord> {
  const row = await findOrder(scope, id, true);
  if (version !== undefined && version !== row.version) refuseStale(row, row.updatedByName);
  return row;
}

export function orderLines(scope: Scope, orderId: Id): Promise<OrderLineRecord[]> {
  return scope.tx
    .selectFrom('purchaseOrderLines')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('orderId', '=', orderId)
    .orderBy('lineNo')
    .execute();
}

type Changes = Partial<Omit<OrderRecord, 'hospitalId' | 'id' | 'version' | 'updatedAt' | 'updatedBy' | 'updatedByName'>>;

/** Changes an order that is locked, with its entry in the trail. */
export async function changeOrder(
  scope: Scope,
  before: OrderRecord,
  changes: Changes,
  { summary, reason = null }: { readonly summary: string; readonly reason?: string | null },
): Promise<OrderRecord> {
  const row = await scope.tx
    .updateTable('purchaseOrders')
    .set({ ...changes, ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await scope.record({
    action: row.status === before.status ? 'update' : 'state',
    entity: 'PurchaseOrder',
    entityId: row.id,
    entityNumber: row.orderNumber,
    summary,
    before: { status: before.status, total: before.total, lineCount: before.lineCount },
    after: { status: row.status, total: row.total, lineCount: row.lineCount },
    reason,
  });
  await tellLive(scope, 'purchase-orders', row.id, 'update', 'View Purchase Orders');
  return row;
}
