import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { addCalendarDays, endOfDayExclusive, startOfDay } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { medicationOrderCalls } from '../../contract/calls/orders.ts';
import type { SaleRow } from '../../contract/medication-order-records.ts';
import { orderRefusals } from '../../contract/order-refusals.ts';
import type { SaleGroup } from '../../contract/order-words.ts';

const mostDays = 400;

/** What sales are grouped by: the key and the name of each row. */
function grouping(groupBy: SaleGroup, zone: string) {
  const day = sql`to_char(o.dispensed_at at time zone ${zone}, 'YYYY-MM-DD')`;
  const groups = {
    day: { key: day, name: sql`max(${day})` },
    product: { key: sql`l.product_id::text`, name: sql`max(l.product_name)` },
    category: { key: sql`coalesce(m.medication_category_id::text, '')`, name: sql`coalesce(max(c.name), '')` },
    user: { key: sql`coalesce(o.dispensed_by::text, '')`, name: sql`coalesce(max(o.dispensed_by_name), '')` },
    payer: { key: sql`coalesce(b.payer, 'Self-Pay')`, name: sql`coalesce(max(b.payer), 'Self-Pay')` },
  } as const;
  return groups[groupBy];
}

/** GET medication/sales: what was handed out, less what came back and was credited, as it is charged now. */
export async function salesOf(scope: Scope, query: QueryOf<typeof medicationOrderCalls.sales>) {
  const zone = await scope.zone();
  const today = await scope.today();
  const first = (query.startDate ?? today).slice(0, 10);
  const last = (query.endDate ?? today).slice(0, 10);
  if (addCalendarDays(first, mostDays) < last) throw orderRefusals.refusal('SALES_TOO_LONG');
  const { key, name } = grouping(query.groupBy, zone);
  const { locationId } = query;
  const rest = sql`
      from medication_orders o
      join medication_order_lines l on l.hospital_id = o.hospital_id and l.order_id = o.id and l.quantity_dispensed > 0
      left join product_medications m on m.hospital_id = l.hospital_id and m.product_id = l.product_id
      left join medication_categories c on c.hospital_id = m.hospital_id and c.id = m.medication_category_id
      left join patient_bills b on b.hospital_id = l.hospital_id and b.id = l.patient_bill_id
     where o.hospital_id = ${scope.hospitalId} and o.status = 'completed'
       and o.dispensed_at >= ${startOfDay(first, zone)} and o.dispensed_at < ${endOfDayExclusive(last, zone)}
       ${locationId ? sql`and o.location_id = ${locationId}` : sql``}`;
  const figures = sql`count(distinct o.id)::int as orders, count(*)::int as items,
           coalesce(sum(l.quantity_dispensed - l.quantity_returned), 0)::int as units, coalesce(sum(l.amount), 0)::bigint as amount`;
  const { rows } = await sql<SaleRow>`
    select ${key} as key, ${name} as name, ${figures} ${rest} group by 1
     order by ${query.groupBy === 'day' ? sql`1` : sql`amount desc, 1`} limit 1000`.execute(scope.tx);
  const { rows: sums } = await sql<{ orders: number; items: number; units: number; amount: number }>`select ${figures} ${rest}`.execute(
    scope.tx,
  );
  const all = sums[0] ?? { orders: 0, items: 0, units: 0, amount: 0 };
  return {
    rows: rows.map((row) => ({ ...row, amount: Number(row.amount) })),
    totals: { totalItems: all.items, totalPrice: Number(all.amount), orders: all.orders, units: all.units },
  };
}
