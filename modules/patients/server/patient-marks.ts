import type { z } from 'zod';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { imageRule, readFile, saveFile } from '#kernel/server/files/file-store.ts';
import type { Exchange, FileAnswer } from '#kernel/server/module/implement.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import type { patientCalls } from '../contract/calls/patients.ts';
import { PortalDeactivate, PortalInvite } from '../contract/events.ts';
import { patientRecord } from '../contract/patient.record.ts';
import type { PatientAlert } from '../contract/records.ts';
import { patientRefusals } from '../contract/refusals.ts';
import { openPatient } from './open-patient.ts';
import type { PatientRecord } from './patient-record.ts';

const photoBytes = 1_048_576;

function subject(patient: PatientRecord) {
  return { entityNumber: patient.hospitalPatientId, patientId: patient.id, personId: patient.personId };
}

async function write(
  scope: Scope,
  patient: PatientRecord,
  columns: { alerts?: ReturnType<typeof json>; photoAttachmentId?: Id },
): Promise<number> {
  const { version } = await scope.tx
    .updateTable('patients')
    .set({ ...columns, ...changedBy(scope), version: patient.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', patient.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await scope.live({ entity: 'patients', id: patient.id, action: 'update', permission: 'View Patient List' });
  return version;
}

type SetAlerts = z.output<(typeof patientCalls)['setAlerts']['body']>;

/** PATCH patients/{id}/alerts: the list as it is to be; an alert that stays keeps who wrote it and when. */
export async function setAlerts(scope: Scope, patientId: Id, order: SetAlerts): Promise<{ alerts: PatientAlert[]; version: number }> {
  const patient = await openPatient(scope, patientId, 'update');
  guard(patientRecord, 'setAlerts', patient);
  if (order.version !== undefined && order.version !== patient.version) refuseStale(patient, patient.updatedByName);
  const former = patient.alerts;
  const alerts = order.alerts.map((alert) => {
    const kept = former.find((old) => old.text === alert.text && old.severity === alert.severity && old.expiresAt === alert.expiresAt);
    return kept ?? { ...alert, by: scope.actor.name, at: scope.now };
  });
  const version = await write(scope, patient, { alerts: json(alerts) });
  await scope.record({
    action: 'update',
    entity: 'PatientAlert',
    entityId: patientId,
    ...subject(patient),
    summary: `Alerts of ${patient.hospitalPatientId} changed`,
    before: { alerts: former },
    after: { alerts },
  });
  return { alerts, version };
}

/** PUT patients/{id}/photo. */
export async function setPhoto(scope: Scope, patientId: Id, { uploads }: Exchange): Promise<{ photoAttachmentId: Id; version: number }> {
  const patient = await openPatient(scope, patientId, 'update');
  guard(patientRecord, 'setPhoto', patient);
  const file = await saveFile(scope, uploads[0], imageRule(photoBytes, 'patient-photo'));
  const version = await write(scope, patient, { photoAttachmentId: file.id });
  await scope.record({
    action: 'update',
    entity: 'Patient',
    entityId: patientId,
    ...subject(patient),
    summary: `Photo of ${patient.hospitalPatientId} changed`,
    before: { photo: patient.photoAttachmentId },
    after: { photo: file.id },
  });
  return { photoAttachmentId: file.id, version };
}

/** GET patients/{id}/photo. */
export async function readPhoto(scope: Scope, patientId: Id): Promise<FileAnswer> {
  const patient = await openPatient(scope, patientId);
  if (!patient.photoAttachmentId) throw patientRefusals.refusal('PHOTO_MISSING');
  const file = await readFile(scope, patient.photoAttachmentId);
  return { ...file, inline: true, etag: patient.photoAttachmentId, maxAgeSeconds: 300 };
}

/** POST patients/{id}/portal-invite: asks the patient area, which sends the link. */
export async function invitePortal(
  scope: Scope,
  patientId: Id,
  channel: 'sms' | 'email',
): Promise<{ sent: true; channel: 'sms' | 'email'; maskedDestination: string }> {
  const patient = await openPatient(scope, patientId, 'share');
  guard(patientRecord, 'invitePortal', patient);
  if (!(channel === 'sms' ? patient.phoneNumber : patient.email)) throw patientRefusals.refusal('NO_CONTACT');
  const [invited] = await scope.ask(PortalInvite, { patientId, personId: patient.personId, channel });
  if (!invited) throw patientRefusals.refusal('PORTAL_CANNOT');
  await scope.record({
    action: 'create',
    entity: 'PortalAccount',
    entityId: patientId,
    ...subject(patient),
    summary: `${patient.hospitalPatientId} invited to the patient area by ${channel}`,
  });
  return { sent: true, channel, maskedDestination: invited.maskedDestination };
}

/** PATCH patients/{id}/portal/deactivate. */
export async function deactivatePortal(
  scope: Scope,
  patientId: Id,
  reason: string,
): Promise<{ portal: 'none' | 'invited' | 'active' | 'blocked' }> {
  const patient = await openPatient(scope, patientId, 'share');
  guard(patientRecord, 'deactivatePortal', patient);
  const [portal] = await scope.ask(PortalDeactivate, { patientId, personId: patient.personId, reason });
  if (!portal) throw patientRefusals.refusal('PORTAL_CANNOT');
  await scope.record({
    action: 'state',
    entity: 'PortalAccount',
    entityId: patientId,
    ...subject(patient),
    summary: `Patient area of ${patient.hospitalPatientId} blocked`,
    reason,
  });
  return { portal };
}

/** Notes that the patient was seen, for lists; earlier visits leave a later one standing. */
export async function noteVisit(scope: Scope, patientId: Id, at: Instant): Promise<void> {
  await scope.tx
    .updateTable('patients')
    .set({ lastVisitAt: at })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', patientId)
    .where((eb) => eb.or([eb('lastVisitAt', 'is', null), eb('lastVisitAt', '<', at)]))
    .execute();
}
