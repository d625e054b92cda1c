import { sumOf } from '#kernel/contract/money.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { claimRefusals } from '../../contract/refusals.ts';
import type { RemittanceMatch } from '../../contract/words.ts';
import { differenceOf } from './matching.ts';

interface Header {
  readonly grossAmount: number;
  readonly withheldTax: number;
}

interface Row {
  readonly match: RemittanceMatch;
  readonly paid: number;
  readonly withheld: number;
}

/** What of a remittance has no item: kept for the partner on account 2400. Minor units; `amount` holds the tax. */
export interface Rest {
  readonly amount: number;
  readonly withheld: number;
}

/** What is left of the amount and its tax after the rows that have an item. */
export function restOf({ grossAmount, withheldTax }: Header, rows: readonly Row[]): Rest {
  const matched = rows.filter(({ match }) => match === 'exact');
  return {
    amount: grossAmount - sumOf(matched.map(({ paid }) => paid)),
    withheld: withheldTax - sumOf(matched.map(({ withheld }) => withheld)),
  };
}

/**
 * Why a remittance cannot be posted, or null. Its rows add up to the amount and its tax, and each has its item; with `keep` what is left
 * stays with the partner instead, beside at least one item that is paid. A likely row is always confirmed by a person first.
 */
export function whyNotPost(header: Header, rows: readonly Row[], keep: boolean): Refusal | null {
  const refuse = claimRefusals.refusal;
  const of = (match: RemittanceMatch) => rows.filter((row) => row.match === match).length;
  if (!keep) {
    const { gross, withheld } = differenceOf(header, rows);
    if (gross !== 0 || withheld !== 0) return refuse('REMITTANCE_UNBALANCED', { difference: gross === 0 ? withheld : gross });
    return of('exact') < rows.length ? refuse('REMITTANCE_UNMATCHED', { count: rows.length - of('exact') }) : null;
  }
  const rest = restOf(header, rows);
  const paysNothing = rest.amount === header.grossAmount;
  if (of('likely') > 0 || paysNothing) return refuse('REMITTANCE_UNMATCHED', { count: rows.length - of('exact') });
  const fits = rest.amount >= 0 && rest.withheld >= 0 && rest.withheld <= rest.amount;
  return fits ? null : refuse('REMITTANCE_UNBALANCED', { difference: rest.amount < 0 ? rest.amount : rest.withheld });
}
