import type { CalendarDate } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { patientRefusals } from '../contract/refusals.ts';
import type { RecordsSettings } from '../contract/settings.ts';
import { type Gender, type IdType, mostDependants, type PatientStatus, type PatientTitle, type SexAtBirth } from '../contract/words.ts';

const { refusal } = patientRefusals;
const oldest = 130;

/** Whole years between two days; a leap-day child turns on 1 March in other years. */
export function yearsBetween(from: CalendarDate, to: CalendarDate): number {
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0);
}

/** Age in the words of a banner: years; months under 2 years; days under 2 months. `unknown` without a birth date. */
export function ageText(dateOfBirth: CalendarDate | null, today: CalendarDate): string {
  if (!dateOfBirth || dateOfBirth > today) return 'unknown';
  const years = yearsBetween(dateOfBirth, today);
  if (years >= 2) return `${years} years`;
  const days = Math.round((Date.parse(`${today}T00:00:00Z`) - Date.parse(`${dateOfBirth}T00:00:00Z`)) / 86_400_000);
  const months =
    years * 12 +
    ((Number(today.slice(5, 7)) - Number(dateOfBirth.slice(5, 7)) + 12) % 12) -
    (today.slice(8) < dateOfBirth.slice(8) && today.slice(5, 7) !== dateOfBirth.slice(5, 7) ? 1 : 0);
  if (days >= 61) return `${months} months`;
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}

/** `lastName firstName middleName`. */
export function fullnameOf(names: { lastName: string; firstName: string; middleName: string | null }): string {
  return [names.lastName, names.firstName, names.middleName].filter(Boolean).join(' ');
}

/** Mr for males, else Ms. */
export function titleFor(title: PatientTitle | null, gender: Gender): PatientTitle {
  return title ?? (gender === 'male' ? 'Mr' : 'Ms');
}

/** What reference ranges go by: as said, else from gender. */
export function sexFor(sexAtBirth: SexAtBirth | null, gender: Gender): SexAtBirth {
  return sexAtBirth ?? (gender === 'male' || gender === 'female' ? gender : 'unknown');
}

/** One spelling of an id number: upper case, without spaces and hyphens. */
export function foldIdNumber(idNumber: string | null): string | null {
  return idNumber?.toUpperCase().replace(/[\s-]/g, '') || null;
}

export interface PersonFacts {
  readonly dateOfBirth: CalendarDate | null;
  readonly phoneNumber: string | null;
  readonly isDependant: boolean;
  readonly isUnidentified: boolean;
  readonly consentDataProcessing: boolean;
  readonly today: CalendarDate;
}

/** Why a person cannot be kept as typed: birth date, telephone, consent. */
export function whyNotPerson({
  dateOfBirth,
  phoneNumber,
  isDependant,
  isUnidentified,
  consentDataProcessing,
  today,
}: PersonFacts): Refusal | null {
  if (!dateOfBirth && !isUnidentified) return refusal('DATE_OF_BIRTH_REQUIRED');
  if (dateOfBirth && dateOfBirth > today) return refusal('DATE_OF_BIRTH_AHEAD');
  if (dateOfBirth && yearsBetween(dateOfBirth, today) > oldest) return refusal('DATE_OF_BIRTH_TOO_FAR');
  if (!phoneNumber && !isDependant && !isUnidentified) return refusal('PHONE_REQUIRED');
  // NDPA 2023 section 25, GDPR article 6: no processing without a ground; an unconscious patient's is vital interest.
  if (!consentDataProcessing && !isUnidentified) return refusal('CONSENT_REQUIRED');
  return null;
}

/** Why the record lacks what this hospital wants beyond that. */
export function whyIncomplete(settings: RecordsSettings, person: Readonly<Record<string, unknown>>): Refusal | null {
  const missing = settings.requiredFields.filter((field) => {
    const value = person[field];
    return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  });
  if (missing.length === 0) return null;
  return refusal(
    'FIELD_REQUIRED_HERE',
    { names: missing.join(', ') },
    Object.fromEntries(missing.map((field) => [field, 'This hospital requires this field'])),
  );
}

export interface GuardianFacts {
  readonly dateOfBirth: CalendarDate | null;
  readonly isDependant: boolean;
  /** None yet: next of kin may be added after the first step. */
  readonly kins: readonly { readonly isLegalGuardian: boolean }[];
  readonly today: CalendarDate;
}

/** A child under 18 who is nobody's dependant needs a legal guardian among the next of kin, once there are any. */
export function whyNoGuardian({ dateOfBirth, isDependant, kins, today }: GuardianFacts): Refusal | null {
  if (isDependant || !dateOfBirth || yearsBetween(dateOfBirth, today) >= 18 || kins.length === 0) return null;
  return kins.some((kin) => kin.isLegalGuardian) ? null : refusal('GUARDIAN_REQUIRED');
}

/** Why nothing new may be made for a patient. */
export function whyNotLiving(patient: { readonly status: PatientStatus }): Refusal | null {
  return patient.status === 'deceased' ? refusal('PATIENT_DECEASED') : null;
}

/** Why a patient takes no (further) dependant. Invariant 5. */
export function whyNotPrincipal(
  principal: { readonly isDependant: boolean; readonly status: PatientStatus },
  dependants: number,
): Refusal | null {
  if (principal.isDependant) return refusal('PRINCIPAL_IS_DEPENDANT');
  if (dependants >= mostDependants) return refusal('TOO_MANY_DEPENDANTS');
  return whyNotLiving(principal);
}

/** Why no principal can be made of a patient: only dependants become one. */
export function whyNotDependant({ isDependant }: { readonly isDependant: boolean }): Refusal | null {
  return isDependant ? null : refusal('NOT_A_DEPENDANT');
}

/** Why nobody needs to be identified. */
export function whyNotIdentify({ isUnidentified }: { readonly isUnidentified: boolean }): Refusal | null {
  return isUnidentified ? null : refusal('NOT_UNIDENTIFIED');
}

/** The lowest free number from 1. */
export function nextDependantNumber(taken: readonly number[]): number {
  const used = new Set(taken);
  for (let number = 1; ; number += 1) if (!used.has(number)) return number;
}

/** `Unknown Male 07-A`: the day of the month of arrival and a letter in order of arrival that day. */
export function aliasFor(gender: Gender, today: CalendarDate, already: number): string {
  let letters = '';
  for (let rest = already; rest >= 0; rest = Math.floor(rest / 26) - 1) letters = String.fromCharCode(65 + (rest % 26)) + letters;
  const kind = gender === 'male' ? 'Male' : gender === 'female' ? 'Female' : 'Patient';
  return `Unknown ${kind} ${today.slice(8)}-${letters}`;
}

/** 1 January of the year that many years ago: an estimated birth date. */
export function estimatedBirth(years: number, today: CalendarDate): CalendarDate {
  return `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}-01-01`;
}

/** Initials and nothing more. */
export function initialsOf(names: { firstName: string; lastName: string }): string {
  return `${[...names.firstName][0] ?? ''}.${[...names.lastName][0] ?? ''}.`.toUpperCase();
}

/** The search code of an id number. */
export function idCode(idType: IdType, idNumber: string): string {
  return `i${idType.toLowerCase().replace(/\s/g, '')}:${idNumber.toLowerCase()}`;
}

/** The birth date of those who come of age on a day: whoever was born then or before is 18. On 29 February it is 28 February, 18 years ago. */
export function lastBirthOfAdults(today: CalendarDate): CalendarDate {
  const birthday = today.slice(4) === '-02-29' ? '-02-28' : today.slice(4);
  return `${Number(today.slice(0, 4)) - 18}${birthday}`;
}

/** The day on which somebody turned 18; whoever was born on 29 February, on 1 March. */
export function adultSince(birth: CalendarDate): CalendarDate {
  return `${Number(birth.slice(0, 4)) + 18}${birth.slice(4) === '-02-29' ? '-03-01' : birth.slice(4)}`;
}
