import type { Room, RoomClass } from '#modules/admissions/contract/room-records.ts';
import type { Ward } from '#modules/admissions/contract/ward-records.ts';
import type { SetupStep } from '../search.ts';

/** How far the set-up of the wards is: per step what there is, of how many. */
export interface Progress {
  readonly done: number;
  /** Of how many; null: as many as the hospital has. */
  readonly of: number | null;
}

/** Reads the steps off what the hospital has already. */
export function progressOf(wards: readonly Ward[], rooms: readonly Room[], classes: readonly RoomClass[]): Record<SetupStep, Progress> {
  const used = classes.filter(({ rooms: count }) => count > 0);
  return {
    wards: { done: wards.length, of: null },
    rooms: { done: rooms.length, of: null },
    beds: { done: rooms.reduce((all, { counts }) => all + counts.beds, 0), of: null },
    prices: { done: used.filter(({ price }) => price !== null).length, of: used.length },
    charge: { done: wards.filter(({ nurseInCharge }) => nurseInCharge).length, of: wards.length },
  };
}

/** Whether nothing is left to do in a step. */
export function isDone({ done, of }: Progress): boolean {
  return done > 0 && (of === null || done >= of);
}
