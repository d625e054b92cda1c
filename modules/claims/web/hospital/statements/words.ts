import { word } from '#kernel/web/text/use-text.ts';
import type { ReasonGroup, StatementKind } from '#modules/claims/contract/statement-words.ts';

export const statementKindWords: Readonly<Record<StatementKind, string>> = {
  invoice: word('Invoice'),
  payment: word('Payment'),
  'payment-reversed': word('Payment reversed'),
  'credit-note': word('Credit note'),
  'write-off': word('Written off'),
  'write-off-reversed': word('Write-off reversed'),
  'moved-to-patient': word('Moved to the patient'),
  other: word('Other change'),
};

export const reasonGroupWords: Readonly<Record<ReasonGroup, string>> = {
  reason: word('Reason'),
  department: word('Department'),
  doctor: word('Doctor'),
  hmo: word('HMO'),
  month: word('Month'),
};
