import { declareRefusals } from '#kernel/contract/refusals.ts';

export const auditRefusals = declareRefusals({
  AUDIT_RANGE: { status: 400, message: 'The end date is before the start date.', field: 'endDate' },
  AUDIT_EXPORT_TOO_LARGE: { status: 422, message: 'At most 200 000 entries can be exported at once. Narrow the dates or filters.' },
  AUDIT_VERIFY_RUNNING: { status: 429, message: 'A verification is running. Try again in a minute.' },
});
