import { z } from 'zod';
import { calendarDate } from '#kernel/contract/fields.ts';

const count = z.number().int().min(0);
const minutes = count.nullable();
/** A mean, with one decimal; null where there is nothing to make one of. */
const mean = z.number().min(0).nullable();

/** Arrivals of today by the hospital's clock, beside those of a usual day: the same weekday of the last four weeks. */
export const VisitsPerHour = z.object({
  day: calendarDate,
  /** So far today. */
  visits: count,
  usual: mean,
  /** Every hour from the first to the last that has a visit on any of these days. */
  hours: z.array(z.object({ hour: z.number().int().min(0).max(23), visits: count, usual: mean })),
});
export type VisitsPerHour = z.output<typeof VisitsPerHour>;

export const WaitsPerDay = z.object({
  /** Every day of the period, also those on which no one was served; today last. */
  days: z.array(
    z.object({
      day: calendarDate,
      /** Tickets that came into a line on this day and were served. */
      served: count,
      medianMinutes: minutes,
      /** Nine of ten waited no longer. */
      p90Minutes: minutes,
    }),
  ),
});
export type WaitsPerDay = z.output<typeof WaitsPerDay>;
