import type { CalendarDate, Instant } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { Cause } from '../contract/death-records.ts';
import { patientRefusals } from '../contract/refusals.ts';
import { yearsBetween } from './rules.ts';

const { refusal } = patientRefusals;

export interface DeathFacts {
  readonly dateTimeOfDeath: Instant;
  /** The day of death in the hospital's zone. */
  readonly dayOfDeath: CalendarDate;
  readonly dateOfBirth: CalendarDate | null;
  readonly lastVitals: Instant | null;
  readonly overrideReason: string | null;
  readonly now: Instant;
}

/** Why a time of death cannot be: before birth, in the future, before vitals that were taken (unless a reason is given). */
export function whyNotTimeOfDeath({
  dateTimeOfDeath,
  dayOfDeath,
  dateOfBirth,
  lastVitals,
  overrideReason,
  now,
}: DeathFacts): Refusal | null {
  if (dateTimeOfDeath > now) return refusal('DEATH_AHEAD');
  if (dateOfBirth && dayOfDeath < dateOfBirth) return refusal('DEATH_BEFORE_BIRTH');
  if (lastVitals && dateTimeOfDeath < lastVitals && !overrideReason) return refusal('DEATH_BEFORE_LAST_VITALS', { lastVitals });
  return null;
}

export interface Causes {
  readonly causeA: Cause | null;
  readonly causeB: Cause | null;
  readonly causeC: Cause | null;
  readonly causeD: Cause | null;
}

/** The chain of the certificate from the immediate cause to the underlying one (WHO international form, part 1). */
export function chainOf(causes: Causes): Cause[] {
  return [causes.causeA, causes.causeB, causes.causeC, causes.causeD].filter((cause) => cause !== null);
}

/** Why a chain of causes is none: a line is left out between two others. */
export function whyBrokenChain({ causeA, causeB, causeC, causeD }: Causes): Refusal | null {
  const lines = [causeA, causeB, causeC, causeD];
  const lastGiven = lines.findLastIndex((cause) => cause !== null);
  if (lines.slice(0, lastGiven + 1).every((cause) => cause !== null)) return null;
  return causeA === null ? refusal('CAUSE_OF_DEATH_REQUIRED') : refusal('CAUSE_SEQUENCE');
}

/** The cause that began the chain: its last line. */
export function underlyingCause(causes: Causes): Cause | null {
  return chainOf(causes).at(-1) ?? null;
}

/** Only a doctor certifies a death, whatever else a role may hold: the role's name says it is one. */
export function whyNotCertify(role: string): Refusal | null {
  return /doctor|physician|consultant|registrar|medical officer|surgeon|pathologist/i.test(role)
    ? null
    : refusal('ONLY_A_DOCTOR_CERTIFIES');
}

const bands: readonly (readonly [number, string])[] = [
  [1, 'under 1'],
  [5, '1–4'],
  [15, '5–14'],
  [25, '15–24'],
  [45, '25–44'],
  [65, '45–64'],
  [1000, '65 and over'],
];
export const ageBands = [...bands.map(([, band]) => band), 'unknown'];

/** Age at death in whole years and its band. */
export function ageAt(dateOfBirth: CalendarDate | null, dayOfDeath: CalendarDate): { years: number | null; band: string } {
  if (!dateOfBirth) return { years: null, band: 'unknown' };
  const years = yearsBetween(dateOfBirth, dayOfDeath);
  return { years, band: bands.find(([below]) => years < below)?.[1] ?? 'unknown' };
}

/** A newborn: less than 28 whole days old (WHO: neonatal period). */
export function isNeonatal(dateOfBirth: CalendarDate | null, dayOfDeath: CalendarDate): boolean {
  return dateOfBirth !== null && Date.parse(dayOfDeath) - Date.parse(dateOfBirth) < 28 * 86_400_000;
}
