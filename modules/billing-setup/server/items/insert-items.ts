import { type Insertable, sql } from 'kysely';
import type { BillableItemsTable } from '#database/types.ts';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { nextNumbers } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { madeBy } from '#kernel/server/scope/stamps.ts';
import type { PriceSource } from '../../contract/words.ts';
import { insertMany, nameKey } from '../context.ts';
import { searchTextOf } from './item-rows.ts';
import { writePrices } from './prices.ts';

type Row = Insertable<BillableItemsTable>;
type Made = 'hospitalId' | 'id' | 'code' | 'foldedName' | 'searchText' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy';

/** A new item as the acts hand it over; what is left out is as most items have it. */
export interface NewItem
  extends Partial<Omit<Row, Made | 'name' | 'module' | 'departmentId'>>,
    Pick<Row, 'name' | 'module'>,
    Required<Pick<Row, 'departmentId'>> {
  readonly code?: string | null;
  readonly price?: number | null;
  readonly effectiveFrom?: CalendarDate | null;
}

async function freeCodes(scope: Scope, count: number): Promise<string[]> {
  const free: string[] = [];
  // Somebody may have typed a code of our own kind: then the next number is taken.
  while (free.length < count) {
    const codes = await nextNumbers(scope, 'BI-', count - free.length);
    const taken = await scope.tx
      .selectFrom('billableItems')
      .select('code')
      .where('hospitalId', '=', scope.hospitalId)
      .where('code', '=', sql<string>`any(${codes}::text[])`)
      .execute();
    free.push(...codes.filter((code) => !taken.some((row) => row.code === code)));
  }
  return free;
}

function rowOf(scope: Scope, { price: _price, effectiveFrom: _from, code, ...item }: NewItem, given: string): Row {
  return {
    serviceTypeId: null,
    sourceType: null,
    sourceId: null,
    hcpcsCode: null,
    hcpcsModifiers: [],
    description: null,
    printDescription: false,
    unit: item.module === 'Admission' ? 'day' : 'each',
    minPrice: null,
    maxPrice: null,
    openPrice: false,
    allowDiscount: true,
    taxIds: [],
    costPrice: null,
    revenueAccount: null,
    paymentPolicy: 'inherit',
    ageMin: null,
    ageMax: null,
    sexOnly: null,
    status: 'active',
    ...item,
    hospitalId: scope.hospitalId,
    id: scope.newId(),
    code: code ?? given,
    foldedName: nameKey(item.name),
    searchText: searchTextOf({ name: item.name, code: code ?? given, hcpcsCode: item.hcpcsCode ?? null }),
    ...madeBy(scope),
  };
}

/**
 * Writes new items and their first prices in few statements; answers their ids in the given order. Names and codes that
 * are taken are refused by the database (BILLABLE_ITEM_NAME_TAKEN, BILLABLE_ITEM_CODE_TAKEN).
 */
export async function insertItems(
  scope: Scope,
  items: readonly NewItem[],
  prices: { readonly from: CalendarDate; readonly reason: string | null; readonly source: PriceSource },
): Promise<Id[]> {
  const codes = await freeCodes(scope, items.filter((item) => !item.code).length);
  const rows = items.map((item) => rowOf(scope, item, item.code ?? (codes.shift() as string)));
  await insertMany(scope, 'billableItems', rows);
  const priced = rows.flatMap((row, at) => {
    const { price, effectiveFrom } = items[at] as NewItem;
    return typeof price === 'number' ? [{ itemId: row.id, name: row.name, price, from: effectiveFrom ?? prices.from }] : [];
  });
  await writePrices(scope, priced, { reason: prices.reason, source: prices.source, fresh: true });
  return rows.map((row) => row.id);
}
