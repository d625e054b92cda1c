import { declareRefusals } from '#kernel/contract/refusals.ts';

/** Least length of the reason of an amendment. */
export const roundReasonLetters = 5;

export const roundRefusals = declareRefusals({
  ROUND_STATE: { status: 409, message: 'The ward round is {status}' },
  ROUND_STAY_ENDED: { status: 422, message: 'Admission is {status}' },
  ROUND_DRAFT_OPEN: { status: 409, message: 'You have a round of this stay that is not submitted', constraint: 'ward_rounds_one_draft' },
  ROUND_WRITER: { status: 403, message: 'Only those who take part in the round write in it' },
  ROUND_AT: { status: 422, message: 'Choose a time between the admission and now', field: 'roundAt' },
  ROUND_EMPTY: { status: 422, message: 'Write at least one section before you submit' },
  ROUND_CHANGED: { status: 409, message: 'The round was changed elsewhere, review both versions' },
  ROUND_EDIT_REASON: {
    status: 422,
    message: 'The round is submitted: give a reason of at least {least} letters',
    field: 'editReason',
  },
  ROUND_REVIEW_AT: { status: 422, message: 'Choose a time after the round', field: 'nextReviewAt' },
  ROUND_VITALS_UNKNOWN: { status: 422, message: 'The vitals are not ones of this patient', field: 'vitalsId' },
  ROUND_ORDER_ATTENDED: { status: 409, message: 'Request is already attended: {number}' },
  PLAN_ITEM_STATE: { status: 409, message: 'The order is {status}' },
  PLAN_ITEM_ACKNOWLEDGED: { status: 409, message: 'The order is acknowledged already' },
  PLAN_ITEM_ATTENDED: { status: 409, message: 'The ward has acknowledged it: stop it instead: {what}' },
  PLAN_ITEM_UNKNOWN: { status: 422, message: 'An order of the plan is not one of this round' },
  PLAN_ITEM_TIMES: { status: 422, message: 'The end must be after the start' },
});
