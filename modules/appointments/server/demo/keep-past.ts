import type { Id, Instant } from '#kernel/contract/fields.ts';
import { bumpCounter } from '#kernel/server/counters/counters.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { noteVisit } from '#modules/patients/server/index.ts';
import type { AppointmentSource, CancelSide } from '../../contract/words.ts';
import { countOf, type StoredType } from '../store.ts';
import { busyOf } from '../place.ts';

/** How a visit of the past ended. */
export type PastEnd =
  | { readonly status: 'Completed'; readonly checkedInAt: Instant; readonly startedAt: Instant; readonly completedAt: Instant }
  | { readonly status: 'No-show'; readonly noShowAt: Instant }
  | { readonly status: 'Cancelled'; readonly cancelledAt: Instant; readonly cancelReason: string; readonly cancelledBySide: CancelSide };

export interface PastVisit {
  readonly patientId: Id;
  readonly type: StoredType;
  readonly departmentId: Id;
  readonly practitionerId: Id | null;
  readonly patientBillingId: Id | null;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly bookedAt: Instant;
  readonly source: AppointmentSource;
  readonly end: PastEnd;
}

const none = {
  checkedInAt: null,
  startedAt: null,
  completedAt: null,
  noShowAt: null,
  cancelledAt: null,
  cancelReason: null,
  cancelledBySide: null,
};

function columnsOf(scope: Scope, visit: PastVisit, appointmentNumber: string) {
  const { patientId, departmentId, practitionerId, patientBillingId, startsAt, endsAt, bookedAt, source, end } = visit;
  const busy = busyOf(visit);
  const arrived = end.status === 'Completed';
  const { userId, name } = scope.actor;
  return {
    hospitalId: scope.hospitalId,
    id: scope.newId(),
    appointmentNumber,
    appointmentNo: Number(appointmentNumber.slice(4)),
    kind: 'internal' as const,
    ...{ patientId, departmentId, practitionerId, patientBillingId, startsAt, endsAt, source },
    busyFrom: busy.from,
    busyUntil: busy.until,
    appointmentTypeId: visit.type.id,
    priority: 'normal' as const,
    ...none,
    ...end,
    checkInMethod: arrived ? ('desk' as const) : null,
    checkedInBy: arrived ? userId : null,
    checkedInByName: arrived ? name : null,
    cancelledBy: end.status === 'Cancelled' ? userId : null,
    cancelledByName: end.status === 'Cancelled' ? name : null,
    rescheduleCount: 0,
    overbooked: false,
    createdAt: bookedAt,
    createdBy: userId,
    createdByName: name,
    updatedAt: scope.now,
    updatedBy: userId,
    updatedByName: name,
    version: 1,
  };
}

/**
 * Takes over visits that are history already, as another book has them: numbers, counts and the trail as for any visit, but
 * nobody is told of what is long past. Answers their ids.
 */
export async function keepPastVisits(scope: Scope, visits: readonly PastVisit[]): Promise<Id[]> {
  if (visits.length === 0) return [];
  const counts = new Map<PastEnd['status'], number>();
  for (const { end } of visits) counts.set(end.status, (counts.get(end.status) ?? 0) + 1);
  for (const [status, count] of counts) await bumpCounter(scope, countOf(status), count);
  const rows: ReturnType<typeof columnsOf>[] = [];
  for (const visit of visits) rows.push(columnsOf(scope, visit, await nextNumber(scope, 'APT-')));
  for (let from = 0; from < rows.length; from += 500)
    await scope.tx
      .insertInto('appointments')
      .values(rows.slice(from, from + 500))
      .execute();
  const [first, last] = [rows[0]?.appointmentNumber, rows.at(-1)?.appointmentNumber];
  await scope.record({
    action: 'create',
    entity: 'Appointment',
    summary: `${rows.length} past visits taken over as ${first} to ${last}`,
    after: Object.fromEntries(counts),
  });
  return rows.map((row) => row.id);
}

/** After visits were taken over: every patient's last visit, as the completed ones tell. */
export async function noteLastVisits(scope: Scope): Promise<void> {
  const rows = await scope.tx
    .selectFrom('appointments')
    .select(['patientId', (eb) => eb.fn.max('startedAt').as('at')])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'Completed')
    .where('patientId', 'is not', null)
    .groupBy('patientId')
    .execute();
  for (const { patientId, at } of rows) if (patientId && at) await noteVisit(scope, patientId, at);
}
