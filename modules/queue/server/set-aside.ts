import { addMinutes } from '#kernel/server/clock/instants.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import { requirePatient } from '#modules/patients/server/index.ts';
import type { QueueTicket } from '../contract/records.ts';
import { lineOf } from './department-queue.ts';
import { lineUp, placeAgain } from './order.ts';
import { laterOf, waitedSeconds } from './rules.ts';
import { showTicket } from './show-tickets.ts';
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

/** PATCH qms/unavailable/{appointmentId}: out of the line until they come back, or the day or the limit ends. */
export async function setAside(
  scope: Scope,
  appointmentId: Id,
  { reason, version }: { readonly reason: string; readonly version: number | null },
): Promise<QueueTicket> {
  const before = await ticketFor(scope, 'unavailable', await lockVisit(scope, appointmentId));
  refuseOtherVersion(before, version);
  const { settings } = await lineOf(scope, before.departmentId);
  const at = laterOf(actingAt(scope, before), before.calledAt);
  const ticket = await changeTicket(
    scope,
    before,
    { status: 'unavailable', unavailableAt: at, unavailableReason: reason, leavesAt: addMinutes(at, settings.autoLeaveMinutes) },
    at,
  );
  await addEvent(scope, ticket.id, { type: 'unavailable', at, reason, waitedSeconds: waitedSeconds(ticket.enteredAt, at) });
  await recordTicket(scope, ticket, {
    summary: `Ticket ${ticket.ticketNumber} set aside: the patient is unavailable`,
    before: { status: before.status },
    after: { status: 'unavailable' },
    reason,
  });
  await writeToPatient(scope, ticket);
  await tellLine(scope, ticket.departmentId);
  return showTicket(scope, ticket);
}

/** A message without number, department or any word of why they came: others may read the telephone. */
async function writeToPatient(scope: Scope, ticket: Ticket): Promise<void> {
  if (!ticket.patientId) return;
  const patient = await requirePatient(scope, ticket.patientId, 'none');
  if (!patient.phoneNumber || patient.preferredContact === 'none') return;
  const { name } = await hospitalOf(scope);
  await scope.sms({
    to: patient.phoneNumber,
    template: 'queue-called',
    text: `${name}: we called you and could not find you. Please come to the desk when you are back.`,
  });
}

/** PATCH qms/reinstate/{appointmentId}: back into the line, at the place that the department's settings give. */
export async function reinstate(
  scope: Scope,
  appointmentId: Id,
  { reason, version }: { readonly reason: string | null; readonly version: number | null },
): Promise<QueueTicket> {
  const before = await ticketFor(scope, 'reinstate', await lockVisit(scope, appointmentId));
  refuseOtherVersion(before, version);
  const { settings } = await lineOf(scope, before.departmentId);
  const at = actingAt(scope, before);
  // Back in the line first, so that its rank is measured like everybody's.
  const back = await changeTicket(
    scope,
    before,
    {
      status: 'waiting',
      reinstatedAt: at,
      reinstateCount: before.reinstateCount + 1,
      leavesAt: null,
      callCount: 0,
      calledAt: null,
      calledBy: null,
    },
    at,
  );
  const placed = await lineUp(scope, before.departmentId, settings);
  const rank = placed.find(({ id }) => id === back.id)?.rank ?? 1;
  const others = placed.filter(({ id }) => id !== back.id);
  const place = placeAgain(settings.reinstatePosition, others, { rank, now: at });
  const ticket = place === null ? back : await changeTicket(scope, back, { placeAt: place }, at);
  await addEvent(scope, ticket.id, { type: 'reinstated', at, toDepartmentId: ticket.departmentId, reason });
  await recordTicket(scope, ticket, {
    summary: `Ticket ${ticket.ticketNumber} is waiting again`,
    before: { status: 'unavailable' },
    after: { status: 'waiting', place: settings.reinstatePosition },
    reason,
  });
  await tellLine(scope, ticket.departmentId);
  return showTicket(scope, ticket);
}
