import type { AppointmentRow } from '#modules/appointments/contract/records.ts';
import type { Background } from '#modules/appointments/contract/schedule-records.ts';
import { addDays, minutesBetween, wallOf } from '#kernel/web/text/wall-time.ts';
import { type CalendarAnswer, daysBetween, isOpen, poolResource, without } from './calendar-events.ts';

/** A practitioner's day of a week. */
export interface LaneDay {
  readonly date: string;
  /** In order of time. */
  readonly visits: readonly AppointmentRow[];
  /** Minutes that can be booked. */
  readonly openMinutes: number;
  readonly bookedMinutes: number;
  /** Why nobody can be booked all day: leave, theatre, a closed house. */
  readonly closed: Background | null;
}

/** A practitioner's week; the pool's has the visits of nobody. */
export interface Lane {
  readonly id: string;
  readonly days: readonly LaneDay[];
}

const wallMinutes = (span: { from: string; until: string }) => minutesBetween(asUtc(span.from), asUtc(span.until));
const asUtc = (wall: string) => `${wall.replace(' ', 'T')}Z`;

function dayOf(date: string, visits: readonly AppointmentRow[], own: readonly Background[], zone: string): LaneDay {
  const whole = { from: `${date} 00:00:00`, until: `${addDays(date, 1)} 00:00:00` };
  const today = own
    .map((each) => ({ kind: each.kind, each, from: wallOf(each.from, zone), until: wallOf(each.until, zone) }))
    .filter((each) => each.from < whole.until && each.until > whole.from);
  const blocks = today.filter(({ each }) => !isOpen(each));
  const taken = [
    ...without(
      whole,
      today.filter(({ each }) => isOpen(each)),
    ),
    ...blocks,
  ];
  const openMinutes = without(whole, taken).reduce((sum, span) => sum + wallMinutes(span), 0);
  return {
    date,
    visits,
    openMinutes,
    bookedMinutes: visits.reduce((sum, row) => sum + minutesBetween(row.appointmentDate, row.endDate), 0),
    closed: openMinutes === 0 ? (blocks[0]?.each ?? null) : null,
  };
}

/** A week of everybody: a lane for each practitioner with hours or visits, and one for the visits of nobody. */
export function lanesOf(answer: CalendarAnswer): Lane[] {
  const zone = answer.timeZone;
  const byLane = new Map<string, AppointmentRow[]>();
  for (const each of answer.background) if (each.practitionerId && isOpen(each)) byLane.set(each.practitionerId, []);
  for (const row of answer.events.toSorted((a, b) => (a.appointmentDate < b.appointmentDate ? -1 : 1))) {
    const lane = row.practitioner?.id ?? poolResource;
    byLane.set(lane, [...(byLane.get(lane) ?? []), row]);
  }
  const days = daysBetween(answer.from, answer.until);
  return [...byLane].map(([id, visits]) => {
    const own = answer.background.filter(
      (each) => each.practitionerId === id || (each.practitionerId === null && each.departmentId === null),
    );
    return {
      id,
      days: days.map((date) =>
        dayOf(
          date,
          visits.filter((row) => wallOf(row.appointmentDate, zone).startsWith(date)),
          own,
          zone,
        ),
      ),
    };
  });
}
