import type { StayPlace } from '#modules/admissions/contract/stay-records.ts';

/** Where somebody lies, in words: `Male Medical, Room 1, B2`; a dash where nothing is said. */
export function placeWords(place: StayPlace | null): string {
  return place ? [place.wardName, place.roomName, place.bedLabel].join(', ') : '–';
}
