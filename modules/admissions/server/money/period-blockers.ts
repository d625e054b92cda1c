import { sql } from 'kysely';
import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { admissionsOf } from '../stay-store.ts';
import { missingNights, nightClock } from './charge-stays.ts';
import { chargedUntil } from './nights.ts';

interface Month {
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate;
  readonly from: Instant;
  readonly until: Instant;
}

/** Stays whose nights are judged together. */
const atOnce = 200;

/** In the words of the refusal. */
export function wordsOfNights(count: number): string[] {
  if (count === 0) return [];
  return [count === 1 ? '1 night without a charge' : `${count} nights without a charge`];
}

/** Stays of the month with a night that has no charge: some of them are in order, as rooms that are charged once a stay. */
async function staysWithGaps(scope: Scope, { firstDay, lastDay, from, until }: Month): Promise<Id[]> {
  const clock = await nightClock(scope);
  const over = chargedUntil(clock);
  const { rows } = await sql<{ id: Id }>`
    select id from (
      select a.id, (a.admitted_at at time zone ${clock.zone})::date as first_day,
             coalesce((a.discharged_at at time zone ${clock.zone})::date, ${over}::date) as end_day
        from admissions a
       where a.hospital_id = ${scope.hospitalId} and a.status <> 'cancelled' and a.admitted_at < ${until}
         and (a.discharged_at is null or a.discharged_at >= ${from})) stay
     where (select count(*) from bed_days d
             where d.hospital_id = ${scope.hospitalId} and d.admission_id = stay.id and d.status = 'charged'
               and d.night between ${firstDay}::date and ${lastDay}::date and (d.night < stay.end_day or d.night = stay.first_day))
         < greatest((stay.first_day >= ${firstDay}::date)::int, least(stay.end_day, ${lastDay}::date + 1) - greatest(stay.first_day, ${firstDay}::date))
     order by id`.execute(scope.tx);
  return rows.map(({ id }) => id);
}

/** A month is not closed while a night of it is without a charge: '3 nights without a charge'. */
export async function nightsThatBlock(scope: Scope, month: Month): Promise<string[]> {
  const ids = await staysWithGaps(scope, month);
  let count = 0;
  for (let first = 0; first < ids.length; first += atOnce) {
    const some = sql<Id>`any(${ids.slice(first, first + atOnce)}::uuid[])`;
    const nights = await missingNights(scope, await admissionsOf(scope).where('id', '=', some).execute());
    count += nights.filter((night) => night >= month.firstDay && night <= month.lastDay).length;
  }
  return wordsOfNights(count);
}
