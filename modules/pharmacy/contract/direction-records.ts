import { z } from 'zod';
import type { Directions as Fields } from './directions.ts';

const count = z.number();

/** How a medicine is taken, in fields: what directions are said from in any language. Free words in it stay as they were typed. */
export const Directions = z.object({
  doseAmount: count,
  doseUnit: z.string(),
  route: z.string(),
  frequencyCode: z.string(),
  times: z.array(z.string()),
  daysOfWeek: z.array(z.number().int()),
  prn: z.boolean(),
  prnReason: z.string().nullable(),
  prnMaxPerDay: count.nullable(),
  prnMinIntervalMinutes: count.nullable(),
  durationValue: count.nullable(),
  durationUnit: z.string(),
  tapering: z.array(z.object({ dose: count, days: count })),
  maxDosePerDay: count.nullable(),
  infusion: z
    .object({
      diluent: z.string().nullable(),
      volumeMl: count.nullable(),
      rateMlPerHour: count.nullable(),
      overMinutes: count.nullable(),
    })
    .nullable(),
  indication: z.string().nullable(),
  units: z.object({ count, unit: z.string() }).nullable(),
}) satisfies z.ZodType<Fields>;
