import { type RawBuilder, sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';

interface ItemUnits {
  readonly itemId: Id;
  readonly billId: Id | null;
  readonly quantity: number;
}

/** Units that credit notes took back of items; notes over amounts alone name none. */
async function unitsWhere(scope: Scope, condition: RawBuilder<unknown>): Promise<ItemUnits[]> {
  const { rows } = await sql<ItemUnits>`
    select i.id as item_id, i.bill_id, sum(l.quantity)::int as quantity
      from invoice_items i
      join credit_note_lines l on l.hospital_id = i.hospital_id and l.invoice_item_id = i.id and l.quantity is not null
     where i.hospital_id = ${scope.hospitalId} and ${condition} group by i.id, i.bill_id`.execute(scope.tx);
  return rows;
}

/** Of items, by their id. */
export async function creditedUnitsOfItems(scope: Scope, itemIds: readonly Id[]): Promise<ReadonlyMap<Id, number>> {
  if (itemIds.length === 0) return new Map();
  const rows = await unitsWhere(scope, sql`i.id = any(${[...itemIds]}::uuid[])`);
  return new Map(rows.map(({ itemId, quantity }) => [itemId, quantity]));
}

/** Of bill lines: units come back to the patient's and the insurer's share alike, so the larger of them counts. */
export async function creditedUnitsOfBills(
  scope: Scope,
  billIds: readonly Id[],
): Promise<readonly { readonly billId: Id; readonly quantity: number }[]> {
  if (billIds.length === 0) return [];
  const most = new Map<Id, number>();
  for (const { billId, quantity } of await unitsWhere(scope, sql`i.bill_id = any(${[...billIds]}::uuid[]) and i.live`))
    if (billId) most.set(billId, Math.max(quantity, most.get(billId) ?? 0));
  return [...most].map(([billId, quantity]) => ({ billId, quantity }));
}
