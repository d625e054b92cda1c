import { z } from 'zod';

/** An id of a record: a UUID (version 7, made by the server). */
export const id = z.uuid();
export type Id = string;

/** An instant: ISO 8601 in UTC with milliseconds, `2026-11-20T14:05:00.000Z`. */
export const instant = z.iso.datetime({ offset: false, precision: 3 });
export type Instant = string;

const firstDay = '0001-01-01';
/** A calendar date `YYYY-MM-DD` in the hospital's zone; the years a person can mean. */
export const calendarDate = z.iso.date().refine((day) => day >= firstDay && !day.startsWith('0000'), 'Must be a valid date');
export type CalendarDate = string;

// PostgreSQL text takes neither NUL nor a lone surrogate; both would be a 500 from the driver.
const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/** Free text of 0 to `max` characters, trimmed. */
export function text(max: number) {
  return z
    .string()
    .max(max)
    .refine(storable, 'Contains a character that cannot be stored')
    .transform((value) => value.trim());
}

/** Required text: trimmed, `min` to `max` characters, with the words shown when it is missing or short. */
export function requiredText(min: number, max: number, missing: string) {
  return z
    .string({ error: missing })
    .max(max, `Must be at most ${max} characters`)
    .refine(storable, 'Contains a character that cannot be stored')
    .transform((value) => value.trim())
    .refine((value) => value.length >= min, missing);
}

/** Optional text: null, empty and missing all mean none (null). */
export function optionalText(max: number) {
  return text(max)
    .nullish()
    .transform((value) => value || null);
}

/** A secret typed by a person: neither trimmed nor shown. */
export function secretText(max: number) {
  return z.string().max(max).refine(storable, 'Contains a character that cannot be stored');
}

/** An e-mail address, lower-case. */
export const email = z
  .string({ error: 'Email is a required field *' })
  .max(254)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.string().min(1, 'Email is a required field *').pipe(z.email('Must be a valid email')));

/** Digits of a telephone number without country code, 8 to 17. */
export const phoneDigits = z
  .string({ error: 'Phone Number is a required field *' })
  .max(40, 'maximum must be 17 characters *')
  .transform((value) => value.trim())
  .pipe(
    z
      .string()
      .min(1, 'Phone Number is a required field *')
      .regex(/^\d*$/, 'Must be only digits *')
      .min(8, 'minimum must be 8 characters *')
      .max(17, 'maximum must be 17 characters *'),
  );

/** A country's dial code: `+` and 1 to 7 digits (North American islands carry their area code). */
export const dialCode = z
  .string({ error: 'Dial Code is a required field *' })
  .max(12)
  .regex(/^\+\d{1,7}$/, 'Dial Code is a required field *');

/** The record's version that a person saw; a stale one is 409. */
export const version = z.number().int().min(1).max(2_147_483_647);

/** A reason that the law or good practice wants: kept in the audit trail. */
export function reason(min = 3) {
  return requiredText(min, 500, min > 3 ? `Reason is required (at least ${min} characters)` : 'Reason is required');
}

/** A query key that may be repeated (`status[]=a&status[]=b`) or given once. */
export function many<T extends z.ZodType>(item: T) {
  const list = z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(item).max(100).optional());
  // A preprocess takes anything by its type; this one makes a list of one item or of several.
  return list as unknown as z.ZodOptional<z.ZodType<z.output<T>[], z.input<T> | readonly z.input<T>[]>>;
}

/** A yes or no in a query: true, false, 1, 0. */
export const queryFlag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0', ''])])
  .transform((value) => value === true || value === 'true' || value === '1');

/** Words typed into a search box. */
export const searchWords = text(120);

/**
 * A date of a query. Clients suffix a time for "the end of that day" (`2026-11-20 11:59:59`, `… 23:59:59`): the day counts.
 */
export const queryDay = z
  .string()
  .max(40)
  .transform((value) => value.trim().replace(/[ T]\d{2}:\d{2}:\d{2}$/, ''))
  .pipe(z.union([z.literal(''), calendarDate, z.iso.datetime({ offset: true })]))
  .transform((value) => (value === '' ? undefined : value));
