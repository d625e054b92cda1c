import { type RawBuilder, sql } from 'kysely';
import { counterCheck } from '#kernel/server/counters/counter-checks.ts';
import type { Figure } from '#kernel/server/integrity/figures.ts';
import type { IntegrityCheck } from '#kernel/server/module/module.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { figureOf } from '#modules/billing-setup/server/index.ts';

const count = (name: string, query: (scope: Scope) => RawBuilder<Figure>): IntegrityCheck => ({
  name,
  run: (scope) => figureOf(scope, query(scope)),
});

/** Invariants 1, 2, 5 and 6 of the drug chart: doses, the stock and the bills of them, and the figures kept beside them. */
export const administrationChecks: readonly IntegrityCheck[] = [
  count(
    'Given doses whose stock movements differ from their units',
    ({ hospitalId }) => sql`
      with given as (
        select id, case when status in ('given', 'partially-given') and source = 'ward-stock' and not voided then units else 0 end as units
          from administration_dosages where hospital_id = ${hospitalId}),
      moved as (
        select ref_id, -sum(quantity) as units from stock_movements
         where hospital_id = ${hospitalId} and ref_type = 'administration-dosage' group by ref_id)
      select 0 as expected, count(*)::int as actual, min(coalesce(g.id, m.ref_id)::text) as detail
        from given g full join moved m on m.ref_id = g.id
       where coalesce(g.units, 0) <> coalesce(m.units, 0)`,
  ),
  count(
    'Given doses whose bill lines differ',
    ({ hospitalId }) => sql`
      with raised as (
        select source_id, count(*)::int as lines from patient_bills
         where hospital_id = ${hospitalId} and source_type = 'therapeutic-administration' and part = 0 group by source_id),
      given as (
        select id, jsonb_array_length(bill_numbers) as lines from administration_dosages where hospital_id = ${hospitalId})
      select 0 as expected, count(*)::int as actual, min(coalesce(g.id, r.source_id)::text) as detail
        from given g full join raised r on r.source_id = g.id
       where coalesce(g.lines, 0) <> coalesce(r.lines, 0)`,
  ),
  // A line that was billed already is credited; any other is voided itself.
  count(
    'Reversed doses that are still charged',
    ({ hospitalId }) => sql`
      select 0 as expected, count(*)::int as actual, min(b.bill_number) as detail
        from administration_dosages d
        join patient_bills b on b.hospital_id = d.hospital_id and b.source_type = 'therapeutic-administration' and b.source_id = d.id
       where d.hospital_id = ${hospitalId} and d.voided and b.status = 'active'
         and b.credited + b.written_off < b.patient_amount + b.hmo_amount`,
  ),
  count(
    'Lines with more given than dispensed',
    ({ hospitalId }) => sql`
      select 0 as expected, count(*)::int as actual, min(l.id::text) as detail from (
        select a.prescription_line_id as id, sum(d.units) as units
          from administration_dosages d
          join therapeutic_administrations a on a.hospital_id = d.hospital_id and a.id = d.administration_id
         where d.hospital_id = ${hospitalId} and d.source = 'dispensed' and d.status in ('given', 'partially-given') and not d.voided
         group by a.prescription_line_id) used
        join prescription_lines l on l.hospital_id = ${hospitalId} and l.id = used.id
       where used.units > l.dispensed + 0.0001`,
  ),
  count(
    'Administration figures that differ from their doses',
    ({ hospitalId }) => sql`
      with f as (
        select administration_id,
               count(*) filter (where status in ('given', 'partially-given')) as given,
               count(*) filter (where status <> 'pending') as recorded,
               count(*) filter (where status = 'pending') as pending,
               min(due_at) filter (where status = 'pending') as next,
               min(due_at + window_minutes * interval '1 minute') filter (where status = 'pending') as late
          from administration_dosages
         where hospital_id = ${hospitalId} and not voided and status <> 'cancelled' group by administration_id)
      select 0 as expected, count(*)::int as actual, min(a.administration_number) as detail
        from therapeutic_administrations a left join f on f.administration_id = a.id
       where a.hospital_id = ${hospitalId}
         and ((a.given_count, a.recorded_count, a.pending_count)
                is distinct from (coalesce(f.given, 0), coalesce(f.recorded, 0), coalesce(f.pending, 0))
           or a.next_due_at is distinct from case when a.held_at is null then f.next end
           or a.next_late_at is distinct from case when a.held_at is null then f.late end)`,
  ),
  counterCheck(
    'Administrations counted by status',
    ['administrations:%'],
    ({ hospitalId }) => sql`
      select 'administrations:' || status as name, count(*) as value from therapeutic_administrations
       where hospital_id = ${hospitalId} group by 1`,
  ),
];
