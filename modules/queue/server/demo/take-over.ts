import { sql } from 'kysely';
import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import { foldText } from '#kernel/contract/search-words.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type AppointmentBrief, appointmentBriefs } from '#modules/appointments/server/index.ts';
import { patientFacts } from '#modules/patients/server/index.ts';
import type { QueueEventType, TicketStage } from '../../contract/words.ts';
import { departmentsById, type QueueDepartmentRow } from '../department-queue.ts';
import { closingOf, ticketNumber, ticketPrefix, waitedSeconds } from '../rules.ts';

/** One stay in a department's line that is over. */
export interface PastStay {
  readonly departmentId: Id;
  readonly stage: TicketStage;
  readonly enteredAt: Instant;
  readonly calledAt: Instant | null;
  /** Null: the patient left without being seen. */
  readonly servedAt: Instant | null;
  readonly servedBy: { readonly id: Id; readonly name: string } | null;
  readonly closedAt: Instant;
}

/** A visit that is over, with its stays in order. */
export interface PastVisit {
  readonly appointmentId: Id;
  readonly stays: readonly PastStay[];
}

/** Why a past visit cannot have been so: stays that do not follow one another, or are not over. */
export function whyNotPast({ stays }: PastVisit, now: Instant): string | null {
  if (stays.length === 0) return 'A visit has at least one stay';
  for (const [index, stay] of stays.entries()) {
    const before = stays[index - 1];
    if (before && before.closedAt !== stay.enteredAt) return 'Stays follow one another without a gap';
    const steps = [stay.enteredAt, stay.calledAt, stay.servedAt, stay.closedAt, now].filter((at) => at !== null);
    if (steps.some((at, step) => step > 0 && at < (steps[step - 1] as Instant))) return 'Time runs forward';
    if (stay.servedAt === null && index < stays.length - 1) return 'Only the last stay ends without service';
  }
  return null;
}

interface Numbered {
  readonly visit: PastVisit;
  readonly stay: PastStay;
  readonly index: number;
  readonly id: Id;
  readonly day: CalendarDate;
}

/** Gives each stay its number of the department's day, in the order in which they came. */
async function numberStays(scope: Scope, stays: readonly Numbered[], zone: string): Promise<ReadonlyMap<Id, number>> {
  const byDay = new Map<string, Numbered[]>();
  for (const each of [...stays].sort((one, other) => (one.stay.enteredAt < other.stay.enteredAt ? -1 : 1))) {
    const key = `${each.stay.departmentId} ${each.day}`;
    byDay.set(key, [...(byDay.get(key) ?? []), each]);
  }
  const days = [...byDay.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, own]) => own);
  const closes = days.map((own) => closingOf((own[0] as Numbered).day, { dayCloseTime: '23:59', zone, now: '' }));
  const { rows } = await sql<{ departmentId: Id; day: CalendarDate; lastNumber: number }>`
    insert into queue_days (hospital_id, department_id, day, last_number, closes_at, closed_at)
    select ${scope.hospitalId}::uuid, d.department, d.day, d.size, d.closes, d.closes
    from unnest(${days.map((own) => own[0]?.stay.departmentId)}::uuid[], ${days.map((own) => own[0]?.day)}::date[],
      ${days.map((own) => own.length)}::int[], ${closes}::timestamptz[]) as d(department, day, size, closes)
    on conflict (hospital_id, department_id, day) do update set last_number = queue_days.last_number + excluded.last_number
    returning department_id, day, last_number`.execute(scope.tx);
  const last = new Map(rows.map((row) => [`${row.departmentId} ${row.day}`, row.lastNumber]));
  const numbers = new Map<Id, number>();
  for (const [key, own] of byDay)
    for (const [index, { id }] of own.entries()) numbers.set(id, (last.get(key) as number) - own.length + index + 1);
  return numbers;
}

interface Known {
  readonly appointments: ReadonlyMap<Id, AppointmentBrief>;
  readonly names: ReadonlyMap<Id, string>;
  readonly departments: ReadonlyMap<Id, QueueDepartmentRow>;
  readonly numbers: ReadonlyMap<Id, number>;
}

function ticketOf(scope: Scope, { visit, stay, index, id, day }: Numbered, next: Id | null, previous: Id | null, known: Known) {
  const appointment = known.appointments.get(visit.appointmentId) as AppointmentBrief;
  const dayNumber = known.numbers.get(id) as number;
  const department = known.departments.get(stay.departmentId) as QueueDepartmentRow;
  const number = ticketNumber(ticketPrefix(department), dayNumber);
  const name = appointment.patientId ? (known.names.get(appointment.patientId) ?? '') : (appointment.externalName ?? '');
  const seen = stay.servedAt !== null;
  return {
    hospitalId: scope.hospitalId,
    id,
    ticketNumber: number,
    day,
    dayNumber,
    appointmentId: appointment.id,
    appointmentNumber: appointment.appointmentNumber,
    appointmentTypeId: appointment.type.id,
    createsConsultation: appointment.type.createsConsultation,
    walkIn: appointment.walkIn,
    patientId: appointment.patientId,
    externalName: appointment.patientId ? null : (appointment.externalName ?? 'Unknown'),
    searchText: foldText(`${number} ${name} ${appointment.appointmentNumber}`),
    departmentId: stay.departmentId,
    practitionerId: index === 0 ? appointment.practitionerId : null,
    stage: stay.stage,
    status: next ? ('transferred' as const) : seen ? ('served' as const) : ('left' as const),
    priority: appointment.priority,
    flags: [],
    scheduledFor: appointment.walkIn ? null : appointment.startsAt,
    checkedInAt: visit.stays[0]?.enteredAt as Instant,
    enteredAt: stay.enteredAt,
    calledAt: stay.calledAt,
    callCount: stay.calledAt ? 1 : 0,
    calledBy: stay.calledAt ? (stay.servedBy?.id ?? null) : null,
    servedAt: stay.servedAt,
    servedBy: stay.servedBy?.id ?? null,
    startedVisit: seen && index === 0,
    completedAt: seen ? stay.closedAt : null,
    closedAt: stay.closedAt,
    reinstateCount: 0,
    transferredFromTicketId: previous,
    transferredToTicketId: next,
    transferReason: next ? 'Next station' : null,
    leftReason: next || seen ? null : ('left-without-being-seen' as const),
    createdAt: scope.now,
    createdBy: scope.actor.userId,
    updatedAt: stay.closedAt,
    updatedBy: stay.servedBy?.id ?? null,
    updatedByName: stay.servedBy?.name ?? scope.actor.name,
    version: 1,
  };
}

function eventsOf(scope: Scope, { visit, stay, index, id }: Numbered) {
  const by = { byUserId: stay.servedBy?.id ?? null, byName: stay.servedBy?.name ?? scope.actor.name };
  const line = (type: QueueEventType, at: Instant, waited: number | null = null) => ({
    hospitalId: scope.hospitalId,
    id: scope.newId(),
    ticketId: id,
    type,
    at,
    ...by,
    fromDepartmentId: type === 'transferred-in' ? (visit.stays[index - 1]?.departmentId ?? null) : stay.departmentId,
    toDepartmentId: type === 'transferred-out' ? (visit.stays[index + 1]?.departmentId ?? null) : stay.departmentId,
    waitedSeconds: waited,
  });
  const last = index === visit.stays.length - 1;
  return [
    line(index === 0 ? 'checked-in' : 'transferred-in', stay.enteredAt),
    ...(stay.calledAt ? [line('called', stay.calledAt, waitedSeconds(stay.enteredAt, stay.calledAt))] : []),
    ...(stay.servedAt ? [line('served', stay.servedAt, waitedSeconds(stay.enteredAt, stay.servedAt))] : []),
    line(last ? (stay.servedAt ? 'completed' : 'left') : 'transferred-out', stay.closedAt),
  ];
}

async function withoutTickets(scope: Scope, visits: readonly PastVisit[]): Promise<PastVisit[]> {
  const rows = await scope.tx
    .selectFrom('queueTickets')
    .select('appointmentId')
    .distinct()
    .where('hospitalId', '=', scope.hospitalId)
    .where(
      'appointmentId',
      'in',
      visits.map(({ appointmentId }) => appointmentId),
    )
    .execute();
  const known = new Set(rows.map(({ appointmentId }) => appointmentId));
  return visits.filter(({ appointmentId }) => !known.has(appointmentId));
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Hundreds of rows in one value: many times quicker than a parameter for each field. */
async function insertRows(scope: Scope, table: 'queue_tickets' | 'queue_events', rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).map(snake);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const records = JSON.stringify(rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value]))));
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${records}::jsonb)`.execute(scope.tx);
}

/**
 * Takes over visits that are past, as they were kept elsewhere: closed tickets with their events, under the numbers of their
 * days. Visits that have a ticket are left out. Nobody is called or told. Throws for stays that cannot have been.
 */
export async function takeOverVisits(scope: Scope, given: readonly PastVisit[]): Promise<{ visits: number; tickets: number }> {
  const fault = given.map((visit) => whyNotPast(visit, scope.now)).find((found) => found !== null);
  if (fault) throw new Error(fault);
  const visits = given.length === 0 ? [] : await withoutTickets(scope, given);
  if (visits.length === 0) return { visits: 0, tickets: 0 };
  const zone = await scope.zone();
  const stays: Numbered[] = visits.flatMap((visit) =>
    visit.stays.map((stay, index) => ({ visit, stay, index, id: scope.newId(), day: dayIn(stay.enteredAt, zone) })),
  );
  const appointments = new Map(
    (
      await appointmentBriefs(
        scope,
        visits.map(({ appointmentId }) => appointmentId),
      )
    ).map((brief) => [brief.id, brief]),
  );
  const patientIds = [...appointments.values()].flatMap(({ patientId }) => patientId ?? []);
  const names = new Map(
    (await patientFacts(scope, patientIds)).map((patient) => [patient.id, `${patient.fullname} ${patient.hospitalPatientId}`]),
  );
  const known: Known = { appointments, names, departments: await departmentsById(scope), numbers: await numberStays(scope, stays, zone) };
  const beside = (at: number, visit: PastVisit) => (stays[at]?.visit === visit ? (stays[at]?.id ?? null) : null);
  const tickets = stays.map((each, at) => ticketOf(scope, each, beside(at + 1, each.visit), beside(at - 1, each.visit), known));
  await insertRows(scope, 'queue_tickets', tickets);
  await insertRows(
    scope,
    'queue_events',
    stays.flatMap((each) => eventsOf(scope, each)),
  );
  await scope.record({
    action: 'create',
    entity: 'QueueTicket',
    summary: `${visits.length} past visits taken over with ${tickets.length} tickets`,
    after: { visits: visits.length, tickets: tickets.length },
  });
  return { visits: visits.length, tickets: tickets.length };
}
