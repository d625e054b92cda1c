import type { Id } from '#kernel/contract/fields.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { BillableItemStatusChanged, ChargedItems } from '../../contract/events.ts';
import type { BillableItem } from '../../contract/item-records.ts';
import { itemRecord } from '../../contract/item.record.ts';
import type { SetupStatus } from '../../contract/words.ts';
import { showItem, type StoredItem } from './item-rows.ts';
import { whyNotRemove, whyNotRestore } from './rules.ts';
import { lockItem } from './write-item.ts';

/** Sets the status, audits it and tells later modules. */
export async function setItemStatus(scope: Scope, item: StoredItem, status: SetupStatus, reason: string | null): Promise<void> {
  await scope.tx
    .updateTable('billableItems')
    .set({ status, ...changedBy(scope), version: item.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', item.id)
    .execute();
  await scope.emit(BillableItemStatusChanged, { itemId: item.id, status });
  await scope.record({
    action: 'state',
    entity: 'BillableItem',
    entityId: item.id,
    entityNumber: item.code,
    summary: `Billable item ${item.code} ${status === 'archived' ? 'archived' : 'restored'}`,
    before: { status: item.status },
    after: { status },
    reason,
  });
  await scope.live({ entity: 'billable-items', id: item.id, action: 'update' });
}

async function isPartOfRules(scope: Scope, itemId: Id): Promise<boolean> {
  const rows = await scope.tx
    .selectFrom('priceRules')
    .select(['conditions', 'packageItems'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '<>', 'archived')
    .execute();
  return rows.some((row) => JSON.stringify([row.conditions, row.packageItems]).includes(itemId));
}

/**
 * DELETE billable-items/{id}: an item that was charged, or that a rule names, is archived; bill lines keep their price
 * (invariant 6). Another is removed with its prices.
 */
export async function removeItem(scope: Scope, id: Id, reason: string): Promise<{ id: Id; removed: boolean; status: SetupStatus }> {
  const item = await lockItem(scope, id);
  guard(itemRecord, 'remove', item, whyNotRemove(item));
  const charged = (await scope.ask(ChargedItems, { itemIds: [id] })).some((ids) => ids.includes(id));
  if (charged || (await isPartOfRules(scope, id))) {
    await setItemStatus(scope, item, 'archived', reason);
    return { id, removed: false, status: 'archived' };
  }
  await scope.tx.deleteFrom('billableItems').where('hospitalId', '=', scope.hospitalId).where('id', '=', id).execute();
  await scope.emit(BillableItemStatusChanged, { itemId: id, status: 'archived' });
  await scope.record({
    action: 'delete',
    entity: 'BillableItem',
    entityId: id,
    entityNumber: item.code,
    summary: `Billable item ${item.code} removed, it was never charged`,
    before: item,
    reason,
  });
  await scope.live({ entity: 'billable-items', id, action: 'delete' });
  return { id, removed: true, status: 'archived' };
}

/** PATCH billable-items/{id}/restore: its name and code must still be free. */
export async function restoreItem(scope: Scope, id: Id): Promise<BillableItem> {
  const item = await lockItem(scope, id);
  guard(itemRecord, 'restore', item, whyNotRestore(item));
  await setItemStatus(scope, item, 'active', null);
  return showItem(scope, id);
}
