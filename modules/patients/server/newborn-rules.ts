import type { CalendarDate, Instant } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { addDays, addMinutes } from '#kernel/server/clock/instants.ts';
import { patientRefusals } from '../contract/refusals.ts';
import type { SexAtBirth } from '../contract/words.ts';

const { refusal } = patientRefusals;

/** When a child was born, and which of several it is. */
export interface Birth {
  readonly dateOfBirth: CalendarDate | null;
  /** `HH:MM` in the hospital's zone. */
  readonly timeOfBirth: string | null;
  readonly multipleBirthOrder: number | null;
}

/** Whether two children of one mother are one: born in the same minute as the same of several. */
export function sameBirth(one: Birth, other: Birth): boolean {
  return (
    one.dateOfBirth === other.dateOfBirth &&
    one.timeOfBirth === other.timeOfBirth &&
    (one.multipleBirthOrder ?? 1) === (other.multipleBirthOrder ?? 1)
  );
}

/** A minute of the day as records hold it. */
export function birthTime(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** First name of a child until it has one: twins are told apart by their order. */
export function nameOfNewborn(motherFirstName: string, birthOrder: number | null): string {
  return `Baby${birthOrder === null ? '' : ` ${birthOrder}`} of ${motherFirstName}`.slice(0, 60);
}

/** A man bears no child. */
export function whyNotMother({ sexAtBirth }: { readonly sexAtBirth: SexAtBirth }): Refusal | null {
  return sexAtBirth === 'male' ? refusal('NOT_A_MOTHER') : null;
}

/** A birth is registered as a newborn's within so many days. */
export const newbornDays = 28;
/** A clock at the bedside may be ahead by so much. */
const aheadMinutes = 5;

/** A newborn was born within the last four weeks. */
export function whyNotBornAt(bornAt: Instant, now: Instant): Refusal | null {
  return bornAt > addMinutes(now, aheadMinutes) || bornAt < addDays(now, -newbornDays) ? refusal('BORN_AT', { days: newbornDays }) : null;
}

interface Child {
  readonly id: string;
  readonly motherPatientId: string | null;
  readonly dateOfBirth: CalendarDate | null;
}

/** Why somebody is not named as the newborn of a mother: too old, or the child of somebody else. */
export function whyNotChildOf(child: Child, motherId: string, today: CalendarDate): Refusal | null {
  const born = child.dateOfBirth;
  const days = born === null ? Number.NaN : (Date.parse(today) - Date.parse(born)) / 86_400_000;
  if (child.id === motherId || !(days >= 0 && days <= newbornDays)) return refusal('NOT_A_NEWBORN', { days: newbornDays });
  return child.motherPatientId === null || child.motherPatientId === motherId ? null : refusal('NEWBORN_OF_OTHER');
}
