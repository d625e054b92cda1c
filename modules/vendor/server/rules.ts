import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import { bpsOf } from '#kernel/contract/money.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { vendorRefusals } from '../contract/refusals.ts';
import {
  coldChainRange,
  costRiseBps,
  licenceWarnDays,
  type OrderStatus,
  overReceiptBps,
  receivableOrderStatuses,
  type SupplyStatus,
  type VendorStatus,
} from '../contract/words.ts';

const refusal = vendorRefusals.refusal;

/** Whether orders may go to a vendor, or goods come from it. */
export function whyNotTrade({ status }: { readonly status: VendorStatus }): Refusal | null {
  return status === 'active' ? null : refusal('VENDOR_NOT_ACTIVE', { status: status === 'archived' ? 'deleted' : status });
}

/** An order is sent by email only to a vendor that has an address. */
export function whyNotMail({ email }: { readonly email: string | null }): Refusal | null {
  return email ? null : refusal('PURCHASE_NO_EMAIL');
}

export type LicenceState = 'not-needed' | 'valid' | 'ending' | 'expired' | 'missing';

/**
 * Medicines are bought from licensed premises alone (as pharmacy councils want it, e.g. PCN Nigeria): a vendor of the category
 * `pharmaceutical` needs a licence that is not over.
 */
export function licenceState(
  vendor: { readonly categories: readonly string[]; readonly licenceNumber: string | null; readonly licenceExpiry: CalendarDate | null },
  today: CalendarDate,
  warnUntil: CalendarDate,
): LicenceState {
  if (!vendor.categories.includes('pharmaceutical')) return 'not-needed';
  if (!vendor.licenceNumber) return 'missing';
  if (!vendor.licenceExpiry) return 'valid';
  if (vendor.licenceExpiry < today) return 'expired';
  return vendor.licenceExpiry <= warnUntil ? 'ending' : 'valid';
}

/** Goods of a vendor without a licence are booked only with an override. */
export function whyNotLicensed(state: LicenceState, overridden: boolean): Refusal | null {
  return (state === 'missing' || state === 'expired') && !overridden ? refusal('VENDOR_LICENCE', { state }) : null;
}

/** A vendor leaves the lists only when nothing is owed either way and no order is open. */
export function whyNotRemoveVendor(facts: { readonly owed: string | null; readonly openOrders: readonly string[] }): Refusal | null {
  if (facts.owed !== null) return refusal('VENDOR_OWED', { owed: facts.owed });
  if (facts.openOrders.length > 0) return refusal('VENDOR_OPEN_ORDERS', { orders: facts.openOrders.slice(0, 5).join(', ') });
  return null;
}

/** Invariant 6: of an order that waits nobody approves what they wrote, changed or submitted, whatever the limit is by now. */
export function whyNotApprove(approverTookPart: boolean): Refusal | null {
  return approverTookPart ? refusal('PURCHASE_OWN_APPROVAL') : null;
}

/** An order waits for somebody else above the limit; with a limit of 0 every order does. */
export function needsApproval(total: number, limit: number): boolean {
  return limit === 0 || total > limit;
}

/** Where an order stands after goods came or were taken back. */
export function statusAfterReceipt(lines: readonly { readonly orderedUnits: number; readonly receivedUnits: number }[]): OrderStatus {
  if (lines.every(({ orderedUnits, receivedUnits }) => receivedUnits >= orderedUnits)) return 'received';
  return lines.some(({ receivedUnits }) => receivedUnits > 0) ? 'part-received' : 'sent';
}

export function whyNotReceive({ status }: { readonly status: OrderStatus }): Refusal | null {
  return (receivableOrderStatuses as readonly OrderStatus[]).includes(status) ? null : refusal('PURCHASE_NOT_RECEIVABLE', { status });
}

/** Not more than a tenth above what was ordered, all deliveries together, unless it was overridden. */
export function whyNotOverReceive(
  line: { readonly productName: string; readonly orderedUnits: number; readonly receivedUnits: number },
  arriving: number,
  overridden: boolean,
): Refusal | null {
  const received = line.receivedUnits + arriving;
  const most = line.orderedUnits + bpsOf(line.orderedUnits, overReceiptBps);
  if (received <= most || overridden) return null;
  return refusal('OVER_RECEIPT', { product: line.productName, received, ordered: line.orderedUnits });
}

/** Goods are not received in the future, nor before they were invoiced. */
export function whyNotDated(facts: {
  readonly receivedAt: Instant;
  readonly receivedOn: CalendarDate;
  readonly invoiceDate: CalendarDate | null;
  readonly now: Instant;
}): Refusal | null {
  if (facts.receivedAt > facts.now) return refusal('SUPPLY_DATES', { what: 'Goods are not received in the future' });
  if (facts.invoiceDate && facts.invoiceDate > facts.receivedOn)
    return refusal(
      'SUPPLY_DATES',
      { what: 'The invoice is dated after the delivery' },
      { invoiceDate: 'The invoice is dated after the delivery' },
    );
  return null;
}

export interface PostedLine {
  readonly productName: string;
  readonly coldChain: boolean;
  readonly delivered: number;
  readonly rejectedUnits: number;
  readonly rejectReason: string | null;
  readonly accepted: number;
}

/** What is still missing of a delivery before it is booked. */
export function whyNotComplete(facts: {
  readonly invoiceNumber: string | null;
  readonly invoiceDate: CalendarDate | null;
  readonly temperature: number | null;
  readonly lines: readonly PostedLine[];
}): Refusal | null {
  const missing = (what: string, field?: string) => refusal('SUPPLY_INCOMPLETE', { what }, field ? { [field]: what } : undefined);
  if (facts.lines.length === 0) return missing('Add at least one line', 'lines');
  if (!facts.invoiceNumber) return missing('Invoice number is required', 'invoiceNumber');
  if (!facts.invoiceDate) return missing('Invoice date is required', 'invoiceDate');
  if (facts.temperature === null && facts.lines.some(({ coldChain }) => coldChain))
    return missing('The temperature on arrival is required for goods of the cold chain', 'temperatureOnArrival');
  for (const line of facts.lines) {
    if (line.delivered === 0) return missing(`${line.productName}: say how many packs came`);
    if (line.rejectedUnits > line.delivered) return missing(`${line.productName}: more was rejected than came`);
    if (line.rejectedUnits > 0 && !line.rejectReason) return missing(`${line.productName}: enter why units were rejected`);
  }
  if (facts.lines.every(({ accepted }) => accepted === 0)) return missing('Nothing of this delivery was accepted');
  return null;
}

/** Goods of the cold chain that came too cold or too warm. */
export function coldChainBroken(temperature: number | null): boolean {
  return temperature !== null && (temperature < coldChainRange.from || temperature > coldChainRange.until);
}

/** The paper's total and the lines' are the same, or the difference was seen. */
export function whyNotTotal(total: number, invoiceTotal: number | null, confirmed: boolean): Refusal | null {
  return invoiceTotal === null || invoiceTotal === total || confirmed ? null : refusal('SUPPLY_TOTAL_DIFFERS', { total, invoiceTotal });
}

/** A unit costs more than a fifth above what it cost last. */
export function costRose(
  last: { readonly price: number; readonly unitsPerPack: number },
  now: { readonly price: number; readonly unitsPerPack: number },
): boolean {
  const [before, after] = [last.price * now.unitsPerPack, now.price * last.unitsPerPack];
  return before > 0 && after > before + bpsOf(before, costRiseBps);
}

/** Invariant 5: a posted delivery is reversed while nothing was paid or credited for it. */
export function whyNotReverseSupply({ paid, credited }: { readonly paid: number; readonly credited: number }): Refusal | null {
  return paid > 0 || credited > 0 ? refusal('SUPPLY_PAID') : null;
}

/** A draft that has a number was submitted once: it is cancelled, so that no number is missing. */
export function whyNotRemoveOrder({ orderNumber }: { readonly orderNumber: string | null }): Refusal | null {
  return orderNumber === null ? null : refusal('PURCHASE_NUMBERED');
}

/** Invariant 2: the parts are the amount, each of a posted supply of this vendor and within what is open of it. */
export function whyNotPay(
  payment: {
    readonly vendorId: Id;
    readonly amount: number;
    readonly paidAt: CalendarDate;
    readonly allocations: readonly { readonly supplyId: Id; readonly amount: number }[];
  },
  supplies: ReadonlyMap<Id, { readonly vendorId: Id; readonly status: SupplyStatus; readonly open: number }>,
  today: CalendarDate,
): Refusal | null {
  if (payment.paidAt > today) return refusal('VENDOR_PAYMENT_DATE');
  const ids = new Set(payment.allocations.map(({ supplyId }) => supplyId));
  const sum = payment.allocations.reduce((total, { amount }) => total + amount, 0);
  if (sum !== payment.amount || ids.size < payment.allocations.length) return refusal('VENDOR_PAYMENT_ALLOCATIONS');
  for (const { supplyId, amount } of payment.allocations) {
    const supply = supplies.get(supplyId);
    if (!supply || supply.vendorId !== payment.vendorId || supply.status !== 'posted') return refusal('VENDOR_PAYMENT_OF_OTHER_VENDOR');
    if (amount > supply.open) return refusal('SUPPLY_OVERPAID');
  }
  return null;
}

/** Which open supplies take up a credit: the returned one first, then the oldest; what is left over stays with the vendor. */
export function spreadCredit(
  amount: number,
  open: readonly { readonly id: Id; readonly open: number }[],
  first: Id | null,
): { readonly parts: { readonly supplyId: Id; readonly amount: number }[]; readonly left: number } {
  const ordered = [...open.filter(({ id }) => id === first), ...open.filter(({ id }) => id !== first)];
  const parts: { supplyId: Id; amount: number }[] = [];
  let left = amount;
  for (const supply of ordered) {
    const part = Math.min(left, supply.open);
    if (part > 0) parts.push({ supplyId: supply.id, amount: part });
    left -= part;
  }
  return { parts, left };
}

/** Which column of the payables an invoice stands in, by its age in days. */
export function ageColumn(days: number): 0 | 1 | 2 | 3 {
  if (days <= 30) return 0;
  if (days <= 60) return 1;
  return days <= 90 ? 2 : 3;
}

/** Days until a licence ends that a person is told of. */
export const licenceNotice = licenceWarnDays;
