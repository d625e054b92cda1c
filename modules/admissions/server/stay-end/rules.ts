import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { admissionsRefusals } from '../../contract/refusals.ts';
import type { PendingItem } from '../../contract/stay-end-records.ts';
import type { ClearanceArea, DischargeType } from '../../contract/stay-words.ts';

const { refusal } = admissionsRefusals;

/** Between the admission and now, as a time of the stay is. */
function isWithin(at: Instant, from: Instant, now: Instant): boolean {
  return at >= from && at <= now;
}

/** A patient is discharged between the admission and now. */
export function whyNotDischargedAt(at: Instant, admittedAt: Instant, now: Instant): Refusal | null {
  return isWithin(at, admittedAt, now) ? null : refusal('DISCHARGED_AT');
}

/** A missing patient was last seen between the admission and now. */
export function whyNotLastSeen(at: Instant, admittedAt: Instant, now: Instant): Refusal | null {
  return isWithin(at, admittedAt, now) ? null : refusal('LAST_SEEN_AT');
}

/** A bed is free between the discharge and now. */
export function whyNotVacatedAt(at: Instant, dischargedAt: Instant | null, now: Instant): Refusal | null {
  return dischargedAt !== null && isWithin(at, dischargedAt, now) ? null : refusal('VACATED_AT');
}

/** When a stay ended by a death: at its time, as far as that lies within the stay. */
export function endByDeath(died: Instant, admittedAt: Instant, now: Instant): Instant {
  if (died < admittedAt) return admittedAt;
  return died > now ? now : died;
}

/** Whoever leaves against medical advice has somebody who signed for it. */
export function whyNotAgainstAdvice(type: DischargeType, signedBy: string | null): Refusal | null {
  return type === 'against-medical-advice' && signedBy === null ? refusal('SIGNED_BY_NEEDED') : null;
}

/** A follow-up is after the day of the discharge, and not before today. */
export function whyNotFollowUp(date: CalendarDate, discharged: CalendarDate, today: CalendarDate): Refusal | null {
  return date > discharged && date >= today ? null : refusal('FOLLOW_UP_IN_PAST');
}

interface PendingAsked {
  readonly items: readonly PendingItem[];
  readonly cancel: readonly Pick<PendingItem, 'kind' | 'id'>[];
  readonly acknowledged: boolean;
}

const isOneOf = (list: PendingAsked['cancel'], item: Pick<PendingItem, 'kind' | 'id'>) =>
  list.some(({ kind, id }) => kind === item.kind && id === item.id);

/** What is cancelled is pending and not begun; what is kept was seen. */
export function whyNotPending({ items, cancel, acknowledged }: PendingAsked): Refusal | null {
  const free = items.filter(({ cancellable }) => cancellable);
  if (cancel.some((each) => !isOneOf(free, each))) return refusal('PENDING_UNKNOWN');
  const kept = items.filter((item) => !isOneOf(cancel, item));
  return kept.length > 0 && !acknowledged ? refusal('PENDING_ITEMS', { items: kept }) : null;
}

interface MedicineAt {
  readonly id: Id;
  readonly prescriptionId: Id;
  readonly productId: Id | null;
  readonly genericName: string;
  readonly medicine: string;
  readonly givenHere: boolean;
}

interface MedicinesAsked {
  /** What the patient takes now. */
  readonly current: readonly MedicineAt[];
  /** Null: medicines were not reconciled. */
  readonly decided: readonly { readonly lineId: Id; readonly action: 'continue' | 'stop' }[] | null;
  readonly takeHome: {
    readonly id: Id;
    readonly lines: readonly { readonly productId: Id | null; readonly genericName: string }[];
  } | null;
}

const isSame = (one: Pick<MedicineAt, 'productId' | 'genericName'>, other: Pick<MedicineAt, 'productId' | 'genericName'>) =>
  (one.productId !== null && one.productId === other.productId) || one.genericName.toLowerCase() === other.genericName.toLowerCase();

/**
 * Every medicine but those of the take-home prescription itself is decided, and what the ward gave goes on at home only by a line of that
 * prescription: the order of the ward ends with the discharge.
 */
export function whyNotMedicines({ current, decided, takeHome }: MedicinesAsked): Refusal | null {
  if (decided === null) return null;
  const names = (list: readonly MedicineAt[]) => ({ medicines: list.map(({ medicine }) => medicine).join(', ') });
  const asked = current.filter(({ prescriptionId }) => prescriptionId !== takeHome?.id);
  const open = asked.filter(({ id }) => !decided.some(({ lineId }) => lineId === id));
  if (open.length > 0) return refusal('MEDICINES_UNDECIDED', names(open));
  const goingOn = asked.filter(
    (line) => line.givenHere && decided.some(({ lineId, action }) => lineId === line.id && action === 'continue'),
  );
  const missing = goingOn.filter((line) => !takeHome?.lines.some((other) => isSame(line, other)));
  return missing.length > 0 ? refusal('TAKE_HOME_MISSING', names(missing)) : null;
}

interface WardCharge {
  readonly nurseInChargeId: Id | null;
  /** Those who lead a shift of it now. */
  readonly leadIds: readonly Id[];
}

/** A missing patient is noted by whoever is in charge of the ward; where nobody is named, by any who may write in the stay. */
export function whyNotInCharge(userId: Id | null, { nurseInChargeId, leadIds }: WardCharge): Refusal | null {
  const named = [...leadIds, ...(nurseInChargeId ? [nurseInChargeId] : [])];
  return named.length === 0 || (userId !== null && named.includes(userId)) ? null : refusal('NURSE_IN_CHARGE_ONLY');
}

interface Told {
  readonly type: DischargeType | null;
  /** A diagnosis of the admission or of the discharge is a sensitive one. */
  readonly sensitive: boolean;
  /** The patient was in a restricted ward at any time. */
  readonly restricted: boolean;
}

/**
 * Whether the summary of a released stay stands among the documents of the patient area. A summary of something sensitive, or of a
 * restricted ward, is read by others of the family too easily there: the hospital may share it by hand.
 */
export function isForPatient({ type, sensitive, restricted }: Told): boolean {
  return type !== null && type !== 'deceased' && !sensitive && !restricted;
}

/** The right by which each area is cleared. */
export const rightOfArea = {
  nursing: 'Create Nursing Record',
  pharmacy: 'Dispense Medication',
  billing: 'View Billing Module',
  records: 'Edit Admission',
} as const satisfies Record<ClearanceArea, string>;

interface ClearAsked {
  readonly area: ClearanceArea;
  readonly areas: readonly ClearanceArea[];
  /** Whether the actor may clear the area, and pass one in spite of its blockers. */
  readonly may: boolean;
  readonly mayPass: boolean;
  readonly blockers: readonly { readonly words: string }[];
  readonly passReason: string | null;
}

/** An area is cleared when nothing keeps it from that; others than billing are passed with a reason. */
export function whyNotClear({ area, areas, may, mayPass, blockers, passReason }: ClearAsked): Refusal | null {
  if (!areas.includes(area)) return refusal('CLEARANCE_AREA');
  if (!may && !(mayPass && passReason)) return refusal('CLEARANCE_RIGHT');
  if (blockers.length === 0) return null;
  if (passReason !== null && area === 'billing') return refusal('PASS_NOT_ALLOWED');
  if (passReason !== null && mayPass) return null;
  return refusal('CLEARANCE_BLOCKED', { blockers: blockers.map(({ words }) => words).join('; '), items: blockers });
}

/** What keeps an area from being cleared, as a refusal names it. */
export interface AreaFound {
  readonly area: ClearanceArea;
  readonly cleared: boolean;
  readonly blockers: readonly { readonly words: string }[];
}

interface ReleaseAsked {
  readonly areas: readonly AreaFound[];
  /** What deposits do not cover, and as people read it. */
  readonly netDue: number;
  readonly amount: string;
  /** A reason, by somebody who may let go whoever owes. */
  readonly excused: boolean;
}

const areaWords: Readonly<Record<ClearanceArea, string>> = {
  nursing: 'Nursing',
  pharmacy: 'Pharmacy',
  billing: 'Billing',
  records: 'Records',
};

/**
 * Whoever is released is cleared by every area, and owes nothing or is let go with a reason: that reason stands in place of billing's
 * clearance too, which is for what is owed.
 */
export function whyNotRelease({ areas, netDue, amount, excused }: ReleaseAsked): Refusal | null {
  const missing = areas.filter(({ area, cleared }) => !cleared && (area !== 'billing' || (netDue <= 0 && !excused)));
  if (missing.length > 0)
    return refusal('CLEARANCE_MISSING', {
      areas: missing.map(({ area, blockers }) => [areaWords[area], ...blockers.map(({ words }) => words)].join(': ')).join('; '),
      missing: missing.map(({ area, blockers }) => ({ area, blockers })),
    });
  return netDue > 0 && !excused ? refusal('OUTSTANDING_BALANCE', { amount, netDue }) : null;
}
