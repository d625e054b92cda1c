import type { Id, Instant } from '#kernel/contract/fields.ts';

/** Time in a bed of a ward, as far as it touches the hours of a census; `toAt` null: still there. */
export interface CensusStay {
  readonly admissionId: Id;
  readonly wardId: Id;
  readonly fromAt: Instant;
  readonly toAt: Instant | null;
  /** The stay ended by a death. */
  readonly died: boolean;
}

/** How the patients of a ward came and went. */
export interface Movements {
  /** Who was there at the beginning, as it is known now. */
  readonly before: number;
  readonly admitted: number;
  readonly transferredIn: number;
  readonly transferredOut: number;
  readonly discharged: number;
  readonly died: number;
  readonly closing: number;
}

export interface Hours {
  readonly from: Instant;
  readonly until: Instant;
}

const isThere = ({ fromAt, toAt }: CensusStay, at: Instant) => fromAt <= at && (toAt === null || toAt > at);
const isIn = (at: Instant | null, { from, until }: Hours) => at !== null && at > from && at <= until;

/**
 * The movements of a ward within hours, out of all bed stays of the hospital that touch them. Another bed of the same ward is no movement;
 * who comes back after the bed was free is admitted anew. What was there, came and left always adds up to who is there.
 */
export function movementsOf(stays: readonly CensusStay[], wardId: Id, hours: Hours): Movements {
  const [endsAt, beginsAt] = [new Map<string, CensusStay>(), new Map<string, CensusStay>()];
  for (const stay of stays) {
    if (stay.toAt !== null) endsAt.set(`${stay.admissionId} ${stay.toAt}`, stay);
    beginsAt.set(`${stay.admissionId} ${stay.fromAt}`, stay);
  }
  const own = stays.filter((stay) => stay.wardId === wardId);
  const came = own.filter(({ fromAt }) => isIn(fromAt, hours)).map((stay) => endsAt.get(`${stay.admissionId} ${stay.fromAt}`)?.wardId);
  const left = own
    .filter(({ toAt }) => isIn(toAt, hours))
    .map((stay) => ({ died: stay.died, to: beginsAt.get(`${stay.admissionId} ${stay.toAt}`)?.wardId }));
  const gone = left.filter(({ to }) => to === undefined);
  return {
    before: own.filter((stay) => isThere(stay, hours.from)).length,
    admitted: came.filter((from) => from === undefined).length,
    transferredIn: came.filter((from) => from !== undefined && from !== wardId).length,
    transferredOut: left.filter(({ to }) => to !== undefined && to !== wardId).length,
    discharged: gone.filter(({ died }) => !died).length,
    died: gone.filter(({ died }) => died).length,
    closing: own.filter((stay) => isThere(stay, hours.until)).length,
  };
}

/** Patients in a hundred beds that can be used, rounded; null without such a bed. */
export function occupancyOf({ closing, beds, outOfService }: Readonly<Record<'closing' | 'beds' | 'outOfService', number>>): number | null {
  const usable = beds - outOfService;
  return usable > 0 ? Math.round((closing * 100) / usable) : null;
}
