import type { OpeningHour } from '../../contract/records.ts';
import { weekdays, type Weekday } from '../../contract/words.ts';

/** A span of a day as it is typed. */
export interface Span {
  readonly key: string;
  readonly from: string;
  readonly to: string;
}

export type WeekSpans = Readonly<Record<Weekday, readonly Span[]>>;

let made = 0;
/** A new span with a key of its own, so that a list keeps its rows apart. */
export function makeSpan(from: string, to: string): Span {
  made += 1;
  return { key: `span-${made}`, from, to };
}

/** The spans of one department (null: the whole hospital) by weekday. */
export function spansOf(hours: readonly OpeningHour[], departmentId: string | null): WeekSpans {
  return Object.fromEntries<readonly Span[]>(
    weekdays.map((day) => [
      day,
      hours
        .filter((hour) => hour.weekday === day && hour.departmentId === departmentId)
        .toSorted((a, b) => a.from.localeCompare(b.from))
        .map((hour) => makeSpan(hour.from, hour.to === '24:00' ? '00:00' : hour.to)),
    ]),
  ) as WeekSpans;
}

/** Typed midnight at the end of a span is the end of the day. */
function endOf(span: Span): string {
  return span.to === '00:00' ? '24:00' : span.to;
}

/** The hours of one department as the server takes them. */
export function hoursOf(spans: WeekSpans, departmentId: string | null): OpeningHour[] {
  return weekdays.flatMap((weekday) => spans[weekday].map((span) => ({ weekday, from: span.from, to: endOf(span), departmentId })));
}

export type SpanFault = 'missing' | 'reversed' | 'overlap';

/** What is wrong with a day's spans, by their key; the server's own checks, told while typing. */
export function faultsOf(spans: readonly Span[]): ReadonlyMap<string, SpanFault> {
  const faults = new Map<string, SpanFault>();
  for (const span of spans) {
    if (!span.from || !span.to) faults.set(span.key, 'missing');
    else if (span.from >= endOf(span)) faults.set(span.key, 'reversed');
    else if (spans.some((other) => other.key !== span.key && other.from < endOf(span) && span.from < endOf(other)))
      faults.set(span.key, 'overlap');
  }
  return faults;
}

/** True for a day open from midnight to midnight. */
export function isRoundTheClock(spans: readonly Span[]): boolean {
  return spans.length === 1 && spans[0]?.from === '00:00' && spans[0].to === '00:00';
}
