import type { CalendarDate, Instant } from '#kernel/contract/fields.ts';
import type { ActRules } from '#kernel/contract/record.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { addHours, dayIn } from '#kernel/server/clock/instants.ts';
import { yearsBetween } from '#modules/patients/server/index.ts';
import type { admissionRecord } from '../../contract/admission.record.ts';
import { admissionsRefusals } from '../../contract/refusals.ts';
import type { WardSettings } from '../../contract/settings.ts';
import { type AdmissionSource, cancelHours, sourcesWithoutDeposit } from '../../contract/stay-words.ts';
import type { BedStatus, GenderPolicy } from '../../contract/words.ts';
import type { StoredAdmission } from '../stay-store.ts';

const { refusal } = admissionsRefusals;

interface GivenBed {
  readonly status: BedStatus;
  readonly reservedForPatientId: string | null;
  readonly reservedForRequestId: string | null;
}

/** A bed is given to a patient when it is available, or held for this patient or this request. */
export function whyNotGive(bed: GivenBed, whom: { readonly patientId: string; readonly requestId: string | null }): Refusal | null {
  if (bed.status === 'available') return null;
  if (bed.status === 'occupied') return refusal('BED_TAKEN');
  if (bed.status !== 'reserved') return refusal('BED_STATE', { status: bed.status });
  const held = bed.reservedForPatientId === whom.patientId || (whom.requestId !== null && bed.reservedForRequestId === whom.requestId);
  return held ? null : refusal('BED_RESERVED');
}

/** From this age on nobody is a patient of a children's ward. */
export const adultYears = 18;

interface Person {
  readonly gender: string | null;
  readonly dateOfBirth: CalendarDate | null;
}

/** Whether a ward or room for these patients is for this one. Whoever's sex or age is not known is let in. */
export function fitsPolicy(policy: GenderPolicy, { gender, dateOfBirth }: Person, today: CalendarDate): boolean {
  if (policy === 'mixed') return true;
  if (policy === 'paediatric') return dateOfBirth === null || yearsBetween(dateOfBirth, today) < adultYears;
  if (gender !== 'male' && gender !== 'female') return true;
  // A maternity ward has the newborns too, boys among them.
  if (policy === 'maternity' && dateOfBirth !== null && yearsBetween(dateOfBirth, today) < 1) return true;
  return policy === 'male' ? gender === 'male' : gender === 'female';
}

const policyWords: Readonly<Record<GenderPolicy, string>> = {
  male: 'male',
  female: 'female',
  mixed: 'all',
  paediatric: 'paediatric',
  maternity: 'maternity',
};

interface PolicyAsked {
  readonly policy: GenderPolicy;
  readonly way: WardSettings['genderPolicy'];
  /** Why the patient is let in all the same. */
  readonly reason: string | null;
}

/** A strict ward lets others in for a reason only. */
export function whyNotWardPolicy(asked: PolicyAsked, person: Person, today: CalendarDate): Refusal | null {
  if (asked.way === 'warn' || asked.reason !== null || fitsPolicy(asked.policy, person, today)) return null;
  return refusal('WARD_POLICY', { policy: policyWords[asked.policy] });
}

interface DatedBack {
  readonly admittedAt: Instant;
  readonly reason: string | null;
}

/** An admission is dated back by so many hours at most, with a reason; never ahead. */
export function whyNotAdmittedAt({ admittedAt, reason }: DatedBack, now: Instant, hours: number): Refusal | null {
  if (admittedAt > now || admittedAt < addHours(now, -hours)) return refusal('ADMITTED_AT', { hours });
  return admittedAt < addHours(now, -1 / 4) && !reason ? refusal('BACKDATE_REASON') : null;
}

/** Characters of the reason for which a patient is let in before the deposit. */
export const overrideLeast = 10;

interface DepositAsked {
  readonly gate: 'none' | 'pay-first' | 'deposit-or-pay';
  readonly source: AdmissionSource;
  readonly emergencyBypass: boolean;
  /** Of this stay, where one was asked for; of the room's class; the least of the policy. */
  readonly ofStay: number | null;
  readonly ofClass: number | null;
  readonly least: number;
}

/** The deposit without which nobody is admitted, in minor units; 0: none. */
export function depositWanted({ gate, source, emergencyBypass, ofStay, ofClass, least }: DepositAsked): number {
  if (gate === 'none' || sourcesWithoutDeposit.some((each) => each === source)) return 0;
  if (source === 'emergency' && emergencyBypass) return 0;
  return Math.max(ofStay ?? 0, ofClass ?? least);
}

/** Midnights that a stay crossed in the hospital's zone until a moment, at least one. */
export function daysOfStay(from: Instant, until: Instant, zone: string): number {
  const days = (Date.parse(dayIn(until, zone)) - Date.parse(dayIn(from, zone))) / 86_400_000;
  return Math.max(1, Math.round(days));
}

/** Day of a stay: the day of admission is the first. */
export function dayOfStay(from: Instant, now: Instant, zone: string): number {
  return Math.max(1, Math.round((Date.parse(dayIn(now, zone)) - Date.parse(dayIn(from, zone))) / 86_400_000) + 1);
}

/** The bed is free once. */
export function whyNotVacate(row: Pick<StoredAdmission, 'vacatedAt'>): Refusal | null {
  return row.vacatedAt === null ? null : refusal('VACATED_ALREADY');
}

/** A discharge is undone within some hours, and never of somebody who died. */
export function whyNotUndoDischarge(
  row: Pick<StoredAdmission, 'dischargedAt' | 'dischargeType'>,
  now: Instant,
  hours: number,
): Refusal | null {
  if (row.dischargeType === 'deceased') return refusal('UNDO_DECEASED');
  return row.dischargedAt !== null && row.dischargedAt < addHours(now, -hours) ? refusal('UNDO_TOO_LATE', { hours }) : null;
}

/** An admission made by mistake is taken back soon after it was written. */
export function whyNotCancel(row: Pick<StoredAdmission, 'createdAt'>, now: Instant): Refusal | null {
  return row.createdAt < addHours(now, -cancelHours) ? refusal('CANCEL_TOO_LATE', { hours: cancelHours }) : null;
}

/** Nobody has a newborn in a newborn's own stay, and no man has one. */
export function whyNoNewborn(row: Pick<StoredAdmission, 'source'>, gender: string | null): Refusal | null {
  return row.source === 'newborn' || gender === 'male' ? refusal('NO_MOTHER_IN_BED') : null;
}

interface Cot {
  readonly id: string;
  readonly roomId: string;
  readonly besideBedId: string | null;
  /** Somebody lies in the bed beside it. */
  readonly besideTaken: boolean;
}

/** Whether a cot is another mother's: one beside a bed belongs to who lies in the bed. */
export function isCotOfOther({ besideBedId, besideTaken }: Omit<Cot, 'id' | 'roomId'>, motherBedId: string | null): boolean {
  return besideBedId !== null && besideBedId !== motherBedId && besideTaken;
}

/** The cot that a newborn gets: the one beside the mother's bed, else one of her room, else one of her ward. */
export function nearestCot<C extends Cot>(
  cots: readonly C[],
  mother: { readonly bedId: string | null; readonly roomId: string },
): C | null {
  const far = ({ besideBedId, roomId }: C) => (besideBedId !== null && besideBedId === mother.bedId ? 0 : roomId === mother.roomId ? 1 : 2);
  const free = cots.filter((cot) => !isCotOfOther(cot, mother.bedId));
  return free.toSorted((one, other) => far(one) - far(other))[0] ?? null;
}

/** The rules beside the status, the same for a stay's `acts` and for each act. */
export function admissionRules(
  row: StoredAdmission,
  now: Instant,
  settings: Pick<WardSettings, 'undoDischargeHours'>,
  gender: string | null,
): ActRules<typeof admissionRecord> {
  return {
    addNewborn: whyNoNewborn(row, gender) ? false : null,
    vacate: whyNotVacate(row),
    undoDischarge: whyNotUndoDischarge(row, now, settings.undoDischargeHours),
    cancel: whyNotCancel(row, now),
  };
}
