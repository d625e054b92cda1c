import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { madeBy } from '#kernel/server/scope/stamps.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { openPatient, requireLivingPatient } from '#modules/patients/server/index.ts';
import { admissionRequestRecord } from '../../contract/admission-request.record.ts';
import { bedRecord } from '../../contract/bed.record.ts';
import { admissionsRefusals } from '../../contract/refusals.ts';
import type { AdmissionRequest, EndRequest, RequestAdmission, ReserveForRequest } from '../../contract/request-records.ts';
import { wardSettings } from '../../contract/settings.ts';
import { openRequestStatuses, requestUrgencies } from '../../contract/stay-words.ts';
import { moveBed } from '../beds/move-bed.ts';
import { reservationEnd, whyNotInRoom, whyNotUntil } from '../rules.ts';
import type { StoredWard } from '../store.ts';
import { requireConsultation } from '../stays/people.ts';
import {
  admissionsOf,
  changeRequest,
  type LockedBed,
  lockBeds,
  lockRequest,
  recordRequest,
  requestsOf,
  type StoredRequest,
  tellRequest,
} from '../stays/store.ts';
import { patientNumber, requestsPath, tellWard } from '../stays/tell.ts';
import { showRequest } from './show-requests.ts';

const { refusal } = admissionsRefusals;

async function wantedWard(scope: Scope, wardId: Id | null): Promise<StoredWard | null> {
  if (wardId === null) return null;
  const ward = await scope.tx
    .selectFrom('wards')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', wardId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!ward) throw refusal('WARD_UNKNOWN');
  return ward;
}

/** One request of a patient is open at most, and none of somebody who lies in a bed: asked under the patient's lock. */
async function refuseSecond(scope: Scope, patientId: Id): Promise<void> {
  const open = await requestsOf(scope)
    .where('patientId', '=', patientId)
    .where('status', 'in', [...openRequestStatuses])
    .executeTakeFirst();
  if (open) throw refusal('ADMISSION_REQUESTED', { number: open.requestNumber });
  const stay = await admissionsOf(scope).where('patientId', '=', patientId).where('status', '=', 'admitted').executeTakeFirst();
  if (stay) throw refusal('PATIENT_ALREADY_ADMITTED');
}

async function tellRequested(scope: Scope, row: StoredRequest, ward: StoredWard | null): Promise<void> {
  const notice = {
    title: 'Admission Requested' as const,
    content: `${row.requestNumber} of ${await patientNumber(scope, row.patientId)}: ${row.urgency}`,
    path: requestsPath,
    entity: 'AdmissionRequest',
    entityId: row.id,
    priority: row.urgency === 'routine' ? ('normal' as const) : ('high' as const),
  };
  if (ward) await tellWard(scope, { departments: [ward.departmentId], permission: 'Manage Admission Request' }, notice);
  else await scope.notify({ ...notice, module: 'admissions', to: { permission: 'Manage Admission Request' } });
}

/** POST admission-requests; the door `requestAdmission` of the module. */
export async function requestAdmission(scope: Scope, order: RequestAdmission): Promise<AdmissionRequest> {
  await openPatient(scope, order.patientId, 'update');
  await requireLivingPatient(scope, order.patientId);
  await refuseSecond(scope, order.patientId);
  const ward = await wantedWard(scope, order.wardId);
  await requireConsultation(scope, order.patientId, order.consultationId);
  const { patientId, urgency, wardId, roomType, reason, expectedDays, consultationId } = order;
  const row = await scope.tx
    .insertInto('admissionRequests')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      requestNumber: await nextNumber(scope, 'ARQ-'),
      ...{ patientId, urgency, wardId, roomType, reason, expectedDays, consultationId },
      urgencyRank: requestUrgencies.length - requestUrgencies.indexOf(urgency),
      status: 'waiting',
      waitStartedAt: scope.now,
      bedId: null,
      admissionId: null,
      endReason: null,
      createdByName: scope.actor.name,
      ...madeBy(scope),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordRequest(scope, row, {
    action: 'create',
    summary: `Admission requested: ${row.requestNumber}, ${row.urgency}`,
    after: { urgency, wardId, roomType, expectedDays, consultationId },
    reason,
  });
  await tellRequested(scope, row, ward);
  await tellRequest(scope, row.id, 'create');
  return showRequest(scope, row.id);
}

/** A held bed of a request is available again. */
async function freeHeld(scope: Scope, request: StoredRequest, held: LockedBed | undefined, words: string): Promise<void> {
  if (held?.bed.status !== 'reserved' || held.bed.reservedForRequestId !== request.id) return;
  await moveBed(scope, held.bed, { room: held.room, to: 'available', words });
}

/** PATCH admission-requests/{id}/reserve: of those who want one bed at once one gets it. */
export async function reserveForRequest(scope: Scope, id: Id, { bedId, until, version }: ReserveForRequest): Promise<AdmissionRequest> {
  const request = await lockRequest(scope, id, version);
  guard(admissionRequestRecord, 'reserve', request);
  await openPatient(scope, request.patientId);
  await requireLivingPatient(scope, request.patientId);
  const beds = await lockBeds(scope, [bedId, ...(request.bedId ? [request.bedId] : [])]);
  const { bed, room } = beds.get(bedId) as LockedBed;
  const again = bed.reservedForRequestId === id;
  if (!again) guard(bedRecord, 'reserve', bed, whyNotInRoom(room.status));
  const { reservationHours } = await readSettings(scope, wardSettings);
  const reservedUntil = reservationEnd(until, scope.now, reservationHours);
  refuseIf(whyNotUntil(reservedUntil, scope.now));
  if (request.bedId && request.bedId !== bedId) await freeHeld(scope, request, beds.get(request.bedId), 'no longer held for a request');
  await moveBed(scope, bed, {
    room,
    to: 'reserved',
    words: `held for ${request.requestNumber}`,
    detail: { reservedUntil, reservedReason: request.reason, reservedForPatientId: request.patientId, reservedForRequestId: id },
  });
  await changeRequest(scope, request, { status: 'bed-reserved', bedId });
  await recordRequest(scope, request, {
    summary: `Bed ${bed.label} of ${room.name} held for ${request.requestNumber}`,
    before: { status: request.status, bedId: request.bedId },
    after: { status: 'bed-reserved', bedId, reservedUntil },
  });
  await tellRequest(scope, id);
  return showRequest(scope, id);
}

interface Ended {
  readonly status: 'declined' | 'cancelled';
  readonly reason: string;
}

/** Ends a locked request; a bed that was held for it is available again. */
export async function endRequest(scope: Scope, request: StoredRequest, { status, reason }: Ended): Promise<void> {
  const beds = request.bedId ? await lockBeds(scope, [request.bedId]) : null;
  if (beds && request.bedId) await freeHeld(scope, request, beds.get(request.bedId), `no longer held: the request is ${status}`);
  await changeRequest(scope, request, { status, bedId: null, endReason: reason });
  await recordRequest(scope, request, {
    summary: `Request ${request.requestNumber} ${status}`,
    before: { status: request.status },
    after: { status },
    reason,
  });
  await tellRequest(scope, request.id);
}

/** PATCH admission-requests/{id}/decline: whoever asked is told. */
export async function declineRequest(scope: Scope, id: Id, { reason, version }: EndRequest): Promise<AdmissionRequest> {
  const request = await lockRequest(scope, id, version);
  guard(admissionRequestRecord, 'decline', request);
  await endRequest(scope, request, { status: 'declined', reason });
  if (request.createdBy)
    await scope.notify({
      title: 'Admission Request Declined',
      content: `${request.requestNumber} of ${await patientNumber(scope, request.patientId)} was declined: ${reason}`.slice(0, 300),
      path: requestsPath,
      module: 'admissions',
      entity: 'AdmissionRequest',
      entityId: id,
      to: { userIds: [request.createdBy] },
    });
  return showRequest(scope, id);
}

/** PATCH admission-requests/{id}/cancel. */
export async function cancelRequest(scope: Scope, id: Id, { reason, version }: EndRequest): Promise<AdmissionRequest> {
  const request = await lockRequest(scope, id, version);
  guard(admissionRequestRecord, 'cancel', request);
  await endRequest(scope, request, { status: 'cancelled', reason });
  return showRequest(scope, id);
}
