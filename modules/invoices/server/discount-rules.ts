import { bpsOf } from '#kernel/contract/money.ts';
import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts';
import { billingSetupRefusals } from '#modules/billing-setup/contract/refusals.ts';

const refuse = billingSetupRefusals.refusal;

export interface DiscountFacts {
  /** All that the draft takes off, and of how much; minor units. */
  readonly discount: number;
  readonly of: number;
  /** More than the items are worth was asked for. */
  readonly above: boolean;
  /** An item that takes no discount and was given one. */
  readonly closedItem: string | null;
  readonly reason: { readonly maxBps: number; readonly requiresNote: boolean } | null;
  readonly noted: boolean;
  readonly limits: { readonly discountBps: number | null; readonly discountAmount: number | null };
  /** The actor holds Approve Discount: limits of roles do not bind. */
  readonly approves: boolean;
  /** The actor made the draft or changed its items: then another approves above the limit. */
  readonly tookPart: boolean;
}

/** Whether a discount is above what the actor's role may give: then it is given by approval. */
export function isBeyondLimit({ discount, of, limits }: Pick<DiscountFacts, 'discount' | 'of' | 'limits'>): boolean {
  const { discountBps, discountAmount } = limits;
  return (discountBps !== null && discount > bpsOf(of, discountBps)) || (discountAmount !== null && discount > discountAmount);
}

/** Why a discount of a draft is not given, or null. Taking it off needs nothing. */
export function whyNotDiscount(facts: DiscountFacts): Refusal | null {
  if (facts.above) return refuse('DISCOUNT_ABOVE_LINE');
  if (facts.closedItem !== null) return refuse('DISCOUNT_NOT_ALLOWED', { name: facts.closedItem });
  if (facts.discount === 0) return null;
  if (!facts.reason) return refuse('DISCOUNT_REASON_UNKNOWN');
  if (facts.reason.requiresNote && !facts.noted) return refuse('DISCOUNT_NOTE_REQUIRED');
  if (facts.discount > bpsOf(facts.of, facts.reason.maxBps)) return refuse('DISCOUNT_REASON_LIMIT');
  if (!isBeyondLimit(facts)) return null;
  if (!facts.approves) return refuse('DISCOUNT_LIMIT');
  return facts.tookPart ? kernelRefusals.refusal('FOUR_EYES') : null;
}
