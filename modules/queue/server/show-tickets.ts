import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { usersBrief } from '#modules/access-control/server/index.ts';
import { appointmentBriefs } from '#modules/appointments/server/index.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { type PatientBrief, patientBrief, yearsBetween } from '#modules/patients/server/index.ts';
import { ticketActs } from '../contract/calls/tickets.ts';
import { PaymentState } from '../contract/events.ts';
import type { QueueTicket } from '../contract/records.ts';
import { type QueueSettings, queueSettings } from '../contract/settings.ts';
import type { TicketFlag, TicketPriority } from '../contract/words.ts';
import { departmentsById, mergedSettings, type QueueDepartmentRow } from './department-queue.ts';
import { lineUp, type Placed } from './order.ts';
import { estimateMinutes, minutesOf, ticketRules, waitedSeconds } from './rules.ts';
import type { Ticket } from './tickets.ts';

/** How fast a department serves, for estimates. */
export interface Pace {
  readonly serviceSeconds: number | null;
  readonly servers: number;
}

/** The usual service of the last fifty served of each department, and how many serve there now. */
export async function pacesOf(scope: Scope, departmentIds: readonly Id[]): Promise<ReadonlyMap<Id, Pace>> {
  if (departmentIds.length === 0) return new Map();
  const { rows } = await sql<{ id: Id; seconds: number | null; servers: number }>`
    select asked.id, (
      select avg(extract(epoch from completed_at - served_at))::float8 from (
        select completed_at, served_at from queue_tickets
        where hospital_id = ${scope.hospitalId} and department_id = asked.id and not open and status = 'served'
        order by closed_at desc limit 50
      ) recent
    ) as seconds, (
      select count(distinct served_by) from queue_tickets
      where hospital_id = ${scope.hospitalId} and department_id = asked.id and open and status = 'serving'
    ) as servers
    from unnest(${[...departmentIds]}::uuid[]) as asked(id)`.execute(scope.tx);
  return new Map(rows.map(({ id, seconds, servers }) => [id, { serviceSeconds: seconds, servers: Number(servers) }]));
}

/** Effective settings of several departments. */
export async function settingsByDepartment(scope: Scope, departmentIds: readonly Id[]): Promise<ReadonlyMap<Id, QueueSettings>> {
  const defaults = await readSettings(scope, queueSettings);
  const rows = await scope.tx
    .selectFrom('queueSettings')
    .select(['departmentId', 'stored'])
    .where('hospitalId', '=', scope.hospitalId)
    .execute();
  const stored = new Map(rows.map((row) => [row.departmentId, row.stored]));
  return new Map(departmentIds.map((id) => [id, mergedSettings(defaults, stored.get(id)).settings]));
}

interface Standing {
  readonly placed: ReadonlyMap<Id, { readonly position: number; readonly rank: number; readonly place: Placed }>;
  readonly pace: Pace;
}

const unknownPace: Pace = { serviceSeconds: null, servers: 0 };

/** The line of a department as it stands: positions and pace. */
export async function standingOf(scope: Scope, departmentId: Id, settings: QueueSettings): Promise<Standing> {
  const placed = await lineUp(scope, departmentId, settings);
  return {
    placed: new Map(placed.map((place, index) => [place.id, { position: index + 1, rank: place.rank, place }])),
    pace: (placed.length > 0 ? (await pacesOf(scope, [departmentId])).get(departmentId) : null) ?? unknownPace,
  };
}

export type Payments = ReadonlyMap<Id, { readonly state: QueueTicket['paymentState']; readonly blocks: boolean }>;

/** Whether visits are paid for; those nobody speaks of need nothing. Of several answers one that blocks wins. */
export async function paymentsOf(scope: Scope, appointmentIds: readonly Id[]): Promise<Payments> {
  const payments = new Map<Id, { state: QueueTicket['paymentState']; blocks: boolean }>();
  if (appointmentIds.length === 0) return payments;
  for (const { appointmentId, state, blocks } of (await scope.ask(PaymentState, { appointmentIds })).flat()) {
    if (!payments.get(appointmentId)?.blocks) payments.set(appointmentId, { state, blocks });
  }
  return payments;
}

interface Around {
  readonly scope: Scope;
  readonly now: string;
  readonly zone: string;
  readonly today: string;
  readonly departments: ReadonlyMap<Id, QueueDepartmentRow>;
  readonly settings: ReadonlyMap<Id, QueueSettings>;
  readonly standings: ReadonlyMap<Id, Standing>;
  readonly patients: ReadonlyMap<Id, PatientBrief>;
  readonly users: ReadonlyMap<Id, string>;
  readonly types: ReadonlyMap<Id, { id: Id; name: string } | null>;
  readonly payments: Payments;
}

const some = <T>(values: readonly (T | null)[]) => [...new Set(values.filter((value): value is T & {} => value !== null))];

async function aroundOf(scope: Scope, tickets: readonly Ticket[]): Promise<Around> {
  const places = some(tickets.map((ticket) => ticket.departmentId));
  const settings = await settingsByDepartment(scope, places);
  const standings = new Map<Id, Standing>();
  const waitingIn = new Set(
    tickets.filter(({ status }) => status === 'waiting' || status === 'called').map(({ departmentId }) => departmentId),
  );
  for (const id of waitingIn) standings.set(id, await standingOf(scope, id, settings.get(id) as QueueSettings));
  const staff = some(tickets.flatMap((t) => [t.practitionerId, t.calledBy, t.servedBy, t.acknowledgedBy]));
  const open = tickets.filter((ticket) => ticket.closedAt === null).map((ticket) => ticket.appointmentId);
  const { patients, users, appointments, departments, zone } = await readTogether({
    patients: patientBrief(scope, some(tickets.map((ticket) => ticket.patientId))),
    users: staff.length > 0 ? usersBrief(scope, staff) : Promise.resolve([]),
    appointments: appointmentBriefs(scope, some(tickets.map((ticket) => ticket.appointmentId))),
    departments: departmentsById(scope),
    zone: scope.zone(),
  });
  return {
    scope,
    now: scope.now,
    zone,
    today: dayIn(scope.now, zone),
    departments,
    settings,
    standings,
    patients: new Map(patients.map((patient) => [patient.id, patient])),
    users: new Map(users.map((user) => [user.id, user.fullname])),
    types: new Map(appointments.map(({ id, type }) => [id, { id: type.id, name: type.name }])),
    payments: await paymentsOf(scope, some(open)),
  };
}

const patientOf = ({ patients }: Around, { patientId }: Ticket) => (patientId ? (patients.get(patientId) ?? null) : null);

function subjectOf(around: Around, ticket: Ticket): QueueTicket['patient'] {
  const { today } = around;
  const patient = patientOf(around, ticket);
  const born = patient?.dateOfBirth ?? null;
  return {
    id: ticket.patientId,
    fullname: patient?.fullname ?? ticket.externalName ?? 'Unknown',
    hospitalPatientId: patient?.hospitalPatientId ?? null,
    gender: patient?.gender ?? null,
    dateOfBirth: born,
    ageYears: born && born <= today ? yearsBetween(born, today) : null,
    deceased: patient?.status === 'deceased',
  };
}

/** The last instant that a ticket's waiting counts to. */
function waitsUntil(ticket: Ticket, now: string): string {
  return ticket.servedAt ?? ticket.closedAt ?? now;
}

const priorityOfRank: Readonly<Record<number, TicketPriority>> = { 3: 'emergency', 2: 'urgent', 1: 'normal' };

function placeOf({ standings, settings }: Around, ticket: Ticket) {
  const standing = standings.get(ticket.departmentId);
  const own = standing?.placed.get(ticket.id);
  const lifted = own && own.rank === 2 && ticket.priority === 'normal' ? priorityOfRank[2] : undefined;
  return {
    position: own?.position ?? null,
    estimatedWaitMinutes: own && standing ? estimateMinutes(own.position - 1, standing.pace) : null,
    effectivePriority: lifted ?? ticket.priority,
    proposeUnavailable: ticket.status === 'called' && ticket.callCount >= (settings.get(ticket.departmentId)?.unavailableAfterCalls ?? 3),
  };
}

function show(around: Around, ticket: Ticket): QueueTicket {
  const person = (id: Id | null) => (id ? { id, fullname: around.users.get(id) ?? 'Unknown' } : null);
  const payment = around.payments.get(ticket.appointmentId);
  const { id, ticketNumber, appointmentId, appointmentNumber, roomId, roomName, createsConsultation, stage, status, priority } = ticket;
  const { suggestedPriority, colour, chiefComplaint, walkIn, scheduledFor, checkedInAt, enteredAt, calledAt, callCount } = ticket;
  const { acknowledgedAt, servedAt, completedAt, closedAt, unavailableAt, unavailableReason, reinstatedAt, reinstateCount } = ticket;
  const { transferredFromTicketId, transferredToTicketId, transferReason, transferNote, leftReason, vitalsId, latestNews2, version } =
    ticket;
  return {
    ...{ id, ticketNumber, appointmentId, appointmentNumber, roomId, roomName, createsConsultation, stage, status, priority },
    ...{ suggestedPriority, colour, chiefComplaint, walkIn, scheduledFor, checkedInAt, enteredAt, calledAt, callCount },
    ...{ acknowledgedAt, servedAt, completedAt, closedAt, unavailableAt, unavailableReason, reinstatedAt, reinstateCount },
    ...{ transferredFromTicketId, transferredToTicketId, transferReason, transferNote, leftReason, vitalsId, latestNews2, version },
    ...placeOf(around, ticket),
    patient: subjectOf(around, ticket),
    department: { id: ticket.departmentId, name: around.departments.get(ticket.departmentId)?.name ?? '' },
    practitioner: person(ticket.practitionerId),
    appointmentType: around.types.get(appointmentId) ?? null,
    flags: ticket.flags as TicketFlag[],
    waitedMinutes: minutesOf(waitedSeconds(enteredAt, waitsUntil(ticket, around.now))) ?? 0,
    calledBy: person(ticket.calledBy),
    acknowledgedBy: person(ticket.acknowledgedBy),
    servedBy: person(ticket.servedBy),
    leavesAt: ticket.status === 'unavailable' ? ticket.leavesAt : null,
    paymentState: payment?.state ?? 'not-required',
    paymentBlocks: payment?.blocks ?? false,
    vitalsDone: vitalsId !== null,
    acts: actsOf(
      around.scope,
      ticketActs,
      ticket,
      ticketRules(ticket, { now: around.now, zone: around.zone, patient: patientOf(around, ticket), payment }),
    ),
  };
}

/** Tickets as the wire shows them, in the order given. */
export async function showTickets(scope: Scope, tickets: readonly Ticket[]): Promise<QueueTicket[]> {
  if (tickets.length === 0) return [];
  const around = await aroundOf(scope, tickets);
  return tickets.map((ticket) => show(around, ticket));
}

/** One ticket as the wire shows it. */
export async function showTicket(scope: Scope, ticket: Ticket): Promise<QueueTicket> {
  return (await showTickets(scope, [ticket]))[0] as QueueTicket;
}
