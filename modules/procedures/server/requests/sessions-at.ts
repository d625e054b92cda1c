import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import { addMinutes, addCalendarDays, dayIn, startOfDay } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { SessionKind } from '../../contract/words.ts';
import { weekdayOfDay } from '../theatres/rules.ts';
import type { SessionAt } from './rules.ts';

/** A session on a day, as instants. */
export interface DatedSession extends SessionAt {
  readonly theatreId: Id;
  readonly until: Instant;
}

/** Days of the hospital's calendar from one to another, both included. */
export function daysBetween(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = from; day <= to && days.length < 62; day = addCalendarDays(day, 1)) days.push(day);
  return days;
}

/** The sessions of theatres on days: those of a date take the place of the weekly ones of that day. */
export async function sessionsOn(scope: Scope, days: readonly CalendarDate[], theatreIds: readonly Id[]): Promise<DatedSession[]> {
  if (days.length === 0 || theatreIds.length === 0) return [];
  const zone = await scope.zone();
  const rows = await scope.tx
    .selectFrom('theatreSessions')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('theatreId', 'in', [...new Set(theatreIds)])
    .orderBy('fromMinute')
    .execute();
  return days.flatMap((day) => {
    const start = startOfDay(day, zone);
    const weekday = weekdayOfDay(day);
    return [...new Set(theatreIds)].flatMap((theatreId) => {
      const own = rows.filter((row) => row.theatreId === theatreId);
      const dated = own.filter(({ onDate }) => onDate === day);
      return (dated.length > 0 ? dated : own.filter((row) => row.weekday === weekday)).map((row) => ({
        theatreId,
        kind: row.kind as SessionKind,
        surgeonId: row.surgeonId,
        departmentId: row.departmentId,
        releaseHours: row.releaseHours,
        from: addMinutes(start, row.fromMinute),
        until: addMinutes(start, row.untilMinute),
      }));
    });
  });
}

/** The session of a theatre at a moment, and whether the theatre keeps sessions at all. */
export async function sessionAt(scope: Scope, theatreId: Id, at: Instant): Promise<{ session: DatedSession | null; kept: boolean }> {
  const day = dayIn(at, await scope.zone());
  const kept = await scope.tx
    .selectFrom('theatreSessions')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('theatreId', '=', theatreId)
    .limit(1)
    .executeTakeFirst();
  const sessions = kept ? await sessionsOn(scope, [day], [theatreId]) : [];
  return { session: sessions.find(({ from, until }) => from <= at && at < until) ?? null, kept: kept !== undefined };
}
