import type { BatchRow } from '#modules/inventory/contract/batch-records.ts';

/** Units of a batch that would go. */
export interface Proposed {
  readonly id: string;
  readonly batchNumber: string;
  readonly expiryDate: BatchRow['expiryDate'];
  readonly quantity: number;
}

/** The batches of a place that so many units would come from; the rows stand first expiry first, as the stock goes. */
export function proposedOf(batches: readonly BatchRow[], locationId: string, wanted: number): Proposed[] {
  let rest = wanted;
  return batches.flatMap(({ id, batchNumber, expiryDate, status, balances }) => {
    const here = status === 'available' ? balances.find(({ location }) => location.id === locationId) : undefined;
    // What is held aside stays there.
    const quantity = here ? Math.min(rest, here.quantity - here.quarantined) : 0;
    rest -= Math.max(0, quantity);
    return quantity > 0 ? [{ id, batchNumber, expiryDate, quantity }] : [];
  });
}
