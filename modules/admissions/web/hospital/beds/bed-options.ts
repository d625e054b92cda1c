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

/** Whether a ward for men or women is for the other sex than the patient's. Other policies the server knows. */
export function missesPolicy(policy: GenderPolicy, gender: string | null | undefined): boolean {
  if (gender === 'male') return policy === 'female' || policy === 'maternity';
  return gender === 'female' && policy === 'male';
}
