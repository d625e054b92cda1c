import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type AppointmentBrief, appointmentLeft, completeAppointment } from '#modules/appointments/server/index.ts';
import type { LeaveOrder } from '../contract/calls/tickets.ts';
import type { QueueTicket } from '../contract/records.ts';
import type { LeftReason } from '../contract/words.ts';
import { laterOf, waitedSeconds } from './rules.ts';
import { openConsultationOf, tellClosed } from './serve-patient.ts';
import { showTicket } from './show-tickets.ts';
import { actingAt, addEvent, changeTicket, lockVisit, recordTicket, type Ticket, ticketFor, ticketsOf } from './tickets.ts';

const words: Readonly<Record<LeftReason, string>> = {
  'left-without-being-seen': 'the patient left without being seen',
  'sent-home': 'the patient was sent home',
  admitted: 'the patient was admitted',
  deceased: 'the patient died',
  cancelled: 'the visit was cancelled',
  'day-closed': 'the day was closed',
};

/** Closes an open, locked ticket as left. The visit is the caller's matter. */
export async function closeAsLeft(scope: Scope, before: Ticket, leftReason: LeftReason, note: string | null): Promise<Ticket> {
  const at: Instant = laterOf(laterOf(actingAt(scope, before), before.calledAt), before.servedAt);
  const ticket = await changeTicket(
    scope,
    before,
    { status: 'left', leftReason, completedAt: before.servedAt ? at : null, closedAt: at, leavesAt: null },
    at,
  );
  const waited = before.servedAt ? null : waitedSeconds(before.enteredAt, at);
  await addEvent(scope, ticket.id, {
    type: 'left',
    at,
    fromDepartmentId: ticket.departmentId,
    reason: note ?? leftReason,
    waitedSeconds: waited,
  });
  await recordTicket(scope, ticket, {
    summary: `Ticket ${ticket.ticketNumber} closed: ${words[leftReason]}`,
    before: { status: before.status },
    after: { status: 'left', leftReason },
    reason: note ?? leftReason,
  });
  await tellClosed(scope, ticket);
  return ticket;
}

/**
 * What becomes of a visit whose last ticket was left (invariant 5): one in progress ends unless its consultation is open, a
 * scheduled one is cancelled when that is the reason, else it stays and counts as not come at night.
 */
export async function settleVisit(
  scope: Scope,
  appointment: Pick<AppointmentBrief, 'id' | 'status'>,
  leftReason: LeftReason,
  note: string | null,
): Promise<void> {
  if (appointment.status === 'In-progress') {
    if (!(await openConsultationOf(scope, appointment.id))) await completeAppointment(scope, appointment.id);
    return;
  }
  if (appointment.status === 'Scheduled') {
    const how = leftReason === 'cancelled' ? 'cancelled' : 'other';
    await appointmentLeft(scope, appointment.id, how, note ?? words[leftReason]);
  }
}

/** PATCH qms/left/{appointmentId}. */
export async function leaveQueue(scope: Scope, appointmentId: Id, { reason, note }: LeaveOrder): Promise<QueueTicket> {
  const visit = await lockVisit(scope, appointmentId);
  const ticket = await closeAsLeft(scope, await ticketFor(scope, 'left', visit), reason, note);
  await settleVisit(scope, visit.appointment, reason, note);
  return showTicket(scope, ticket);
}

/**
 * The patient of an open ticket lies in a bed now: whatever is open of theirs leaves the lines as admitted. Door of the module for the
 * act that admits, which has locked the patient. A visit whose consultation is open goes on; answers how many tickets were closed.
 */
export async function leaveAsAdmitted(scope: Scope, patientId: Id, note: string): Promise<number> {
  const open = await ticketsOf(scope)
    .where('patientId', '=', patientId)
    .where('open', '=', sql.lit(true))
    .orderBy('appointmentId')
    .execute();
  let closed = 0;
  for (const { appointmentId } of open) {
    const visit = await lockVisit(scope, appointmentId);
    if (!visit.ticket) continue;
    await closeAsLeft(scope, visit.ticket, 'admitted', note);
    await settleVisit(scope, visit.appointment, 'admitted', note);
    closed += 1;
  }
  return closed;
}
