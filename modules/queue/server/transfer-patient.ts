import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { holdersOf, usersBrief } from '#modules/access-control/server/index.ts';
import type { PriorityOrder, TransferOrder } from '../contract/calls/tickets.ts';
import type { QueueTicket } from '../contract/records.ts';
import { queueRefusals } from '../contract/refusals.ts';
import { queuePath, type TicketFlag } from '../contract/words.ts';
import { type Line, lineOf } from './department-queue.ts';
import { type NewTicket, openTicket } from './open-ticket.ts';
import { laterOf, onwardStage, whyNotTransfer, withChosenFlags } from './rules.ts';
import { tellClosed } from './serve-patient.ts';
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

/** Refuses PRACTITIONER_NOT_ACTIVE unless the user is an active one of the hospital; null passes. */
export async function requirePractitioner(scope: Scope, userId: Id | null, field: string): Promise<void> {
  if (userId === null) return;
  const [user] = await usersBrief(scope, [userId]);
  if (user?.status !== 'active') throw queueRefusals.refusal('PRACTITIONER_NOT_ACTIVE', {}, { [field]: 'Choose an active staff member' });
}

interface Next {
  readonly id: Id;
  readonly at: string;
  readonly stage: NewTicket['stage'];
}

function carriedOver(old: Ticket, order: TransferOrder, { id, at, stage }: Next): NewTicket {
  return {
    id,
    appointmentId: old.appointmentId,
    appointmentNumber: old.appointmentNumber,
    appointmentTypeId: old.appointmentTypeId,
    createsConsultation: old.createsConsultation,
    walkIn: old.walkIn,
    patientId: old.patientId,
    externalName: old.externalName,
    // The former number is the first word.
    words: old.searchText.slice(old.searchText.indexOf(' ') + 1),
    practitionerId: order.toPractitionerId,
    room: null,
    stage,
    priority: order.priority ?? old.priority,
    colour: old.colour,
    flags: old.flags as TicketFlag[],
    chiefComplaint: old.chiefComplaint,
    scheduledFor: old.scheduledFor,
    checkedInAt: old.checkedInAt,
    enteredAt: at,
    transferredFromTicketId: old.id,
    vitalsId: old.vitalsId,
    latestNews2: old.latestNews2,
    suggestedPriority: old.suggestedPriority,
  };
}

/**
 * Closes a ticket and opens the next one of the visit in the same instant (invariant 4). The old one is closed before the
 * new one opens: a visit has one open ticket at every moment.
 */
async function moveOn(scope: Scope, old: Ticket, line: Line, order: TransferOrder, stage: NewTicket['stage']) {
  const at = laterOf(laterOf(actingAt(scope, old), old.calledAt), old.servedAt);
  const id = scope.newId();
  const places = { fromDepartmentId: old.departmentId, toDepartmentId: line.department.id, reason: order.reason };
  const closed = await changeTicket(
    scope,
    old,
    {
      status: 'transferred',
      transferredToTicketId: id,
      transferReason: order.reason,
      transferNote: order.note,
      completedAt: old.servedAt ? at : null,
      closedAt: at,
      leavesAt: null,
    },
    at,
  );
  await addEvent(scope, old.id, { type: 'transferred-out', at, ...places });
  const next = await openTicket(scope, line, carriedOver(old, order, { id, at, stage }));
  await addEvent(scope, next.id, { type: 'transferred-in', at, ...places });
  return { closed, next };
}

async function tellTarget(scope: Scope, next: Ticket, line: Line): Promise<void> {
  const watchers = await holdersOf(scope, 'View QMS Per Department', line.department.id);
  await scope.notify({
    title: 'Patient Transferred',
    content: `${next.ticketNumber} was sent to ${line.department.name}`,
    path: queuePath(line.department.id),
    to: { userIds: next.practitionerId ? [...watchers, next.practitionerId] : watchers },
    module: 'queue',
    entity: 'queue-ticket',
    entityId: next.id,
    dates: { dateTime: next.enteredAt },
  });
}

/** POST qms/transfer: a new ticket in the target line, the old one closed with a link; the visit goes on as it was. */
export async function transferPatient(scope: Scope, order: TransferOrder): Promise<QueueTicket> {
  const old = await ticketFor(scope, 'transfer', await lockVisit(scope, order.appointmentId));
  const line = await lineOf(scope, order.toDepartmentId);
  const same = order.toDepartmentId === old.departmentId;
  const { kind } = line.department;
  const onward = onwardStage({ kind, stages: line.settings.stages }, old.createsConsultation);
  const stage = order.stage ?? (same ? old.stage : onward);
  const to = { departmentId: order.toDepartmentId, practitionerId: order.toPractitionerId, stage };
  refuseIf(whyNotTransfer({ from: old, to, target: line.department, stages: line.settings.stages }));
  await requirePractitioner(scope, order.toPractitionerId, 'toPractitionerId');
  const { closed, next } = await moveOn(scope, old, line, order, stage);
  await recordTicket(scope, closed, {
    summary: `Ticket ${old.ticketNumber} transferred to ${line.department.name} as ${next.ticketNumber}`,
    before: { status: old.status, departmentId: old.departmentId, practitionerId: old.practitionerId, stage: old.stage },
    after: { status: 'transferred', departmentId: next.departmentId, practitionerId: next.practitionerId, stage: next.stage },
    reason: order.reason,
  });
  await tellTarget(scope, next, line);
  await tellClosed(scope, closed);
  await tellLine(scope, next.departmentId);
  return showTicket(scope, next);
}

/** PATCH qms/assign/{appointmentId}: to a practitioner, or to nobody. */
export async function assignPatient(
  scope: Scope,
  appointmentId: Id,
  { practitionerId, version }: { readonly practitionerId: Id | null; readonly version: number | null },
): Promise<QueueTicket> {
  const before = await ticketFor(scope, 'assign', await lockVisit(scope, appointmentId));
  refuseOtherVersion(before, version);
  await requirePractitioner(scope, practitionerId, 'practitionerId');
  const at = actingAt(scope, before);
  const ticket = await changeTicket(scope, before, { practitionerId }, at);
  await addEvent(scope, ticket.id, { type: 'assigned', at, toDepartmentId: ticket.departmentId });
  await recordTicket(scope, ticket, {
    action: 'update',
    summary: `Ticket ${ticket.ticketNumber} ${practitionerId ? 'assigned to a practitioner' : 'given back to the pool'}`,
    before: { practitionerId: before.practitionerId },
    after: { practitionerId },
  });
  await tellLine(scope, ticket.departmentId);
  return showTicket(scope, ticket);
}

/** PATCH qms/priority/{appointmentId}: what triage found. */
export async function triagePatient(scope: Scope, appointmentId: Id, order: PriorityOrder): Promise<QueueTicket> {
  const before = await ticketFor(scope, 'priority', await lockVisit(scope, appointmentId));
  refuseOtherVersion(before, order.version);
  const at = actingAt(scope, before);
  const flags = withChosenFlags(before.flags as TicketFlag[], order.flags);
  const ticket = await changeTicket(
    scope,
    before,
    // Another rank: the place that a reinstatement gave was among others.
    {
      priority: order.priority,
      colour: order.colour ?? before.colour,
      flags,
      ...(order.priority === before.priority ? {} : { placeAt: null }),
    },
    at,
  );
  await addEvent(scope, ticket.id, { type: 'priority-changed', at, toDepartmentId: ticket.departmentId, reason: order.reason });
  await recordTicket(scope, ticket, {
    action: 'update',
    summary: `Priority of ticket ${ticket.ticketNumber} is ${ticket.priority}`,
    before: { priority: before.priority, colour: before.colour, flags: before.flags },
    after: { priority: ticket.priority, colour: ticket.colour, flags },
    reason: order.reason,
  });
  await tellLine(scope, ticket.departmentId);
  return showTicket(scope, ticket);
}
