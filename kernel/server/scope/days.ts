import type { Instant } from '#kernel/contract/fields.ts';
import { endOfDayExclusive, startOfDay } from '../clock/instants.ts';
import type { Scope } from './scope.ts';

const isDay = (text: string) => text.length === 10;

/** The instants of a list's days in the hospital's zone, the last day included; instants stay as they are. */
export async function between(
  scope: Scope,
  { startDate, endDate }: { readonly startDate?: string | undefined; readonly endDate?: string | undefined },
): Promise<{ from: Instant | null; until: Instant | null }> {
  if (!startDate && !endDate) return { from: null, until: null };
  const zone = await scope.zone();
  return {
    from: startDate ? (isDay(startDate) ? startOfDay(startDate, zone) : startDate) : null,
    until: endDate ? (isDay(endDate) ? endOfDayExclusive(endDate, zone) : endDate) : null,
  };
}
