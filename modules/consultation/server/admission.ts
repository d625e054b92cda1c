import type { Id } from '#kernel/contract/fields.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { AdmissionRequest } from '#modules/admissions/contract/request-records.ts';
import { requestAdmission, waitsForBed } from '#modules/admissions/server/index.ts';
import { bedsOf, openPatient, stayOf } from '#modules/patients/server/index.ts';
import { consultationRecord } from '../contract/consultation.record.ts';
import type { CompleteConsultation, RequestVisitAdmission, VisitAdmission } from '../contract/records.ts';
import { consultationRefusals } from '../contract/refusals.ts';
import { findConsultation, openToWrite, type StoredConsultation } from './store.ts';

/** POST consultation/{id}/admission-request: asked for through the door of admissions, tied to the consultation. */
export async function requestVisitAdmission(scope: Scope, id: Id, order: RequestVisitAdmission): Promise<AdmissionRequest> {
  const { patientId } = await findConsultation(scope, id);
  // The request writes to the patient, who is locked before anything of a visit.
  await openPatient(scope, patientId, 'update');
  const row = await openToWrite(scope, id, 'share');
  guard(consultationRecord, 'requestAdmission', row);
  return requestAdmission(scope, { ...order, patientId, consultationId: id });
}

/** What a visit asked of the wards, and the stay of its patient, as far as the reader sees either. */
export async function admissionOf(
  scope: Scope,
  { patientId }: Pick<StoredConsultation, 'patientId'>,
  requests: readonly AdmissionRequest[],
): Promise<VisitAdmission> {
  const stay = scope.may('View Admission') ? await stayOf(scope, patientId, scope.now) : null;
  const [newest] = requests;
  return {
    request: newest ? shownRequest(newest) : null,
    stay: stay && { id: stay.admissionId, admissionNumber: stay.admissionNumber, place: await placeOf(scope, patientId) },
  };
}

/** Ward and bed of an inpatient in words; a restricted ward is not named. */
async function placeOf(scope: Scope, patientId: Id): Promise<string | null> {
  const bed = (await bedsOf(scope, [patientId])).get(patientId);
  return bed ? [bed.wardName, bed.bedLabel].filter(Boolean).join(' · ') : null;
}

function shownRequest({
  id,
  requestNumber,
  urgency,
  reason,
  status,
  bed,
  admissionId,
  endReason,
}: AdmissionRequest): VisitAdmission['request'] {
  const place = bed ? [bed.wardName, bed.roomName, bed.label].join(' · ') : null;
  return { id, requestNumber, urgency, reason, status, bed: place, admissionId, endReason };
}

/** A visit that ends with an admission wants a request or a stay of its patient first, unless it is signed without one knowingly. */
export async function refuseWithoutBed(
  scope: Scope,
  patientId: Id,
  { disposition, withoutAdmission }: Pick<CompleteConsultation, 'disposition' | 'withoutAdmission'>,
): Promise<void> {
  if (disposition !== 'admitted' || withoutAdmission) return;
  if ((await waitsForBed(scope, patientId)) || (await stayOf(scope, patientId, scope.now))) return;
  throw consultationRefusals.refusal('ADMISSION_NOT_REQUESTED');
}
