import { dayIn, startOfDay } from '#kernel/server/clock/instants.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { callPeople } from '#modules/notifications-and-calls/server/index.ts';
import { namedInNotice, requirePatient } from '#modules/patients/server/index.ts';
import type { CallNextOrder, CallOrder } from '../contract/calls/tickets.ts';
import type { QueueTicket } from '../contract/records.ts';
import { queuePath } from '../contract/words.ts';
import { type Line, lineOf, roomIn } from './department-queue.ts';
import { takeFirst } from './order.ts';
import { laterOf, waitedSeconds, whyNoQueue } from './rules.ts';
import { showTicket } from './show-tickets.ts';
import { actingAt, addEvent, changeTicket, lockTicket, lockVisit, recordTicket, tellLine, type Ticket, ticketFor } from './tickets.ts';
import { requirePractitioner } from './transfer-patient.ts';

interface Caller {
  readonly line: Line;
  readonly roomId: Id | null;
  readonly message: string | null;
}

/** What staff who hear a call are told of the ticket's patient, and the person behind it where there is one. */
async function subjectOf(scope: Scope, ticket: Ticket): Promise<{ name: string; personId: Id | null }> {
  if (!ticket.patientId) return { name: ticket.externalName ?? '', personId: null };
  const patient = await requirePatient(scope, ticket.patientId, 'none');
  return { name: namedInNotice(patient), personId: patient.personId };
}

/** Writes the call on a locked ticket and lets it ring: staff on call duty are alerted, the patient is told. Invariants 6, 11. */
async function ring(scope: Scope, before: Ticket, { line, roomId, message }: Caller): Promise<{ ticket: Ticket; recipients: number }> {
  const at = laterOf(actingAt(scope, before), before.calledAt);
  const room = roomIn(line, roomId);
  const ticket = await changeTicket(
    scope,
    before,
    {
      status: 'called',
      calledAt: at,
      callCount: before.callCount + 1,
      calledBy: scope.actor.userId,
      acknowledgedBy: null,
      acknowledgedAt: null,
      ...(room ? { roomId: room.id, roomName: room.name } : {}),
    },
    at,
  );
  const place = ticket.roomName ?? line.department.name;
  const { name, personId } = await subjectOf(scope, ticket);
  const { recipients } = await callPeople(scope, {
    content: `${ticket.ticketNumber} ${name} to ${place}${message ? `: ${message}` : ''}`,
    path: queuePath(line.department.id),
    to: { departmentId: line.department.id },
    module: 'queue',
    entity: 'queue-ticket',
    entityId: ticket.id,
  });
  if (personId) await tellPatient(scope, ticket, personId, place);
  const waited = waitedSeconds(ticket.enteredAt, at);
  await addEvent(scope, ticket.id, {
    type: before.callCount === 0 ? 'called' : 'recalled',
    at,
    toDepartmentId: ticket.departmentId,
    waitedSeconds: waited,
  });
  await recordTicket(scope, ticket, {
    summary: `Ticket ${ticket.ticketNumber} called to ${place}`,
    before: { status: before.status, callCount: before.callCount },
    after: { status: 'called', callCount: ticket.callCount, room: ticket.roomName, recipients },
  });
  await tellLine(scope, ticket.departmentId);
  return { ticket, recipients };
}

async function tellPatient(scope: Scope, ticket: Ticket, personId: Id, place: string): Promise<void> {
  await scope.notify({
    title: 'Your Turn',
    content: `${ticket.ticketNumber}: please go to ${place}`,
    path: '/dashboard',
    to: { personId },
    module: 'queue',
    entity: 'queue-ticket',
    entityId: ticket.id,
    priority: 'high',
    dates: { dateTime: ticket.calledAt },
  });
}

/** POST qms/call/{appointmentId}: calls a patient who waits, or was called and did not come. */
export async function callPatient(
  scope: Scope,
  appointmentId: Id,
  { roomId, message }: CallOrder,
): Promise<{ ticket: QueueTicket; recipients: number }> {
  const found = await ticketFor(scope, 'call', await lockVisit(scope, appointmentId));
  const called = await ring(scope, found, { line: await lineOf(scope, found.departmentId), roomId, message });
  return { ticket: await showTicket(scope, called.ticket), recipients: called.recipients };
}

/** POST qms/call-next: the first free ticket of a line, taken in one step; null when nobody waits for the caller. */
export async function callNext(
  scope: Scope,
  { departmentId, practitionerId, stage, roomId }: CallNextOrder,
): Promise<{ ticket: QueueTicket | null; recipients: number }> {
  const line = await lineOf(scope, departmentId);
  await requirePractitioner(scope, practitionerId, 'practitionerId');
  refuseIf(whyNoQueue(line.department));
  roomIn(line, roomId);
  const zone = await scope.zone();
  const id = await takeFirst(scope, departmentId, line.settings, {
    dayStart: startOfDay(dayIn(scope.now, zone), zone),
    free: { practitionerId, userId: scope.actor.userId, stage },
  });
  if (!id) {
    await scope.record({
      action: 'state',
      entity: 'QueueTicket',
      summary: `Next patient of ${line.department.name} called: no one waiting`,
    });
    return { ticket: null, recipients: 0 };
  }
  const called = await ring(scope, await lockTicket(scope, id), { line, roomId, message: null });
  return { ticket: await showTicket(scope, called.ticket), recipients: called.recipients };
}
