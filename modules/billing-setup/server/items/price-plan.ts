import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';

/** A period that counts, both days included; without an end it lasts on. */
export interface Period {
  readonly id: Id;
  readonly price: number;
  readonly effectiveFrom: CalendarDate;
  readonly effectiveTo: CalendarDate | null;
}

export interface PricePlan {
  /** Ends on that day now. */
  readonly end: { readonly id: Id; readonly effectiveTo: CalendarDate } | null;
  /** Never counts again: the new period begins on its own first day. */
  readonly supersede: Id | null;
  readonly insert: { readonly effectiveFrom: CalendarDate; readonly effectiveTo: CalendarDate | null };
}

/** The period that holds a day. */
export function periodOn<P extends Pick<Period, 'effectiveFrom' | 'effectiveTo'>>(periods: readonly P[], day: CalendarDate): P | null {
  return periods.find((each) => each.effectiveFrom <= day && (each.effectiveTo === null || each.effectiveTo >= day)) ?? null;
}

/**
 * How a price from a day on goes into an item's periods without overlap or hole (invariant 5): it lasts until the next
 * price that was scheduled already. Null when that price holds on that day as it is.
 */
export function planPrice(periods: readonly Period[], price: number, from: CalendarDate): PricePlan | null {
  const covering = periodOn(periods, from);
  if (covering?.price === price) return null;
  if (!covering) {
    const later = periods.map((each) => each.effectiveFrom).filter((day) => day > from);
    const next = later.sort()[0];
    return { end: null, supersede: null, insert: { effectiveFrom: from, effectiveTo: next ? addCalendarDays(next, -1) : null } };
  }
  const insert = { effectiveFrom: from, effectiveTo: covering.effectiveTo };
  if (covering.effectiveFrom === from) return { end: null, supersede: covering.id, insert };
  return { end: { id: covering.id, effectiveTo: addCalendarDays(from, -1) }, supersede: null, insert };
}
