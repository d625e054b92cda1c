import { z } from 'zod';
import { calendarDate } from '#kernel/contract/fields.ts';

/** An expiry as packs print it: a month alone (`2027-06`, `06/2027`) means its last day. Anything else stays as it is. */
export function lastUsableDay(typed: string): string {
  const text = typed.trim();
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(text) ?? [];
  const [, named, of] = /^(\d{1,2})[./-](\d{4})$/.exec(text) ?? [];
  const [full, part] = [Number(year ?? of), Number(month ?? named)];
  if (!(full >= 1900 && part >= 1 && part <= 12)) return text;
  return new Date(Date.UTC(full, part, 0)).toISOString().slice(0, 10);
}

/** The last day on which units may be used; of a month alone its last day. */
export const expiryDay = z.string().max(20).transform(lastUsableDay).pipe(calendarDate);
