import { z } from 'zod';
import { calendarDate, id, text } from '#kernel/contract/fields.ts';
import { mostRows } from '#kernel/contract/envelope.ts';
import { fullListLimit, revenueAccounts, taxAccount } from './words.ts';

/** An id that may be left out or emptied: null then. */
export const optionalId = z
  .union([id, z.literal('')])
  .nullish()
  .transform((value) => value || null);

/** A day that may be left out or emptied: null then. */
export const optionalDay = z
  .union([calendarDate, z.literal('')])
  .nullish()
  .transform((value) => value || null);

/** Free text that may be left out or emptied: null then. */
export const optionalLine = (most: number) =>
  text(most)
    .nullish()
    .transform((value) => value || null);

/** A wall time of the hospital, `HH:mm`. */
export const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time like 20:00');

/** Page and limit of a list that screens ask for whole. */
export const fullPaging = {
  page: z.coerce.number<number | string>().int().min(1).max(1_000_000).default(1),
  limit: z
    .union([z.literal('All'), z.coerce.number<number | string>().int().min(1).max(1_000_000_000)])
    .default(fullListLimit)
    .transform((limit) => (limit === 'All' ? mostRows : Math.min(limit, mostRows))),
};

const revenueCodes: readonly string[] = Object.values(revenueAccounts);

/** An account that what is sold is earned on. Any other would upset what the books compare with documents. */
export const revenueAccountCode = z
  .string()
  .max(4)
  .refine((code) => revenueCodes.includes(code), `Must be an income account: ${revenueCodes.join(', ')}`);

/** The account of taxes owed. */
export const taxAccountCode = z
  .string()
  .max(4)
  .refine((code): boolean => code === taxAccount, `Must be the account of taxes owed: ${taxAccount}`);
