import { z } from 'zod';
import { calendarDate, id, instant } from '#kernel/contract/fields.ts';

const count = z.number().int();

/** The census of a ward of one morning. Cots count neither as beds nor as patients. */
export const WardCensus = z.object({
  ward: z.object({ id, name: z.string() }),
  /** The day on whose morning it was counted, and the moment. */
  day: calendarDate,
  at: instant,
  /** Patients at the end of the census before, or a day earlier where there is none. */
  opening: count,
  /** By how much that changed by what was dated back since then. */
  lateEntries: count,
  admitted: count,
  transferredIn: count,
  transferredOut: count,
  /** Who has left the bed alive. */
  discharged: count,
  died: count,
  closing: count,
  beds: count,
  outOfService: count,
  /** Patients in a hundred beds that can be used; null without such a bed. */
  occupancy: count.nullable(),
});
export type WardCensus = z.output<typeof WardCensus>;
