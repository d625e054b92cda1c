import { z } from 'zod';
import { calendarDate } from '#kernel/contract/fields.ts';

export const IncomePerDay = z.object({
  currency: z.string().nullable(),
  /** Every day of the period, also those without a payment. */
  days: z.array(z.object({ day: calendarDate, count: z.number().int(), amount: z.number().int() })),
});
export type IncomePerDay = z.output<typeof IncomePerDay>;
