import type { Id } from '#kernel/contract/fields.ts';
import { on } from '#kernel/server/module/module.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { InsurerCredited, InvoiceCancelled } from '#modules/invoices/contract/events.ts';
import {
  BilledActCancelled,
  BilledActLowered,
  type BillFact,
  BillRaised,
  BillRepriced,
  BillVoided,
} from '#modules/patient-bills/contract/events.ts';
import { dropFromApprovals, followApprovals, joinApprovals, lowerApprovals } from './approvals/bill-events.ts';
import { followBenefits } from './benefits/follow.ts';
import { followHmoBills } from './bills/follow.ts';
import { reopenHmoBill } from './bills/reopen.ts';

const idsOf = (bills: readonly BillFact[]): Id[] => bills.map(({ billId }) => billId);

/** Lines were raised: their holders' use, the requests for approval, the HMO bills, in the order of locks. */
async function raised(scope: Scope, bills: readonly BillFact[]): Promise<void> {
  const insured = bills.filter(({ hmoId }) => hmoId !== null);
  if (insured.length === 0) return;
  await followBenefits(scope, idsOf(insured));
  await joinApprovals(scope, insured);
  await followHmoBills(scope, idsOf(insured), '');
}

async function repriced(scope: Scope, bills: readonly BillFact[]): Promise<void> {
  await followBenefits(scope, idsOf(bills));
  await followApprovals(scope, bills);
  await followHmoBills(scope, idsOf(bills), 'The partner pays nothing of this line any more');
}

async function gone(scope: Scope, billIds: readonly Id[], reason: string): Promise<void> {
  await followBenefits(scope, billIds);
  await dropFromApprovals(scope, billIds, reason);
  await followHmoBills(scope, billIds, reason);
}

/** What bill lines and their invoices do to benefits, approvals and HMO bills, in the transaction that changed them. */
export const billListeners = [
  on(BillRaised, (scope, { bills }) => raised(scope, bills)),
  on(BillRepriced, (scope, { bills }) => repriced(scope, bills)),
  on(BillVoided, (scope, { billIds, reason }) => gone(scope, billIds, reason)),
  on(BilledActCancelled, (scope, { billIds, reason }) => gone(scope, billIds, reason)),
  on(BilledActLowered, async (scope, { bills }) => {
    await followBenefits(
      scope,
      bills.map(({ billId }) => billId),
    );
    await lowerApprovals(scope, bills);
  }),
  on(InsurerCredited, (scope, { billIds }) => followBenefits(scope, billIds)),
  on(InvoiceCancelled, (scope, cancelled) => reopenHmoBill(scope, cancelled)),
];
