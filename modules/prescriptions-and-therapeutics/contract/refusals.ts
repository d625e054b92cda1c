import { declareRefusals } from '#kernel/contract/refusals.ts';

export const prescriptionRefusals = declareRefusals({
  ALLERGIES_NOT_REVIEWED: { status: 400, message: 'Allergies must be reviewed', field: 'allergiesReviewed' },
  ALLERGY_STATE_UNKNOWN: { status: 422, message: 'Answer whether the patient has allergies first' },
  RX_LINE_FIELDS: { status: 400, message: 'Some fields need your attention.' },
  RX_PRODUCT_UNKNOWN: { status: 422, message: 'Choose a medicine of the list' },
  RX_PLACE: { status: 422, message: 'The consultation takes no prescriptions for this patient', field: 'consultationId' },
  RX_EDIT_REASON: { status: 422, message: 'The consultation is closed: say why you prescribe now', field: 'editReason' },
  RX_REASON_REQUIRED: { status: 400, message: 'Reason is required', field: 'reason' },
  RX_NOT_DRAFT: { status: 409, message: 'The prescription is {status}' },
  RX_NOT_ACTIVE: { status: 409, message: 'The prescription is {status}' },
  RX_LINE_UNKNOWN: { status: 422, message: 'A line to change is not on this prescription' },
  RX_LINE_STATE: { status: 409, message: 'The line is {status}' },
  RX_LINE_DISPENSED: { status: 409, message: 'Line is already dispensed, stop it and write a new one' },
  RX_BEGUN: { status: 409, message: 'A line is dispensed or a dose was given: stop the lines instead' },
  RX_NO_REFILL: { status: 422, message: 'No refill left' },
  RX_REFILL_EARLY: { status: 422, message: 'Only {percent} % of the course is used', field: 'confirm' },
  RX_QUERY_OPEN: { status: 409, message: 'Answer the question of the pharmacist first' },
  RX_NO_QUERY: { status: 409, message: 'There is no question to answer' },
  RX_NOT_SIGNED: { status: 409, message: 'A draft is not printed: sign it first' },
  RX_CODE_UNKNOWN: { status: 404, message: 'No prescription has this code' },
  RX_TEMPLATE_EXISTS: {
    status: 409,
    message: 'You have one of this name already',
    constraint: 'prescription_templates_one_name',
    field: 'name',
  },
});
