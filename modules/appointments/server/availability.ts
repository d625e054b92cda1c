import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import type { Weekday } from '#modules/organisation/contract/words.ts';
import type { ExceptionKind } from '../contract/words.ts';
import { instantAt, weekdayOf } from './wall-time.ts';

/** Half-open span of instants. */
export interface Span {
  readonly from: Instant;
  readonly until: Instant;
}

/** Weekly hours as the rules need them. */
export interface Hours {
  readonly id: Id;
  readonly weekday: Weekday;
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly breaks: readonly { readonly from: number; readonly to: number }[];
  readonly slotMinutes: number | null;
  readonly appointmentTypeIds: readonly Id[];
  readonly maxPatients: number | null;
  readonly validFrom: CalendarDate | null;
  readonly validTo: CalendarDate | null;
}

export interface DayException {
  readonly kind: ExceptionKind;
  readonly fromDay: CalendarDate;
  readonly toDay: CalendarDate;
  readonly fromMinute: number | null;
  readonly toMinute: number | null;
}

export interface Holiday {
  readonly day: CalendarDate;
  readonly name: string;
  readonly repeatsYearly: boolean;
}

/** All that decides when an owner (practitioner or department pool) can be booked. */
export interface Availability {
  readonly zone: string;
  /** Own weekly hours, or the opening hours in their place; null = neither: any time. */
  readonly hours: readonly Hours[] | null;
  readonly exceptions: readonly DayException[];
  /** Days on which the hospital is closed. */
  readonly holidays: readonly Holiday[];
}

/** A stretch of a day in which slots may be. */
export interface Window extends Span {
  readonly hours: Hours | null;
  /** The hours' whole stretch of the day, breaks and leave included: what `maxPatients` counts over. */
  readonly block: Span;
}

/** The holiday of a day; a yearly one counts from its first year on. */
export function holidayOn(holidays: readonly Holiday[], day: CalendarDate): Holiday | null {
  return holidays.find((each) => each.day === day || (each.repeatsYearly && each.day < day && each.day.slice(5) === day.slice(5))) ?? null;
}

function touches(exception: DayException, day: CalendarDate): boolean {
  return exception.fromDay <= day && day <= exception.toDay;
}

/** Spans of a day that leave, theatre or holidays take. */
export function blockedOn(
  { zone, exceptions }: Pick<Availability, 'zone' | 'exceptions'>,
  day: CalendarDate,
): (Span & { kind: ExceptionKind })[] {
  return exceptions
    .filter((each) => each.kind !== 'extra-clinic' && touches(each, day))
    .map((each) => ({
      kind: each.kind,
      from: instantAt(day, each.fromMinute ?? 0, zone),
      until: instantAt(day, each.toMinute ?? 1440, zone),
    }));
}

function freely(from: Instant, until: Instant): Span & { readonly block: Span } {
  return { from, until, block: { from, until } };
}

function without(window: Window, taken: Span): Window[] {
  if (taken.until <= window.from || taken.from >= window.until) return [window];
  const rest: Window[] = [];
  if (taken.from > window.from) rest.push({ ...window, until: taken.from });
  if (taken.until < window.until) rest.push({ ...window, from: taken.until });
  return rest;
}

/**
 * When an owner can be booked on a day: weekly hours valid that day without breaks, not on holidays, plus extra clinics (which
 * also open a holiday), less leave and theatre. With a type, hours kept for other types do not count.
 */
export function windowsOn(availability: Availability, day: CalendarDate, typeId: Id | null): Window[] {
  const { zone, hours, exceptions, holidays } = availability;
  const at = (minute: number) => instantAt(day, minute, zone);
  const windows: Window[] = [];
  if (!holidayOn(holidays, day)) {
    if (hours === null) windows.push({ ...freely(at(0), at(1440)), hours: null });
    for (const each of hours ?? []) {
      if (each.weekday !== weekdayOf(day)) continue;
      if ((each.validFrom !== null && day < each.validFrom) || (each.validTo !== null && day > each.validTo)) continue;
      if (typeId !== null && each.appointmentTypeIds.length > 0 && !each.appointmentTypeIds.includes(typeId)) continue;
      const whole: Window = { ...freely(at(each.fromMinute), at(each.toMinute)), hours: each };
      windows.push(
        ...each.breaks.reduce<Window[]>(
          (rest, gap) => rest.flatMap((one) => without(one, { from: at(gap.from), until: at(gap.to) })),
          [whole],
        ),
      );
    }
  }
  const extra = exceptions
    .filter((each) => each.kind === 'extra-clinic' && touches(each, day))
    .map((each): Window => ({ ...freely(at(each.fromMinute ?? 0), at(each.toMinute ?? 1440)), hours: null }));
  const open = joined([...windows, ...extra]);
  return blockedOn(availability, day)
    .reduce<Window[]>((rest, taken) => rest.flatMap((one) => without(one, taken)), open)
    .sort((a, b) => (a.from < b.from ? -1 : 1));
}

/** Windows that touch and follow the same rules are one, so that a visit may lie across the seam. */
export function joined(windows: readonly Window[]): Window[] {
  const result: Window[] = [];
  for (const each of [...windows].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const before = result.at(-1);
    if (before && before.hours === null && each.hours === null && each.from <= before.until)
      result[result.length - 1] = { ...before, until: each.until > before.until ? each.until : before.until };
    else result.push(each);
  }
  return result;
}

/** The window that holds a visit whole, or null. */
export function windowFor(windows: readonly Window[], visit: Span): Window | null {
  return windows.find((window) => window.from <= visit.from && visit.until <= window.until) ?? null;
}

/** Between these hours times are offered where neither the owner nor the hospital keeps any: nobody is sent to a closed door at night. */
const daytime = { fromMinute: 8 * 60, toMinute: 18 * 60 };

/** As `windowsOn`, for times that are offered. Without any hours a visit can be booked at every time, and is offered by day. */
export function windowsToOffer(availability: Availability, day: CalendarDate, typeId: Id | null): Window[] {
  if (availability.hours !== null) return windowsOn(availability, day, typeId);
  const hours: Hours = {
    ...{ id: 'daytime', weekday: weekdayOf(day), ...daytime, breaks: [], slotMinutes: null, appointmentTypeIds: [] },
    ...{ maxPatients: null, validFrom: null, validTo: null },
  };
  return windowsOn({ ...availability, hours: [hours] }, day, typeId);
}
