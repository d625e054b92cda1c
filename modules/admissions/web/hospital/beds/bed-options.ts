import type { Room } from '#modules/admissions/contract/room-records.ts';
import type { GenderPolicy } from '#modules/admissions/contract/words.ts';
import type { Bed } from '#modules/admissions/contract/bed-records.ts';

export interface BedChoice {
  readonly bed: Bed;
  readonly room: Room;
}

/** Whom a room is for: its own policy, otherwise that of its ward. */
export const roomPolicy = ({ genderPolicy, ward }: Pick<Room, 'genderPolicy' | 'ward'>): GenderPolicy => genderPolicy ?? ward.genderPolicy;

interface Wanted {
  /** For whom a bed may be reserved already. */
  readonly patientId: string | null;
  /** The bed that the patient lies in. */
  readonly without?: string | undefined;
}

/** The beds that a patient can be put into: available ones, and one that is reserved for this patient, which comes first. */
export function bedChoices(rooms: readonly Room[], { patientId, without }: Wanted): readonly BedChoice[] {
  const all = rooms
    .filter(({ status }) => status === 'active')
    .flatMap((room) => (room.beds ?? []).map((bed) => ({ bed, room })))
    .filter(({ bed }) => bed.id !== without);
  const own = all.filter(({ bed }) => bed.status === 'reserved' && patientId !== null && bed.reservedFor?.id === patientId);
  return [...own, ...all.filter(({ bed }) => bed.status === 'available')];
}

interface Person {
  readonly gender: string | null;
  /** `YYYY-MM-DD`. */
  readonly dateOfBirth: string | null;
}

/** From this age on nobody is a patient of a children's ward. */
const adultYears = 18;

/** Whether a ward or room for these patients is for others than this one. Whoever's sex or age is not known is let in. */
export function missesPolicy(policy: GenderPolicy, { gender, dateOfBirth }: Person, today: string): boolean {
  if (policy === 'mixed') return false;
  if (policy === 'paediatric') return dateOfBirth !== null && birthday(dateOfBirth, adultYears) <= today;
  if (gender !== 'male' && gender !== 'female') return false;
  // A maternity ward has the newborns too, boys among them.
  if (policy === 'maternity' && dateOfBirth !== null && birthday(dateOfBirth, 1) > today) return false;
  return policy === 'male' ? gender !== 'male' : gender !== 'female';
}

/** The calendar date of a birthday, as it is compared with another. */
const birthday = (born: string, years: number) => `${Number(born.slice(0, 4)) + years}${born.slice(4)}`;
