import type { Id } from '#kernel/contract/fields.ts';
import { bpsOf } from '#kernel/contract/money.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { billingSetupRefusals } from '../../contract/refusals.ts';
import type { SetupStatus } from '../../contract/words.ts';
import { isWithin } from '../items/rules.ts';
import type { OwnLimits } from '../policy/policy.ts';

interface TypedPrice {
  readonly typed: number;
  /** What one unit costs by price list and rules; null when it has no price. */
  readonly found: number | null;
  readonly item: { readonly openPrice: boolean; readonly minPrice: number | null; readonly maxPrice: number | null };
  readonly reason: string | null;
  readonly mayOverride: boolean;
  readonly limits: Pick<OwnLimits, 'priceOverrideBps'>;
}

/**
 * Step 5: an open price is typed within its bounds by anybody who charges; any other by holders of Override Price with a
 * reason, and not further from the found price than the role's limit.
 */
export function whyNotTypedPrice({ typed, found, item, reason, mayOverride, limits }: TypedPrice): Refusal | null {
  if (typed === found) return null;
  if (item.openPrice && isWithin(typed, item)) return null;
  if (item.openPrice && !mayOverride) return billingSetupRefusals.refusal('PRICE_OUTSIDE_RANGE');
  if (!mayOverride) return kernelRefusals.refusal('FORBIDDEN', { permission: 'Override Price' });
  if (!reason)
    return billingSetupRefusals.refusal('PRICE_REASON_REQUIRED', {}, { priceReason: 'Reason is required when the price changes' });
  const { priceOverrideBps } = limits;
  if (priceOverrideBps === null) return null;
  const isTooFar = found === null || Math.abs(typed - found) > bpsOf(found, priceOverrideBps);
  return isTooFar ? billingSetupRefusals.refusal('PRICE_LIMIT') : null;
}

export interface StoredReason {
  readonly id: Id;
  readonly maxBps: number;
  readonly requiresNote: boolean;
  readonly status: SetupStatus;
}

interface ManualDiscount {
  readonly amount: number;
  readonly note: string | null;
  readonly gross: number;
  /** What is left of the line after the discounts of rules. */
  readonly left: number;
  readonly item: { readonly name: string; readonly allowDiscount: boolean };
  readonly reason: StoredReason | null;
  readonly mayDiscount: boolean;
  readonly limits: Pick<OwnLimits, 'discountLimitBps' | 'discountLimitAmount'>;
}

/** A discount that a person gives: of an item that takes one, for a reason in use, within the reason's and the role's limits. */
export function whyNotDiscount(order: ManualDiscount): Refusal | null {
  const { amount, note, gross, left, item, reason, mayDiscount, limits } = order;
  const refusal = billingSetupRefusals.refusal;
  if (amount === 0) return null;
  if (!mayDiscount) return kernelRefusals.refusal('FORBIDDEN', { permission: 'Apply Discount' });
  if (!item.allowDiscount) return refusal('DISCOUNT_NOT_ALLOWED', { name: item.name });
  if (reason?.status !== 'active') return refusal('DISCOUNT_REASON_UNKNOWN');
  if (reason.requiresNote && !note) return refusal('DISCOUNT_NOTE_REQUIRED');
  if (amount > left) return refusal('DISCOUNT_ABOVE_LINE');
  if (amount > bpsOf(gross, reason.maxBps)) return refusal('DISCOUNT_REASON_LIMIT');
  const { discountLimitBps, discountLimitAmount } = limits;
  const above =
    (discountLimitBps !== null && amount > bpsOf(gross, discountLimitBps)) ||
    (discountLimitAmount !== null && amount > discountLimitAmount);
  return above ? refusal('DISCOUNT_LIMIT') : null;
}
