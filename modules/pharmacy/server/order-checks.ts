import { sql } from 'kysely';
import { counterCheck } from '#kernel/server/counters/counter-checks.ts';
import type { IntegrityCheck } from '#kernel/server/module/module.ts';

/** What of orders must always hold, as the nightly check asks it. */
export const orderChecks: readonly IntegrityCheck[] = [
  counterCheck(
    'Medication requests counted by status',
    ['medication-request:%'],
    ({ hospitalId }) => sql`
      select 'medication-request:' || status as name, count(*) as value from medication_requests
       where hospital_id = ${hospitalId} and not void group by 1`,
  ),
  counterCheck(
    'Medication orders, their items and prices counted by status',
    ['medication-order:%', 'medication-order-items:%', 'medication-order-price:%'],
    ({ hospitalId }) => sql`
      select w.name || o.status as name, sum(w.value)::bigint as value
        from medication_orders o
       cross join lateral (values ('medication-order:', 1::bigint), ('medication-order-items:', o.item_count::bigint),
                                  ('medication-order-price:', o.total_price)) as w (name, value)
       where o.hospital_id = ${hospitalId} and not o.archived group by 1`,
  ),
  {
    // Invariant 6: credited amounts of billed lines count as gone.
    name: 'Price of medication orders against their live bill lines',
    run: async (scope) => {
      const { rows } = await sql<{ expected: number; actual: number; detail: string }>`
        with billed as (
          select b.source_id as order_id, sum(b.net - coalesce(s.credited, 0))::bigint as net
            from patient_bills b
            left join (select bill_id, sum(credited) as credited from patient_bill_shares where hospital_id = ${scope.hospitalId} group by 1) s
                   on s.bill_id = b.id
           where b.hospital_id = ${scope.hospitalId} and b.source_type = 'medication-order' and b.status = 'active'
           group by 1)
        select coalesce(b.net, 0)::bigint as expected, o.total_price as actual, o.order_number as detail
          from medication_orders o left join billed b on b.order_id = o.id
         where o.hospital_id = ${scope.hospitalId} and o.status in ('submitted', 'completed') and coalesce(b.net, 0) <> o.total_price`.execute(
        scope.tx,
      );
      return rows;
    },
  },
  {
    // Invariant 3.
    name: 'Units of dispensed lines against their batches',
    run: async (scope) => {
      const { rows } = await sql<{ expected: number; actual: number; detail: string }>`
        select l.quantity_dispensed as expected, coalesce(sum(b.quantity), 0)::int as actual, o.order_number as detail
          from medication_order_lines l
          join medication_orders o on o.hospital_id = l.hospital_id and o.id = l.order_id
          left join medication_order_batches b on b.hospital_id = l.hospital_id and b.line_id = l.id
         where l.hospital_id = ${scope.hospitalId}
         group by l.id, l.quantity_dispensed, o.order_number
        having l.quantity_dispensed <> coalesce(sum(b.quantity), 0)`.execute(scope.tx);
      return rows;
    },
  },
  {
    // Invariant 1: counted as `givenOf` counts.
    name: 'Dispensed units of medication requests against their order lines',
    run: async (scope) => {
      const { rows } = await sql<{ expected: number; actual: number; detail: string }>`
        with given as (
          select request_id, coalesce(in_place, 1) as in_place, sum(quantity_dispensed)::numeric / coalesce(in_place, 1) as held
            from medication_order_lines
           where hospital_id = ${scope.hospitalId} and request_id is not null and quantity_dispensed > 0
           group by request_id, coalesce(in_place, 1)),
        whole as (
          select request_id,
                 floor(sum(case when abs(held - round(held)) <= held * 0.0000006 / in_place + 0.000000001 then round(held) else held end)
                       + 0.000001)::int as units
            from given group by request_id)
        select r.quantity_dispensed as expected, least(coalesce(w.units, 0), r.quantity) as actual, r.request_number as detail
          from medication_requests r left join whole w on w.request_id = r.id
         where r.hospital_id = ${scope.hospitalId} and r.quantity_dispensed <> least(coalesce(w.units, 0), r.quantity)`.execute(scope.tx);
      return rows;
    },
  },
  {
    // Invariant 8: only submitted orders hold stock.
    name: 'Stock reserved for orders that are not submitted',
    run: async (scope) => {
      const { rows } = await sql<{ expected: number; actual: number }>`
        select 0 as expected, count(*)::int as actual
          from stock_allocations a
          join medication_order_lines l on l.hospital_id = a.hospital_id and l.id = a.order_line_id
          join medication_orders o on o.hospital_id = l.hospital_id and o.id = l.order_id
         where a.hospital_id = ${scope.hospitalId} and a.status = 'held' and o.status <> 'submitted'`.execute(scope.tx);
      return rows;
    },
  },
];
