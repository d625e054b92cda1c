import { declareRefusals } from '#kernel/contract/refusals.ts';

export const adminRefusals = declareRefusals({
  HOSPITAL_NOT_ACTIVE: { status: 409, message: 'Only an active hospital can be suspended.' },
  HOSPITAL_NOT_SUSPENDED: { status: 409, message: 'Only a suspended hospital can be activated.' },
  HOSPITAL_NOT_PENDING: { status: 409, message: 'This hospital has already been confirmed.' },
  OUTBOX_NOT_FAILED: { status: 409, message: 'Only a failed message can be sent again.' },
  OUTBOX_TEXT_GONE: { status: 409, message: 'The text of this message is no longer kept. Send it again from its record.' },
});
