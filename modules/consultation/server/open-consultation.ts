import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { bumpCounter } from '#kernel/server/counters/counters.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { madeBy } from '#kernel/server/scope/stamps.ts';
import {
  type AppointmentBrief,
  bookVisit,
  requireAppointment,
  startAppointment,
  visitTypeFor,
} from '#modules/appointments/server/index.ts';
import { requireDepartments } from '#modules/organisation/server/index.ts';
import { requireLivingPatient, whyClosed } from '#modules/patients/server/index.ts';
import type { TicketServed } from '#modules/queue/contract/events.ts';
import { queueRefusals } from '#modules/queue/contract/refusals.ts';
import { lockVisitTicket, requireRoom, serveVisit, type VisitTicket } from '#modules/queue/server/index.ts';
import { ConsultationOpened } from '../contract/events.ts';
import type { Consultation, OpenConsultationOrder } from '../contract/records.ts';
import { consultationRefusals } from '../contract/refusals.ts';
import type { ConsultationType, ParticipantRole } from '../contract/words.ts';
import { resumeHeld } from './hold.ts';
import { readConsultation } from './read-consultation.ts';
import { isOpen, typeOfVisit } from './rules.ts';
import { confidentialRight, consultationsOf, recordConsultation, type StoredConsultation, tellScreens } from './store.ts';
import { chargeVisit } from './visit-billing.ts';

const { refusal } = consultationRefusals;

/** The consultation of a visit that was not cancelled, locked. */
export async function consultationOfVisit(scope: Scope, appointmentId: Id): Promise<StoredConsultation | null> {
  return (
    (await consultationsOf(scope)
      .where('appointmentId', '=', appointmentId)
      .where('status', '<>', 'cancelled')
      .forUpdate()
      .executeTakeFirst()) ?? null
  );
}

/** Refuses a second open consultation of a patient with one doctor; says which is open. */
async function refuseTwin(scope: Scope, patientId: Id, practitionerId: Id): Promise<void> {
  const twin = await consultationsOf(scope)
    .where('patientId', '=', patientId)
    .where('practitionerId', '=', practitionerId)
    .where('status', 'in', ['in-progress', 'on-hold'])
    .executeTakeFirst();
  if (twin)
    throw refusal('CONSULTATION_OPEN_WITH_DOCTOR', {
      consultationId: twin.id,
      consultationNumber: twin.consultationNumber,
      appointmentId: twin.appointmentId,
    });
}

/** Lets a user write; one who did before writes again. */
export async function addParticipant(
  scope: Scope,
  consultationId: Id,
  user: { readonly id: Id; readonly name: string; readonly role: ParticipantRole },
): Promise<void> {
  await scope.tx
    .insertInto('consultationParticipants')
    .values({
      hospitalId: scope.hospitalId,
      consultationId,
      userId: user.id,
      userName: user.name,
      role: user.role,
      fromAt: scope.now,
      toAt: null,
    })
    .onConflict((conflict) => conflict.columns(['hospitalId', 'consultationId', 'userId']).doUpdateSet({ toAt: null }))
    .execute();
}

interface Beginning {
  readonly appointment: AppointmentBrief;
  readonly patientId: Id;
  readonly practitioner: { readonly id: Id; readonly name: string };
  readonly ticket: Pick<VisitTicket, 'id' | 'departmentId' | 'roomId' | 'roomName'> | null;
  readonly departmentId: Id;
  readonly type: ConsultationType;
  readonly specializationId: Id | null;
}

/** Writes a new consultation: header, empty note, author. The number comes last. */
async function insertConsultation(scope: Scope, beginning: Beginning): Promise<StoredConsultation> {
  const { appointment, patientId, practitioner, ticket, departmentId, type } = beginning;
  await refuseTwin(scope, patientId, practitioner.id);
  await bumpCounter(scope, 'consultations', 1);
  const row = await scope.tx
    .insertInto('consultations')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      consultationNumber: await nextNumber(scope, 'CON-'),
      ...{ patientId, departmentId, type },
      appointmentId: appointment.id,
      ticketId: ticket?.id ?? null,
      status: 'in-progress',
      specializationId: beginning.specializationId,
      roomId: ticket?.roomId ?? null,
      roomName: ticket?.roomName ?? null,
      practitionerId: practitioner.id,
      practitionerName: practitioner.name,
      startedAt: scope.now,
      confidentiality: 'normal',
      ...madeBy(scope),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const complaint = appointment.chiefComplaint ? [{ text: appointment.chiefComplaint, duration: null, unit: null }] : null;
  await scope.tx
    .insertInto('consultationNotes')
    .values({
      hospitalId: scope.hospitalId,
      consultationId: row.id,
      content: json(complaint ? { presentingComplaints: complaint } : {}),
      lockVersion: 0,
    })
    .execute();
  await addParticipant(scope, row.id, { ...practitioner, role: 'author' });
  await recordConsultation(scope, { action: 'create', row, summary: `Consultation ${row.consultationNumber} begun` });
  await tellScreens(scope, row, 'create');
  await scope.emit(ConsultationOpened, {
    consultationId: row.id,
    consultationNumber: row.consultationNumber,
    ...{ patientId, departmentId, type },
    appointmentId: appointment.id,
    practitionerId: practitioner.id,
  });
  return row;
}

/** Goes on with an open consultation: taken off hold, the actor among those who write. */
async function joinConsultation(scope: Scope, row: StoredConsultation): Promise<void> {
  const { userId } = scope.actor;
  if (!userId) return;
  const known = await scope.tx
    .selectFrom('consultationParticipants')
    .select('userId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('consultationId', '=', row.id)
    .where('userId', '=', userId)
    .where('toAt', 'is', null)
    .executeTakeFirst();
  if (!known) {
    await addParticipant(scope, row.id, { id: userId, name: scope.actor.name, role: 'attending' });
    await recordConsultation(scope, {
      action: 'update',
      row,
      summary: `${scope.actor.name} joined consultation ${row.consultationNumber}`,
      after: { participant: userId },
    });
  }
  if (row.status === 'on-hold') await resumeHeld(scope, row);
}

type ServedFact = NonNullable<(typeof TicketServed)['fact']>;

/**
 * A patient is served: the visit is charged once, and where it is for a consultation and the server may begin one, it opens (or goes
 * on) in the same transaction. The visit is locked by the serve, so of twenty who serve one opens one (invariant 1).
 */
export async function openAtServe(scope: Scope, fact: ServedFact): Promise<void> {
  const appointment = await requireAppointment(scope, fact.appointmentId);
  await chargeVisit(scope, appointment, { gate: true });
  const { userId } = scope.actor;
  if (!fact.createsConsultation || !fact.patientId || !userId || !scope.may('Create Consultation')) return;
  const existing = await consultationOfVisit(scope, fact.appointmentId);
  if (existing) {
    if (isOpen(existing)) await joinConsultation(scope, existing);
    return;
  }
  const ticket = await servedTicket(scope, fact.ticketId);
  await insertConsultation(scope, {
    appointment,
    patientId: fact.patientId,
    practitioner: { id: userId, name: scope.actor.name },
    ticket,
    departmentId: fact.departmentId,
    type: typeOfVisit({ priority: appointment.priority, typeName: appointment.type.name, mode: await modeOf(scope, appointment) }),
    specializationId: await specializationOf(scope, userId),
  });
}

async function servedTicket(scope: Scope, id: Id) {
  return scope.tx
    .selectFrom('queueTickets')
    .select(['id', 'departmentId', 'roomId', 'roomName'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function modeOf(scope: Scope, appointment: AppointmentBrief): Promise<string> {
  const row = await scope.tx
    .selectFrom('appointmentTypes')
    .select('mode')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', appointment.type.id)
    .executeTakeFirst();
  return row?.mode ?? 'in-person';
}

/** The first specialization of a practitioner. */
async function specializationOf(scope: Scope, userId: Id): Promise<Id | null> {
  const row = await scope.tx
    .selectFrom('userSpecializations')
    .select('specializationId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row?.specializationId ?? null;
}

const visitNames: Readonly<Partial<Record<ConsultationType, string>>> = {
  'follow-up': 'Follow-up',
  specialist: 'Specialist review',
  telemedicine: 'Telemedicine',
  antenatal: 'Antenatal visit',
  dental: 'Dental',
  eye: 'Eye',
};

/** Books the visit of a patient who walked in to the doctor: no line, no schedule, the booking's rules else. */
async function walkIn(scope: Scope, order: OpenConsultationOrder): Promise<AppointmentBrief> {
  const departmentId = order.departmentId as Id;
  await requireDepartments(scope, [departmentId]);
  const type = order.type ?? 'outpatient';
  const mode = type === 'telemedicine' ? 'video' : type === 'home-visit' ? 'home-visit' : 'in-person';
  const appointmentTypeId =
    order.appointmentTypeId ?? (await visitTypeFor(scope, { departmentId, name: visitNames[type] ?? 'New consultation', mode }));
  if (!appointmentTypeId) throw refusal('VISIT_TYPE_NEEDED');
  return bookVisit(scope, {
    patientId: order.patientId as Id,
    appointmentTypeId,
    departmentId,
    practitionerId: scope.actor.userId,
    startsAt: scope.now,
    source: 'walk-in',
    walkIn: true,
    priority: type === 'emergency' ? 'emergency' : 'normal',
    reason: order.chiefComplaint,
    patientBillingId: order.patientBillingId ?? null,
  });
}

/** Why a visit leads to no consultation now. */
function refuseVisit(appointment: AppointmentBrief): void {
  if (!appointment.patientId) throw refusal('VISIT_NOT_REGISTERED');
  if (!appointment.type.createsConsultation) throw refusal('VISIT_NOT_FOR_CONSULTATION');
  if (appointment.status !== 'Scheduled' && appointment.status !== 'In-progress')
    throw refusal('VISIT_ENDED', { status: appointment.status });
}

/** A ticket of the visit that waits is served by this act; one that another serves is theirs. */
async function takeTicket(scope: Scope, appointmentId: Id, ticket: VisitTicket | null, roomId: Id | null): Promise<VisitTicket | null> {
  if (ticket?.status === 'waiting' || ticket?.status === 'called') return serveVisit(scope, appointmentId, roomId);
  if (ticket?.status === 'serving' && ticket.servedBy !== scope.actor.userId)
    throw queueRefusals.refusal('BEING_SERVED', { name: 'another user' });
  return ticket?.status === 'serving' ? ticket : null;
}

/** The open consultation of a visit for the actor: joined and answered again, not doubled. */
async function answerAgain(scope: Scope, row: StoredConsultation): Promise<Consultation> {
  if (!isOpen(row)) throw refusal('CONSULTATION_COMPLETED', { consultationId: row.id });
  const closed = row.confidentiality === 'restricted' && !scope.may(confidentialRight);
  if (!closed) await joinConsultation(scope, row);
  return readConsultation(scope, row.id, { audited: true });
}

/** What the order names beside the visit is the visit's own: patient, type and billing; a department here, and a room of the visit's. */
async function requireNamed(
  scope: Scope,
  order: OpenConsultationOrder,
  visit: Pick<AppointmentBrief, 'patientId' | 'type' | 'patientBillingId' | 'departmentId'>,
): Promise<void> {
  const { patientId, appointmentTypeId, patientBillingId } = order;
  const isOther = (named: Id | null | undefined, own: Id | null) => Boolean(named) && named !== own;
  if (isOther(patientId, visit.patientId) || isOther(appointmentTypeId, visit.type.id) || isOther(patientBillingId, visit.patientBillingId))
    throw kernelRefusals.refusal('NOT_FOUND');
  if (order.departmentId) await requireDepartments(scope, [order.departmentId]);
  if (order.roomId) await requireRoom(scope, visit.departmentId, order.roomId);
}

/** POST consultation. */
export async function openConsultation(scope: Scope, order: OpenConsultationOrder): Promise<Consultation> {
  if (!order.appointmentId) await refuseTwin(scope, order.patientId as Id, scope.actor.userId as Id);
  const booked = order.appointmentId ? null : await walkIn(scope, order);
  const appointmentId = (order.appointmentId ?? booked?.id) as Id;
  const { patient, appointment, ticket } = await lockVisitTicket(scope, appointmentId);
  if (patient) refuseIf(whyClosed(scope, patient));
  await requireNamed(scope, order, { ...appointment, departmentId: ticket?.departmentId ?? appointment.departmentId });
  const existing = await consultationOfVisit(scope, appointmentId);
  if (existing) return answerAgain(scope, existing);
  refuseVisit(appointment);
  const patientId = appointment.patientId as Id;
  await requireLivingPatient(scope, patientId);
  const taken = await takeTicket(scope, appointmentId, ticket, order.roomId);
  const opened = await consultationOfVisit(scope, appointmentId);
  if (opened) return readConsultation(scope, (await withType(scope, opened, order.type)).id, { audited: false });
  if (!taken) await chargeVisit(scope, appointment, { gate: true });
  if (appointment.status === 'Scheduled' && !taken) await startAppointment(scope, appointmentId);
  const userId = scope.actor.userId as Id;
  const row = await insertConsultation(scope, {
    appointment,
    patientId,
    practitioner: { id: userId, name: scope.actor.name },
    ticket: taken,
    departmentId: taken?.departmentId ?? order.departmentId ?? appointment.departmentId,
    type:
      order.type ??
      typeOfVisit({ priority: appointment.priority, typeName: appointment.type.name, mode: await modeOf(scope, appointment) }),
    specializationId: await specializationOf(scope, userId),
  });
  return readConsultation(scope, row.id, { audited: false });
}

/** The type that the opener named, on a consultation that their serve just opened. */
async function withType(scope: Scope, row: StoredConsultation, type: ConsultationType | undefined): Promise<StoredConsultation> {
  if (!type || type === row.type || row.startedAt !== scope.now) return row;
  await scope.tx.updateTable('consultations').set({ type }).where('hospitalId', '=', scope.hospitalId).where('id', '=', row.id).execute();
  return { ...row, type };
}
