import { mulDivHalfUp } from '#kernel/contract/money.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { whyNotDiscount } from './discount-rules.ts';
import type { DraftChanges } from './draft-sums.ts';
import { discountReasonOf, limitsOf } from './setup.ts';
import type { InvoiceRecord } from './store.ts';

type Discounted = Pick<InvoiceRecord, 'total' | 'invoiceDiscount' | 'discountKind' | 'discountValue'>;

const worthOf = ({ total, invoiceDiscount }: Discounted) => total + invoiceDiscount;

/** Whether a draft takes off more than before, or a larger part of what it is worth (a kobo of rounding apart). */
export function discountRose(before: Discounted, after: Discounted): boolean {
  if (after.invoiceDiscount === 0) return false;
  if (after.invoiceDiscount > before.invoiceDiscount || worthOf(before) === 0) return true;
  return after.invoiceDiscount > mulDivHalfUp(before.invoiceDiscount, worthOf(after), worthOf(before)) + 1;
}

/**
 * A discount was granted on the draft as it stood. Where other items make it more, or a larger part, whoever changes them answers
 * for it as if they gave it: DISCOUNT_LIMIT and its like.
 */
export async function requireDiscountStill(scope: Scope, before: InvoiceRecord, after: InvoiceRecord): Promise<void> {
  if (!discountRose(before, after)) return;
  refuseIf(
    whyNotDiscount({
      discount: after.invoiceDiscount,
      of: worthOf(after),
      above: false,
      closedItem: null,
      reason: await discountReasonOf(scope, after.discountReasonId ?? undefined),
      noted: Boolean(after.discountNote),
      limits: await limitsOf(scope),
      approves: scope.may('Approve Discount'),
      // Who changes the items has a hand in the draft by that.
      tookPart: true,
    }),
  );
}

/** A fixed discount of a draft that loses items without anybody choosing so: it loses as large a part. `left` is what stays, minor units. */
export function shrunkDiscount(draft: Discounted, left: number): DraftChanges {
  if (draft.discountKind !== 'fixed' || !draft.discountValue || worthOf(draft) === 0) return {};
  return { discountKind: 'fixed', discountValue: mulDivHalfUp(draft.discountValue, left, worthOf(draft)) };
}
