import type { CalendarDate } from '#kernel/contract/fields.ts';
import { mulDivHalfUp } from '#kernel/contract/money.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { documentRefusals } from '../../contract/documents/refusals.ts';
import type { AbcClass, ExpiryWindow, RequisitionStatus } from '../../contract/documents/words.ts';
import type { WarnDays } from '../../contract/settings.ts';

/** Invariant 8: nobody approves what they made, changed, submitted or counted. What went through nobody's hands, anybody may. */
export function whyNotApprove(approverTookPart: boolean): Refusal | null {
  return approverTookPart ? documentRefusals.refusal('APPROVER_IS_CREATOR') : null;
}

/** What a batch was received for: of all its units, in minor units. */
export interface BatchCost {
  readonly totalCost: number;
  readonly quantityReceived: number;
}

/** What units of a batch are worth by its own cost, in minor units, signed as the units are; nothing for an unknown batch. */
export function worthOf(units: number, batch: BatchCost | undefined): number {
  return batch ? mulDivHalfUp(batch.totalCost, units, batch.quantityReceived) : 0;
}

/** Whether corrections stay below the limit from which somebody else must approve: gains and losses do not cancel out. */
export function postsAtOnce(worths: readonly number[], limit: number): boolean {
  return worths.reduce((sum, worth) => sum + Math.abs(worth), 0) < limit;
}

/** The difference that a line asks for: typed, or counted against what is there. */
export function deltaOf(
  line: { readonly delta?: number | null | undefined; readonly countedQuantity?: number | null | undefined },
  there: number,
): number {
  return line.countedQuantity === null || line.countedQuantity === undefined ? (line.delta ?? 0) : line.countedQuantity - there;
}

/** Invariant 1 beforehand: a correction never leaves less than nothing. */
export function whyNotBelowZero(facts: {
  readonly product: string;
  readonly batch: string;
  readonly there: number;
  readonly delta: number;
}): Refusal | null {
  return facts.there + facts.delta < 0
    ? documentRefusals.refusal('ADJUSTMENT_BELOW_ZERO', { product: facts.product, batch: facts.batch, quantity: facts.there })
    : null;
}

export interface Part {
  readonly quantity: number;
}

/** Shares units out over batches in their order: as many as each holds, then the next. */
export function fillInOrder(parts: readonly Part[], units: number): number[] {
  let left = units;
  return parts.map(({ quantity }) => {
    const taken = Math.min(left, quantity);
    left -= taken;
    return taken;
  });
}

/** Product ids that stand on more than one line. */
export function namedTwice(ids: readonly string[]): string[] {
  return [...new Set(ids.filter((each, at) => ids.indexOf(each) !== at))];
}

interface GrantedLine {
  readonly approvedQuantity: number | null;
  readonly issuedQuantity: number;
}

/** Where a requisition stands by what of it was issued. */
export function statusAfterIssue(lines: readonly GrantedLine[]): RequisitionStatus {
  if (lines.every(({ approvedQuantity, issuedQuantity }) => issuedQuantity >= (approvedQuantity ?? 0))) return 'issued';
  return lines.some(({ issuedQuantity }) => issuedQuantity > 0) ? 'part-issued' : 'approved';
}

/** More than was asked for wants a note. */
export function whyNotGrant(facts: {
  readonly product: string;
  readonly asked: number;
  readonly granted: number;
  readonly note: string | null;
}): Refusal | null {
  return facts.granted > facts.asked && !facts.note ? documentRefusals.refusal('APPROVED_ABOVE_ASKED', { product: facts.product }) : null;
}

interface CountedLine {
  readonly counted: number | null;
  readonly recount: number | null;
  readonly expectedAtCount: number | null;
  readonly skipReason: string | null;
}

/**
 * What a count found more or fewer: its last figure against what should have been there at that moment, which is the opening's with
 * all movements since. Null: not counted. Units that move between figure and posting change nothing about it.
 */
export function differenceOf({ counted, recount, expectedAtCount }: CountedLine): number | null {
  const figure = recount ?? counted;
  return figure === null || expectedAtCount === null ? null : figure - expectedAtCount;
}

/** Every line is counted, or skipped with a reason. */
export function whyNotComplete(lines: readonly CountedLine[]): Refusal | null {
  return lines.some(({ counted, skipReason }) => counted === null && !skipReason) ? documentRefusals.refusal('COUNT_INCOMPLETE') : null;
}

/** Whether the differences that a count found are worth so much that somebody posts it who neither opened it nor counted. */
export const isLargeCount = (worths: readonly number[], limit: number): boolean => worths.length > 0 && !postsAtOnce(worths, limit);

/** Classes by what use cost: A the products of the first 80 % of the whole, B of the next 15 %, C all others and the unused. */
export function abcOf(worths: readonly number[]): AbcClass[] {
  const whole = worths.reduce((sum, worth) => sum + worth, 0);
  const order = worths.map((worth, at) => ({ worth, at })).sort((a, b) => b.worth - a.worth || a.at - b.at);
  const classes: AbcClass[] = worths.map(() => 'C');
  let before = 0;
  for (const { worth, at } of order) {
    if (worth > 0 && before * 100 < whole * 80) classes[at] = 'A';
    else if (worth > 0 && before * 100 < whole * 95) classes[at] = 'B';
    before += worth;
  }
  return classes;
}

/** The window of a batch by the days until its expiry; it is usable on the day itself. */
export function windowOf(daysLeft: number, [far, near, last]: WarnDays): ExpiryWindow {
  if (daysLeft < 0) return 'expired';
  if (daysLeft <= last) return 'last';
  if (daysLeft <= near) return 'near';
  return daysLeft <= far ? 'far' : 'later';
}

/** The window that the store is to be told of: the nearest that a batch has reached and that nobody was told of. Null: none. */
export function windowToTell(facts: { readonly daysLeft: number; readonly told: number | null }, days: WarnDays): number | null {
  if (facts.daysLeft < 0) return null;
  const reached = days.filter((each) => facts.daysLeft <= each).at(-1) ?? null;
  return reached !== null && (facts.told === null || reached < facts.told) ? reached : null;
}

/** Whether a list that reaches so many days shows a batch; 0 asks for what has ended, and what ends today has not. */
export const reaches = (days: number, daysLeft: number): boolean => (days === 0 ? daysLeft < 0 : daysLeft <= days);

const day = 24 * 60 * 60_000;

/** Calendar days from one day to another; negative when the other is earlier. */
export function daysBetween(from: CalendarDate, until: CalendarDate): number {
  return Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / day);
}

/** The longest that stock is bought for at its present use, in days: more would expire on the shelf. */
const longEnoughDays = 365;

/** What decides how much of a product is ordered; quantities in units. */
export interface OrderFacts {
  readonly quantity: number;
  readonly stockReserve: number;
  readonly parLevel: number | null;
  readonly reorderQuantity: number | null;
  /** Units used over the last `useDays` days; without any use the levels alone decide. */
  readonly units?: number;
  readonly useDays?: number;
}

/**
 * Units to order: the product's own reorder quantity, else what is missing to the target level (twice the reserve when none is set).
 * Nothing while the stock lasts for a year at its present use, and never more than makes it last a year, unless the reserve is higher.
 */
export function suggestedOrder(facts: OrderFacts): number {
  const { quantity, stockReserve, units = 0, useDays = 0 } = facts;
  const full = facts.parLevel ?? Math.max(2 * stockReserve, 1);
  if (quantity >= full) return 0;
  const wanted = facts.reorderQuantity ?? full - quantity;
  if (units <= 0 || useDays <= 0) return wanted;
  if (quantity * useDays >= longEnoughDays * units) return 0;
  const most = Math.max(stockReserve, Math.ceil((longEnoughDays * units) / useDays));
  return Math.min(wanted, most - quantity);
}
