import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { lineActs } from '../../contract/calls/prescriptions.ts';
import { prescriptionActs } from '../../contract/calls/refill-requests.ts';
import type { LineOfPrescription, Prescription } from '../../contract/records.ts';
import type { StoredLine } from './door.ts';
import { isRepeatable } from './refill-requests/rules.ts';
import { isQueried, whyNotAnswerQuery, whyNotCancel, whyNotChange, whyNotLinesOf, whyNotSend, whyNotVerify } from './rules.ts';
import type { StoredPrescription } from './store.ts';

/** What the reader may do with a prescription. */
export function actsOfPrescription(
  scope: Scope,
  row: StoredPrescription,
  lines: readonly StoredLine[],
  begun: boolean,
): Prescription['acts'] {
  return actsOf(scope, prescriptionActs, row, {
    // What is typed is checked as it is typed.
    edit: scope.may('Create Prescription') ? null : false,
    refill: isRepeatable(row.status, lines) ? null : false,
    send: whyNotSend(row) ? false : null,
    cancel: whyNotCancel(begun),
  });
}

/** What the reader may do with a line. */
export function actsOfLine(scope: Scope, row: StoredPrescription, line: StoredLine): LineOfPrescription['acts'] {
  if (whyNotLinesOf(row.status)) return {};
  // A change is a signature: the new line is checked and signed.
  const changes = row.status === 'active' && scope.may('Create Prescription') && scope.may('Sign Prescription');
  return actsOf(scope, lineActs, line, {
    change: changes ? whyNotChange(line) : false,
    // One call carries questions and answers, each with a right of its own.
    ask: scope.may('Query Prescription') && !isQueried(line) ? null : false,
    answer: scope.may('Edit Prescription') && !whyNotAnswerQuery(line) ? null : false,
    verify: line.verifiedBy === null ? whyNotVerify(line) : false,
  });
}
