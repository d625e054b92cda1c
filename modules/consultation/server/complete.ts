import type { Id, Instant } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { dayIn, startOfDay, addMinutes } from '#kernel/server/clock/instants.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { bookVisit, completeAppointment, firstFreeTime } from '#modules/appointments/server/index.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { openPatient, requirePatient } from '#modules/patients/server/index.ts';
import { markPerformed } from '#modules/patient-bills/server/index.ts';
import { endServing, lockVisitTicket } from '#modules/queue/server/index.ts';
import { consultationRecord } from '../contract/consultation.record.ts';
import { ConsultationCompleted } from '../contract/events.ts';
import type { FollowUp } from '../contract/note-records.ts';
import type { CompleteConsultation, Consultation } from '../contract/records.ts';
import { consultationRefusals } from '../contract/refusals.ts';
import { consultationSettings } from '../contract/settings.ts';
import { refuseWithoutBed } from './admission.ts';
import { askForCoSign } from './amend.ts';
import { resumeHeld } from './hold.ts';
import { ordersOf } from './orders-of.ts';
import { checklistFor, readConsultation } from './read-consultation.ts';
import { coSignNeeded, whyNotComplete } from './rules.ts';
import { refuseStaleNote } from './note-writing.ts';
import {
  changeConsultation,
  contentOf,
  diagnosesOf,
  findConsultation,
  noteOf,
  openToWrite,
  recordConsultation,
  type StoredConsultation,
  tellScreens,
  writeNote,
} from './store.ts';

const { refusal } = consultationRefusals;

/** The instant of a wall time on a day of the hospital. */
function atTime(day: string, time: string, zone: string): Instant {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return addMinutes(startOfDay(day, zone), hours * 60 + minutes);
}

/** Books the follow-up of a visit: at its time, or at the first free one of its day. Null: nothing is to be booked. */
async function bookFollowUp(scope: Scope, row: StoredConsultation, followUp: FollowUp | null): Promise<Id | null> {
  if (!followUp) return null;
  const zone = await scope.zone();
  if (followUp.date <= dayIn(scope.now, zone)) throw refusal('FOLLOW_UP_DATE');
  if (!followUp.appointmentTypeId) return null;
  const practitionerId = followUp.practitionerId ?? row.practitionerId;
  const place = { appointmentTypeId: followUp.appointmentTypeId, departmentId: row.departmentId, practitionerId };
  const startsAt = followUp.time
    ? atTime(followUp.date, followUp.time, zone)
    : await firstFreeTime(scope, { ...place, day: followUp.date });
  if (!startsAt) throw refusal('FOLLOW_UP_NOT_FREE', { date: followUp.date });
  const booked = await bookVisit(scope, {
    ...place,
    patientId: row.patientId,
    startsAt,
    source: 'follow-up',
    walkIn: false,
    reason: followUp.instructions?.slice(0, 500) ?? null,
    previousAppointmentId: row.appointmentId,
  });
  return booked.id;
}

/** The patient hears in their area that there is something to read, and nothing of what. */
async function tellPatient(scope: Scope, row: StoredConsultation): Promise<void> {
  const { personId } = await requirePatient(scope, row.patientId, 'none');
  await scope.notify({
    title: 'Visit Summary',
    content: 'The summary of your visit is ready',
    path: '/visits',
    to: { personId },
    module: 'consultation',
    entity: 'Consultation',
    entityId: row.id,
    dates: { dateTime: scope.now },
  });
}

/** Ends the visit: its ticket when it is being served, the appointment unless a line elsewhere still has the patient. */
async function endVisit(scope: Scope, appointmentId: Id): Promise<void> {
  const { open } = await endServing(scope, appointmentId);
  if (!open) await completeAppointment(scope, appointmentId);
}

interface Signing {
  readonly disposition: CompleteConsultation['disposition'];
  readonly noDiagnosisReason: string | null;
  readonly followUp: FollowUp | null;
  readonly followUpAppointmentId: Id | null;
}

/** Columns of a signed consultation. */
async function signed(scope: Scope, row: StoredConsultation, signing: Signing): Promise<StoredConsultation> {
  const { traineeRoleIds } = await readSettings(scope, consultationSettings);
  const reason = coSignNeeded(scope.actor.roleId, traineeRoleIds);
  return changeConsultation(scope, row, {
    status: 'completed',
    completedAt: scope.now > row.startedAt ? scope.now : row.startedAt,
    signedBy: scope.actor.userId,
    signedByName: scope.actor.name,
    coSignRequired: reason !== null,
    coSignReason: reason,
    resultsReady: false,
    disposition: signing.disposition,
    noDiagnosisReason: signing.noDiagnosisReason,
    followUpDate: signing.followUp?.date ?? null,
    followUpAppointmentId: signing.followUpAppointmentId,
  });
}

/**
 * PATCH consultation/{id}/complete: signature, ticket, appointment, follow-up and notices, all or nothing (invariant 6). Locks in the
 * order of every act on a visit: patient, appointment, ticket, consultation, note.
 */
export async function completeConsultation(scope: Scope, id: Id, order: CompleteConsultation): Promise<Consultation> {
  const { patientId, appointmentId } = await findConsultation(scope, id);
  // The end of the visit writes to the patient: a lock that grew from shared would wait for its own kind.
  await openPatient(scope, patientId, 'update');
  await lockVisitTicket(scope, appointmentId);
  const found = await openToWrite(scope, id);
  guard(consultationRecord, 'complete', found);
  const note = await noteOf(scope, id, 'update');
  if (note.lockVersion !== order.lockVersion) refuseStaleNote(found, note, scope.now);
  const content = contentOf(note);
  const followUp = order.followUp === undefined ? content.followUp : order.followUp;
  const noDiagnosisReason = order.noDiagnosisReason ?? content.noDiagnosisReason;
  const extra = { noDiagnosisReason, criticalReason: order.criticalReason, hasFollowUp: followUp !== null };
  const diagnoses = await diagnosesOf(scope, id);
  refuseIf(whyNotComplete(await checklistFor(scope, note, diagnoses, await ordersOf(scope, id), extra)));
  await refuseWithoutBed(scope, patientId, order);
  const before = found.status === 'on-hold' ? await resumeHeld(scope, found) : found;
  const followUpAppointmentId = await bookFollowUp(scope, before, followUp);
  await writeNote(scope, note, {
    content: { ...content, disposition: order.disposition, followUp, noDiagnosisReason },
    signedAt: scope.now,
  });
  const row = await signed(scope, before, { disposition: order.disposition, noDiagnosisReason, followUp, followUpAppointmentId });
  await recordConsultation(scope, {
    action: 'state',
    row,
    before,
    summary: `Consultation ${row.consultationNumber} signed`,
    after: {
      ...sealOf(row),
      sections: Object.keys(note.content as object),
      diagnoses: diagnoses.map((each) => each.icdCode ?? 'uncoded'),
      lockVersion: note.lockVersion + 1,
    },
    reason: order.criticalReason,
  });
  await endVisit(scope, row.appointmentId);
  await markPerformed(scope, { sourceType: 'appointment', sourceIds: [row.appointmentId] }, scope.now);
  await tellPatient(scope, row);
  if (row.coSignRequired) await askForCoSign(scope, row);
  await tellScreens(scope, row, 'update');
  await scope.emit(ConsultationCompleted, {
    consultationId: row.id,
    patientId: row.patientId,
    appointmentId: row.appointmentId,
    departmentId: row.departmentId,
    practitionerId: row.practitionerId,
    disposition: order.disposition,
    completedAt: row.completedAt ?? scope.now,
  });
  return readConsultation(scope, id, { audited: false });
}

function sealOf({ status, signedBy, completedAt, disposition, coSignRequired, followUpDate }: StoredConsultation) {
  return { status, signedBy, completedAt, disposition, coSignRequired, followUpDate };
}
