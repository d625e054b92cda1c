import type { Selectable } from 'kysely';
import type { AppointmentSchedulesTable } from '#database/types.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { type Refusal, refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { usersBrief } from '#modules/access-control/server/index.ts';
import { requireDepartments } from '#modules/organisation/server/index.ts';
import type { scheduleCalls } from '../contract/calls/schedules.ts';
import { ConsultingRooms } from '../contract/events.ts';
import { appointmentRefusals } from '../contract/refusals.ts';
import type { CreateSchedule, EditSchedule, Schedule } from '../contract/schedule-records.ts';
import { changedBy } from './context.ts';
import { requirePractitioner } from './place.ts';
import { minuteOf, timeOf } from './wall-time.ts';

const { refusal } = appointmentRefusals;
type StoredSchedule = Selectable<AppointmentSchedulesTable>;
type Break = { readonly from: number; readonly to: number };

interface Times {
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly breaks: readonly Break[];
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** Why weekly hours cannot be kept: forwards, breaks inside and apart, dates in order. */
export function whyNotHours({ fromMinute, toMinute, breaks, validFrom, validTo }: Times): Refusal | null {
  if (fromMinute >= toMinute) return refusal('SCHEDULE_TIMES');
  const ordered = [...breaks].sort((a, b) => a.from - b.from);
  const wrong = ordered.some(
    (gap, index) => gap.from >= gap.to || gap.from < fromMinute || gap.to > toMinute || gap.from < (ordered[index - 1]?.to ?? 0),
  );
  if (wrong) return refusal('SCHEDULE_BREAKS');
  return validFrom && validTo && validTo < validFrom ? refusal('SCHEDULE_DATES') : null;
}

/** Names of departments, by id. */
export async function departmentNames(scope: Scope, ids: readonly (Id | null)[]): Promise<Map<Id, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('departments')
    .select(['id', 'name'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Names of staff, by id. */
export async function staffNames(scope: Scope, ids: readonly (Id | null)[]): Promise<Map<Id, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  return new Map((await usersBrief(scope, wanted)).map(({ id, fullname }) => [id, fullname]));
}

/** `{ id, name }` of an id, or null. */
export function namedOf(names: ReadonlyMap<Id, string>, id: Id | null): { id: Id; name: string } | null {
  return id ? { id, name: names.get(id) ?? '' } : null;
}

async function show(scope: Scope, rows: readonly StoredSchedule[]): Promise<Schedule[]> {
  const staff = await staffNames(
    scope,
    rows.map((row) => row.practitionerId),
  );
  const departments = await departmentNames(
    scope,
    rows.map((row) => row.departmentId),
  );
  const rooms = rows.some((row) => row.roomId) ? (await scope.ask(ConsultingRooms, { departmentId: null })).flat() : [];
  return rows.map((row) => {
    const room = rooms.find((each) => each.id === row.roomId);
    return {
      id: row.id,
      practitioner: namedOf(staff, row.practitionerId),
      department: namedOf(departments, row.departmentId),
      dayOfWeek: row.weekday,
      startTime: timeOf(row.fromMinute),
      endTime: timeOf(row.toMinute),
      breaks: (row.breaks as Break[]).map((gap) => ({ from: timeOf(gap.from), to: timeOf(gap.to) })),
      slotMinutes: row.slotMinutes,
      appointmentTypeIds: row.appointmentTypeIds,
      room: room ? { id: room.id, name: room.name } : null,
      maxPatients: row.maxPatients,
      validFrom: row.validFrom,
      validTo: row.validTo,
      version: row.version,
    };
  });
}

/** GET appointment-schedules: by owner, day and time. */
export async function listSchedules(scope: Scope, query: QueryOf<typeof scheduleCalls.list>): Promise<Page<Schedule>> {
  let base = scope.tx.selectFrom('appointmentSchedules').where('hospitalId', '=', scope.hospitalId);
  if (query.practitionerId) base = base.where('practitionerId', '=', query.practitionerId);
  if (query.departmentId) base = base.where('departmentId', '=', query.departmentId);
  const { count } = await base.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await base
    .selectAll()
    .orderBy('ownerId')
    .orderBy((eb) =>
      eb
        .case('weekday')
        .when('monday')
        .then(0)
        .when('tuesday')
        .then(1)
        .when('wednesday')
        .then(2)
        .when('thursday')
        .then(3)
        .when('friday')
        .then(4)
        .when('saturday')
        .then(5)
        .else(6)
        .end(),
    )
    .orderBy('fromMinute')
    .orderBy('id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  return { data: await show(scope, rows), meta: { count: Number(count), page: query.page, limit: query.limit } };
}

async function checkLinks(
  scope: Scope,
  { appointmentTypeIds, roomId }: { appointmentTypeIds?: readonly Id[] | undefined; roomId?: Id | null | undefined },
): Promise<void> {
  const types = [...new Set(appointmentTypeIds ?? [])];
  if (types.length > 0) {
    const found = await scope.tx
      .selectFrom('appointmentTypes')
      .select('id')
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', 'in', types)
      .execute();
    if (found.length < types.length)
      throw refusal('APPOINTMENT_TYPE_UNKNOWN', {}, { appointmentTypeIds: 'This appointment type is not in the list' });
  }
  if (!roomId) return;
  const rooms = (await scope.ask(ConsultingRooms, { departmentId: null })).flat();
  if (!rooms.some((room) => room.id === roomId)) throw refusal('ROOM_UNKNOWN');
}

function minutesOf(order: Pick<EditSchedule, 'startTime' | 'endTime' | 'breaks'>) {
  return {
    ...(order.startTime ? { fromMinute: minuteOf(order.startTime) } : {}),
    ...(order.endTime ? { toMinute: minuteOf(order.endTime) } : {}),
    ...(order.breaks ? { breaks: order.breaks.map((gap) => ({ from: minuteOf(gap.from), to: minuteOf(gap.to) })) } : {}),
  };
}

async function told(scope: Scope, row: StoredSchedule, action: 'create' | 'update' | 'delete', before: object | null): Promise<Schedule> {
  const [shown] = await show(scope, [row]);
  const schedule = shown as Schedule;
  const owner = schedule.practitioner?.name ?? schedule.department?.name ?? '';
  await scope.record({
    action,
    entity: 'AppointmentSchedule',
    entityId: row.id,
    summary: `Hours of ${owner} on ${row.weekday} ${action === 'create' ? 'added' : action === 'update' ? 'changed' : 'taken away'}`,
    before: action === 'delete' ? schedule : before,
    after: action === 'delete' ? null : schedule,
  });
  await scope.live({ entity: 'appointment-schedules', id: row.id, action, permission: 'View Staff Schedule' });
  return schedule;
}

/** POST appointment-schedules. Two rows of one owner never overlap (the database's own rule as well). */
export async function createSchedule(scope: Scope, order: CreateSchedule): Promise<Schedule> {
  const { practitionerId, departmentId } = order;
  if ((practitionerId === null) === (departmentId === null)) throw refusal('SCHEDULE_OWNER');
  const times = {
    fromMinute: minuteOf(order.startTime),
    toMinute: minuteOf(order.endTime),
    breaks: order.breaks.map((gap) => ({ from: minuteOf(gap.from), to: minuteOf(gap.to) })),
    validFrom: order.validFrom,
    validTo: order.validTo,
  };
  refuseIf(whyNotHours(times));
  if (practitionerId) await requirePractitioner(scope, practitionerId);
  if (departmentId) await requireDepartments(scope, [departmentId], 'departmentId');
  await checkLinks(scope, order);
  const row = await scope.tx
    .insertInto('appointmentSchedules')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      practitionerId,
      departmentId,
      weekday: order.dayOfWeek,
      ...times,
      breaks: json(times.breaks),
      slotMinutes: order.slotMinutes,
      appointmentTypeIds: order.appointmentTypeIds,
      roomId: order.roomId,
      maxPatients: order.maxPatients,
      createdAt: scope.now,
      createdBy: scope.actor.userId,
      ...changedBy(scope),
      version: 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return told(scope, row, 'create', null);
}

async function lock(scope: Scope, id: Id): Promise<StoredSchedule> {
  return scope.tx
    .selectFrom('appointmentSchedules')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** PATCH appointment-schedules/{id}. */
export async function editSchedule(scope: Scope, id: Id, order: EditSchedule): Promise<Schedule> {
  const before = await lock(scope, id);
  if (order.version !== undefined && order.version !== before.version) refuseStale(before, before.updatedByName);
  const times = { ...before, breaks: before.breaks as Break[], ...minutesOf(order) };
  const validFrom = order.validFrom === undefined ? before.validFrom : order.validFrom;
  const validTo = order.validTo === undefined ? before.validTo : order.validTo;
  refuseIf(whyNotHours({ ...times, validFrom, validTo }));
  await checkLinks(scope, order);
  const [formerly] = await show(scope, [before]);
  const after = await scope.tx
    .updateTable('appointmentSchedules')
    .set({
      weekday: order.dayOfWeek ?? before.weekday,
      fromMinute: times.fromMinute,
      toMinute: times.toMinute,
      breaks: json(times.breaks),
      slotMinutes: order.slotMinutes === undefined ? before.slotMinutes : order.slotMinutes,
      appointmentTypeIds: order.appointmentTypeIds ?? before.appointmentTypeIds,
      roomId: order.roomId === undefined ? before.roomId : order.roomId,
      maxPatients: order.maxPatients === undefined ? before.maxPatients : order.maxPatients,
      validFrom,
      validTo,
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return told(scope, after, 'update', formerly ?? null);
}

/** DELETE appointment-schedules/{id}. */
export async function removeSchedule(scope: Scope, id: Id): Promise<{ id: Id }> {
  const row = await lock(scope, id);
  await told(scope, row, 'delete', null);
  await scope.tx.deleteFrom('appointmentSchedules').where('hospitalId', '=', scope.hospitalId).where('id', '=', id).execute();
  return { id };
}
