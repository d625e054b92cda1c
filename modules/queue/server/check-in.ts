import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { CheckedIn } from '#modules/appointments/contract/events.ts';
import { requirePatient } from '#modules/patients/server/index.ts';
import { queueRefusals } from '../contract/refusals.ts';
import { lineOf } from './department-queue.ts';
import { openTicket } from './open-ticket.ts';
import { firstStage, flagsOf, laterOf, whyNoQueue } from './rules.ts';
import { addEvent, lockOpenTicket, recordTicket, tellLine } from './tickets.ts';

export type CheckedInFact = NonNullable<(typeof CheckedIn)['fact']>;

/** Who comes, as the line needs it. */
async function comer(scope: Scope, fact: CheckedInFact) {
  if (!fact.patientId) return { person: null, name: fact.externalName ?? 'Unknown', number: '' };
  const patient = await requirePatient(scope, fact.patientId);
  return { person: patient, name: patient.fullname, number: patient.hospitalPatientId };
}

/** Takes up a check-in: the patient's ticket in the department's line, in the check-in's own transaction. Staff hear of it from there. */
export async function takeIn(scope: Scope, fact: CheckedInFact): Promise<void> {
  const line = await lineOf(scope, fact.departmentId);
  refuseIf(whyNoQueue(line.department));
  if (await lockOpenTicket(scope, fact.appointmentId)) throw queueRefusals.refusal('ALREADY_IN_QUEUE');
  const { person, name, number } = await comer(scope, fact);
  const enteredAt = laterOf(scope.now, await lastClosed(scope, fact));
  const ticket = await openTicket(scope, line, {
    id: scope.newId(),
    appointmentId: fact.appointmentId,
    appointmentNumber: fact.appointmentNumber,
    appointmentTypeId: fact.appointmentTypeId,
    createsConsultation: fact.createsConsultation,
    walkIn: fact.walkIn,
    patientId: fact.patientId,
    externalName: fact.patientId ? null : name,
    words: `${name} ${number} ${fact.appointmentNumber}`,
    practitionerId: fact.practitionerId,
    room: line.rooms.find((room) => room.id === fact.roomId) ?? null,
    stage: firstStage(line.settings, fact.createsConsultation),
    priority: fact.priority,
    colour: null,
    flags: flagsOf(person, await scope.today()),
    chiefComplaint: fact.chiefComplaint,
    scheduledFor: fact.walkIn ? null : fact.scheduledFor,
    checkedInAt: enteredAt,
    enteredAt,
    transferredFromTicketId: null,
    vitalsId: null,
    latestNews2: null,
    suggestedPriority: null,
  });
  await addEvent(scope, ticket.id, { type: 'checked-in', at: enteredAt, toDepartmentId: line.department.id });
  await recordTicket(scope, ticket, {
    action: 'create',
    summary: `Ticket ${ticket.ticketNumber} given in ${line.department.name}`,
    after: { status: 'waiting', stage: ticket.stage, priority: ticket.priority },
  });
  await tellLine(scope, line.department.id);
}

/** A visit that was checked in, taken back and checked in again within one instant still runs forward. */
async function lastClosed(scope: Scope, { appointmentId }: CheckedInFact): Promise<string | null> {
  const row = await scope.tx
    .selectFrom('queueTickets')
    .select('closedAt')
    .where('hospitalId', '=', scope.hospitalId)
    .where('appointmentId', '=', appointmentId)
    .orderBy('enteredAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.closedAt ?? null;
}
