import type { CashCount, DrawerFigures } from '#modules/invoices/contract/cash-records.ts';
import type { z } from 'zod';

export type Counted = z.output<typeof CashCount>;

/** A drawer in all, over its four figures. */
export function sumOfFigures({ cash, card, transfer, cheque }: DrawerFigures): number {
  return cash + card + transfer + cheque;
}

/** What notes and coins come to, in minor units. */
export function sumOfCount(count: readonly Counted[]): number {
  return count.reduce((sum, each) => sum + each.value * each.count, 0);
}

/** A count with one value counted anew; null takes it out. */
export function countedAnew(count: readonly Counted[], value: number, pieces: number | null): readonly Counted[] {
  const others = count.filter((each) => each.value !== value);
  return pieces === null ? others : [...others, { value, count: pieces }].sort((a, b) => b.value - a.value);
}
