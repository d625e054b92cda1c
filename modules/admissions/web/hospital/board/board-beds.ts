import type { BoardBed } from '#modules/admissions/contract/bed-records.ts';
import type { AdmissionsSearch } from '../search.ts';

export interface RoomOnBoard {
  readonly room: BoardBed['room'];
  readonly beds: readonly BoardBed[];
}
export interface WardOnBoard {
  readonly ward: BoardBed['ward'];
  readonly beds: readonly BoardBed[];
  readonly rooms: readonly RoomOnBoard[];
}

/** Whom a bed is for: the policy of its room, otherwise that of its ward. */
export const policyOf = ({ room, ward }: Pick<BoardBed, 'room' | 'ward'>) => room.genderPolicy ?? ward.genderPolicy;

type Narrowing = Pick<AdmissionsSearch, 'wardId' | 'roomType' | 'genderPolicy' | 'bed' | 'search'>;

/** The beds that the filters of the address leave. */
export function bedsShown(beds: readonly BoardBed[], { wardId, roomType, genderPolicy, bed, search }: Narrowing): readonly BoardBed[] {
  const words = search?.trim().toLowerCase();
  return beds.filter(
    (one) =>
      (!wardId || one.ward.id === wardId) &&
      (!roomType || one.room.roomType === roomType) &&
      (!genderPolicy || policyOf(one) === genderPolicy) &&
      (!bed || bed.includes(one.status)) &&
      (!words || wordsOfBed(one).some((text) => text.toLowerCase().includes(words))),
  );
}

/** What a search on the board looks at: the bed, its room, and who lies in it. */
function wordsOfBed({ label, room, occupant }: BoardBed): readonly string[] {
  const who = occupant ? [occupant.patient.fullname, occupant.patient.hospitalPatientId, occupant.admissionNumber, occupant.diagnosis] : [];
  return [label, room.name, room.number ?? '', ...who];
}

function groupsOf<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly (readonly [Item, ...Item[]])[] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}

/** Beds by ward and room, in the order of the answer. */
export function wardsOnBoard(beds: readonly BoardBed[]): readonly WardOnBoard[] {
  return groupsOf(beds, ({ ward }) => ward.id).map((ofWard) => ({
    ward: ofWard[0].ward,
    beds: ofWard,
    rooms: groupsOf(ofWard, ({ room }) => room.id).map((ofRoom) => ({ room: ofRoom[0].room, beds: ofRoom })),
  }));
}

/** Beds that wait to be cleaned, the longest first. */
export function bedsToClean(beds: readonly BoardBed[]): readonly BoardBed[] {
  return beds.filter(({ status }) => status === 'cleaning').toSorted((a, b) => a.statusSince.localeCompare(b.statusSince));
}

/** A bed into which a patient can be admitted: an available one, or one that is held. Cots go with the mother beside them. */
export const takesPatient = ({ status, kind }: Pick<BoardBed, 'status' | 'kind'>) =>
  kind === 'bed' && (status === 'available' || status === 'reserved');
