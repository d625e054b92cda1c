import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { billRefusals } from '#modules/patient-bills/contract/refusals.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { invoiceRefusals } from '../contract/refusals.ts';
import { type InvoicePayer, type InvoiceStatus, insurerPayers, mostItems, type PaymentKind, type ReversalKind } from '../contract/words.ts';

const refuse = invoiceRefusals.refusal;

/** Why no invoice of this payer is written by hand, or null. */
export function whyNotPayer(payer: InvoicePayer, external: boolean): Refusal | null {
  if (insurerPayers.includes(payer)) return refuse('USE_HMO_BILL');
  return payer === 'External' && !external ? refuse('USE_EXTERNAL_INVOICE') : null;
}

export interface BillFacts {
  readonly billNumber: string;
  readonly patientId: Id | null;
  readonly externalName: string | null;
  readonly active: boolean;
  readonly pricingStatus: 'priced' | 'unpriced';
  readonly net: number;
  readonly patientAmount: number;
  /** The invoice that holds the patient's share. */
  readonly invoiceId: Id | null;
}

export interface InvoiceOwner {
  readonly patientId: Id | null;
  readonly externalName: string | null;
}

function sameOwner(bill: BillFacts, owner: InvoiceOwner): boolean {
  if (owner.patientId !== null) return bill.patientId === owner.patientId;
  return bill.patientId === null && bill.externalName?.trim().toLowerCase() === owner.externalName?.trim().toLowerCase();
}

/** Why the patient's share of a line cannot go on an invoice (invariants 4 and 15 of bills), or null. Lines worth nothing may. */
export function whyNotInvoice(bill: BillFacts, owner: InvoiceOwner): Refusal | null {
  if (!sameOwner(bill, owner)) return refuse('BILL_OF_OTHER_PATIENT', { billNumber: bill.billNumber });
  if (!bill.active) return billRefusals.refusal('BILL_NOT_ACTIVE', { billNumber: bill.billNumber });
  if (bill.pricingStatus === 'unpriced') return billRefusals.refusal('BILL_UNPRICED', { billNumber: bill.billNumber });
  if (bill.patientAmount === 0 && bill.net > 0) return billRefusals.refusal('BILL_NOTHING_TO_PAY', { billNumber: bill.billNumber });
  return bill.invoiceId ? billRefusals.refusal('BILL_ON_INVOICE', { billNumber: bill.billNumber }) : null;
}

/** Why the items of an invoice cannot change, or null. */
export function whyNotDraft(invoice: { readonly status: InvoiceStatus }): Refusal | null {
  return invoice.status === 'draft' ? null : refuse('INVOICE_NOT_DRAFT');
}

export function whyTooLong(items: number): Refusal | null {
  return items > mostItems ? refuse('INVOICE_TOO_LONG') : null;
}

/** Why a draft cannot be submitted, or null. */
export function whyNotSubmit(invoice: { readonly status: InvoiceStatus; readonly itemCount: number }): Refusal | null {
  if (invoice.status !== 'draft') return refuse('INVOICE_NOT_DRAFT');
  return invoice.itemCount === 0 ? refuse('INVOICE_EMPTY') : null;
}

export function whyNotDelete(invoice: { readonly status: InvoiceStatus }): Refusal | null {
  return invoice.status === 'draft' ? null : refuse('ONLY_DRAFTS_DELETED');
}

interface Settled {
  readonly status: InvoiceStatus;
  readonly claimId: Id | null;
  readonly amountPaid: number;
  readonly creditedAmount: number;
  readonly writtenOffAmount: number;
  readonly balance: number;
}

/** Invariant 13, cancel: only a billed invoice of which nothing is settled. */
export function whyNotCancel(invoice: Settled): Refusal | null {
  if (invoice.status === 'draft') return refuse('DRAFT_NOT_CANCELLED');
  if (invoice.status === 'cancelled') return refuse('INVOICE_IS_CANCELLED');
  const settled = invoice.amountPaid + invoice.creditedAmount + invoice.writtenOffAmount > 0;
  if (invoice.status === 'paid' || settled) return refuse('INVOICE_HAS_PAYMENTS');
  return invoice.claimId ? refuse('INVOICE_ON_CLAIM', { claimNumber: 'CL' }) : null;
}

/** Invariant 13, pay: what is asked of one invoice. */
export function whyNotPay(
  invoice: Pick<Settled, 'status' | 'balance'> & { readonly billingMethod: InvoicePayer },
  amount: number,
): Refusal | null {
  if (insurerPayers.includes(invoice.billingMethod)) return refuse('PAID_THROUGH_CLAIM');
  if (invoice.status !== 'billed' || invoice.balance === 0) return refuse('INVOICE_NOT_AWAITING');
  return amount > invoice.balance ? refuse('AMOUNT_ABOVE_BALANCE', { balance: invoice.balance }) : null;
}

/** Invoices paid together are one payer's; a customer who is no patient pays one at a time. */
export function whyNotTogether(invoices: readonly { readonly patientId: Id | null }[]): Refusal | null {
  if (invoices.length < 2) return null;
  const [first] = invoices;
  const same = first?.patientId && invoices.every((invoice) => invoice.patientId === first.patientId);
  return same ? null : refuse('INVOICES_OF_OTHERS');
}

export interface WriteOffFacts {
  readonly amount: number;
  /** With what the actor wrote off this invoice before. */
  readonly sum: number;
  /** Most that the actor's role writes off; null without a limit. */
  readonly limit: number | null;
  /** The actor holds Approve Write Off. */
  readonly approves: boolean;
}

/** Invariant 13, write off. */
export function whyNotWriteOff(invoice: Settled, { amount, sum, limit, approves }: WriteOffFacts): Refusal | null {
  if (invoice.status !== 'billed' || invoice.balance === 0) return refuse('INVOICE_NOT_AWAITING');
  if (amount > invoice.balance) return refuse('AMOUNT_ABOVE_BALANCE', { balance: invoice.balance });
  if (invoice.claimId) return refuse('INVOICE_ON_CLAIM_WRITE_OFF', { claimNumber: 'CL' });
  return limit !== null && sum > limit && !approves ? refuse('WRITE_OFF_ABOVE_LIMIT', { limit }) : null;
}

/** Why an invoice cannot be credited at all, or null. */
export function whyNotCredit(invoice: Settled): Refusal | null {
  if (invoice.status !== 'billed' && invoice.status !== 'paid') return refuse('NOT_A_BILLED_INVOICE');
  return invoice.claimId ? refuse('INVOICE_ON_CLAIM', { claimNumber: 'CL' }) : null;
}

/** Why so much of one item cannot be credited, or null: what is credited or written off already is gone. */
export function whyNotCreditItem(
  item: { readonly itemName: string; readonly amount: number; readonly credited: number; readonly writtenOff: number },
  amount: number,
): Refusal | null {
  const left = item.amount - item.credited - item.writtenOff;
  return amount < 1 || amount > left ? refuse('CREDIT_ABOVE_ITEM', { itemName: item.itemName, left }) : null;
}

export function whyNotCreditSum(amount: number, facts: { readonly limit: number | null; readonly approves: boolean }): Refusal | null {
  return facts.limit !== null && amount > facts.limit && !facts.approves ? refuse('CREDIT_ABOVE_LIMIT', { limit: facts.limit }) : null;
}

export interface ReversalFacts {
  readonly status: 'received' | 'reversed';
  readonly kind: PaymentKind;
  readonly reversalKind: ReversalKind;
  /** The payment belongs to a shift, and that shift is open. */
  readonly shift: 'none' | 'open' | 'closed';
  /** What of the payment lies in the deposit. */
  readonly inDeposit: number;
  readonly available: number;
}

/** Why a payment cannot be reversed, or null. A mistake is undone in its own open shift; later it is a refund. */
export function whyNotReverse(facts: ReversalFacts): Refusal | null {
  if (facts.status === 'reversed') return refuse('ALREADY_REVERSED');
  if (facts.kind === 'claim-payment') return refuse('PAID_THROUGH_CLAIM');
  if (facts.reversalKind === 'entry-error' && facts.shift === 'closed') return refuse('SHIFT_CLOSED_FOR_REVERSAL');
  return facts.inDeposit > 0 && facts.available < facts.inDeposit ? refuse('DEPOSIT_ALREADY_USED') : null;
}

/** Billed, something left, and the day it was due has passed. */
export function isOverdue(
  invoice: { readonly status: InvoiceStatus; readonly balance: number; readonly dueDate: CalendarDate | null },
  today: CalendarDate,
): boolean {
  return invoice.status === 'billed' && invoice.balance > 0 && invoice.dueDate !== null && invoice.dueDate < today;
}
