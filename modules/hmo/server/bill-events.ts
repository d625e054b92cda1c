import { type Listener, on } from '#kernel/server/module/module.ts';
import { BilledActCancelled, BilledActLowered, BillRaised, BillRepriced, BillVoided } from '#modules/patient-bills/contract/events.ts';
import { dropFromApprovals, followApprovals, joinApprovals, lowerApprovals } from './approvals/bill-events.ts';

/** Follows lines of patients in the lines' own transactions, in the order of locks. */
export const billListeners: readonly Listener[] = [
  on(BillRaised, (scope, { bills }) => joinApprovals(scope, bills)),
  on(BillRepriced, (scope, { bills }) => followApprovals(scope, bills)),
  on(BillVoided, (scope, { billIds, reason }) => dropFromApprovals(scope, billIds, reason)),
  on(BilledActCancelled, (scope, { billIds, reason }) => dropFromApprovals(scope, billIds, reason)),
  on(BilledActLowered, (scope, { bills }) => lowerApprovals(scope, bills)),
];
