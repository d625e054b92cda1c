import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { createLabRequests, labBriefs } from '#modules/laboratory/server/index.ts';
import { consultationOf, consultationPlace, type OrderPlace } from '#modules/patients/contract/order-place.ts';
import { consultationRecord } from '../contract/consultation.record.ts';
import { consultationRefusals } from '../contract/refusals.ts';
import type { ConsultationLabRequest, OrderLabTests } from '../contract/records.ts';
import { showLab } from './read-consultation.ts';
import { isOpen } from './rules.ts';
import { consultationsOf, diagnosesOf, findConsultation, isParticipant, openToWrite, whyRestricted } from './store.ts';
import { requireAppointment } from '#modules/appointments/server/index.ts';
import type { PlaceOfPrescription } from '#modules/prescriptions-and-therapeutics/contract/events.ts';

/** PUT consultation/{id}/lab-request: ordered through the laboratory's door, tied to the consultation (invariant 4). */
export async function orderLabTests(scope: Scope, id: Id, order: OrderLabTests): Promise<ConsultationLabRequest[]> {
  const row = await openToWrite(scope, id, 'share');
  guard(consultationRecord, 'orderLab', row);
  const wanted = new Set(order.diagnosisIds);
  const diagnoses = wanted.size > 0 ? (await diagnosesOf(scope, id)).filter((each) => wanted.has(each.id)) : [];
  if (diagnoses.length < wanted.size) throw consultationRefusals.refusal('LAB_DIAGNOSIS_UNKNOWN');
  const visit = await requireAppointment(scope, row.appointmentId);
  const { requestIds } = await createLabRequests(scope, {
    patientId: row.patientId,
    tests: order.tests.map(({ testId, specimenNote }) => ({ testId, note: specimenNote })),
    origin: row.type === 'emergency' ? 'emergency' : row.type === 'antenatal' ? 'antenatal' : 'outpatient',
    place: consultationPlace(id),
    priority: order.priority,
    clinicalInfo: order.clinicalInfo,
    diagnoses: diagnoses.flatMap(({ icdCode, description }) => (icdCode ? [{ code: icdCode, description }] : [])),
    billingId: visit.patientBillingId,
    orderedFor: row.practitionerId,
    consentGiven: order.consentGiven,
    confirm: order.confirm,
    reason: order.confirmReason,
  });
  return (await labBriefs(scope, { requestIds })).map(showLab);
}

/** Does a consultation of this patient take orders now? Nothing is said of other places. */
export async function takesOrders(
  scope: Scope,
  { place, patientId }: { readonly place: OrderPlace; readonly patientId: Id },
): Promise<boolean | undefined> {
  const consultationId = consultationOf(place);
  if (!consultationId) return undefined;
  const row = await consultationsOf(scope).where('id', '=', consultationId).where('patientId', '=', patientId).executeTakeFirst();
  return row && isOpen(row) ? true : undefined;
}

/**
 * A consultation in which prescriptions are read or written: CONSULTATION_RESTRICTED and, to write, NOT_PARTICIPANT. A cancelled one
 * takes none. Nothing is said of other places.
 */
export async function prescriptionPlace(
  scope: Scope,
  { place, act }: { readonly place: OrderPlace; readonly act: 'read' | 'write' },
): Promise<PlaceOfPrescription | undefined> {
  const consultationId = consultationOf(place);
  if (!consultationId) return undefined;
  const writes = act === 'write';
  const row = writes ? await openToWrite(scope, consultationId, 'share') : await findConsultation(scope, consultationId);
  if (!writes) refuseIf(whyRestricted(scope, row, await isParticipant(scope, consultationId)));
  if (writes && row.status === 'cancelled') return undefined;
  const visit = await requireAppointment(scope, row.appointmentId);
  return { patientId: row.patientId, open: isOpen(row), emergency: row.type === 'emergency', billingId: visit.patientBillingId };
}
