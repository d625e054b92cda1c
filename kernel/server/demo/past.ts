import type { Instant } from '#kernel/contract/fields.ts';
import { addDays, addHours, dayIn } from '../clock/instants.ts';

/** The one password of all sign-ins of the demo. */
export const demoPassword = 'Civis-Demo-2026!';

/** The PIN of those in the demo who sign second. */
export const demoPin = '4826';

/**
 * A clock time (`HH:MM`, UTC) some days before the demo is made. Day 0 has no clock times: what is to come of the day
 * is not known; say `addHours(now, -2)` instead.
 */
export function moment(now: Instant, daysAgo: number, clock: string): Instant {
  return `${dayIn(addDays(now, -daysAgo), 'UTC')}T${clock}:00.000Z`;
}

/** Days before the demo is made on which the demo's own hospital signed up: before its first patients of 24 months ago. */
export const foundedDaysAgo = 760;
/** Days before the demo is made on which the second hospital signed up. */
export const secondFoundedDaysAgo = 420;

/** The instant that lies later, of one that must have passed and one that is wanted. */
export function notBefore(earliest: Instant, wanted: Instant): Instant {
  return wanted < earliest ? addHours(earliest, 1) : wanted;
}
