import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import type { OpenWorkItem } from '#modules/access-control/contract/records.ts';
import type { AppointmentTicket } from '#modules/appointments/contract/events.ts';
import type { OpenItem } from '#modules/patients/contract/death-records.ts';
import type { MergeTable, TimelineLine } from '#modules/patients/contract/events.ts';
import { queuePath } from '../contract/words.ts';
import { departmentsById } from './department-queue.ts';
import { lineUp, positionsOf } from './order.ts';
import { settingsByDepartment } from './show-tickets.ts';
import { ticketsOf } from './tickets.ts';

/** The newest ticket of each visit, with its place in the line while it waits. */
export async function appointmentTickets(scope: Scope, appointmentIds: readonly Id[]): Promise<AppointmentTicket[]> {
  if (appointmentIds.length === 0) return [];
  const rows = await scope.tx
    .selectFrom('queueTickets')
    .select(['appointmentId', 'id', 'ticketNumber', 'status', 'departmentId', 'calledAt', 'servedAt', 'completedAt'])
    .distinctOn('appointmentId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('appointmentId', 'in', [...new Set(appointmentIds)])
    .orderBy('appointmentId')
    .orderBy('enteredAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const waitingIn = [
    ...new Set(rows.filter(({ status }) => status === 'waiting' || status === 'called').map(({ departmentId }) => departmentId)),
  ];
  const settings = await settingsByDepartment(scope, waitingIn);
  const positions = new Map<Id, number>();
  for (const [departmentId, own] of settings)
    for (const [id, position] of positionsOf(await lineUp(scope, departmentId, own))) positions.set(id, position);
  return rows.map((row) => ({ ...row, position: positions.get(row.id) ?? null }));
}

/** Open tickets keep a department from being deleted. */
export async function departmentWork(scope: Scope, departmentId: Id): Promise<{ words: string; count: number }[]> {
  const { count } = await scope.tx
    .selectFrom('queueTickets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('hospitalId', '=', scope.hospitalId)
    .where('departmentId', '=', departmentId)
    .where('open', '=', sql.lit(true))
    .executeTakeFirstOrThrow();
  return Number(count) > 0 ? [{ words: 'open queue tickets', count: Number(count) }] : [];
}

/** Patients whom a user serves: not left alone by a deactivation. */
export async function openWork(scope: Scope, userId: Id): Promise<OpenWorkItem[]> {
  const rows = await scope.tx
    .selectFrom('queueTickets')
    .select('departmentId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('servedBy', '=', userId)
    .where('status', '=', sql.lit('serving'))
    .execute();
  const [first] = rows;
  if (!first) return [];
  return [{ kind: 'queue', label: 'Patients being served', count: rows.length, path: queuePath(first.departmentId), blocks: true }];
}

/** What a death closes, or has closed. */
export async function cancelledByDeath(scope: Scope, patientId: Id, deathRecordId: Id | null): Promise<OpenItem[]> {
  const tickets = ticketsOf(scope).where('patientId', '=', patientId);
  const rows = await (deathRecordId === null
    ? tickets.where('open', '=', sql.lit(true))
    : tickets.where('leftReason', '=', 'deceased')
  ).execute();
  const departments = await departmentsById(scope);
  return rows.map(({ id, ticketNumber, departmentId }) => ({
    kind: 'queue-ticket',
    id,
    number: ticketNumber,
    label: `Queue ticket in ${departments.get(departmentId)?.name ?? ''}`,
    path: queuePath(departmentId),
  }));
}

/** Columns that point at a patient. */
export const queueMergeTables: readonly MergeTable[] = [{ table: 'queue_tickets', column: 'patient_id', label: 'Queue tickets' }];

interface Asked {
  readonly patientId: Id;
  readonly types: readonly string[] | null;
  readonly from: string | null;
  readonly until: string | null;
  readonly most: number;
}

/** A patient's tickets on the timeline, for who may see lines. */
export async function timelineRows(
  scope: Scope,
  { patientId, types, from, until, most }: Asked,
): Promise<{ lines: TimelineLine[]; count: number } | undefined> {
  if (!scope.may('View QMS Per Department') || (types !== null && !types.includes('queue'))) return undefined;
  let rows = scope.tx.selectFrom('queueTickets').where('hospitalId', '=', scope.hospitalId).where('patientId', '=', patientId);
  if (from) rows = rows.where('enteredAt', '>=', from);
  if (until) rows = rows.where('enteredAt', '<', until);
  const { count, found, departments } = await readTogether({
    count: countAll(rows),
    found: rows
      .select(['id', 'ticketNumber', 'departmentId', 'status', 'enteredAt', 'updatedByName'])
      .orderBy('enteredAt', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),
    departments: departmentsById(scope),
  });
  const lines = found.map((row) => ({
    type: 'queue',
    id: row.id,
    at: row.enteredAt,
    title: `Ticket ${row.ticketNumber} in ${departments.get(row.departmentId)?.name ?? ''}`,
    detail: row.status,
    by: row.updatedByName,
    path: queuePath(row.departmentId),
  }));
  return { lines, count: Number(count) };
}

/** Rooms that departments list for their lines. */
export async function consultingRooms(
  scope: Scope,
  departmentId: Id | null,
): Promise<{ id: Id; name: string; departmentId: Id }[] | undefined> {
  const rows = await scope.tx
    .selectFrom('queueSettings')
    .select(['departmentId', 'rooms'])
    .where('hospitalId', '=', scope.hospitalId)
    .$if(departmentId !== null, (query) => query.where('departmentId', '=', departmentId as Id))
    .execute();
  const rooms = rows.flatMap((row) => row.rooms.map((room) => ({ ...room, departmentId: row.departmentId })));
  return rooms.length > 0 ? rooms : undefined;
}
