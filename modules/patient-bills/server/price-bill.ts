import type { Id } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { billingSetupRefusals } from '#modules/billing-setup/contract/refusals.ts';
import { billRecord } from '../contract/bill.record.ts';
import type { Bill, PriceBill } from '../contract/records.ts';
import { standOf } from './bill-acts.ts';
import { priceOne, priceOrderOf, rewriteBill } from './change-bill.ts';
import { whyNotPrice } from './rules.ts';
import { showBill } from './show-bills.ts';
import { type BillRecord, lockBill } from './store.ts';

/** Whoever prices is bound by the item's own bounds. */
async function whyOutside(scope: Scope, { billableItemId }: BillRecord, price: number): Promise<Refusal | null> {
  const item = await scope.tx
    .selectFrom('billableItems')
    .select(['minPrice', 'maxPrice'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', billableItemId)
    .executeTakeFirst();
  const below = item?.minPrice != null && price < item.minPrice;
  const above = item?.maxPrice != null && price > item.maxPrice;
  return below || above ? billingSetupRefusals.refusal('PRICE_OUTSIDE_RANGE') : null;
}

/** PATCH patient-bills/{id}/price: the price of a line that had none. */
export async function priceBill(scope: Scope, id: Id, order: PriceBill): Promise<Bill> {
  const bill = await lockBill(scope, id, order.version);
  guard(billRecord, 'price', standOf(bill), whyNotPrice(bill), await whyOutside(scope, bill, order.price));
  const reason = order.reason ?? 'Price of an unpriced bill';
  const priced = await priceOne(scope, bill, { ...priceOrderOf(bill), unitPrice: order.price, priceReason: reason });
  await rewriteBill(scope, bill, priced, {
    kinds: ['price'],
    override: { by: scope.actor.name, reason, from: null },
    columns: { typedPrice: order.price },
    reason,
    summary: `Bill ${bill.billNumber} priced`,
  });
  return showBill(scope, id);
}
