import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { bpsOf, percentText, splitByWeights, sumOf } from '#kernel/contract/money.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import { claimRefusals } from '../contract/refusals.ts';
import type { AgeBucket, AllocationWay, ClaimKind, ClaimSettlement, ClaimStatus } from '../contract/words.ts';

const refuse = claimRefusals.refusal;

/** Sums of a claim, minor units. `amountPaid` holds the tax that was withheld. */
export interface ClaimSums {
  readonly total: number;
  readonly amountPaid: number;
  readonly withheldTax: number;
  readonly rejectedOpen: number;
  readonly resubmittedAmount: number;
  readonly movedToPatient: number;
  readonly writtenOffAmount: number;
}

/** What is open of an item, in the order in which it stands on the claim. */
export interface OpenItem {
  readonly id: Id;
  readonly serviceDate: CalendarDate;
  readonly balance: number;
  readonly rejectedOpen: number;
}

export interface ItemAmount {
  readonly claimItemId: Id;
  readonly amount: number;
}

export const balanceOf = (sums: ClaimSums): number =>
  sums.total - sums.amountPaid - sums.resubmittedAmount - sums.movedToPatient - sums.writtenOffAmount;

/** The badge of a claim. */
export function settlementOf(status: ClaimStatus, sums: ClaimSums): ClaimSettlement {
  if (status === 'cancelled') return 'cancelled';
  const balance = balanceOf(sums);
  if (balance === sums.total) return 'unpaid';
  if (balance > 0) return 'partially_paid';
  return sums.writtenOffAmount > 0 ? 'written_off' : 'paid';
}

/** Where a submitted claim stands by its sums: written off as soon as nothing is open and something was given up. */
export function statusOf(sums: ClaimSums): Extract<ClaimStatus, 'submitted' | 'payment-added' | 'written-off'> {
  if (balanceOf(sums) === 0 && sums.writtenOffAmount > 0) return 'written-off';
  return sums.amountPaid > 0 ? 'payment-added' : 'submitted';
}

/** What may still be paid of an item: its balance less what is rejected. */
export const payable = ({ balance, rejectedOpen }: Pick<OpenItem, 'balance' | 'rejectedOpen'>): number => balance - rejectedOpen;

/** Spreads an amount over items up to what is payable of each: the oldest service first, or in proportion. */
export function allocate(items: readonly OpenItem[], amount: number, way: AllocationWay): ItemAmount[] {
  const open = items.filter((item) => payable(item) > 0);
  const most = sumOf(open.map(payable));
  const wanted = Math.min(amount, most);
  if (wanted === 0) return [];
  if (way === 'proportional') {
    const parts = splitByWeights(wanted, open.map(payable));
    return open.flatMap(({ id }, at) => (parts[at] ? [{ claimItemId: id, amount: parts[at] as number }] : []));
  }
  let left = wanted;
  return [...open]
    .sort((a, b) => (a.serviceDate < b.serviceDate ? -1 : a.serviceDate > b.serviceDate ? 1 : 0))
    .flatMap((item) => {
      const part = Math.min(payable(item), left);
      left -= part;
      return part > 0 ? [{ claimItemId: item.id, amount: part }] : [];
    });
}

/**
 * Why a payment cannot be spread so, or null. What is not allocated is kept only when somebody says so; an item takes no more than what
 * is open and not rejected.
 */
export function whyNotAllocate(
  items: readonly OpenItem[],
  parts: readonly ItemAmount[],
  { gross, keep }: { readonly gross: number; readonly keep: boolean },
): Refusal | null {
  const byId = new Map(items.map((item) => [item.id, item]));
  const wanted = new Map<Id, number>();
  for (const { claimItemId, amount } of parts) {
    if (!byId.has(claimItemId)) return refuse('CLAIM_ITEM_UNKNOWN');
    wanted.set(claimItemId, (wanted.get(claimItemId) ?? 0) + amount);
  }
  for (const [id, amount] of wanted) if (amount > payable(byId.get(id) as OpenItem)) return refuse('CLAIM_AMOUNT_ABOVE');
  const left = gross - sumOf([...wanted.values()]);
  if (left < 0) return refuse('CLAIM_ALLOCATION_SUM', { left });
  if (left === 0 || keep) return null;
  return gross > sumOf(items.map(payable)) ? refuse('CLAIM_AMOUNT_ABOVE') : refuse('CLAIM_ALLOCATION_SUM', { left });
}

/** Tax withheld on each part, the largest remainders first. The part that is not allocated bears its own share. */
export function spreadWithheld(parts: readonly ItemAmount[], gross: number, withheld: number): number[] {
  const rest = gross - sumOf(parts.map(({ amount }) => amount));
  return splitByWeights(withheld, [...parts.map(({ amount }) => amount), rest]).slice(0, parts.length);
}

/** Tax that a partner should withhold of a payment. */
export const expectedTax = (gross: number, bps: number): number => bpsOf(gross, bps);

/** Why the sums of a payment cannot be, or null. A difference above 1 % of the expected tax wants a confirmation. */
export function whyNotNet(
  { gross, withheld, charges }: { readonly gross: number; readonly withheld: number; readonly charges: number },
  { bps, confirmed }: { readonly bps: number; readonly confirmed: boolean },
): Refusal | null {
  if (withheld + charges > gross) return refuse('CLAIM_NET');
  const expected = expectedTax(gross, bps);
  const differs = Math.abs(withheld - expected) * 100 > expected;
  return differs && !confirmed ? refuse('CLAIM_WITHHELD_DIFFERS', { percent: percentText(bps) }) : null;
}

/** Why so much of an item cannot be rejected, or null. */
export function whyNotReject(item: Pick<OpenItem, 'balance' | 'rejectedOpen'>, amount: number): Refusal | null {
  return amount < 1 || amount > payable(item) ? refuse('CLAIM_REJECTION_ABOVE') : null;
}

/** What is given up of each item: chosen ones or all, rejected ones first, in their order. */
export function writeOffParts(items: readonly OpenItem[], amount: number): ItemAmount[] {
  let left = amount;
  return [...items]
    .sort((a, b) => Number(b.rejectedOpen > 0) - Number(a.rejectedOpen > 0))
    .flatMap((item) => {
      const part = Math.min(item.balance, left);
      left -= part;
      return part > 0 ? [{ claimItemId: item.id, amount: part }] : [];
    });
}

/** Why so much cannot be given up by this person, or null. A limit holds for the sum of their write-offs of the claim. */
export function whyNotWriteOff(
  balance: number,
  facts: { readonly amount: number; readonly sum: number; readonly limit: number | null; readonly approves: boolean },
): Refusal | null {
  if (facts.amount < 1 || facts.amount > balance) return refuse('CLAIM_WRITE_OFF_ABOVE');
  return facts.limit !== null && facts.sum > facts.limit && !facts.approves ? refuse('CLAIM_WRITE_OFF_LIMIT') : null;
}

/** Last day on which a service may be submitted, by the partner's contract. */
export const deadlineOf = (serviceDate: CalendarDate, days: number): CalendarDate => addCalendarDays(serviceDate, days);

/** Why a claim cannot be submitted now, or null. */
export function whyNotSubmit(facts: {
  readonly items: number;
  readonly errors: number;
  readonly deadline: CalendarDate;
  readonly today: CalendarDate;
  readonly maySubmitLate: boolean;
  readonly lateReason: string | null;
}): Refusal | null {
  if (facts.items === 0) return refuse('CLAIM_NOTHING_TO_CLAIM');
  if (facts.errors > 0) return refuse('CLAIM_HAS_ERRORS', { count: facts.errors });
  const late = facts.deadline < facts.today;
  return late && !(facts.maySubmitLate && facts.lateReason) ? refuse('CLAIM_LATE') : null;
}

/** Why a period does not suit, or null. */
export function whyNotPeriod(
  { periodStart, periodEnd }: { readonly periodStart: CalendarDate; readonly periodEnd: CalendarDate },
  days: readonly CalendarDate[],
  today: CalendarDate,
): Refusal | null {
  const outside = days.some((day) => day < periodStart || day > periodEnd);
  return periodEnd < periodStart || periodEnd > today || outside ? refuse('CLAIM_PERIOD') : null;
}

/** Why invoices are neither added to a claim nor taken off it, or null: a resubmission holds what was rejected and nothing else. */
export const whyNotMixed = ({ kind }: { readonly kind: ClaimKind }): Refusal | null =>
  kind === 'resubmission' ? refuse('CLAIM_RESUBMISSION') : null;

/** Days from one calendar day to another. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** The bucket of what is owed: by the days since the claim was submitted, null while it is on none that was. */
export function bucketOf(submittedOn: CalendarDate | null, asAt: CalendarDate): AgeBucket {
  if (submittedOn === null || submittedOn > asAt) return 'not-submitted';
  const days = daysBetween(submittedOn, asAt);
  if (days <= 30) return '0-30';
  if (days <= 60) return '31-60';
  if (days <= 90) return '61-90';
  return days <= 120 ? '91-120' : 'over-120';
}

/** The step of the reminders that a claim has reached, and was not told of yet; null: none. */
export function chaseStep(daysLate: number, told: number, steps: readonly number[]): number | null {
  const reached = steps.filter((step) => step <= daysLate).at(-1) ?? 0;
  return reached > told ? reached : null;
}
