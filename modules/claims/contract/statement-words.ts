/** What changes what a partner owes. */
export const statementKinds = [
  'invoice',
  'payment',
  'payment-reversed',
  'credit-note',
  'write-off',
  'write-off-reversed',
  'moved-to-patient',
  'other',
] as const;
export type StatementKind = (typeof statementKinds)[number];

/** By what rejections are summed. */
export const reasonGroups = ['reason', 'department', 'doctor', 'hmo', 'month'] as const;
export type ReasonGroup = (typeof reasonGroups)[number];

/** Lines of a statement that are shown; earlier ones are brought forward. */
export const mostStatementLines = 1000;
/** Groups of rejections that are shown. */
export const mostReasonGroups = 36;
