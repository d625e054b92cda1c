import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { named } from '#kernel/server/database/named.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { requireDepartments } from '#modules/organisation/server/index.ts';
import { requireHcpcs } from '#modules/reference-data/server/index.ts';
import type { BillableItem, CreateBillableItem, EditBillableItem } from '../../contract/item-records.ts';
import { billingSetupRefusals } from '../../contract/refusals.ts';
import { type BillingModule, serviceKindOf } from '../../contract/words.ts';
import { nameKey } from '../context.ts';
import { insertItems } from './insert-items.ts';
import { findItems, type FoundItem, searchTextOf, showItem, type StoredItem } from './item-rows.ts';
import { writePrices } from './prices.ts';
import { whyNotNewPrice, whyNotPrice, whyNotRename, whyNotServiceType } from './rules.ts';

/** The item's row, locked. */
export async function lockItem(scope: Scope, id: Id): Promise<StoredItem> {
  return scope.tx
    .selectFrom('billableItems')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

interface Places {
  readonly hcpcsCode?: string | null | undefined;
  readonly module: BillingModule;
  readonly serviceTypeId: Id | null;
  readonly departmentId: Id | null;
  readonly taxIds?: readonly Id[] | undefined;
}

/** What an item points at is there and in use. */
async function checkPlaces(scope: Scope, item: Places, before?: StoredItem): Promise<void> {
  if (item.serviceTypeId !== before?.serviceTypeId || item.module !== before?.module) {
    const serviceType = item.serviceTypeId
      ? await scope.tx
          .selectFrom('serviceTypes')
          .select(['type', 'status'])
          .where('hospitalId', '=', scope.hospitalId)
          .where('id', '=', item.serviceTypeId)
          .forShare()
          .executeTakeFirst()
      : undefined;
    refuseIf(whyNotServiceType(item.module, item.serviceTypeId, serviceType ?? null));
  }
  if (item.departmentId && item.departmentId !== before?.departmentId) await requireDepartments(scope, [item.departmentId], 'departmentId');
  if (item.hcpcsCode && item.hcpcsCode !== before?.hcpcsCode) await requireHcpcs(scope, item.hcpcsCode);
  const added = (item.taxIds ?? []).filter((taxId) => !before?.taxIds.includes(taxId));
  if (added.length === 0) return;
  const known = await scope.tx
    .selectFrom('taxes')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', added)
    .where('status', '=', 'active')
    .execute();
  if (known.length < new Set(added).size) throw billingSetupRefusals.refusal('TAX_UNKNOWN');
}

/** Taxes that new items of a part get. */
export async function taxesOfModule(scope: Scope, module: BillingModule): Promise<Id[]> {
  const rows = await scope.tx
    .selectFrom('taxes')
    .select(['id', 'modules'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .execute();
  return rows.filter((row) => row.modules.includes(module)).map((row) => row.id);
}

/** POST billable-items. */
export async function createItem(scope: Scope, order: CreateBillableItem): Promise<BillableItem> {
  const { priceReason, effectiveFrom, taxIds, unit, ...fields } = order;
  const serviceTypeId = serviceKindOf(order.module) ? order.serviceTypeId : null;
  const taxes = taxIds ?? (await taxesOfModule(scope, order.module));
  if (order.status === 'active' && !order.departmentId) throw billingSetupRefusals.refusal('DEPARTMENT_REQUIRED');
  refuseIf(whyNotPrice(order.price, order));
  await checkPlaces(scope, { ...order, taxIds: taxes });
  const today = await scope.today();
  const [id] = (await insertItems(
    scope,
    [{ ...fields, ...(unit ? { unit } : {}), serviceTypeId, taxIds: [...new Set(taxes)], effectiveFrom }],
    { from: today, reason: priceReason, source: 'manual' },
  )) as [Id];
  const item = await showItem(scope, id);
  await scope.record({
    action: 'create',
    entity: 'BillableItem',
    entityId: id,
    entityNumber: item.code,
    summary: `Billable item ${item.code} ${item.name} added`.slice(0, 300),
    after: item,
    reason: priceReason,
  });
  await scope.live({ entity: 'billable-items', id, action: 'create' });
  return item;
}

/** The columns that an edit sets. */
function columnsOf(before: StoredItem, order: EditBillableItem) {
  const { price: _price, effectiveFrom: _from, priceReason: _reason, version: _version, ...changes } = order;
  const { code, ...set } = named(changes);
  const merged = { ...before, ...set, code: code || before.code };
  if (!serviceKindOf(merged.module)) merged.serviceTypeId = null;
  return merged;
}

interface PriceOrder {
  readonly price?: number | null | undefined;
  readonly effectiveFrom?: string | null | undefined;
  readonly priceReason?: string | null;
}

/** Puts a price into the item's history; refuses what the rules of prices refuse. */
async function changePrice(scope: Scope, found: FoundItem, order: PriceOrder, today: string): Promise<void> {
  const from = order.effectiveFrom ?? today;
  const everPriced = found.priceFrom !== null || (await hasPrices(scope, found.id));
  const [then] = from === today ? [found] : await findItems(scope, [found.id], from);
  const reason = order.priceReason ?? null;
  refuseIf(whyNotNewPrice({ price: order.price, current: then?.price ?? null, everPriced, from, today, reason }));
  if (typeof order.price === 'number')
    await writePrices(scope, [{ itemId: found.id, name: found.name, price: order.price, from }], { reason, source: 'manual' });
}

async function hasPrices(scope: Scope, itemId: Id): Promise<boolean> {
  const row = await scope.tx
    .selectFrom('pricePeriods')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('billableItemId', '=', itemId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** PATCH billable-items/{id}: a stale version writes nothing, no price either (invariant 10). */
export async function editItem(scope: Scope, id: Id, order: EditBillableItem): Promise<BillableItem> {
  const before = await lockItem(scope, id);
  if (order.version !== undefined && order.version !== before.version) refuseStale(before, before.updatedByName);
  refuseIf(whyNotRename(before, named({ name: order.name, module: order.module })));
  const today = await scope.today();
  const [found] = (await findItems(scope, [id], today)) as [FoundItem];
  const merged = columnsOf(before, order);
  if (merged.status === 'active' && !merged.departmentId) throw billingSetupRefusals.refusal('DEPARTMENT_REQUIRED');
  refuseIf(whyNotPrice(order.price ?? found.price, merged));
  // A service type that the part of the item has no use for is looked at all the same.
  await checkPlaces(scope, { ...merged, serviceTypeId: order.serviceTypeId ?? merged.serviceTypeId }, before);
  const shownBefore = await showItem(scope, id);
  const { hospitalId: _h, id: _i, createdAt: _c, createdBy: _b, ...columns } = merged;
  await scope.tx
    .updateTable('billableItems')
    .set({
      ...columns,
      foldedName: nameKey(merged.name),
      searchText: searchTextOf(merged),
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  await changePrice(scope, found, order, today);
  const item = await showItem(scope, id);
  await scope.record({
    action: 'update',
    entity: 'BillableItem',
    entityId: id,
    entityNumber: item.code,
    summary: `Billable item ${item.code} ${item.name} changed`.slice(0, 300),
    before: shownBefore,
    after: item,
    reason: order.priceReason,
  });
  await scope.live({ entity: 'billable-items', id, action: 'update' });
  return item;
}
