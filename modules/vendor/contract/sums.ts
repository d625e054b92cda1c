import { bpsOf, mulDivHalfUp, sumOf } from '#kernel/contract/money.ts';
import { bpsOfPercent } from './words.ts';

/** What the sums of an order line are made of. Money in minor units. */
export interface OrderLineSum {
  readonly quantityPacks: number;
  readonly pricePerPack: number;
  readonly taxPercent: number;
  readonly discount: number;
}

/** Net (packs × price − discount, never below 0), tax on it, and both together. */
export function orderLineAmount({ quantityPacks, pricePerPack, taxPercent, discount }: OrderLineSum): {
  readonly net: number;
  readonly tax: number;
  readonly amount: number;
} {
  const net = Math.max(0, quantityPacks * pricePerPack - discount);
  const tax = bpsOf(net, bpsOfPercent(taxPercent));
  return { net, tax, amount: net + tax };
}

/** Totals of an order: total = Σ amounts + freight − discount. */
export function orderTotals(
  lines: readonly OrderLineSum[],
  { discount, freight }: { readonly discount: number; readonly freight: number },
) {
  const amounts = lines.map(orderLineAmount);
  const subtotal = sumOf(amounts.map(({ net }) => net));
  const tax = sumOf(amounts.map((each) => each.tax));
  return { subtotal, tax, discount, freight, total: subtotal + tax + freight - discount };
}

/** What the sums of a delivered line are made of. Units are dispensing units, money minor units of the whole line. */
export interface SupplyLineSum {
  readonly unitsPerPack: number;
  readonly quantityPacks: number;
  readonly freePacks: number;
  readonly rejectedUnits: number;
  readonly costPerPack: number;
  readonly discount: number;
  readonly tax: number;
}

/** Units charged, units that came in all, units taken into the stock, and charged units among the rejected. */
export function supplyLineUnits({ unitsPerPack, quantityPacks, freePacks, rejectedUnits }: SupplyLineSum) {
  const charged = quantityPacks * unitsPerPack;
  const delivered = charged + freePacks * unitsPerPack;
  const rejectedCharged = Math.min(rejectedUnits, charged);
  return { charged, delivered, accepted: Math.max(0, delivered - rejectedUnits), chargedAccepted: charged - rejectedCharged };
}

/**
 * What is owed for a delivered line. Rejected goods are not owed: they are taken off the charged units first, then off the free
 * ones, and the line's net and tax fall in proportion.
 */
export function supplyLineAmount(line: SupplyLineSum): { readonly net: number; readonly tax: number; readonly amount: number } {
  const { charged, chargedAccepted } = supplyLineUnits(line);
  if (charged === 0) return { net: 0, tax: 0, amount: 0 };
  const whole = Math.max(0, line.quantityPacks * line.costPerPack - line.discount);
  const net = mulDivHalfUp(whole, chargedAccepted, charged);
  const tax = mulDivHalfUp(line.tax, chargedAccepted, charged);
  return { net, tax, amount: net + tax };
}

/** Totals of a delivery: total = Σ amounts + freight − discount. */
export function supplyTotals(
  lines: readonly SupplyLineSum[],
  { discount, freight }: { readonly discount: number; readonly freight: number },
) {
  const amounts = lines.map(supplyLineAmount);
  const subtotal = sumOf(amounts.map(({ net }) => net));
  const tax = sumOf(amounts.map((each) => each.tax));
  return { subtotal, tax, discount, freight, total: subtotal + tax + freight - discount };
}

/**
 * Cost of each line's batch: freight and discount of the whole delivery are spread by the lines' value (by accepted units where
 * nothing has a value), each cut at the running sum, so that the parts are never negative, the rounding rest stays on the last
 * line and Σ batch cost = total (invariant 1). A line of which nothing was accepted costs nothing.
 */
export function spreadCost(lines: readonly SupplyLineSum[], total: number): number[] {
  const amounts = lines.map((line) => (supplyLineUnits(line).accepted > 0 ? supplyLineAmount(line).amount : 0));
  const valued = amounts.some((amount) => amount > 0);
  const weights = valued ? amounts : lines.map((line) => supplyLineUnits(line).accepted);
  const whole = sumOf(weights);
  if (whole === 0) return lines.map(() => 0);
  let running = 0;
  let given = 0;
  return weights.map((weight) => {
    running += weight;
    const until = mulDivHalfUp(total, running, whole);
    const part = until - given;
    given = until;
    return part;
  });
}
