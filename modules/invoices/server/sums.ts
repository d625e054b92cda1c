import type { Id } from '#kernel/contract/fields.ts';
import { bpsOf, mulDivHalfUp, splitByWeights, sumOf } from '#kernel/contract/money.ts';
import type { InvoiceDiscountKind, InvoiceStatus } from '../contract/words.ts';

/** What an item holds of a bill line; minor units. gross − discount + tax on top = shareAmount. */
export interface ShareAmounts {
  readonly gross: number;
  readonly discount: number;
  readonly tax: number;
  readonly shareAmount: number;
}

interface BillAmounts {
  readonly gross: number;
  readonly discount: number;
  readonly tax: number;
  readonly taxIncluded: number;
  readonly net: number;
}

/** Discount and tax of a line in the proportion of one share; a share that is the whole line holds the line's own figures. */
export function amountsOfShare(bill: BillAmounts, shareAmount: number): ShareAmounts {
  const part = (amount: number) => (bill.net === 0 ? amount : mulDivHalfUp(amount, shareAmount, bill.net));
  const [discount, tax, onTop] = [part(bill.discount), part(bill.tax), part(bill.tax - bill.taxIncluded)];
  const whole = shareAmount === bill.net && bill.gross - bill.discount + bill.tax - bill.taxIncluded === bill.net;
  return { gross: whole ? bill.gross : Math.max(shareAmount + discount - onTop, 0), discount, tax, shareAmount };
}

export interface DiscountedItem {
  readonly id: Id;
  readonly shareAmount: number;
  readonly itemDiscount: number;
}

/** How much an order of discount comes to, of what is left after the discounts of single items. */
export function discountOf(order: { readonly kind: InvoiceDiscountKind; readonly value: number } | null, base: number): number {
  if (!order) return 0;
  return order.kind === 'percent' ? bpsOf(base, Math.min(order.value, 10_000)) : Math.min(order.value, base);
}

/**
 * Invariant 2: what the invoice takes off each item, by item id. The discount is spread by what is left of each item after its own
 * discount, the largest remainders first; the parts add up exactly.
 */
export function spreadDiscount(items: readonly DiscountedItem[], discount: number): Map<Id, number> {
  const left = items.map((item) => item.shareAmount - item.itemDiscount);
  const parts = discount === 0 ? items.map(() => 0) : splitByWeights(discount, left);
  return new Map(items.map((item, at) => [item.id, item.itemDiscount + (parts[at] ?? 0)]));
}

export interface OpenItem {
  readonly id: Id;
  readonly balance: number;
}

export interface ItemPart {
  readonly id: Id;
  readonly amount: number;
}

/** Settles items in their order, chosen ones first, each up to its balance; what no item takes is left out. */
export function allocate(items: readonly OpenItem[], amount: number, chosen: readonly Id[] = []): ItemPart[] {
  const rank = new Map(chosen.map((id, at) => [id, at]));
  const ordered = [...items].sort((a, b) => (rank.get(a.id) ?? chosen.length) - (rank.get(b.id) ?? chosen.length));
  let left = amount;
  return ordered.flatMap((item) => {
    const part = Math.min(item.balance, left);
    left -= part;
    return part > 0 ? [{ id: item.id, amount: part }] : [];
  });
}

/** The part of `total` that falls on the piece from `before` to `after` of a whole: pieces of one whole add up to the total. */
export function pieceOf(total: number, before: number, after: number, whole: number): number {
  if (whole === 0) return 0;
  return mulDivHalfUp(total, after, whole) - mulDivHalfUp(total, before, whole);
}

export interface CreditedItem {
  readonly amount: number;
  readonly credited: number;
  readonly balance: number;
  readonly tax: number;
  readonly discount: number;
  readonly invoiceDiscountPart: number;
}

export interface CreditParts {
  readonly amount: number;
  readonly toBalance: number;
  readonly toDeposit: number;
  readonly tax: number;
  /** Discounts that are taken back with it (4900). */
  readonly discount: number;
  /** Revenue that is taken back: amount − tax + discount. */
  readonly revenue: number;
}

/** E9 of one item: what is unpaid falls away first, the rest was paid and goes to the deposit. */
export function creditParts(item: CreditedItem, amount: number): CreditParts {
  const [before, after] = [item.credited, item.credited + amount];
  const tax = pieceOf(item.tax, before, after, item.amount);
  const discount = pieceOf(item.discount + item.invoiceDiscountPart, before, after, item.amount);
  const toBalance = Math.min(amount, item.balance);
  return { amount, toBalance, toDeposit: amount - toBalance, tax, discount, revenue: amount - tax + discount };
}

export interface PaidPart {
  readonly paymentId: Id;
  readonly invoiceItemId: Id;
  readonly amount: number;
}

/** Invariant 4: takes an amount back from the payments behind an item, the latest first. `parts` are in that order. */
export function takeBack(parts: readonly PaidPart[], amount: number): PaidPart[] {
  let left = amount;
  return parts.flatMap((part) => {
    const taken = Math.min(part.amount, left);
    left -= taken;
    return taken > 0 ? [{ ...part, amount: taken }] : [];
  });
}

export interface SettledSums {
  readonly total: number;
  readonly paid: number;
  readonly credited: number;
  readonly writtenOff: number;
}

/** Invariant 5: the status of an invoice that was billed, and whether it is closed without being paid. */
export function statusOf({ total, paid, credited, writtenOff }: SettledSums): {
  readonly status: Extract<InvoiceStatus, 'billed' | 'paid'>;
  readonly closed: boolean;
} {
  const balance = total - paid - credited - writtenOff;
  const voided = credited === total && total > 0;
  if (balance === 0 && writtenOff === 0 && !voided) return { status: 'paid', closed: false };
  return { status: 'billed', closed: balance === 0 };
}

/** The badge of one item, by the same reading as the invoice's. */
export function badgeOf(
  status: InvoiceStatus,
  item: { readonly amount: number; readonly paid: number; readonly credited: number; readonly writtenOff: number },
): '' | 'pending_payment' | 'partially_paid' | 'paid' | 'written_off' | 'voided' {
  if (status === 'draft') return '';
  if (status === 'cancelled' || (item.credited === item.amount && item.amount > 0)) return 'voided';
  const settled = item.paid + item.credited + item.writtenOff;
  if (settled < item.amount) return settled === 0 ? 'pending_payment' : 'partially_paid';
  return item.writtenOff > 0 ? 'written_off' : 'paid';
}

/** Sum of a list's field. */
export function total<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return sumOf(rows.map(of));
}

interface PricedItem {
  readonly id: Id;
  readonly gross: number;
  readonly discount: number;
  readonly invoiceDiscountPart: number;
  readonly amount: number;
}

/** An invoice's lines as its paper shows them, and their sums: the columns add up across and down. Minor units. */
export function paperLines(items: readonly PricedItem[]) {
  const lines = items.map(({ id, gross, discount, invoiceDiscountPart, amount }) => {
    const off = discount + invoiceDiscountPart;
    return { itemId: id, gross, discount: off, tax: amount - gross + off, amount };
  });
  const sums = {
    gross: total(lines, (line) => line.gross),
    discount: total(lines, (line) => line.discount),
    tax: total(lines, (line) => line.tax),
    amount: total(lines, (line) => line.amount),
  };
  return { lines, sums };
}
