import type { Selectable } from 'kysely';
import type { AppointmentScheduleExceptionsTable } from '#database/types.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { type Refusal, refuseIf } from '#kernel/contract/refusals.ts';
import { endOfDayExclusive, startOfDay } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { requireDepartments, zoneOf } from '#modules/organisation/server/index.ts';
import type { scheduleCalls } from '../contract/calls/schedules.ts';
import type { AppointmentRow } from '../contract/records.ts';
import { appointmentRefusals } from '../contract/refusals.ts';
import type { CreateException, MadeException, ScheduleException } from '../contract/schedule-records.ts';
import { rowsOf } from './appointment-rows.ts';
import { requirePractitioner } from './place.ts';
import { meets } from './rules.ts';
import { departmentNames, namedOf, staffNames } from './schedules.ts';
import { daysOf, instantAt, minuteOf, timeOf } from './wall-time.ts';

const { refusal } = appointmentRefusals;
type StoredException = Selectable<AppointmentScheduleExceptionsTable>;

/** Why an exception cannot be kept. */
export function whyNotException(
  order: Pick<CreateException, 'kind' | 'fromDate' | 'toDate' | 'startTime' | 'endTime' | 'practitionerId' | 'departmentId'>,
): Refusal | null {
  if (order.practitionerId && order.departmentId) return refusal('SCHEDULE_OWNER');
  if (order.toDate < order.fromDate) return refusal('EXCEPTION_DATES');
  if ((order.startTime === null) !== (order.endTime === null)) return refusal('SCHEDULE_TIMES');
  if (order.kind === 'extra-clinic' && order.startTime === null) return refusal('EXCEPTION_TIMES');
  if (order.startTime !== null && order.endTime !== null && minuteOf(order.startTime) >= minuteOf(order.endTime))
    return refusal('SCHEDULE_TIMES');
  return null;
}

async function show(scope: Scope, rows: readonly StoredException[]): Promise<ScheduleException[]> {
  const staff = await staffNames(
    scope,
    rows.map((row) => row.practitionerId),
  );
  const departments = await departmentNames(
    scope,
    rows.map((row) => row.departmentId),
  );
  return rows.map((row) => ({
    id: row.id,
    practitioner: namedOf(staff, row.practitionerId),
    department: namedOf(departments, row.departmentId),
    kind: row.kind,
    fromDate: row.fromDay,
    toDate: row.toDay,
    startTime: row.fromMinute === null ? null : timeOf(row.fromMinute),
    endTime: row.toMinute === null ? null : timeOf(row.toMinute),
    note: row.note,
    createdAt: row.createdAt,
  }));
}

/** GET appointment-schedules/exceptions. */
export async function listExceptions(scope: Scope, query: QueryOf<typeof scheduleCalls.exceptions>): Promise<Page<ScheduleException>> {
  let base = scope.tx.selectFrom('appointmentScheduleExceptions').where('hospitalId', '=', scope.hospitalId);
  if (query.practitionerId) base = base.where('practitionerId', '=', query.practitionerId);
  if (query.departmentId) base = base.where('departmentId', '=', query.departmentId);
  if (query.from) base = base.where('toDay', '>=', query.from);
  if (query.to) base = base.where('fromDay', '<=', query.to);
  const { count } = await base.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await base.selectAll().orderBy('fromDay').orderBy('id').limit(query.limit).offset(offsetOf(query)).execute();
  return { data: await show(scope, rows), meta: { count: Number(count), page: query.page, limit: query.limit } };
}

/** Scheduled visits that leave, a holiday or a theatre day leaves without their time: staff move them. */
async function affectedBy(scope: Scope, row: StoredException): Promise<AppointmentRow[]> {
  if (row.kind === 'extra-clinic') return [];
  const zone = await zoneOf(scope);
  const [from, until] = [startOfDay(row.fromDay, zone), endOfDayExclusive(row.toDay, zone)];
  let query = scope.tx
    .selectFrom('appointments')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'Scheduled')
    .where('startsAt', '>=', from > scope.now ? from : scope.now)
    .where('startsAt', '<', until);
  if (row.practitionerId) query = query.where('practitionerId', '=', row.practitionerId);
  if (row.departmentId) query = query.where('departmentId', '=', row.departmentId);
  const found = await rowsOf(scope, query.orderBy('startsAt').orderBy('id').limit(500));
  const { fromMinute, toMinute } = row;
  if (fromMinute === null || toMinute === null) return found;
  return found.filter((visit) =>
    daysOf(visit.appointmentDate, visit.endDate, zone).some((day) =>
      meets(
        { from: visit.appointmentDate, until: visit.endDate },
        { from: instantAt(day, fromMinute, zone), until: instantAt(day, toMinute, zone) },
      ),
    ),
  );
}

/** POST appointment-schedules/exceptions: bookings stay; those it touches are listed. */
export async function addException(scope: Scope, order: CreateException): Promise<MadeException> {
  refuseIf(whyNotException(order));
  const { practitionerId, departmentId } = order;
  if (practitionerId) await requirePractitioner(scope, practitionerId);
  if (departmentId) await requireDepartments(scope, [departmentId], 'departmentId');
  const row = await scope.tx
    .insertInto('appointmentScheduleExceptions')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      practitionerId,
      departmentId,
      kind: order.kind,
      fromDay: order.fromDate,
      toDay: order.toDate,
      fromMinute: order.startTime === null ? null : minuteOf(order.startTime),
      toMinute: order.endTime === null ? null : minuteOf(order.endTime),
      note: order.note,
      createdAt: scope.now,
      createdBy: scope.actor.userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const [shown] = await show(scope, [row]);
  const made = shown as ScheduleException;
  await scope.record({
    action: 'create',
    entity: 'ScheduleException',
    entityId: row.id,
    summary: `${order.kind} of ${made.practitioner?.name ?? made.department?.name ?? 'the hospital'} from ${order.fromDate} to ${order.toDate} added`,
    after: made,
  });
  await scope.live({ entity: 'appointment-schedules', id: row.id, action: 'create', permission: 'View Staff Schedule' });
  return { ...made, affected: await affectedBy(scope, row) };
}

/** DELETE appointment-schedules/exceptions/{id}. */
export async function removeException(scope: Scope, id: Id): Promise<{ id: Id }> {
  const row = await scope.tx
    .deleteFrom('appointmentScheduleExceptions')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const [before] = await show(scope, [row]);
  await scope.record({
    action: 'delete',
    entity: 'ScheduleException',
    entityId: id,
    summary: `${row.kind} from ${row.fromDay} to ${row.toDay} removed`,
    before,
  });
  await scope.live({ entity: 'appointment-schedules', id, action: 'delete', permission: 'View Staff Schedule' });
  return { id };
}
