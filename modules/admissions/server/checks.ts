import { type RawBuilder, sql } from 'kysely';
import { addCalendarDays, addHours, startOfDay } from '#kernel/server/clock/instants.ts';
import type { IntegrityCheck } from '#kernel/server/integrity/checks.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { figureOf } from '#modules/billing-setup/server/index.ts';
import { censusHour } from './census/take-census.ts';
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
  // A bed that was moved into later than the discharge to which it was dated back is a stay of no length.
  none(
    'Stays have a bed at every moment until it is free',
    ({ hospitalId }) => sql`
      with had as (
        select s.admission_id, s.from_at, s.to_at, s.reason, lag(s.to_at) over each as left_at, lag(s.id) over each is null as is_first,
               lead(s.id) over each is null as is_last
          from bed_stays s where s.hospital_id = ${hospitalId}
        window each as (partition by s.admission_id order by s.from_at, s.to_at nulls last, s.id))
      select a.admission_number as detail from admissions a
        join had h on h.admission_id = a.id
       where a.hospital_id = ${hospitalId} and a.status <> 'cancelled'
         and ((h.is_first and h.from_at <> a.admitted_at)
           or (not h.is_first and h.from_at is distinct from h.left_at and h.reason <> 'undo-discharge')
           or (h.is_last and h.to_at is distinct from a.vacated_at and h.to_at is distinct from h.from_at))`,
  ),
  // What began before its ward got another department stays where it is.
  none(
    'Nothing is given after the discharge, and in the ward of the bed before it',
    ({ hospitalId }) => sql`
      select t.administration_number as detail from therapeutic_administrations t
        join admissions a on a.hospital_id = t.hospital_id and a.patient_id = t.patient_id and a.status <> 'cancelled'
        join wards w on w.hospital_id = a.hospital_id and w.id = a.ward_id
       where t.hospital_id = ${hospitalId} and t.status = 'in-progress'
         and ((a.discharged_at is not null and t.created_at < a.discharged_at)
           or (a.status = 'admitted' and t.department_id <> w.department_id and t.updated_at >= w.updated_at))`,
  ),
  // As the line was raised: one that was raised again, split or brought by a merge keeps the encounter that it had.
  none(
    'Lines raised for a patient in a stay are of the stay',
    ({ hospitalId }) => sql`
      select b.bill_number as detail from admissions a
        join patient_bills b on b.hospital_id = a.hospital_id and b.patient_id = a.patient_id and b.status = 'active'
         and b.admission_id is distinct from a.id and b.created_at > a.admitted_at
         and coalesce(b.performed_at, b.created_at) >= a.admitted_at
         and (a.discharged_at is null or coalesce(b.performed_at, b.created_at) < a.discharged_at)
       where a.hospital_id = ${hospitalId} and a.status <> 'cancelled'
         and not exists (select from patient_bills former
                          where former.hospital_id = b.hospital_id and former.source_type = b.source_type and former.source_id = b.source_id
                            and former.source_line_id is not distinct from b.source_line_id
                            and former.charge_key is not distinct from b.charge_key and former.id < b.id)
         and not exists (select from patient_merges m
                          where m.hospital_id = b.hospital_id and m.survivor_id = b.patient_id and m.undone_at is null
                            and m.at > b.created_at)`,
  ),
  none(
    'The census of a ward begins with what the one before ended with',
    ({ hospitalId }) => sql`
      select w.name || ' ' || c.day as detail from ward_census c
        join ward_census former on former.hospital_id = c.hospital_id and former.ward_id = c.ward_id and former.day = c.day - 1
        join wards w on w.hospital_id = c.hospital_id and w.id = c.ward_id
       where c.hospital_id = ${hospitalId} and c.opening <> former.closing`,
  ),
  // A ward that was made or restored since then has none; nor has a hospital in which none was taken before.
  none('Wards in use have the census of yesterday', async (scope) => {
    const day = addCalendarDays(await scope.today(), -1);
    const morning = addHours(startOfDay(day, await scope.zone()), censusHour);
    return sql`
      select w.name as detail from wards w
       where w.hospital_id = ${scope.hospitalId} and w.status = 'active' and w.created_at <= ${morning} and w.updated_at <= ${morning}
         and exists (select from ward_census c where c.hospital_id = w.hospital_id and c.day < ${day})
         and not exists (select from ward_census c where c.hospital_id = w.hospital_id and c.ward_id = w.id and c.day = ${day})`;
  }),
];
