import { endOfDayExclusive, startOfDay } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { zoneOf } from '#modules/organisation/server/index.ts';

/** The columns that every change of a record sets. */
export function changedBy(scope: Scope) {
  return { updatedAt: scope.now, updatedBy: scope.actor.userId, updatedByName: scope.actor.name };
}

export function madeBy(scope: Scope) {
  return { createdAt: scope.now, createdBy: scope.actor.userId, ...changedBy(scope), version: 1 };
}

/** The instants of a list's days in the hospital's zone, the last day included. */
export async function between(
  scope: Scope,
  { startDate, endDate }: { readonly startDate?: string | undefined; readonly endDate?: string | undefined },
): Promise<{ from: string | null; until: string | null }> {
  if (!startDate && !endDate) return { from: null, until: null };
  const zone = await zoneOf(scope);
  return {
    from: startDate ? (startDate.length > 10 ? startDate : startOfDay(startDate, zone)) : null,
    until: endDate ? (endDate.length > 10 ? endDate : endOfDayExclusive(endDate, zone)) : null,
  };
}
