import { sql } from 'kysely';
import type { RowError } from '#kernel/contract/sheets.ts';
import { json } from '#kernel/server/database/kysely.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { BillableItemStatusChanged } from '../../contract/events.ts';
import { nameKey, portions } from '../context.ts';
import { type FoundItem, searchTextOf } from '../items/item-rows.ts';
import { writePrices } from '../items/prices.ts';
import { isWithin } from '../items/rules.ts';
import type { ItemRow } from './item-columns.ts';

interface Pair {
  /** Number of the row in the file. */
  readonly at: number;
  readonly row: ItemRow;
  readonly item: FoundItem;
}

/** The item as the row wants it; what the row leaves empty stays. */
function merged({ row, item }: Pair) {
  return {
    id: item.id,
    name: row.name.trim(),
    unit: row.unit ?? item.unit,
    departmentId: row.departmentId ?? item.departmentId,
    hcpcsCode: row.hcpcsCode ?? item.hcpcsCode,
    taxIds: row.taxIds ?? item.taxIds,
    paymentPolicy: row.paymentPolicy ?? item.paymentPolicy,
    status: row.status ?? item.status,
  };
}

function isChanged(pair: Pair): boolean {
  const { item, row } = pair;
  const after = merged(pair);
  const same =
    after.name === item.name &&
    after.unit === item.unit &&
    after.departmentId === item.departmentId &&
    after.hcpcsCode === item.hcpcsCode &&
    after.taxIds.join() === item.taxIds.join() &&
    after.paymentPolicy === item.paymentPolicy &&
    after.status === item.status;
  return !same || (row.price !== null && row.price !== item.price);
}

async function write(scope: Scope, pairs: readonly Pair[]): Promise<void> {
  for (const portion of portions(pairs, 2_000)) {
    const rows = portion.map((pair) => {
      const after = merged(pair);
      return { ...after, foldedName: nameKey(after.name), searchText: searchTextOf({ ...after, code: pair.item.code }) };
    });
    await sql`
      update billable_items i set
        name = v."name", folded_name = v."foldedName", search_text = v."searchText", unit = v."unit",
        department_id = v."departmentId", hcpcs_code = v."hcpcsCode", payment_policy = v."paymentPolicy", status = v."status",
        tax_ids = (select coalesce(array_agg(t.id::uuid), '{}') from jsonb_array_elements_text(v."taxIds") as t(id)),
        version = i.version + 1, updated_at = ${scope.now}, updated_by = ${scope.actor.userId}, updated_by_name = ${scope.actor.name}
      from jsonb_to_recordset(${json(rows)}) as v("id" uuid, "name" text, "foldedName" text, "searchText" text, "unit" text,
        "departmentId" uuid, "hcpcsCode" text, "taxIds" jsonb, "paymentPolicy" text, "status" text)
      where i.hospital_id = ${scope.hospitalId} and i.id = v."id"`.execute(scope.tx);
  }
}

/** Changes known items as their rows want, in few statements; without `write` it only counts and judges. */
export async function changeItems(
  scope: Scope,
  pairs: readonly Pair[],
  { today, write: writes }: { readonly today: string; readonly write: boolean },
): Promise<{ changed: number; errors: RowError[] }> {
  const outside = pairs.filter(({ row, item }) => row.price !== null && !isWithin(row.price, item));
  const changed = pairs.filter((pair) => !outside.includes(pair) && isChanged(pair));
  if (writes && changed.length > 0) {
    await write(scope, changed);
    await writePrices(
      scope,
      changed.flatMap(({ row, item }) => (row.price === null ? [] : [{ itemId: item.id, name: row.name, price: row.price, from: today }])),
      { reason: 'Price list uploaded', source: 'upload' },
    );
    for (const { row, item } of changed)
      if (row.status && row.status !== item.status) await scope.emit(BillableItemStatusChanged, { itemId: item.id, status: row.status });
  }
  return {
    changed: changed.length,
    errors: outside.map(({ at }) => ({ row: at, column: 'Price', message: 'Price is outside the allowed range' })),
  };
}
