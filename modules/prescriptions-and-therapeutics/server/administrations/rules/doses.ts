import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { addHours, addMinutes, millisecondsOf } from '#kernel/server/clock/instants.ts';
import { administrationRefusals } from '../../../contract/administration-refusals.ts';
import {
  type AdministrationStatus,
  correctWithinHours,
  type DosageSource,
  type DosageStatus,
  missedAfterHours,
  narrowWindow,
  type RecordedStatus,
  type ReasonCode,
  usualWindow,
} from '../../../contract/administration-words.ts';
import type { SupplySource } from '../../../contract/words.ts';

const refusal = administrationRefusals.refusal;

/** Minutes before and after its time within which a dose is on time. */
export function windowOf(facts: { readonly frequencyCode: string; readonly insulin: boolean }): number {
  return facts.frequencyCode === 'STAT' || facts.insulin ? narrowWindow : usualWindow;
}

export const isGiven = (status: string) => status === 'given' || status === 'partially-given';

/** May anything be recorded on an administration? (invariant 3) */
export function whyNotRunning(administration: { readonly status: AdministrationStatus; readonly heldAt: Instant | null }): Refusal | null {
  if (administration.status !== 'in-progress') return refusal('ADMINISTRATION_STATE', { status: administration.status });
  return administration.heldAt ? refusal('ADMINISTRATION_HELD') : null;
}

/** Invariant 1: a dose is recorded once. */
export function whyNotPending(dosage: { readonly status: DosageStatus; readonly voided: boolean }): Refusal | null {
  return dosage.status === 'pending' && !dosage.voided ? null : refusal('DOSE_RECORDED');
}

/** The time of a dose: not in the future, not before the course; outside of its window only with a reason. */
export function whyNotTime(facts: {
  readonly givenAt: Instant;
  readonly now: Instant;
  readonly startAt: Instant;
  readonly windowMinutes: number;
  /** Null: given as needed, at any time. */
  readonly dueAt: Instant | null;
  readonly reasoned: boolean;
}): Refusal | null {
  const { givenAt, now, startAt, windowMinutes, dueAt, reasoned } = facts;
  const earliest = dueAt !== null && dueAt < startAt ? dueAt : startAt;
  if (givenAt > now || givenAt < addMinutes(earliest, -windowMinutes)) return refusal('DOSE_TIME');
  return dueAt !== null && !reasoned && !isOnTime(givenAt, dueAt, windowMinutes) ? refusal('DOSE_REASON') : null;
}

export function isOnTime(givenAt: Instant, dueAt: Instant, windowMinutes: number): boolean {
  return Math.abs(millisecondsOf(givenAt) - millisecondsOf(dueAt)) <= windowMinutes * 60_000;
}

/** What was not given as ordered wants to be explained; `other` in words. */
export function whyNotReasoned(order: {
  readonly status: RecordedStatus;
  readonly reasonCode: ReasonCode | null;
  readonly note: string | null;
}): Refusal | null {
  if (order.status !== 'given' && order.status !== 'missed' && !order.reasonCode) return refusal('DOSE_REASON');
  if (order.status === 'missed' && !order.reasonCode && !order.note) return refusal('DOSE_REASON');
  return order.reasonCode === 'other' && !order.note ? refusal('DOSE_NOTE') : null;
}

export interface GivenDose {
  readonly at: Instant;
  readonly amount: number;
}

/** When an as-needed medicine may be given again; null: it was never given. */
export function nextFrom(given: readonly GivenDose[], minIntervalMinutes: number): Instant | null {
  const last = given.reduce<Instant | null>((latest, { at }) => (latest === null || at > latest ? at : latest), null);
  return last === null ? null : addMinutes(last, minIntervalMinutes);
}

/**
 * The interval between as-needed doses, to both sides, since a dose may be recorded later than it was given. `words` writes the
 * instant for people.
 */
export function whyNotInterval(
  givenAt: Instant,
  given: readonly GivenDose[],
  minIntervalMinutes: number,
  words: (at: Instant) => string,
): Refusal | null {
  const near = given.filter(({ at }) => Math.abs(millisecondsOf(at) - millisecondsOf(givenAt)) < minIntervalMinutes * 60_000);
  const from = nextFrom(near, minIntervalMinutes);
  return from ? refusal('DOSE_TOO_EARLY', { time: words(from), from }) : null;
}

/** Invariant 4: within any 24 hours no more doses, and no greater sum, than the line allows. */
export function whyNotMaximum(
  dose: GivenDose,
  given: readonly GivenDose[],
  most: { readonly doses: number | null; readonly amount: number | null },
): Refusal | null {
  if (most.doses === null && most.amount === null) return null;
  const all = [...given, dose];
  for (const { at: from } of all) {
    if (from > dose.at || dose.at >= addHours(from, 24)) continue;
    const until = addHours(from, 24);
    const within = all.filter(({ at }) => at >= from && at < until);
    const amount = within.reduce((sum, each) => sum + each.amount, 0);
    if ((most.doses !== null && within.length > most.doses) || (most.amount !== null && amount > most.amount + 1e-9))
      return refusal('DOSE_MAXIMUM', { doses: within.length, amount });
  }
  return null;
}

/** A second pair of eyes where the medicine asks for it; never the giver's own. */
export function whyNotWitnessed(facts: {
  readonly needed: boolean;
  readonly giverId: Id | null;
  readonly witnessId: Id | null;
}): Refusal | null {
  if (facts.witnessId === null) return facts.needed ? refusal('DOSE_WITNESS') : null;
  return facts.witnessId === facts.giverId ? refusal('DOSE_WITNESS') : null;
}

export interface ScaleRow {
  readonly from: number;
  readonly to: number | null;
  readonly dose: number;
}

/** The dose that a scale has for a glucose; null: outside of the scale. */
export function scaledDose(scale: readonly ScaleRow[], glucose: number): number | null {
  return scale.find(({ from, to }) => glucose >= from && (to === null || glucose < to))?.dose ?? null;
}

/** Insulin by a scale: the glucose first, then the dose of the scale, another one only with a reason. */
export function whyNotScale(
  scale: readonly ScaleRow[],
  facts: { readonly glucose: number | null; readonly doseGiven: number; readonly reasoned: boolean },
): Refusal | null {
  if (scale.length === 0) return null;
  if (facts.glucose === null) return refusal('DOSE_GLUCOSE');
  const dose = scaledDose(scale, facts.glucose);
  return dose !== null && dose !== facts.doseGiven && !facts.reasoned ? refusal('DOSE_SCALE', { dose }) : null;
}

/** From when on a dose that nobody recorded counts as missed: when the next is due, or after six hours, never within its window. */
export function missedFrom(dose: { readonly dueAt: Instant; readonly windowMinutes: number }, nextDueAt: Instant | null): Instant {
  const late = addMinutes(dose.dueAt, dose.windowMinutes);
  const after = addHours(dose.dueAt, missedAfterHours);
  const first = nextDueAt !== null && nextDueAt < after ? nextDueAt : after;
  return first < late ? late : first;
}

/** Who may correct a recorded dose: who recorded it, for twelve hours; later and others with the right, and why. */
export function whyNotCorrect(facts: {
  readonly recordedAt: Instant;
  readonly recordedBy: Id | null;
  readonly now: Instant;
  readonly userId: Id | null;
  readonly mayCorrect: boolean;
}): Refusal | null {
  const own = facts.recordedBy !== null && facts.recordedBy === facts.userId && facts.now <= addHours(facts.recordedAt, correctWithinHours);
  return own || facts.mayCorrect ? null : refusal('DOSE_CORRECTION', { permission: 'Correct Dosage' });
}

/** Were the last two doses refused or missed? Then whoever ordered the medicine hears of it. */
export function isTwiceNotTaken(recorded: readonly DosageStatus[]): boolean {
  const lastTwo = recorded.slice(-2);
  return lastTwo.length === 2 && lastTwo.every((status) => status === 'refused' || status === 'missed');
}

/** Where the units of a dose come from unless somebody says otherwise. */
export function usualSource(supplyFrom: SupplySource): DosageSource {
  if (supplyFrom === 'pharmacy') return 'dispensed';
  return supplyFrom === 'ward-stock' ? 'ward-stock' : 'patient-own';
}
