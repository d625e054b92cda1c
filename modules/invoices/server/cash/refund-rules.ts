import type { Id } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { cashRefusals } from '../../contract/cash-refusals.ts';
import type { RefundStatus } from '../../contract/cash-words.ts';

const refuse = cashRefusals.refusal;

interface RefundFacts {
  readonly status: RefundStatus;
  readonly requestedBy: Id;
  readonly amount: number;
}

/** Invariant 11: who asked does not approve; the role's limit holds for the approver. `limit` null = without a limit. */
export function whyNotApprove(
  refund: RefundFacts,
  { userId, limit }: { readonly userId: Id | null; readonly limit: number | null },
): Refusal | null {
  if (refund.status !== 'requested') return refuse('REFUND_STATE', { status: refund.status });
  if (refund.requestedBy === userId) return refuse('REFUND_OWN_REQUEST');
  return limit !== null && refund.amount > limit ? refuse('REFUND_ABOVE_LIMIT', { limit }) : null;
}

/** A refund that is not paid yet can be declined, also by who asked for it. */
export function whyNotDecline({ status }: Pick<RefundFacts, 'status'>): Refusal | null {
  return status === 'requested' ? null : refuse('REFUND_STATE', { status });
}

/** Invariant 11: paid once, and only what was approved. */
export function whyNotPayRefund({ status }: Pick<RefundFacts, 'status'>): Refusal | null {
  return status === 'approved' ? null : refuse('REFUND_STATE', { status });
}
