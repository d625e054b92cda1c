import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { named } from '#kernel/server/database/named.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { BillableItemStatusChanged } from '../../contract/events.ts';
import type { BillableItem } from '../../contract/item-records.ts';
import {
  type BillingModule,
  type ItemPaymentPolicy,
  type ItemSource,
  type ItemUnit,
  type PriceSource,
  serviceKindOf,
  type SetupStatus,
} from '../../contract/words.ts';
import { lockPriceList, nameKey } from '../context.ts';
import { type NewItem, insertItems } from './insert-items.ts';
import { findItems, type FoundItem, searchTextOf, showItems, type StoredItem } from './item-rows.ts';
import { writePrices } from './prices.ts';
import { whyNotPrice } from './rules.ts';
import { ensureServiceTypes } from './service-types.ts';
import { taxesOfModule } from './write-item.ts';

/** The item of a catalogue's record as the catalogue knows it. What is missing or undefined stays as it is. */
export interface SourceItem {
  readonly sourceType: ItemSource;
  readonly sourceId: Id;
  readonly module: BillingModule;
  readonly name: string;
  readonly code?: string | null | undefined;
  /** Of the service parts alone: see `serviceTypeNamed`. */
  readonly serviceTypeId?: Id | null | undefined;
  readonly departmentId: Id;
  /** Minor units. Null or missing: not priced yet, or the price stays. */
  readonly price?: number | null | undefined;
  readonly priceReason?: string | null | undefined;
  readonly unit?: ItemUnit | undefined;
  readonly hcpcsCode?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly paymentPolicy?: ItemPaymentPolicy | undefined;
  readonly openPrice?: boolean | undefined;
  readonly minPrice?: number | null | undefined;
  readonly maxPrice?: number | null | undefined;
  readonly costPrice?: number | null | undefined;
  readonly status?: SetupStatus | undefined;
}

const keyOf = (item: { readonly sourceType: string | null; readonly sourceId: Id | null }) => `${item.sourceType} ${item.sourceId}`;
const nameKeyOf = (item: { readonly module: string; readonly serviceTypeId?: Id | null | undefined; readonly name: string }) =>
  `${item.module} ${item.serviceTypeId ?? ''} ${nameKey(item.name)}`;

/** Items of these records, and free-standing ones of the same names: a catalogue takes those over instead of clashing. */
async function knownOf(scope: Scope, orders: readonly SourceItem[]) {
  const rows = await scope.tx
    .selectFrom('billableItems')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where((eb) =>
      eb.or([
        eb('sourceId', '=', sql<Id>`any(${orders.map((order) => order.sourceId)}::uuid[])`),
        eb.and([
          eb('sourceId', 'is', null),
          eb('status', '=', 'active'),
          eb('foldedName', '=', sql<string>`any(${orders.map((order) => nameKey(order.name))}::text[])`),
        ]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const bySource = new Map(rows.filter((row) => row.sourceId).map((row) => [keyOf(row), row]));
  const byName = new Map(rows.filter((row) => !row.sourceId).map((row) => [nameKeyOf(row), row]));
  return { bySource, byName };
}

function newItemOf(order: SourceItem, taxIds: readonly Id[]): NewItem {
  const { priceReason: _reason, ...fields } = order;
  return { ...named(fields), taxIds: [...taxIds], serviceTypeId: order.serviceTypeId ?? null } as NewItem;
}

const followed = [
  ...(['name', 'module', 'serviceTypeId', 'departmentId', 'unit', 'hcpcsCode', 'description', 'paymentPolicy'] as const),
  ...(['openPrice', 'minPrice', 'maxPrice', 'costPrice', 'status', 'sourceType', 'sourceId'] as const),
];

/** The columns of a known item that the catalogue changes; null when it says nothing new. */
function changesOf(row: StoredItem, order: SourceItem): Partial<StoredItem> | null {
  const changes: Record<string, unknown> = {};
  for (const key of followed) if (order[key] !== undefined && order[key] !== row[key]) changes[key] = order[key];
  if (order.code && order.code !== row.code) changes.code = order.code;
  return Object.keys(changes).length > 0 ? (changes as Partial<StoredItem>) : null;
}

async function update(scope: Scope, row: StoredItem, changes: Partial<StoredItem>): Promise<void> {
  const merged = { ...row, ...changes };
  await scope.tx
    .updateTable('billableItems')
    .set({
      ...changes,
      foldedName: nameKey(merged.name),
      searchText: searchTextOf(merged),
      ...changedBy(scope),
      version: row.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', row.id)
    .execute();
  if (changes.status) await scope.emit(BillableItemStatusChanged, { itemId: row.id, status: changes.status });
}

async function record(scope: Scope, items: readonly BillableItem[], before: ReadonlyMap<Id, FoundItem>): Promise<void> {
  const [only] = items;
  if (!only) return;
  const made = items.filter((item) => !before.has(item.id)).length;
  await scope.record({
    action: made === items.length ? 'create' : 'update',
    entity: 'BillableItem',
    entityId: items.length === 1 ? only.id : null,
    entityNumber: items.length === 1 ? only.code : null,
    summary:
      items.length === 1
        ? `Billable item ${only.code} ${only.name} saved with its catalogue record`.slice(0, 300)
        : `${items.length} billable items saved with their catalogue records, ${made} of them new`,
    ...(items.length === 1 ? { before: before.get(only.id) ?? null, after: only } : {}),
  });
  await scope.live({ entity: 'billable-items', action: 'update' });
}

interface Sorted {
  readonly known: { readonly order: SourceItem; readonly row: StoredItem }[];
  readonly fresh: SourceItem[];
}

function sortOut(orders: readonly SourceItem[], { bySource, byName }: Awaited<ReturnType<typeof knownOf>>): Sorted {
  const sorted: Sorted = { known: [], fresh: [] };
  for (const order of orders) {
    const adopted = byName.get(nameKeyOf(order));
    const row = bySource.get(keyOf(order)) ?? adopted;
    if (row && row === adopted) byName.delete(nameKeyOf(order));
    if (row) sorted.known.push({ order, row });
    else sorted.fresh.push(order);
  }
  return sorted;
}

/**
 * Creates or changes the items of catalogue records in the caller's transaction, in few statements; answers them in the
 * order of `orders`. A free-standing active item of the same part and name becomes the record's. A price that is null
 * or missing leaves the price alone. Refuses PRICE_OUTSIDE_RANGE and names or codes that other records have.
 */
export async function saveBillableItems(
  scope: Scope,
  orders: readonly SourceItem[],
  source: PriceSource = 'manual',
): Promise<BillableItem[]> {
  if (orders.length === 0) return [];
  if (orders.length > 1) await lockPriceList(scope);
  const today = await scope.today();
  const known = await knownOf(scope, orders);
  const sorted = sortOut(orders, known);
  const before = new Map(
    (
      await findItems(
        scope,
        sorted.known.map(({ row }) => row.id),
        today,
      )
    ).map((item) => [item.id, item]),
  );
  for (const { order, row } of sorted.known) {
    refuseIf(whyNotPrice(order.price ?? before.get(row.id)?.price ?? null, { ...row, ...named(order) } as StoredItem));
    const changes = changesOf(row, order);
    if (changes) await update(scope, row, changes);
  }
  const taxes = new Map<BillingModule, Id[]>();
  for (const { module } of sorted.fresh) if (!taxes.has(module)) taxes.set(module, await taxesOfModule(scope, module));
  for (const order of sorted.fresh)
    refuseIf(whyNotPrice(order.price ?? null, { minPrice: order.minPrice ?? null, maxPrice: order.maxPrice ?? null }));
  const madeIds = await insertItems(
    scope,
    sorted.fresh.map((order) => newItemOf(order, taxes.get(order.module) ?? [])),
    { from: today, reason: null, source },
  );
  const repriced = sorted.known.filter(({ order }) => typeof order.price === 'number');
  await writePrices(
    scope,
    repriced.map(({ order, row }) => ({ itemId: row.id, name: order.name, price: order.price as number, from: today })),
    { reason: repriced[0]?.order.priceReason ?? 'Changed with its catalogue record', source },
  );
  const idOf = new Map<SourceItem, Id>([
    ...sorted.known.map(({ order, row }) => [order, row.id] as const),
    ...sorted.fresh.map((order, at) => [order, madeIds[at] as Id] as const),
  ]);
  const found = new Map((await findItems(scope, [...idOf.values()], today)).map((item) => [item.id, item]));
  const items = await showItems(
    scope,
    orders.map((order) => found.get(idOf.get(order) as Id) as FoundItem),
    today,
  );
  await record(scope, items, before);
  return items;
}

/** As `saveBillableItems` for one record: the form of a catalogue shows and edits its item. */
export async function saveBillableItem(scope: Scope, order: SourceItem): Promise<BillableItem> {
  const [item] = await saveBillableItems(scope, [order]);
  return item as BillableItem;
}

/** The items of catalogue records with today's prices, by the record's id; records without one are left out. */
export async function itemOfSource(scope: Scope, sourceType: ItemSource, sourceIds: readonly Id[]): Promise<Map<Id, BillableItem>> {
  if (sourceIds.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('billableItems')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('sourceType', '=', sourceType)
    .where('sourceId', '=', sql<Id>`any(${[...new Set(sourceIds)]}::uuid[])`)
    .execute();
  const today = await scope.today();
  const found = await findItems(
    scope,
    rows.map((row) => row.id),
    today,
  );
  return new Map((await showItems(scope, found, today)).map((item) => [item.sourceId as Id, item]));
}

/** Archives the item of a catalogue record that was archived; without an item nothing happens. Bill lines keep theirs. */
export async function archiveItemOfSource(scope: Scope, sourceType: ItemSource, sourceId: Id, reason: string | null = null): Promise<void> {
  const item = await scope.tx
    .selectFrom('billableItems')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('sourceType', '=', sourceType)
    .where('sourceId', '=', sourceId)
    .forUpdate()
    .executeTakeFirst();
  if (item?.status !== 'active') return;
  await update(scope, item, { status: 'archived' });
  await scope.record({
    action: 'state',
    entity: 'BillableItem',
    entityId: item.id,
    entityNumber: item.code,
    summary: `Billable item ${item.code} archived with its catalogue record`,
    before: { status: 'active' },
    after: { status: 'archived' },
    reason,
  });
  await scope.live({ entity: 'billable-items', id: item.id, action: 'update' });
}

/**
 * A free-standing active item by its part and name, of a service type's name where one is given: the registration card
 * (`OtherService`, service type `Registration`), `Vital signs`. The first by code when several fit; null when none does.
 */
export async function itemNamed(
  scope: Scope,
  wanted: { readonly module: BillingModule; readonly name?: string; readonly serviceType?: string },
): Promise<BillableItem | null> {
  let items = scope.tx
    .selectFrom('billableItems as i')
    .leftJoin('serviceTypes as s', (join) => join.onRef('s.hospitalId', '=', 'i.hospitalId').onRef('s.id', '=', 'i.serviceTypeId'))
    .select('i.id')
    .where('i.hospitalId', '=', scope.hospitalId)
    .where('i.module', '=', wanted.module)
    .where('i.status', '=', 'active');
  if (wanted.name) items = items.where('i.foldedName', '=', nameKey(wanted.name));
  if (wanted.serviceType) items = items.where('s.foldedName', '=', nameKey(wanted.serviceType));
  const row = await items.orderBy('i.code').limit(1).executeTakeFirst();
  if (!row) return null;
  const today = await scope.today();
  const [item] = await showItems(scope, await findItems(scope, [row.id], today), today);
  return item ?? null;
}

/** The id of an active service type by kind of its part and name, made when it is missing. */
export async function serviceTypeNamed(scope: Scope, module: 'ProfessionalService' | 'OtherService', name: string): Promise<Id> {
  const type = serviceKindOf(module) as 'professional-services' | 'others';
  const find = () =>
    scope.tx
      .selectFrom('serviceTypes')
      .select('id')
      .where('hospitalId', '=', scope.hospitalId)
      .where('type', '=', type)
      .where('foldedName', '=', nameKey(name))
      .where('status', '=', 'active')
      .executeTakeFirst();
  const known = await find();
  if (known) return known.id;
  await lockPriceList(scope);
  await ensureServiceTypes(scope, [{ type, name }]);
  return ((await find()) as { id: Id }).id;
}
