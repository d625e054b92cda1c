import type { CalendarDate } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { hmoBillRefusals } from '../../contract/bill-refusals.ts';
import type { CapitationMonthState } from '../../contract/bill-words.ts';

/** What a month should bring: lives of the roster at the contract's rate, minor units. */
export function expectedOf(lives: number, ratePerLife: number): number {
  const expected = lives * ratePerLife;
  if (!Number.isSafeInteger(expected)) throw new RangeError('The amount is too large');
  return expected;
}

/** Where a month stands; one that is not over and nothing came for is not missed yet. */
export function monthStateOf({
  month,
  expected,
  received,
  today,
}: {
  /** First day. */
  readonly month: CalendarDate;
  readonly expected: number;
  readonly received: number | null;
  readonly today: CalendarDate;
}): CapitationMonthState {
  if (received === null) return month.slice(0, 7) < today.slice(0, 7) ? 'missing' : 'expected';
  if (received === expected) return 'received';
  return received < expected ? 'short' : 'over';
}

/** The contract that holds in a month (its first day), or undefined. */
export function contractIn<Contract extends { readonly fromMonth: CalendarDate; readonly toMonth: CalendarDate | null }>(
  contracts: readonly Contract[],
  month: CalendarDate,
): Contract | undefined {
  return contracts.find(({ fromMonth, toMonth }) => fromMonth <= month && (toMonth === null || month <= toMonth));
}

/** Why a receipt cannot be kept, or null. */
export function whyNotReceive(
  { month, amount, withholding }: { readonly month: CalendarDate; readonly amount: number; readonly withholding: number },
  today: CalendarDate,
): Refusal | null {
  if (month > today) return hmoBillRefusals.refusal('CAPITATION_MONTH_TO_COME');
  return withholding >= amount ? hmoBillRefusals.refusal('CAPITATION_WITHHELD') : null;
}
