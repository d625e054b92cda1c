import type { RoomClass } from '#modules/admissions/contract/room-records.ts';

/** Classes that rooms have come first; otherwise the order stays. */
export function classesByUse(classes: readonly RoomClass[]): readonly RoomClass[] {
  return classes.toSorted((a, b) => Number(b.rooms > 0) - Number(a.rooms > 0));
}
