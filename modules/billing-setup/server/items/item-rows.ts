import { present } from '#kernel/server/reading/present.ts';
import { type Selectable, sql } from 'kysely';
import type { BillableItemsTable } from '#database/types.ts';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { foldText, typedWords } from '#kernel/contract/search-words.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { BillableItem, BillableItemRow } from '../../contract/item-records.ts';
import { revenueAccounts } from '../../contract/words.ts';

export type StoredItem = Selectable<BillableItemsTable>;

/** An item with what it costs on the asked day. */
export interface FoundItem extends StoredItem {
  readonly price: number | null;
  readonly priceFrom: CalendarDate | null;
  readonly serviceTypeName: string | null;
  readonly serviceTypeAccount: string | null;
  readonly departmentName: string | null;
}

/** The words that a search within the list looks through. */
export function searchTextOf(item: { readonly name: string; readonly code: string; readonly hcpcsCode: string | null }): string {
  return ` ${foldText(`${item.name} ${item.code} ${item.hcpcsCode ?? ''}`)}`;
}

/** Items with their price on a day; narrow it by `i.…`, `s.…` (service type), `p.…` (period). */
export function itemsOn(scope: Scope, day: CalendarDate) {
  return (
    scope.tx
      .selectFrom('billableItems as i')
      // One period an item, looked up by the item: a plain join reads every period of the hospital for every item where the
      // planner has not yet counted a list that was just uploaded.
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('pricePeriods as pp')
            .select(['pp.price', 'pp.effectiveFrom'])
            .whereRef('pp.hospitalId', '=', 'i.hospitalId')
            .whereRef('pp.billableItemId', '=', 'i.id')
            .where('pp.supersededAt', 'is', null)
            .where('pp.effectiveFrom', '<=', day)
            .where((on) => on.or([on('pp.effectiveTo', 'is', null), on('pp.effectiveTo', '>=', day)]))
            .orderBy('pp.effectiveFrom', 'desc')
            .limit(1)
            .as('p'),
        (join) => join.onTrue(),
      )
      .leftJoin('serviceTypes as s', (join) => join.onRef('s.hospitalId', '=', 'i.hospitalId').onRef('s.id', '=', 'i.serviceTypeId'))
      .leftJoin('departments as d', (join) => join.onRef('d.hospitalId', '=', 'i.hospitalId').onRef('d.id', '=', 'i.departmentId'))
      .where('i.hospitalId', '=', scope.hospitalId)
  );
}

/** The columns of `FoundItem`. */
export function selectFound(query: ReturnType<typeof itemsOn>) {
  return query
    .selectAll('i')
    .select([
      'p.price as price',
      'p.effectiveFrom as priceFrom',
      's.name as serviceTypeName',
      's.revenueAccount as serviceTypeAccount',
      'd.name as departmentName',
    ]);
}

/** A condition for every word that was typed: each begins a word of name, code or HCPCS code. */
export function wordsOf(search: string | undefined) {
  return typedWords(search ?? '').map((token) => sql<boolean>`position(${` ${token}`} in i.search_text) > 0`);
}

/** Items by their ids with the price of a day; unknown ids are left out. */
export async function findItems(scope: Scope, ids: readonly Id[], day: CalendarDate): Promise<FoundItem[]> {
  if (ids.length === 0) return [];
  return selectFound(itemsOn(scope, day))
    .where('i.id', '=', sql<Id>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();
}

/** The next price of items that have one scheduled after a day. */
export async function nextPrices(
  scope: Scope,
  ids: readonly Id[],
  day: CalendarDate,
): Promise<Map<Id, { price: number; effectiveFrom: CalendarDate }>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('pricePeriods')
    .distinctOn('billableItemId')
    .select(['billableItemId', 'price', 'effectiveFrom'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('billableItemId', '=', sql<Id>`any(${[...ids]}::uuid[])`)
    .where('supersededAt', 'is', null)
    .where('effectiveFrom', '>', day)
    .orderBy('billableItemId')
    .orderBy('effectiveFrom')
    .execute();
  return new Map(rows.map((row) => [row.billableItemId, { price: row.price, effectiveFrom: row.effectiveFrom }]));
}

/** The account that an item's income goes to: its own, its service type's, its part's. */
export function revenueAccountOfItem(item: Pick<FoundItem, 'revenueAccount' | 'serviceTypeAccount' | 'module'>): string {
  return item.revenueAccount ?? item.serviceTypeAccount ?? revenueAccounts[item.module];
}

/** Items as the wire has them. */
export async function showItems(scope: Scope, items: readonly FoundItem[], day: CalendarDate): Promise<BillableItem[]> {
  const next = await nextPrices(
    scope,
    items.map((item) => item.id),
    day,
  );
  return items.map((item) => {
    const { id } = item;
    return present(BillableItem, item, {
      nextPrice: next.get(id) ?? null,
      revenueAccount: revenueAccountOfItem(item),
      effectiveFrom: item.priceFrom,
    });
  });
}

/** One item as the wire has it, with today's price; the caller knows that it is there. */
export async function showItem(scope: Scope, id: Id): Promise<BillableItem> {
  const today = await scope.today();
  const [item] = await showItems(scope, await findItems(scope, [id], today), today);
  if (!item) throw new Error('The item is not there');
  return item;
}

const linked = (id: Id | null, name: string | null) => (id && name !== null ? { id, name } : null);

/** Rows of the price list. */
export async function showRows(scope: Scope, items: readonly FoundItem[], day: CalendarDate): Promise<BillableItemRow[]> {
  const next = await nextPrices(
    scope,
    items.map((item) => item.id),
    day,
  );
  const taxIds = [...new Set(items.flatMap((item) => item.taxIds))];
  const taxes = taxIds.length
    ? await scope.tx
        .selectFrom('taxes')
        .select(['id', 'code'])
        .where('hospitalId', '=', scope.hospitalId)
        .where('id', 'in', taxIds)
        .execute()
    : [];
  return items.map((item) => {
    const { id } = item;
    return present(BillableItemRow, item, {
      serviceType: linked(item.serviceTypeId, item.serviceTypeName),
      department: linked(item.departmentId, item.departmentName),
      taxes: taxes.filter((tax) => item.taxIds.includes(tax.id)),
      nextPrice: next.get(id) ?? null,
    });
  });
}
