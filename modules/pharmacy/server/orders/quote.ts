import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { productsOf } from '#modules/inventory/server/index.ts';
import type { QuotedMedicines, QuoteMedicines } from '../../contract/quote-records.ts';
import { encounterOf } from '../rules/orders.ts';
import { quoteLines, totalsOf } from './prices.ts';
import { findOrder } from './store.ts';

/** POST medication-order/quote: the very amounts that the order's lines get. NOT_FOUND for a medicine or an order of another hospital. */
export async function quoteMedicines(scope: Scope, { orderId, lines }: QuoteMedicines): Promise<QuotedMedicines> {
  const buyer = orderId ? await findOrder(scope, orderId) : { patientId: null, billingId: null, encounterType: encounterOf([]) };
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const products = await productsOf(scope, ids);
  if (products.size < ids.length) throw kernelRefusals.refusal('NOT_FOUND');
  const amounts = await quoteLines(scope, buyer, lines, products);
  return {
    lines: lines.map(({ productId, quantity }, at) => ({
      ...{ productId, quantity },
      amount: amounts[at]?.amount ?? null,
      patientAmount: amounts[at]?.patientAmount ?? 0,
    })),
    ...totalsOf(amounts),
  };
}
