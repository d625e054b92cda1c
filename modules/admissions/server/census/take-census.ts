import { sql } from 'kysely';
import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import { addCalendarDays, addHours, startOfDay } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { bedCounts } from '../bed-counts.ts';
import { type CensusStay, type Hours, movementsOf } from './rules.ts';

/** The hour of the morning at which wards are counted. */
export const censusHour = 7;
/** So many mornings are caught up, when no census was taken. */
const mostDays = 31;

/** All bed stays that touch the hours; a bed that was moved into and left in the same moment is none. Cots do not count. */
async function staysOf(scope: Scope, { from, until }: Hours): Promise<CensusStay[]> {
  const { rows } = await sql<CensusStay>`
    select s.admission_id, s.ward_id, s.from_at, s.to_at, coalesce(a.discharge_type = 'deceased', false) as died
      from bed_stays s
      join admissions a on a.hospital_id = s.hospital_id and a.id = s.admission_id and a.status <> 'cancelled'
      join beds b on b.hospital_id = s.hospital_id and b.id = s.bed_id and b.kind = 'bed'
     where s.hospital_id = ${scope.hospitalId} and s.from_at <= ${until} and (s.to_at is null or s.to_at >= ${from})
       and (s.to_at is null or s.to_at > s.from_at)`.execute(scope.tx);
  return rows;
}

/** What the census of a day ended with, by the ward. */
async function closingsOf(scope: Scope, day: CalendarDate): Promise<Map<Id, number>> {
  const rows = await scope.tx
    .selectFrom('wardCensus')
    .select(['wardId', 'closing'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('day', '=', day)
    .execute();
  return new Map(rows.map(({ wardId, closing }) => [wardId, closing]));
}

/** Counts all wards in use on the morning of a day. One that was counted already stays as it is, whoever counts at the same time. */
async function countDay(scope: Scope, day: CalendarDate, at: Instant): Promise<void> {
  const hours = { from: addHours(at, -24), until: at };
  const wards = await scope.tx
    .selectFrom('wards')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .where('createdAt', '<=', at)
    .execute();
  if (wards.length === 0) return;
  const stays = await staysOf(scope, hours);
  const former = await closingsOf(scope, addCalendarDays(day, -1));
  const ids = wards.map(({ id }) => id);
  const beds = await bedCounts(scope, 'ward', ids);
  const rows = ids.map((wardId) => {
    const { before, ...moved } = movementsOf(stays, wardId, hours);
    const opening = former.get(wardId) ?? before;
    const { beds: staffed, outOfService } = beds(wardId);
    return {
      ...{ hospitalId: scope.hospitalId, wardId, day, at, opening, lateEntries: before - opening },
      ...{ ...moved, beds: staffed, outOfService, createdAt: scope.now },
    };
  });
  await scope.tx
    .insertInto('wardCensus')
    .values(rows)
    .onConflict((clash) => clash.columns(['hospitalId', 'wardId', 'day']).doNothing())
    .execute();
}

async function lastCounted(scope: Scope): Promise<CalendarDate | null> {
  const last = await scope.tx
    .selectFrom('wardCensus')
    .select('day')
    .where('hospitalId', '=', scope.hospitalId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.day ?? null;
}

/**
 * Takes the census of this morning, and of the mornings since the last one, at most a month of them; beds of those are counted as they
 * are now. `since` begins it in the past where none was taken yet.
 */
export async function takeCensus(scope: Scope, since?: CalendarDate): Promise<void> {
  const [today, zone] = [await scope.today(), await scope.zone()];
  const morningOf = (day: CalendarDate) => addHours(startOfDay(day, zone), censusHour);
  const last = await lastCounted(scope);
  const earliest = addCalendarDays(today, 1 - mostDays);
  const first = last === null ? (since ?? today) : addCalendarDays(last, 1);
  for (let day = first < earliest ? earliest : first; day <= today; day = addCalendarDays(day, 1))
    if (morningOf(day) <= scope.now) await countDay(scope, day, morningOf(day));
}
