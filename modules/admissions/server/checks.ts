import { type RawBuilder, sql } from 'kysely';
import type { IntegrityCheck } from '#kernel/server/integrity/checks.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { figureOf } from '#modules/billing-setup/server/index.ts';
import { nightClock } from './money/charge-stays.ts';

/** Rows that must not be: their number has to be 0. `rows` names each by a column `detail`. */
function none(name: string, rows: (scope: Scope) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>): IntegrityCheck {
  return {
    name,
    run: async (scope) =>
      figureOf(scope, sql`select 0 as expected, count(*)::int as actual, min(detail) as detail from (${await rows(scope)}) wrong`),
  };
}

/** What of stays must always hold, as the nightly check asks it. */
export const admissionsChecks: readonly IntegrityCheck[] = [
  none(
    'Beds are occupied by those who have them',
    ({ hospitalId }) => sql`
      select b.label as detail from beds b
        left join bed_stays s on s.hospital_id = b.hospital_id and s.bed_id = b.id and s.to_at is null
       where b.hospital_id = ${hospitalId} and (b.status = 'occupied') <> (s.id is not null)`,
  ),
  none(
    'Stays have the bed that they say',
    ({ hospitalId }) => sql`
      select a.admission_number as detail from admissions a
        left join bed_stays s on s.hospital_id = a.hospital_id and s.admission_id = a.id and s.to_at is null
       where a.hospital_id = ${hospitalId} and (a.bed_id is distinct from s.bed_id or (s.id is not null and s.ward_id <> a.ward_id))`,
  ),
  none(
    'Patients have one open stay',
    ({ hospitalId }) => sql`
      select min(a.admission_number) as detail from admissions a
       where a.hospital_id = ${hospitalId} and a.status = 'admitted' group by a.patient_id having count(*) > 1`,
  ),
  none(
    'Nights are charged once',
    ({ hospitalId }) => sql`
      select a.admission_number || ' ' || d.night as detail from bed_days d
        join admissions a on a.hospital_id = d.hospital_id and a.id = d.admission_id
        left join lateral (
          select count(*) as lines from patient_bills p
           where p.hospital_id = d.hospital_id and p.source_type = 'bed-day' and p.source_id = d.id and p.charge_key = d.night::text
             and p.status = 'active') p on true
       where d.hospital_id = ${hospitalId}
         and ((d.status = 'charged' and d.billable_item_id is not null and p.lines = 0) or (d.status = 'voided' and p.lines > 0)
           or (d.status = 'charged' and a.status = 'cancelled'))`,
  ),
  none('Nothing is charged after the discharge', async (scope) => {
    const { zone } = await nightClock(scope);
    return sql`
      select a.admission_number || ' ' || d.night as detail from bed_days d
        join admissions a on a.hospital_id = d.hospital_id and a.id = d.admission_id
       where d.hospital_id = ${scope.hospitalId} and d.status = 'charged' and a.discharged_at is not null
         and d.night > (a.discharged_at at time zone ${zone})::date`;
  }),
  none(
    'Requests hold the beds that are held for them',
    ({ hospitalId }) => sql`
      select r.request_number as detail from admission_requests r
        left join beds b on b.hospital_id = r.hospital_id and b.id = r.bed_id
       where r.hospital_id = ${hospitalId} and r.status = 'bed-reserved' and b.reserved_for_request_id is distinct from r.id`,
  ),
];
