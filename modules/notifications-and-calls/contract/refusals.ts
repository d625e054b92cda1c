import { declareRefusals } from '#kernel/contract/refusals.ts';

export const notificationRefusals = declareRefusals({
  CALL_NOBODY_NAMED: { status: 400, message: 'Choose a department or people to call', field: 'userIds' },
  CALL_PERSON_UNKNOWN: { status: 422, message: 'Choose active staff members', field: 'userIds' },
});
