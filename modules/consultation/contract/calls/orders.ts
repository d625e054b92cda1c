import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { says } from '#kernel/contract/care.ts';
import { AdmissionRequest } from '#modules/admissions/contract/request-records.ts';
import { Vital } from '#modules/patient-chart/contract/vital-records.ts';
import { AddDiagnosis, Diagnosis, EditDiagnosis, editReason } from '../diagnosis-records.ts';
import { TreatmentPlan } from '../note-records.ts';
import { ConsultationLabRequest, OrderLabTests, RequestVisitAdmission, VisitVitals } from '../records.ts';

const writing = [
  'CONFIDENTIAL_PATIENT',
  'CONSULTATION_RESTRICTED',
  'NOT_PARTICIPANT',
  'CONSULTATION_STATE',
  'CONSULTATION_COMPLETED',
  'EDIT_REASON_NEEDED',
] as const;
const amending = ['Edit Consultation', 'Amend Consultation'] as const;
const ofOne = { of: { id: 'consultations' } } as const;
const ofDiagnosis = { of: { id: 'consultations', diagnosisId: 'consultation-diagnoses' } } as const;
const DiagnosisList = z.array(Diagnosis);

export const diagnosisCalls = declareCalls({
  add: {
    method: 'POST',
    path: '/consultation/{id}/diagnosis',
    summary: 'Adds a diagnosis by code or as free text; answers the list by rank.',
    permission: amending,
    care: 'completes',
    ...ofOne,
    repeatable: true,
    body: AddDiagnosis,
    payload: DiagnosisList,
    done: 'Diagnosis added',
    refusals: [
      ...writing,
      'ICD_UNKNOWN',
      'ICD_RETIRED',
      'DIAGNOSIS_UNLIKELY',
      'DIAGNOSIS_TWICE',
      'DIAGNOSIS_RANK_TAKEN',
      'CONDITION_RECORDED',
    ],
  },
  edit: {
    method: 'PATCH',
    path: '/consultation/{id}/diagnosis/{diagnosisId}',
    summary: 'Changes a diagnosis or its rank; answers the list by rank.',
    permission: amending,
    care: 'completes',
    ...ofDiagnosis,
    body: EditDiagnosis,
    payload: DiagnosisList,
    done: 'Diagnosis changed',
    refusals: [...writing, 'DIAGNOSIS_TWICE', 'CONDITION_RECORDED', 'CONSULTATION_INCOMPLETE'],
  },
  remove: {
    method: 'DELETE',
    path: '/consultation/{id}/diagnosis/{diagnosisId}',
    summary: 'Takes a diagnosis off the list; the row is kept.',
    permission: amending,
    care: 'completes',
    ...ofDiagnosis,
    body: z.strictObject({ editReason: editReason.optional() }),
    payload: DiagnosisList,
    done: 'Diagnosis removed',
    refusals: [...writing, 'CONSULTATION_INCOMPLETE'],
  },
});

export const orderCalls = declareCalls({
  treatmentPlan: {
    method: 'PUT',
    path: '/consultation/{id}/treatment-plan',
    summary: 'Replaces the treatment plan.',
    permission: 'Edit Consultation',
    care: 'completes',
    ...ofOne,
    body: TreatmentPlan,
    payload: TreatmentPlan,
    done: 'Treatment plan saved',
    refusals: [...writing.filter((code) => code !== 'EDIT_REASON_NEEDED'), 'PLAN_ORDER_UNKNOWN'],
  },
  vitals: {
    method: 'PUT',
    path: '/consultation/{id}/vitals',
    summary: 'Records a set of vitals in this visit.',
    screen: { none: "Kept for other clients: the visit records vitals by the chart's own form." },
    permission: 'Create Vitals',
    care: 'completes',
    ...ofOne,
    body: VisitVitals,
    payload: Vital,
    done: 'Vitals recorded',
    refusals: [
      'CONFIDENTIAL_PATIENT',
      'PATIENT_MERGED',
      'PATIENT_DECEASED',
      'CONSULTATION_RESTRICTED',
      'CONSULTATION_STATE',
      'CONSULTATION_COMPLETED',
      'VITALS_REPEATED',
      'VITALS_UNUSUAL',
      'VITALS_TIME',
      'VITALS_BACKDATED',
      'FEMALE_ONLY',
    ],
  },
  labRequests: {
    method: 'PUT',
    path: '/consultation/{id}/lab-request',
    summary: 'Orders laboratory tests for this visit; answers the requests that were made.',
    permission: 'Create Lab Test Request',
    module: 'laboratory',
    care: { startsUnless: says(['priority'], 'stat') },
    ...ofOne,
    repeatable: true,
    body: OrderLabTests,
    payload: z.array(ConsultationLabRequest),
    done: 'Laboratory tests ordered',
    refusals: [
      'CONFIDENTIAL_PATIENT',
      'PATIENT_MERGED',
      'PATIENT_DECEASED',
      'CONSULTATION_RESTRICTED',
      'NOT_PARTICIPANT',
      'CONSULTATION_STATE',
      'CONSULTATION_COMPLETED',
      'LAB_DIAGNOSIS_UNKNOWN',
      'LAB_TEST_UNAVAILABLE',
      'LAB_TEST_SEX',
      'LAB_TEST_AGE',
      'LAB_CONSENT_REQUIRED',
      'DUPLICATE_ORDER',
      'LAB_BILLING_UNKNOWN',
      'CURRENCY_NOT_SET',
    ],
  },
  admissionRequest: {
    method: 'POST',
    path: '/consultation/{id}/admission-request',
    summary: 'Asks for a bed for the patient of this visit; the ward is told.',
    permission: 'Request Admission',
    module: 'admission',
    care: { startsUnless: says(['urgency'], 'emergency') },
    ...ofOne,
    body: RequestVisitAdmission,
    payload: AdmissionRequest,
    done: 'Admission requested',
    refusals: [
      'CONFIDENTIAL_PATIENT',
      'PATIENT_MERGED',
      'PATIENT_DECEASED',
      'CONSULTATION_RESTRICTED',
      'NOT_PARTICIPANT',
      'CONSULTATION_STATE',
      'ADMISSION_REQUESTED',
      'PATIENT_ALREADY_ADMITTED',
      'WARD_UNKNOWN',
    ],
  },
});
