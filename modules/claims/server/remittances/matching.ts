import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { sumOf } from '#kernel/contract/money.ts';
import { rejectionReasons, type RejectionReason, type RemittanceMatch } from '../../contract/words.ts';

/** A row of a payment advice, minor units. `paid` holds the tax that was withheld. */
export interface AdviceRow {
  readonly claimNumber: string | null;
  readonly invoiceNumber: string | null;
  readonly enrolleeNumber: string | null;
  readonly serviceDate: CalendarDate | null;
  readonly itemCode: string | null;
  readonly claimed: number;
  readonly paid: number;
  readonly withheld: number;
}

/** An item that the partner still owes for. */
export interface OwedItem {
  readonly id: Id;
  readonly claimNumber: string;
  readonly hmoReference: string | null;
  readonly invoiceNumber: string;
  readonly enrolleeNumber: string | null;
  readonly serviceDate: CalendarDate;
  readonly itemCode: string | null;
  readonly balance: number;
}

export interface Matched {
  readonly match: RemittanceMatch;
  readonly claimItemId: Id | null;
}

const same = (given: string | null, known: string | null) =>
  given !== null && known !== null && given.trim().toUpperCase() === known.trim().toUpperCase();

const exactly = (row: AdviceRow, item: OwedItem) =>
  same(row.itemCode, item.itemCode) &&
  (same(row.claimNumber, item.claimNumber) || same(row.claimNumber, item.hmoReference) || same(row.invoiceNumber, item.invoiceNumber)) &&
  (row.serviceDate === null || row.serviceDate === item.serviceDate);

const likely = (row: AdviceRow, item: OwedItem) =>
  same(row.enrolleeNumber, item.enrolleeNumber) &&
  row.serviceDate === item.serviceDate &&
  (same(row.itemCode, item.itemCode) || row.claimed === item.balance);

/**
 * What each row pays, in the order of the rows: by number of claim or invoice and code exactly; by enrollee, day, and code or amount
 * likely, where one open item alone fits; a likely one is confirmed by a person. No two rows take one item.
 */
export function matchRows(rows: readonly AdviceRow[], items: readonly OwedItem[]): Matched[] {
  const taken = new Set<Id>();
  const found = rows.map((row): Matched | null => {
    const fits = items.filter((item) => !taken.has(item.id) && exactly(row, item));
    const best = fits.find(({ balance }) => balance === row.claimed) ?? fits[0];
    if (!best) return null;
    taken.add(best.id);
    return { match: 'exact', claimItemId: best.id };
  });
  return rows.map((row, at): Matched => {
    const exact = found[at];
    if (exact) return exact;
    const fits = items.filter((item) => !taken.has(item.id) && likely(row, item));
    const [only] = fits;
    if (!only || fits.length > 1) return { match: 'none', claimItemId: null };
    taken.add(only.id);
    return { match: 'likely', claimItemId: only.id };
  });
}

/** What an advice is out by: its amount before tax less the sum of its rows. Withheld tax of the rows must agree too. */
export function differenceOf(
  header: { readonly grossAmount: number; readonly withheldTax: number },
  rows: readonly Pick<AdviceRow, 'paid' | 'withheld'>[],
): { readonly gross: number; readonly withheld: number } {
  return {
    gross: header.grossAmount - sumOf(rows.map(({ paid }) => paid)),
    withheld: header.withheldTax - sumOf(rows.map(({ withheld }) => withheld)),
  };
}

const wordsOf: readonly (readonly [RegExp, RejectionReason])[] = [
  [/auth|pa code|approval/i, 'NO-AUTH'],
  [/not covered|exclu/i, 'NOT-COVERED'],
  [/eligib|enrol/i, 'NOT-ELIGIBLE'],
  [/limit|exhaust/i, 'LIMIT-REACHED'],
  [/tariff|price|overcharg/i, 'ABOVE-TARIFF'],
  [/duplic|already paid/i, 'DUPLICATE'],
  [/late|deadline|time/i, 'LATE'],
  [/diagnos/i, 'DIAGNOSIS-MISMATCH'],
  [/quantity|excess/i, 'QUANTITY'],
  [/document|report|result|evidence/i, 'DOCUMENT-MISSING'],
  [/capitat/i, 'CAPITATED'],
  [/co-?pay/i, 'COPAY'],
];

/** The hospital's reason for what a partner writes: its own code, else by its words. */
export function reasonOf(written: string | null): RejectionReason {
  const typed = written?.trim() ?? '';
  const code = rejectionReasons.find((reason) => reason === typed.toUpperCase().replaceAll(' ', '-'));
  return code ?? wordsOf.find(([words]) => words.test(typed))?.[1] ?? 'OTHER';
}
