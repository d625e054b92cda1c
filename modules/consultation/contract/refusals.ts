import { declareRefusals } from '#kernel/contract/refusals.ts';
import { leastEditReason, mostCertificateDays } from './words.ts';

export const consultationRefusals = declareRefusals({
  CONSULTATION_OPEN: { status: 409, message: 'Consultation is already open', constraint: 'consultations_one_per_appointment' },
  CONSULTATION_OPEN_WITH_DOCTOR: { status: 409, message: 'Consultation is already open', constraint: 'consultations_one_open_with_doctor' },
  CONSULTATION_CHANGED: { status: 409, message: 'Consultation was changed elsewhere, review both versions' },
  CONSULTATION_COMPLETED: { status: 409, message: 'Consultation is completed' },
  CONSULTATION_STATE: { status: 409, message: 'Consultation is {status}' },
  CONSULTATION_INCOMPLETE: { status: 422, message: '{list}', constraint: 'consultations_completed_whole' },
  CONSULTATION_RESTRICTED: { status: 403, message: 'This consultation is restricted' },
  NOT_PARTICIPANT: { status: 403, message: 'Only a participant can edit this consultation' },
  CANNOT_CANCEL: { status: 422, message: 'Cannot cancel: {list}' },
  EDIT_REASON_NEEDED: {
    status: 400,
    message: `Reason for edit is required`,
    field: 'editReason',
  },
  CRITICAL_RESULT_UNSEEN: { status: 422, message: 'A critical result is not acknowledged: {list}', field: 'criticalReason' },
  CO_SIGN_OWN: { status: 422, message: 'You cannot co-sign your own consultation', constraint: 'consultations_co_signed_by_another' },
  CO_SIGN_NOT_NEEDED: { status: 409, message: 'This consultation needs no second signature' },
  HANDOVER_TARGET: { status: 422, message: 'Choose an active doctor', field: 'userId' },
  VISIT_TYPE_NEEDED: { status: 422, message: 'No type of appointment opens a consultation here', field: 'appointmentTypeId' },
  VISIT_NOT_FOR_CONSULTATION: { status: 422, message: 'This appointment is for a service without a consultation' },
  VISIT_ENDED: { status: 409, message: 'Appointment is {status}' },
  VISIT_NOT_REGISTERED: { status: 422, message: 'Register the patient first' },
  NOTHING_TO_REPEAT: { status: 422, message: 'You have no earlier consultation with this patient' },
  DIAGNOSIS_UNLIKELY: { status: 422, message: 'The code does not fit this patient: {why}', field: 'confirm' },
  DIAGNOSIS_TWICE: { status: 409, message: 'This diagnosis is already in the list', constraint: 'consultation_diagnoses_code_once' },
  DIAGNOSIS_RANK_TAKEN: { status: 409, message: 'Ranks are taken once', constraint: 'consultation_diagnoses_rank_once' },
  FOLLOW_UP_NOT_FREE: { status: 422, message: 'No free time on {date}', field: 'followUp.date' },
  FOLLOW_UP_DATE: { status: 422, message: 'The follow-up must be in the future', field: 'followUp.date' },
  TEMPLATE_UNKNOWN: { status: 422, message: 'This template is not in use', field: 'customForm' },
  TEMPLATE_EXISTS: { status: 409, message: 'A template of this name is in use', constraint: 'consultation_templates_one_name' },
  TEMPLATE_NOT_YOURS: { status: 403, message: 'This template belongs to somebody else' },
  REFERRAL_TARGET: { status: 422, message: 'Choose where the patient is referred to' },
  REFERRAL_STATE: { status: 409, message: 'Referral is {status}' },
  REFERRAL_NOT_YOURS: { status: 403, message: 'Only who it was sent to can answer this referral' },
  REFERRAL_ATTACHMENT: { status: 422, message: 'An attachment is not of this patient', field: 'attachmentIds' },
  CERTIFICATE_DATES: {
    status: 422,
    message: 'The end must not be before the start',
    field: 'to',
    constraint: 'medical_certificates_forward',
  },
  CERTIFICATE_TOO_LONG: {
    status: 422,
    message: `A certificate covers at most ${mostCertificateDays} days`,
    field: 'to',
    constraint: 'medical_certificates_length',
  },
  CERTIFICATE_REVOKED: { status: 409, message: 'The certificate is revoked already' },
  CERTIFICATE_UNKNOWN: { status: 404, message: 'There is no certificate of this code' },
  CONSULTATION_OF_ANOTHER: { status: 422, message: 'The consultation is of another patient', field: 'consultationId' },
});

/** Words below the field of a reason that is missing or short. */
export const editReasonWords = `At least ${leastEditReason} characters`;
