import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { completeAppointment, returnToScheduled, startAppointment } from '#modules/appointments/server/index.ts';
import type { ServeOrder } from '../contract/calls/tickets.ts';
import { OpenConsultation, TicketClosed, TicketReturned, TicketServed } from '../contract/events.ts';
import type { QueueTicket } from '../contract/records.ts';
import { queueRefusals } from '../contract/refusals.ts';
import { lineOf, roomIn } from './department-queue.ts';
import { laterOf, waitedSeconds } from './rules.ts';
import { paymentsOf, showTicket } from './show-tickets.ts';
import {
  actingAt,
  addEvent,
  changeTicket,
  lockVisit,
  recordTicket,
  refuseOtherVersion,
  tellLine,
  type Ticket,
  ticketFor,
} from './tickets.ts';

/** The visit's consultation that is not ended, or null. */
export async function openConsultationOf(scope: Scope, appointmentId: Id) {
  return (await scope.ask(OpenConsultation, { appointmentId }))[0] ?? null;
}

/** Serves the visit's waiting ticket, the visit locked. Of two at once one serves; the other hears who does (invariant 2). */
export async function serveTicket(scope: Scope, appointmentId: Id, { roomId, version }: ServeOrder): Promise<Ticket> {
  const visit = await lockVisit(scope, appointmentId);
  const before = await ticketFor(scope, 'serve', visit, (await paymentsOf(scope, [appointmentId])).get(appointmentId));
  refuseOtherVersion(before, version);
  const room = roomId === null ? null : roomIn(await lineOf(scope, before.departmentId), roomId);
  const at = laterOf(actingAt(scope, before), before.calledAt);
  const starts = visit.appointment.status === 'Scheduled';
  if (starts) await startAppointment(scope, appointmentId);
  const ticket = await changeTicket(
    scope,
    before,
    {
      status: 'serving',
      servedAt: at,
      servedBy: scope.actor.userId,
      startedVisit: starts,
      ...(room ? { roomId: room.id, roomName: room.name } : {}),
    },
    at,
  );
  const waited = waitedSeconds(ticket.enteredAt, at);
  await addEvent(scope, ticket.id, { type: 'served', at, toDepartmentId: ticket.departmentId, waitedSeconds: waited });
  await recordTicket(scope, ticket, {
    summary: `Ticket ${ticket.ticketNumber} is being served`,
    before: { status: before.status },
    after: { status: 'serving', room: ticket.roomName },
  });
  await scope.emit(TicketServed, {
    ticketId: ticket.id,
    appointmentId,
    patientId: ticket.patientId,
    departmentId: ticket.departmentId,
    practitionerId: ticket.practitionerId,
    servedBy: ticket.servedBy,
    stage: ticket.stage,
    createsConsultation: ticket.createsConsultation && ticket.stage === 'consultation',
    at,
  });
  await tellLine(scope, ticket.departmentId);
  return ticket;
}

/** PATCH qms/serve/{appointmentId}. */
export async function servePatient(
  scope: Scope,
  appointmentId: Id,
  order: ServeOrder,
): Promise<{ ticket: QueueTicket; consultationId: Id | null }> {
  const ticket = await serveTicket(scope, appointmentId, order);
  const consultation = await openConsultationOf(scope, appointmentId);
  return { ticket: await showTicket(scope, ticket), consultationId: consultation?.consultationId ?? null };
}

/** Closes the ticket of a visit that is being served, at an instant; the visit ends when nothing of it is open (invariant 5). */
export async function completeTicket(scope: Scope, before: Ticket, at: string): Promise<Ticket> {
  const ticket = await changeTicket(scope, before, { status: 'served', completedAt: at, closedAt: at }, at);
  await addEvent(scope, ticket.id, { type: 'completed', at, fromDepartmentId: ticket.departmentId });
  await recordTicket(scope, ticket, {
    summary: `Ticket ${ticket.ticketNumber} served`,
    before: { status: before.status },
    after: { status: 'served' },
  });
  await tellClosed(scope, ticket);
  return ticket;
}

/** Tells later modules and open screens that a ticket ended. */
export async function tellClosed(scope: Scope, ticket: Ticket): Promise<void> {
  await scope.emit(TicketClosed, {
    ticketId: ticket.id,
    appointmentId: ticket.appointmentId,
    patientId: ticket.patientId,
    departmentId: ticket.departmentId,
    status: ticket.status as 'served',
    leftReason: ticket.leftReason,
    at: ticket.closedAt ?? scope.now,
  });
  await tellLine(scope, ticket.departmentId);
}

/** PATCH qms/complete/{appointmentId}: an unsigned consultation wants `confirm`, and keeps the visit in progress. */
export async function completeServe(
  scope: Scope,
  appointmentId: Id,
  { confirm, version }: { readonly confirm: boolean; readonly version: number | null },
): Promise<QueueTicket> {
  const found = await ticketFor(scope, 'complete', await lockVisit(scope, appointmentId));
  refuseOtherVersion(found, version);
  const consultation = await openConsultationOf(scope, appointmentId);
  if (consultation && !consultation.signed && !confirm) throw queueRefusals.refusal('CONSULTATION_UNSIGNED');
  const ticket = await completeTicket(scope, found, laterOf(actingAt(scope, found), found.servedAt));
  if (!consultation) await completeAppointment(scope, appointmentId);
  return showTicket(scope, ticket);
}

/** Puts a serving, locked ticket back at its old place; a visit that its serve began is scheduled again. */
export async function giveBack(scope: Scope, before: Ticket, reason: string | null): Promise<Ticket> {
  if (before.startedVisit) await returnToScheduled(scope, before.appointmentId);
  const at = actingAt(scope, before);
  const ticket = await changeTicket(scope, before, { status: 'waiting', servedAt: null, servedBy: null, startedVisit: false }, at);
  await addEvent(scope, ticket.id, { type: 'returned', at, toDepartmentId: ticket.departmentId, reason });
  await recordTicket(scope, ticket, {
    summary: `Service of ticket ${ticket.ticketNumber} undone`,
    before: { status: 'serving' },
    after: { status: 'waiting' },
    reason,
  });
  await tellLine(scope, ticket.departmentId);
  return ticket;
}

/** PATCH qms/return/{appointmentId}: the patient waits again at the old place. */
export async function returnPatient(
  scope: Scope,
  appointmentId: Id,
  { reason, version }: { readonly reason: string | null; readonly version: number | null },
): Promise<QueueTicket> {
  const before = await ticketFor(scope, 'return', await lockVisit(scope, appointmentId));
  refuseOtherVersion(before, version);
  const ticket = await giveBack(scope, before, reason);
  await scope.emit(TicketReturned, { ticketId: ticket.id, appointmentId });
  return showTicket(scope, ticket);
}
