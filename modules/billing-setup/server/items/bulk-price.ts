import { present } from '#kernel/server/reading/present.ts';
import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { bpsOf, roundToStep, sumOf } from '#kernel/contract/money.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { type BulkPrice, BulkPriceResult } from '../../contract/item-records.ts';
import { billingSetupRefusals } from '../../contract/refusals.ts';
import type { BulkPriceKind } from '../../contract/words.ts';
import { findItems, itemsOn, wordsOf } from './item-rows.ts';
import { writePrices } from './prices.ts';
import { isWithin } from './rules.ts';

/** The price after a bulk change: rounded half up to the step, never below 0. */
export function priceAfter(before: number, { kind, value, roundTo }: { kind: BulkPriceKind; value: number; roundTo: number }): number {
  const moved = kind === 'set' ? value : sumOf([before, kind === 'percent' ? bpsOf(before, value) : value]);
  return Math.max(0, roundToStep(moved, roundTo));
}

async function idsOf(scope: Scope, order: BulkPrice, today: string): Promise<Id[]> {
  let items = itemsOn(scope, today).where('i.status', '=', 'active');
  if (order.ids) items = items.where('i.id', '=', sql<Id>`any(${order.ids}::uuid[])`);
  const { modules, serviceTypeId, departmentId, search } = order.filter ?? {};
  if (modules?.length) items = items.where('i.module', 'in', modules);
  if (serviceTypeId) items = items.where('i.serviceTypeId', '=', serviceTypeId);
  if (departmentId) items = items.where('i.departmentId', '=', departmentId);
  for (const word of wordsOf(search)) items = items.where(word);
  return (await items.select('i.id').orderBy('i.id').execute()).map((row) => row.id);
}

/** Items that are named are the hospital's own; archived ones are passed over. */
async function requireItems(scope: Scope, named: readonly Id[] | undefined): Promise<void> {
  const wanted = [...new Set(named)];
  if (wanted.length === 0) return;
  const found = await scope.tx
    .selectFrom('billableItems')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${wanted}::uuid[])`)
    .execute();
  if (found.length < wanted.length) throw billingSetupRefusals.refusal('BILLABLE_ITEM_UNKNOWN', {}, { ids: 'Billable item not found' });
}

async function lock(scope: Scope, ids: readonly Id[]): Promise<void> {
  await scope.tx
    .selectFrom('billableItems')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function record(scope: Scope, order: BulkPrice, result: BulkPriceResult): Promise<void> {
  await scope.record({
    action: 'update',
    entity: 'BillableItem',
    summary: `${result.changed} prices changed in bulk, valid from ${result.effectiveFrom}`,
    before: Object.fromEntries(result.rows.slice(0, 200).map((row) => [row.code, row.before])),
    after: Object.fromEntries(result.rows.slice(0, 200).map((row) => [row.code, row.after])),
    reason: order.reason,
  });
}

/**
 * POST billable-items/bulk-price: priced active items of a filter or by ids, from a day on. Nothing changes when one
 * result is outside its item's bounds; `preview` shows which are.
 */
export async function changePrices(scope: Scope, order: BulkPrice): Promise<BulkPriceResult> {
  const today = await scope.today();
  const from = order.effectiveFrom ?? today;
  if (from < today) throw billingSetupRefusals.refusal('PRICE_DATE_PAST');
  await requireItems(scope, order.ids);
  const ids = await idsOf(scope, order, today);
  if (!order.preview) await lock(scope, ids);
  const items = (await findItems(scope, ids, from)).sort((a, b) => (a.foldedName < b.foldedName ? -1 : 1));
  const rows = items.flatMap((item) => {
    if (item.price === null) return [];
    const after = priceAfter(item.price, order);
    const { price: before } = item;
    return after === before ? [] : [present(BulkPriceResult.shape.rows.element, item, { before, after, outside: !isWithin(after, item) })];
  });
  const result = { preview: order.preview, effectiveFrom: from, changed: rows.length, rows };
  if (order.preview) {
    await scope.record({
      action: 'read',
      entity: 'BillableItem',
      summary: `Bulk price change of ${rows.length} prices tried`,
      reason: order.reason,
    });
    return result;
  }
  const outside = rows.filter((row) => row.outside);
  if (outside.length > 0)
    throw billingSetupRefusals.refusal('BULK_PRICES_OUTSIDE_RANGE', { n: outside.length, rows: outside.slice(0, 100) });
  await writePrices(
    scope,
    rows.map(({ id, name, after }) => ({ itemId: id, name, price: after, from })),
    { reason: order.reason, source: 'bulk-change' },
  );
  await scope.tx
    .updateTable('billableItems')
    .set((eb) => ({ ...changedBy(scope), version: eb('version', '+', 1) }))
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${rows.map((row) => row.id)}::uuid[])`)
    .execute();
  await record(scope, order, result);
  await scope.live({ entity: 'billable-items', action: 'update' });
  return result;
}
