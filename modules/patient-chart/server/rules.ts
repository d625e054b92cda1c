import type { CalendarDate, Instant } from '#kernel/contract/fields.ts';
import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts';
import { addHours, addMinutes, secondsBetween } from '#kernel/server/clock/instants.ts';
import { chartRefusals } from '../contract/refusals.ts';
import { isActiveAllergy } from '../contract/active-allergy.ts';
import type { AllergyReviewState } from '../contract/words.ts';

/** Onset may be today at the latest; a year alone counts as that year. */
export function whyNotCondition({ onsetDate }: { readonly onsetDate: string | null }, today: CalendarDate): Refusal | null {
  return onsetDate !== null && onsetDate > today.slice(0, onsetDate.length) ? chartRefusals.refusal('ONSET_AHEAD') : null;
}

/** Taking a row back as entered in error wants a reason. */
export function whyNotEntered(now: string, before: string, reason: string | null): Refusal | null {
  return now === 'entered-in-error' && before !== now && !reason ? chartRefusals.refusal('CHART_REASON_REQUIRED') : null;
}

/** Whole months from a birth day to another day; null when the birth day is unknown. */
export function monthsBetween(born: CalendarDate | null, day: CalendarDate): number | null {
  if (!born) return null;
  const [year, month, date] = born.split('-').map(Number) as [number, number, number];
  const [toYear, toMonth, toDate] = day.split('-').map(Number) as [number, number, number];
  return Math.max(0, (toYear - year) * 12 + (toMonth - month) - (toDate < date ? 1 : 0));
}

const toleranceMinutes = 5;
const backdatedHours = 24;

/** Vitals are of the past (clocks may differ by five minutes) and of a life: not before the day of birth. */
export function whyNotTakenAt(takenAt: Instant, now: Instant, bornAt: Instant | null): Refusal | null {
  return takenAt > addMinutes(now, toleranceMinutes) || (bornAt !== null && takenAt < bornAt) ? chartRefusals.refusal('VITALS_TIME') : null;
}

/** More than a day ago wants a reason. */
export function whyNotBackdated(takenAt: Instant, now: Instant, reason: string | null): Refusal | null {
  return takenAt < addHours(now, -backdatedHours) && !reason ? chartRefusals.refusal('VITALS_BACKDATED') : null;
}

interface Amender {
  readonly isOwn: boolean;
  readonly createdAt: Instant;
  readonly now: Instant;
  /** Setting `amendWithoutCosignHours`. */
  readonly hours: number;
  readonly mayAny: boolean;
}

/** Own entries may be corrected for some hours; others and older ones with 'Edit Any Vitals'. */
export function whyNotAmend({ isOwn, createdAt, now, hours, mayAny }: Amender): Refusal | null {
  if (mayAny || (isOwn && secondsBetween(createdAt, now) <= hours * 3600)) return null;
  return kernelRefusals.refusal('FORBIDDEN', { permission: 'Edit Any Vitals' });
}

interface KnownAllergy {
  readonly status: string;
  readonly verification: string;
  readonly createdAt: Instant;
}

/**
 * What is known of a patient's allergies. Read from the rows and never kept, so that 'none known' and an active allergy cannot
 * coexist (invariant 7); an allergy that was recorded after the last asking clears 'none known' for good.
 */
export function allergyState(rows: readonly KnownAllergy[], noneKnownAt: Instant | null): AllergyReviewState {
  if (rows.some(isActiveAllergy)) return 'recorded';
  const cleared = rows.some((row) => noneKnownAt !== null && row.createdAt > noneKnownAt);
  return noneKnownAt !== null && !cleared ? 'none-known' : 'not-asked';
}

interface SignedBy {
  readonly authorId: string | null;
  readonly coSignerId: string | null;
}

/** A draft is signed by who wrote it or by the co-signer named in it. */
export function whyNotSign({ authorId, coSignerId }: SignedBy, userId: string | null): Refusal | null {
  return userId !== null && (userId === authorId || userId === coSignerId) ? null : chartRefusals.refusal('NOT_THE_AUTHOR');
}

/** A signed summary has one version after it at a time. */
export function whyNotNewVersion(next: { readonly id: string } | null): Refusal | null {
  return next && chartRefusals.refusal('SUMMARY_VERSION_OPEN', { id: next.id });
}

/** What has to be clean to be served. */
export function whyNotServed(scan: string): Refusal | null {
  if (scan === 'pending') return chartRefusals.refusal('SCAN_PENDING');
  return scan === 'infected' ? chartRefusals.refusal('SCAN_INFECTED') : null;
}
