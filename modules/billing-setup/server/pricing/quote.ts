import type { Scope } from '#kernel/server/scope/scope.ts';
import { sumOf } from '#kernel/contract/money.ts';
import type { AskQuote, PricedLine, PriceTotals, Quote } from '../../contract/pricing-records.ts';
import { requireCurrency } from '../currency/currency.ts';
import type { PriceOrder } from './order.ts';
import { priceLines } from './price-lines.ts';

/** Sums of lines. */
export function totalsOf(lines: readonly PricedLine[]): PriceTotals {
  const total = (key: keyof PriceTotals) => sumOf(lines.map((line) => line[key]));
  return {
    gross: total('gross'),
    discount: total('discount'),
    tax: total('tax'),
    net: total('net'),
    patientAmount: total('patientAmount'),
    hmoAmount: total('hmoAmount'),
  };
}

/** Without a patient the method and the category may be chosen; neither is somebody from outside. */
function standsFor({ patientId, billingMethod, categoryId }: AskQuote): PriceOrder['standsFor'] {
  if (patientId !== null || billingMethod === 'External' || (!billingMethod && !categoryId)) return null;
  return { payer: billingMethod ?? 'Self-Pay', categoryId };
}

/** POST pricing/quote: what a line raised now with the same input would cost. */
export async function quote(scope: Scope, order: AskQuote): Promise<Quote> {
  const { code } = await requireCurrency(scope);
  const lines = await priceLines(scope, {
    patientId: order.patientId,
    billingId: order.billingId,
    payer: order.billingMethod,
    standsFor: standsFor(order),
    encounterType: order.encounterType,
    at: order.at,
    lines: order.items,
  });
  return { currency: code, lines, totals: totalsOf(lines) };
}
