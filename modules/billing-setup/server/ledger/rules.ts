import type { CalendarDate } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { ledgerRefusals } from '../../contract/ledger-refusals.ts';
import type { AccountCode } from '../../contract/ledger-words.ts';

export interface Sides {
  readonly account: AccountCode;
  readonly debit?: number | undefined;
  readonly credit?: number | undefined;
}

/** The month of a day: `2026-11-20` → `2026-11`. */
export function monthOf(day: CalendarDate): string {
  return day.slice(0, 7);
}

/** The month before another: `2026-01` → `2025-12`. */
export function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}

/** The month after another: `2025-12` → `2026-01`. */
export function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

/**
 * Invariant 4: the date under which an act posts. A late act (its own day lies in a closed month) and an act dated ahead post on
 * today, which is always open.
 */
export function entryDateOf(facts: {
  readonly today: CalendarDate;
  readonly wanted: CalendarDate | null;
  readonly isClosed: boolean;
}): CalendarDate {
  const { today, wanted, isClosed } = facts;
  return wanted === null || wanted > today || isClosed ? today : wanted;
}

/** Invariant 2: what is wrong with the lines of an entry, in words for the log, or null. Amounts are minor units. */
export function whyNotBalanced(lines: readonly Sides[]): string | null {
  let [debits, credits] = [0, 0];
  for (const { account, debit = 0, credit = 0 } of lines) {
    if (!Number.isSafeInteger(debit) || !Number.isSafeInteger(credit)) return `line of ${account} is no whole amount`;
    if (debit < 0 || credit < 0) return `line of ${account} is negative`;
    if (debit > 0 && credit > 0) return `line of ${account} has two sides`;
    debits += debit;
    credits += credit;
  }
  return debits === credits ? null : `debits ${debits} are not credits ${credits}`;
}

export interface CloseFacts {
  readonly month: string;
  /** First month with an entry; null: nothing was posted yet. */
  readonly first: string | null;
  readonly current: string;
  readonly closed: ReadonlySet<string>;
}

/** Why an open month cannot be closed by the calendar: it is not over, before the books begin, or an earlier one is open. */
export function whyNotClose({ month, first, current, closed }: CloseFacts): Refusal | null {
  if (month >= current) return ledgerRefusals.refusal('PERIOD_NOT_OVER');
  if (first === null || month < first) return ledgerRefusals.refusal('PERIOD_EMPTY');
  const open: string[] = [];
  for (let earlier = first; earlier < month; earlier = monthAfter(earlier)) if (!closed.has(earlier)) open.push(earlier);
  return open.length > 0 ? ledgerRefusals.refusal('PERIOD_EARLIER_OPEN', { months: open.slice(0, 12).join(', ') }) : null;
}

/** Only the latest closed month is opened again. */
export function whyNotReopen({ month, closed }: { readonly month: string; readonly closed: ReadonlySet<string> }): Refusal | null {
  for (const other of closed) if (other > month) return ledgerRefusals.refusal('PERIOD_NOT_LATEST');
  return null;
}
