import { z } from 'zod';

/** What went in and out of a patient, in millilitres. */
export const FluidTotals = z.object({ in: z.number().int(), out: z.number().int(), balance: z.number().int() });
export type FluidTotals = z.output<typeof FluidTotals>;
