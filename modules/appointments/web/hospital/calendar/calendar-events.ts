import type { PayloadOf } from '#kernel/contract/calls.ts';
import type { calendarCalls } from '#modules/appointments/contract/calls/calendar.ts';
import type { AppointmentRow } from '#modules/appointments/contract/records.ts';
import type { Background } from '#modules/appointments/contract/schedule-records.ts';
import { addDays, wallOf } from '#kernel/web/text/wall-time.ts';
import { personName } from '../person-of.ts';

export type CalendarAnswer = PayloadOf<typeof calendarCalls.calendar>;

/** An event as the kit's views take it: wall times of the hospital. */
export interface KitEvent {
  readonly id: string;
  readonly title: string;
  readonly start: string;
  readonly end: string;
  readonly color: string;
  readonly display?: 'background';
  readonly resourceId?: string;
  readonly payload?: { readonly row?: AppointmentRow; readonly kind?: string };
}

/** Row of visits without a practitioner or a room. */
export const poolResource = 'pool';

/** Whose rows a day is laid out by. */
export type Axis = 'none' | 'practitioners' | 'rooms';

/** The visits as events; by practitioner or room each stands in that row, those without in one of their own. */
export function eventsOf(rows: readonly AppointmentRow[], zone: string, axis: Axis): KitEvent[] {
  return rows.map((row) => ({
    id: row.id,
    title: personName(row),
    start: wallOf(row.appointmentDate, zone),
    end: wallOf(row.endDate, zone),
    color: row.type.color,
    payload: { row },
    ...(axis === 'practitioners' ? { resourceId: row.practitioner?.id ?? poolResource } : {}),
    ...(axis === 'rooms' ? { resourceId: row.roomId ?? poolResource } : {}),
  }));
}

export interface Span {
  readonly from: string;
  readonly until: string;
}

/** What is left of a span when others are taken out of it. Wall times compare as text. */
export function without(whole: Span, taken: readonly Span[]): Span[] {
  const left: Span[] = [];
  let from = whole.from;
  for (const span of taken.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    if (span.until <= from || span.from >= whole.until) continue;
    if (span.from > from) left.push({ from, until: span.from });
    if (span.until > from) from = span.until;
  }
  if (from < whole.until) left.push({ from, until: whole.until });
  return left;
}

const openKinds = new Set(['schedule', 'opening', 'extra-clinic']);

/** Hours of people; opening hours stand only behind those who keep none. */
export const isOpen = (each: Pick<Background, 'kind'>): boolean => openKinds.has(each.kind);

interface Hatching {
  readonly background: readonly Background[];
  readonly zone: string;
  readonly days: readonly string[];
  /** Rows of practitioners or rooms; without them one calendar in which the union of all hours counts. */
  readonly resources?: readonly string[];
  /** Rooms keep no hours: only days on which the house is closed are hatched. */
  readonly keepsHours?: boolean;
  /** The words of leave, theatre and closed days. */
  readonly say: (kind: Background['kind']) => string;
}

/** Times nobody can be booked, as hatched background: outside the hours, leave, theatre, closed days. */
export function hatched({ background, zone, days, resources, keepsHours: may = true, say }: Hatching): KitEvent[] {
  const walls = background.map((each) => ({ ...each, from: wallOf(each.from, zone), until: wallOf(each.until, zone) }));
  const keepsHours = may && (resources !== undefined || walls.some(isOpen));
  const anyKept = walls.some((each) => each.kind === 'schedule');
  const events: KitEvent[] = [];
  for (const day of days) {
    const whole: Span = { from: `${day} 00:00:00`, until: `${addDays(day, 1)} 00:00:00` };
    const today = walls.filter((each) => each.from < whole.until && each.until > whole.from);
    for (const resource of resources ?? [null]) {
      const own = today.filter(
        (each) => resource === null || each.practitionerId === resource || (each.practitionerId === null && each.departmentId === null),
      );
      const hours = own.filter(isOpen);
      const kept = hours.filter((each) => each.kind !== 'opening');
      // One calendar of all shows the hours that are kept; opening hours only where nobody keeps any.
      const open = resource === null && anyKept ? kept : hours;
      const closed = own.filter((each) => !isOpen(each) && (resource !== null || each.practitionerId === null));
      // A hospital that keeps no schedules yet has nothing to be outside of.
      const outside = keepsHours ? without(whole, open) : [];
      const mark = (span: Span, kind: string, title: string): KitEvent => ({
        id: `${kind} ${resource ?? ''} ${day} ${span.from}`,
        title,
        start: span.from < whole.from ? whole.from : span.from,
        // The kit knows no 24:00 of the same day.
        end: span.until >= whole.until ? `${day} 23:59:59` : span.until,
        color: 'gray',
        display: 'background',
        payload: { kind },
        ...(resource ? { resourceId: resource } : {}),
      });
      events.push(
        ...outside.map((span) => mark(span, 'outside', '')),
        ...closed.map((span) => mark(span, span.kind, [say(span.kind), span.label].filter(Boolean).join(': '))),
      );
    }
  }
  return events;
}

/** The hours that a day's grid has to show, whole: from the earliest to the latest of hours and visits, at least 8 to 17. */
export function hoursShown(
  answer: Pick<CalendarAnswer, 'events' | 'background'>,
  zone: string,
): { readonly startTime: string; readonly endTime: string; readonly count: number } {
  let first = 8;
  let last = 17;
  const take = (from: string, until: string) => {
    const [start, end] = [wallOf(from, zone), wallOf(until, zone)];
    first = Math.min(first, Number(start.slice(11, 13)));
    if (end.slice(0, 10) > start.slice(0, 10)) last = 24;
    else last = Math.max(last, Number(end.slice(11, 13)) + (end.slice(14) > '00:00' ? 1 : 0));
  };
  for (const row of answer.events) take(row.appointmentDate, row.endDate);
  for (const each of answer.background) if (isOpen(each) && !isWholeOpening(each, zone)) take(each.from, each.until);
  const text = (hour: number) => (hour >= 24 ? '23:59:59' : `${String(hour).padStart(2, '0')}:00:00`);
  return { startTime: text(first), endTime: text(last), count: last - first };
}

/** A house that never closes says nothing about when its practitioners without hours are there. */
function isWholeOpening(each: Background, zone: string): boolean {
  const [start, end] = [wallOf(each.from, zone), wallOf(each.until, zone)];
  return each.kind === 'opening' && end === `${addDays(start.slice(0, 10), 1)} 00:00:00`;
}

/** Days of a layout's range: the month's, the week's, or the one. */
export function daysBetween(from: string, until: string): string[] {
  const days: string[] = [];
  for (let day = from; day < until && days.length < 62; day = addDays(day, 1)) days.push(day);
  return days;
}
