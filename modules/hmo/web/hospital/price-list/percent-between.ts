import { bpsBetween, percentText } from '#kernel/contract/money.ts';

/** How much one price is above or below another, as `+8` or `-12.5`; null where one of them is missing or zero. */
export function percentBetween(before: number | null, after: number | null): string | null {
  if (before === null || after === null || before === 0) return null;
  const bps = bpsBetween(after - before, before);
  return `${bps > 0 ? '+' : ''}${percentText(bps)} %`;
}
