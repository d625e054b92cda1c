import type { Selectable, Updateable } from 'kysely';
import type { QueueTicketsTable } from '#database/types.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { type ActName, whyNotAct } from '#kernel/contract/record.ts';
import { guard } from '#kernel/server/record/acts.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { usersBrief } from '#modules/access-control/server/index.ts';
import { requireAppointment } from '#modules/appointments/server/index.ts';
import { requirePatient } from '#modules/patients/server/index.ts';
import { ticketRecord } from '../contract/ticket.record.ts';
import { liveQueue, openStatuses, type QueueEventType } from '../contract/words.ts';
import { laterOf, ticketRules, whyTooSoon } from './rules.ts';

export type Ticket = Selectable<QueueTicketsTable>;

export function ticketsOf(scope: Scope) {
  return scope.tx.selectFrom('queueTickets').selectAll().where('hospitalId', '=', scope.hospitalId);
}

/** The open ticket of a visit, locked; null without one. Acts lock the visit first, so two acts on one never cross. */
export async function lockOpenTicket(scope: Scope, appointmentId: Id): Promise<Ticket | null> {
  return (
    (await ticketsOf(scope)
      .where('appointmentId', '=', appointmentId)
      .where('status', 'in', openStatuses)
      .forUpdate()
      .executeTakeFirst()) ?? null
  );
}

/**
 * The visit and its open ticket, both locked: how every act on a ticket begins. The patient's row comes first, as in acts on
 * appointments, so that an act and a death or a merge wait for each other instead of crossing.
 */
export async function lockVisit(scope: Scope, appointmentId: Id) {
  const { patientId } = await requireAppointment(scope, appointmentId);
  const patient = patientId ? await requirePatient(scope, patientId) : null;
  const appointment = await requireAppointment(scope, appointmentId, 'update');
  return { patient, appointment, ticket: await lockOpenTicket(scope, appointmentId) };
}

/** A ticket by its id, locked. */
export function lockTicket(scope: Scope, id: Id): Promise<Ticket> {
  return ticketsOf(scope).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** The instant that an act writes: now, or the ticket's last change when that came later while this act waited. */
export function actingAt(scope: Scope, ticket: Pick<Ticket, 'updatedAt' | 'enteredAt'>): Instant {
  return laterOf(laterOf(scope.now, ticket.updatedAt), ticket.enteredAt);
}

/** Refuses an act on an older state than the actor saw. */
export function refuseOtherVersion(ticket: Ticket, seen: number | null): void {
  if (seen !== null && seen !== ticket.version) refuseStale(ticket, ticket.updatedByName);
}

/** Name of the one who serves; empty when nobody does. */
export async function serverOf(scope: Scope, ticket: Ticket | null): Promise<string> {
  if (ticket?.status !== 'serving' || !ticket.servedBy) return '';
  return (await usersBrief(scope, [ticket.servedBy]))[0]?.fullname ?? 'another user';
}

type Visit = Awaited<ReturnType<typeof lockVisit>>;

/** The open ticket of a locked visit, when nothing speaks against the act; a visit without one is refused as if it had left. */
export async function ticketFor(
  scope: Scope,
  act: ActName<typeof ticketRecord>,
  { patient, ticket }: Visit,
  payment?: Parameters<typeof ticketRules>[1]['payment'],
): Promise<Ticket> {
  if (!ticket) throw whyNotAct(ticketRecord, act, { status: 'left' });
  const rules = ticketRules(ticket, { now: scope.now, zone: await scope.zone(), patient, payment });
  const tooSoon = act === 'call' ? whyTooSoon(ticket, scope.now) : null;
  const row = { ...ticket, name: await serverOf(scope, ticket) };
  guard(ticketRecord, act, row, tooSoon, rules[act]);
  return ticket;
}

type Change = Omit<Updateable<QueueTicketsTable>, 'hospitalId' | 'id' | 'version'>;

/** Writes a locked ticket, one version on. */
export async function changeTicket(scope: Scope, ticket: Ticket, change: Change, at: Instant): Promise<Ticket> {
  return scope.tx
    .updateTable('queueTickets')
    .set({ ...change, updatedAt: at, updatedBy: scope.actor.userId, updatedByName: scope.actor.name, version: ticket.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', ticket.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface EventFacts {
  readonly type: QueueEventType;
  readonly at: Instant;
  readonly fromDepartmentId?: Id | null;
  readonly toDepartmentId?: Id | null;
  readonly reason?: string | null;
  readonly waitedSeconds?: number | null;
}

/** Adds a line to a ticket's history. */
export async function addEvent(scope: Scope, ticketId: Id, facts: EventFacts): Promise<void> {
  await scope.tx
    .insertInto('queueEvents')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      ticketId,
      type: facts.type,
      at: facts.at,
      byUserId: scope.actor.userId,
      byName: scope.actor.name,
      fromDepartmentId: facts.fromDepartmentId ?? null,
      toDepartmentId: facts.toDepartmentId ?? null,
      reason: facts.reason ?? null,
      waitedSeconds: facts.waitedSeconds ?? null,
    })
    .execute();
}

/** Tells open screens that a department's line changed. */
export async function tellLine(scope: Scope, departmentId: Id): Promise<void> {
  await scope.live({ entity: liveQueue, id: departmentId, action: 'update', permission: 'View QMS Per Department' });
}

export interface Recorded {
  readonly summary: string;
  readonly before?: object | null;
  readonly after?: object | null;
  readonly reason?: string | null;
  readonly action?: 'create' | 'update' | 'state';
}

/** The audit entry of an act on a ticket. */
export async function recordTicket(
  scope: Scope,
  ticket: Ticket,
  { summary, before, after, reason, action = 'state' }: Recorded,
): Promise<void> {
  await scope.record({
    action,
    entity: 'QueueTicket',
    entityId: ticket.id,
    entityNumber: ticket.ticketNumber,
    patientId: ticket.patientId,
    summary,
    before: before ?? null,
    after: after ?? null,
    reason: reason ?? null,
  });
}
