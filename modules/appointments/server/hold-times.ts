import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { blockedOn } from './availability.ts';
import { exceptionsBetween, exceptionsFor } from './read-availability.ts';
import { busyRows, lockTimes } from './store.ts';
import { meets } from './rules.ts';
import { daysOf } from './wall-time.ts';

/** Something in a practitioner's calendar that meets a wanted time. */
export interface HeldTime {
  readonly practitionerId: Id;
  readonly kind: 'visit' | 'leave';
  readonly appointmentId: Id | null;
  /** Number of the visit, or words of the leave. */
  readonly label: string;
  readonly from: Instant;
  readonly until: Instant;
}

interface Asked {
  readonly practitionerIds: readonly Id[];
  readonly from: Instant;
  readonly until: Instant;
  /** Without locks, for a look. */
  readonly look?: boolean;
}

/**
 * Visits and leave of practitioners that meet a time that a later module wants of them. It takes the same locks as booking a visit
 * does, so that a visit and an operation of one person at one time never both stand.
 */
export async function holdTimes(scope: Scope, { practitionerIds, from, until, look }: Asked): Promise<HeldTime[]> {
  const ids = [...new Set(practitionerIds)].sort();
  if (ids.length === 0) return [];
  const zone = await scope.zone();
  const span = { from, until };
  const none = { patientId: null, roomId: null, pool: null };
  if (!look) for (const practitionerId of ids) await lockTimes(scope, { ...none, practitionerId }, [span], zone);
  const days = daysOf(from, until, zone);
  const exceptions = await exceptionsBetween(scope, days[0] as string, days.at(-1) as string);
  const found: HeldTime[] = [];
  for (const practitionerId of ids) {
    const visits = await busyRows(scope, { practitionerId }, span, null);
    for (const visit of visits)
      found.push({
        practitionerId,
        kind: 'visit',
        appointmentId: visit.id,
        label: visit.appointmentNumber,
        from: visit.from,
        until: visit.until,
      });
    const own = exceptionsFor(exceptions, { practitionerId, departmentId: practitionerId });
    for (const block of days.flatMap((day) => blockedOn({ zone, exceptions: own }, day)))
      if (block.kind === 'leave' && meets(block, span))
        found.push({ practitionerId, kind: 'leave', appointmentId: null, label: 'Leave', from: block.from, until: block.until });
  }
  return found;
}
