import { z } from 'zod';

/** An amount in the currency's minor unit (kobo, cents): a whole number that a double holds exactly. */
export const minorUnits = z.number().int().min(-9_007_199_254_740_991).max(9_007_199_254_740_991);
export type MinorUnits = number;

/** An ISO 4217 code. */
export const currencyCode = z
  .string()
  .length(3)
  .regex(/^[A-Z]{3}$/);
