import type { CalendarDate, Instant } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { addDays, addHours, dayIn, secondsBetween } from '#kernel/server/clock/instants.ts';
import { isPlasma } from '../../contract/rules/compatibility.ts';
import { bloodRefusals } from '../../contract/refusals.ts';
import {
  type Anticoagulant,
  type BloodGroup,
  type Component,
  donationWeeks,
  donorAge,
  donorHaemoglobin,
  type DonorGender,
  donorWeightKg,
  type HoldReason,
  type Marker,
  markers,
  type MarkerResult,
  type UnitStatus,
} from '../../contract/words.ts';

/** Days for which a component keeps in its storage, from its collection. Source: WHO and AABB, as the specification has them. */
export function shelfLifeDays(component: Component, anticoagulant: Anticoagulant): number {
  if (component === 'platelets') return 5;
  if (isPlasma(component)) return 365;
  return component === 'packed-red-cells' && anticoagulant === 'CPD-additive' ? 42 : 35;
}

/** Until when a unit may be used at the latest. */
export function latestExpiry(component: Component, anticoagulant: Anticoagulant, collectedAt: Instant): Instant {
  return addDays(collectedAt, shelfLifeDays(component, anticoagulant));
}

/** Hours for which plasma keeps once it is thawed. */
export const thawedHours = { 'fresh-frozen-plasma': 24, cryoprecipitate: 6 } as const;

export interface Standing {
  readonly status: UnitStatus;
  readonly expiresAt: Instant;
  readonly reservedUntil: Instant | null;
}

/** Where a unit stands at a moment: what the clock did counts, whether or not a job has written it down (invariant 2). */
export function statusAt(unit: Standing, now: Instant): UnitStatus {
  const inStock = unit.status === 'available' || unit.status === 'reserved' || unit.status === 'quarantined';
  if (inStock && unit.expiresAt <= now) return 'expired';
  if (unit.status === 'reserved' && unit.reservedUntil !== null && unit.reservedUntil <= now) return 'available';
  return unit.status;
}

export interface Tested {
  readonly hiv: MarkerResult;
  readonly hbsag: MarkerResult;
  readonly hcv: MarkerResult;
  readonly syphilis: MarkerResult;
  readonly malaria: MarkerResult | null;
}

/** The markers that are reactive; malaria is none of them, but keeps a unit from being released as well. */
export function reactiveMarkers(tests: Tested): Marker[] {
  return markers.filter((marker) => tests[marker] === 'reactive');
}
export function isScreened(tests: Tested): boolean {
  return markers.every((marker) => tests[marker] === 'non-reactive') && tests.malaria !== 'reactive' && tests.malaria !== 'pending';
}
export function isReactive(tests: Tested): boolean {
  return reactiveMarkers(tests).length > 0 || tests.malaria === 'reactive';
}

interface Releasing extends Tested, Standing {
  readonly unitNumber: string;
  readonly holdReason: HoldReason | null;
  readonly firstTypedBy: string | null;
  readonly secondTypedBy: string | null;
  readonly secondTypedAt: Instant | null;
}

/** Invariant 3: what keeps a unit in quarantine, as far as its tests and typings go. */
export function whyNotComplete(unit: Releasing, now: Instant): Refusal | null {
  if (isReactive(unit)) return bloodRefusals.refusal('UNIT_REACTIVE');
  if (!isScreened(unit)) return bloodRefusals.refusal('UNIT_SCREENING');
  if (unit.secondTypedAt === null || (unit.firstTypedBy !== null && unit.secondTypedBy === unit.firstTypedBy))
    return bloodRefusals.refusal('UNIT_TYPING');
  return unit.expiresAt <= now ? bloodRefusals.refusal('UNIT_EXPIRED', { unitNumber: unit.unitNumber }) : null;
}

/** A complete unit goes to stock by one word only while it waits for its tests; one that is held needs two people. */
export function whyNotRelease(unit: Releasing, now: Instant): Refusal | null {
  if (unit.holdReason !== 'screening') return bloodRefusals.refusal('UNIT_HELD');
  return whyNotComplete(unit, now);
}

/** Who typed a unit first does not type it again; a second typing that differs keeps it in quarantine. */
export function whyNotType(
  unit: { readonly firstTypedBy: string | null; readonly bloodGroup: BloodGroup },
  by: string | null,
  typed: BloodGroup,
) {
  if (unit.firstTypedBy !== null && unit.firstTypedBy === by) return bloodRefusals.refusal('UNIT_SAME_PERSON');
  return typed === unit.bloodGroup ? null : bloodRefusals.refusal('UNIT_TYPING_DIFFERS', { typed, first: unit.bloodGroup });
}

/** A unit as it is registered: not collected in the future, not expired, not kept longer than the rule. */
export function whyNotRegister(
  unit: {
    readonly unitNumber: string;
    readonly component: Component;
    readonly anticoagulant: Anticoagulant;
    readonly collectedAt: Instant;
    readonly expiresAt: Instant;
  },
  now: Instant,
): Refusal | null {
  if (unit.collectedAt > now) return bloodRefusals.refusal('UNIT_TIME');
  const latest = latestExpiry(unit.component, unit.anticoagulant, unit.collectedAt);
  if (unit.expiresAt > latest) return bloodRefusals.refusal('UNIT_EXPIRY', { latest });
  return unit.expiresAt <= now ? bloodRefusals.refusal('UNIT_EXPIRED', { unitNumber: unit.unitNumber }) : null;
}

/** Whole blood into components: plasma and platelets within 24 hours of the collection. */
export function whyNotSplit(
  unit: { readonly component: Component; readonly collectedAt: Instant; readonly volumeMl: number },
  parts: readonly { readonly component: Component; readonly volumeMl: number }[],
  now: Instant,
): Refusal | null {
  if (unit.component !== 'whole-blood') return bloodRefusals.refusal('UNIT_SPLIT_KIND');
  const needsFresh = parts.some(({ component }) => component !== 'packed-red-cells');
  if (needsFresh && secondsBetween(unit.collectedAt, now) > 24 * 3600) return bloodRefusals.refusal('UNIT_SPLIT');
  const sum = parts.reduce((total, { volumeMl }) => total + volumeMl, 0);
  // Additive solution makes the red cells larger than what was drawn.
  return sum > unit.volumeMl + 150 ? bloodRefusals.refusal('UNIT_SPLIT_VOLUME') : null;
}

interface DonorFacts {
  readonly gender: DonorGender;
  readonly dateOfBirth: CalendarDate;
  readonly weightKg: number | null;
  readonly haemoglobin: number | null;
  readonly lastDonationAt: Instant | null;
  readonly consent: boolean;
  readonly status: 'offered' | 'active' | 'deferred';
  readonly deferredUntil: CalendarDate | null;
  readonly deferredForever: boolean;
}

function yearsOn(dateOfBirth: CalendarDate, today: CalendarDate): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/** The first day on which a donor may give again; null: never gave. */
export function eligibleFrom({ gender, lastDonationAt }: Pick<DonorFacts, 'gender' | 'lastDonationAt'>, zone: string): CalendarDate | null {
  return lastDonationAt === null ? null : dayIn(addDays(lastDonationAt, donationWeeks[gender] * 7), zone);
}

/** Whether a deferral holds on a day; one whose end has passed does not. */
export function isDeferred(donor: Pick<DonorFacts, 'status' | 'deferredUntil' | 'deferredForever'>, today: CalendarDate): boolean {
  return donor.deferredForever || (donor.deferredUntil !== null && donor.deferredUntil >= today);
}

/** Why a donor may not give blood today. An autologous donation is for oneself: the interval of the others does not hold. */
export function whyNotDonate(
  donor: DonorFacts,
  on: { readonly today: CalendarDate; readonly zone: string; readonly autologous: boolean },
): Refusal | null {
  const { today, zone, autologous } = on;
  const no = (why: string) => bloodRefusals.refusal('DONOR_DEFERRED', { why });
  if (donor.deferredForever) return no('deferred permanently');
  if (isDeferred(donor, today)) return no(`deferred until ${donor.deferredUntil}`);
  if (!donor.consent) return no('no consent');
  const years = yearsOn(donor.dateOfBirth, today);
  if (!autologous && (years < donorAge.least || years > donorAge.most))
    return no(`not between ${donorAge.least} and ${donorAge.most} years old`);
  if (donor.weightKg === null || donor.weightKg < donorWeightKg) return no(`weight below ${donorWeightKg} kg or not measured`);
  const least = autologous ? 11 : donorHaemoglobin[donor.gender];
  if (donor.haemoglobin === null || donor.haemoglobin < least) return no(`haemoglobin below ${least} g/dL or not measured`);
  const from = eligibleFrom(donor, zone);
  return !autologous && from !== null && from > today ? no(`last donation less than ${donationWeeks[donor.gender]} weeks ago`) : null;
}

/** Markers for which a donor never gives again; after syphilis they may in a year, treated. */
export function isForGood(found: readonly Marker[]): boolean {
  return found.some((marker) => marker !== 'syphilis');
}

interface ReturnFacts {
  readonly unopened: boolean;
  readonly sealIntact: boolean;
  readonly coldChainKept: boolean;
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
}

/** Whether an issued unit may go back to stock; every other one is waste. */
export function isReusable(facts: ReturnFacts, returnMinutes: number, now: Instant): boolean {
  const inTime = secondsBetween(facts.issuedAt, now) <= returnMinutes * 60;
  return facts.unopened && facts.sealIntact && facts.coldChainKept && inTime && facts.expiresAt > now;
}

/** Until when a reservation holds: the hours of the setting, the sample's validity and the unit's expiry, whichever ends first. */
export function reservedUntil(now: Instant, hours: number, sampleUntil: Instant, expiresAt: Instant): Instant {
  return [addHours(now, hours), sampleUntil, expiresAt].sort()[0] as Instant;
}
