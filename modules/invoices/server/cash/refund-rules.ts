import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts';
import { cashRefusals } from '../../contract/cash-refusals.ts';

const refuse = cashRefusals.refusal;

interface RefundFacts {
  readonly requestedBy: Id;
  readonly amount: number;
}

/** Invariant 11: neither who asked nor who wrote the credit note behind it approves; the role's limit holds for the approver. `limit` null = without a limit. */
export function whyNotApprove(
  refund: RefundFacts,
  { userId, tookPart, limit }: { readonly userId: Id | null; readonly tookPart: boolean; readonly limit: number | null },
): Refusal | null {
  if (refund.requestedBy === userId) return refuse('REFUND_OWN_REQUEST');
  if (tookPart) return kernelRefusals.refusal('FOUR_EYES');
  return limit !== null && refund.amount > limit ? refuse('REFUND_ABOVE_LIMIT', { limit }) : null;
}
