import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { AdmissionRequest } from '#modules/admissions/contract/request-records.ts';
import { requestsOfPlaces } from '#modules/admissions/server/index.ts';
import { type LabBrief, labBriefs } from '#modules/laboratory/server/index.ts';
import { consultationPlace } from '#modules/patients/contract/order-place.ts';
import { type PrescriptionBrief, prescriptionsOfPlace } from '#modules/prescriptions-and-therapeutics/server/index.ts';
import { type ConsultationOrder, ConsultationOrders } from '../contract/events.ts';
import { type ReferralBrief, referralsOfConsultation } from './referrals.ts';

/** A laboratory request as an order of the consultation: begun once its specimen is taken. */
export function labOrder(brief: Pick<LabBrief, 'id' | 'requestNumber' | 'testName' | 'status'>): ConsultationOrder {
  const { id, requestNumber, testName, status } = brief;
  return {
    kind: 'lab-request',
    id,
    number: requestNumber,
    label: testName,
    status,
    pending: status !== 'result-released' && status !== 'cancelled',
    attended: status !== 'specimen-due' && status !== 'cancelled',
    unsigned: false,
  };
}

/** A prescription as an order of the consultation: a draft waits for its signature, begun once something was handed out or given. */
export function prescriptionOrder({ id, prescriptionNumber, label, status, begun }: PrescriptionBrief): ConsultationOrder {
  const ended = status === 'cancelled' || status === 'expired' || status === 'completed';
  return {
    kind: 'prescription',
    ...{ id, number: prescriptionNumber, label, status },
    // Medicines are taken after the visit: nobody waits for them.
    pending: false,
    attended: begun && !ended,
    unsigned: status === 'draft',
  };
}

/** A referral as an order of the consultation: begun once the other side has taken it on. */
export function referralOrder({ id, referralNumber, target, status }: ReferralBrief): ConsultationOrder {
  return {
    kind: 'referral',
    ...{ id, number: referralNumber, label: target, status },
    pending: false,
    attended: status === 'accepted' || status === 'completed',
    unsigned: false,
  };
}

/** A request for a bed as an order of the consultation: begun once a bed is held for it or the patient lies in one. */
export function admissionOrder({ id, requestNumber, reason, status }: AdmissionRequest): ConsultationOrder {
  return {
    kind: 'admission-request',
    ...{ id, number: requestNumber, label: reason, status },
    // The patient waits for the bed, not the visit.
    pending: false,
    attended: status === 'bed-reserved' || status === 'admitted',
    unsigned: false,
  };
}

interface Ordered {
  readonly lab: LabBrief[];
  readonly prescriptions: PrescriptionBrief[];
  readonly referrals: ReferralBrief[];
  /** Requests for a bed, the newest first. */
  readonly admissions: AdmissionRequest[];
  readonly orders: ConsultationOrder[];
}

/** Everything ordered in a consultation: tests, prescriptions, referrals, a bed, and what later modules keep. */
export async function ordersOf(scope: Scope, consultationId: Id): Promise<Ordered> {
  const place = consultationPlace(consultationId);
  const lab = await labBriefs(scope, { places: [place] });
  const others = (await scope.ask(ConsultationOrders, { consultationId })).flat();
  const prescriptions = await prescriptionsOfPlace(scope, place);
  const referrals = await referralsOfConsultation(scope, consultationId);
  const admissions = await requestsOfPlaces(scope, [place]);
  const orders = [
    ...lab.map(labOrder),
    ...prescriptions.map(prescriptionOrder),
    ...referrals.map(referralOrder),
    ...admissions.map(admissionOrder),
    ...others,
  ];
  return { lab, prescriptions, referrals, admissions, orders };
}
