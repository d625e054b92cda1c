import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { sumOf } from '#kernel/contract/money.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { CoverageStatus } from '#modules/patient-bills/contract/words.ts';
import { hmoBillRefusals } from '../../contract/bill-refusals.ts';
import type { HmoBillTotals } from '../../contract/bill-records.ts';

/** What one bill of a partner gathers: a stay, else a visit, else what is not of either on one day. */
export interface Visit {
  readonly patientId: Id;
  readonly admissionId: Id | null;
  readonly encounterId: Id | null;
  readonly serviceDate: CalendarDate;
}

/** The key of a visit: lines with one key stand on one open bill. A day is the patient's own, so that two records may become one. */
export function visitKeyOf({ patientId, admissionId, encounterId, serviceDate }: Visit): string {
  if (admissionId) return `stay:${admissionId}`;
  return encounterId ? `visit:${encounterId}` : `day:${serviceDate}:${patientId}`;
}

/** An item as an invoice asks whether it may take it. */
export interface AskedItem {
  readonly billId: Id;
  readonly amount: number;
  readonly coverageStatus: CoverageStatus;
  /** The insurer's share stands on an invoice already. */
  readonly invoiced?: boolean;
}

const waits = (status: CoverageStatus) => status === 'pending' || status === 'expired';

/** Items of which the partner may be asked now: decided, worth something; those that proceeded unanswered like approved ones. */
export function askable<Item extends AskedItem>(items: readonly Item[]): Item[] {
  return items.filter(({ amount, coverageStatus }) => amount > 0 && !waits(coverageStatus) && coverageStatus !== 'declined');
}

/** Items that an approval still holds. */
export function waiting<Item extends AskedItem>(items: readonly Item[]): Item[] {
  return items.filter(({ amount, coverageStatus }) => amount > 0 && waits(coverageStatus));
}

/** Why the invoice of a bill cannot be made now, or null. */
export function whyNotInvoice(
  bill: { readonly enrolleeNumber: string | null; readonly diagnoses: number; readonly ended: boolean },
  items: readonly AskedItem[],
  { approvedOnly, interim }: { readonly approvedOnly: boolean; readonly interim: boolean },
): Refusal | null {
  if (items.every(({ amount }) => amount === 0)) return hmoBillRefusals.refusal('HMO_BILL_EMPTY');
  const count = waiting(items).length;
  if (count > 0 && !approvedOnly) return hmoBillRefusals.refusal('HMO_BILL_ITEMS_WAIT', { count });
  if (askable(items).length === 0) return hmoBillRefusals.refusal('HMO_BILL_EMPTY');
  if (!bill.enrolleeNumber?.trim()) return hmoBillRefusals.refusal('HMO_BILL_ENROLLEE');
  if (bill.diagnoses === 0) return hmoBillRefusals.refusal('HMO_BILL_DIAGNOSIS');
  return bill.ended || interim ? null : hmoBillRefusals.refusal('HMO_BILL_NOT_ENDED');
}

/** Sums of the active items of a bill, minor units. What neither waits nor was declined counts as approved. */
export function totalsOf(items: readonly (Omit<AskedItem, 'billId'> & { readonly capitatedValue: number })[]): HmoBillTotals {
  const of = (holds: (status: CoverageStatus) => boolean) =>
    sumOf(items.filter(({ coverageStatus }) => holds(coverageStatus)).map(({ amount }) => amount));
  const [pending, declined] = [of(waits), of((status) => status === 'declined')];
  const total = sumOf(items.map(({ amount }) => amount));
  return { approved: total - pending - declined, pending, declined, total, capitated: sumOf(items.map((item) => item.capitatedValue)) };
}

/** When an encounter of which nobody knows more counts as ended: its day is over, and the patient is not in the stay any more. */
export function endedWithoutFacts({
  lastDay,
  today,
  inStay,
}: {
  readonly lastDay: CalendarDate;
  readonly today: CalendarDate;
  readonly inStay: boolean;
}): boolean {
  return !inStay && lastDay < today;
}
