import { useCall } from '#kernel/web/client/use-call.ts';
import { medicationOrderCalls } from '#modules/pharmacy/contract/calls/orders.ts';

interface Wanted {
  readonly productId: string;
  readonly quantity: number;
}

/** What medicines cost by the rules that price the order, for the buyer of an order or a customer at the counter. Minor units. */
export function useQuote(orderId: string | undefined, lines: readonly Wanted[]) {
  const wanted = lines.map(({ productId, quantity }) => ({ productId, quantity }));
  const found = useCall(
    medicationOrderCalls.quote,
    { body: { orderId: orderId ?? null, lines: wanted } },
    { enabled: lines.length > 0, keepOld: true, quiet: true, live: ['price-rules', 'billable-items'] },
  );
  // While another quantity is asked about, the old amounts are not the ones of the cart.
  const known = (productId: string) => {
    const { quantity } = wanted.find((line) => line.productId === productId) ?? {};
    return found.data?.lines.find((line) => line.productId === productId && line.quantity === quantity);
  };
  return {
    /** Null: not priced; undefined: not known yet. */
    of: (productId: string): number | null | undefined => known(productId)?.amount,
    refused: found.refused,
  };
}
