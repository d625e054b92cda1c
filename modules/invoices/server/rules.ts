import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { billRefusals } from '#modules/patient-bills/contract/refusals.ts';
import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts';
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

export function whyTooLong(items: number): Refusal | null {
  return items > mostItems ? refuse('INVOICE_TOO_LONG') : null;
}

/** A draft without items is not submitted. */
export function whyNotSubmit(invoice: { readonly itemCount: number }): Refusal | null {
  return invoice.itemCount === 0 ? refuse('INVOICE_EMPTY') : null;
}

interface Settled {
  readonly claimId: Id | null;
  /** Of the claim that asks for it: 'CL-000123'. */
  readonly claimNumber: string | null;
  readonly amountPaid: number;
  readonly creditedAmount: number;
  readonly writtenOffAmount: number;
  readonly balance: number;
}

/** Invariant 13, cancel: nothing of it is settled. */
export function whyNotCancel(invoice: Settled): Refusal | null {
  const settled = invoice.amountPaid + invoice.creditedAmount + invoice.writtenOffAmount > 0;
  if (settled) return refuse('INVOICE_HAS_PAYMENTS');
  return invoice.claimId ? refuse('INVOICE_ON_CLAIM', { claimNumber: invoice.claimNumber }) : null;
}

/** Invariant 13, pay: insurers pay through their claims, and something must be left to pay. */
export function whyNotAwaiting(invoice: Pick<Settled, 'balance'> & { readonly billingMethod: InvoicePayer }): Refusal | null {
  if (insurerPayers.includes(invoice.billingMethod)) return refuse('PAID_THROUGH_CLAIM');
  return invoice.balance === 0 ? refuse('INVOICE_NOT_AWAITING') : null;
}

/** Invariant 13, pay: no more than what is left of one invoice. */
export function whyNotPay({ balance }: Pick<Settled, 'balance'>, amount: number): Refusal | null {
  return amount > balance ? refuse('AMOUNT_ABOVE_BALANCE', { balance }) : null;
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
  /** The actor made, changed or submitted the invoice: then another approves above the limit. */
  readonly tookPart: boolean;
}

/** Invariant 13, write off: something is left, and no claim asks for it. */
export function whyNotGiveUp(invoice: Pick<Settled, 'balance' | 'claimId' | 'claimNumber'>): Refusal | null {
  if (invoice.balance === 0) return refuse('INVOICE_NOT_AWAITING');
  return invoice.claimId ? refuse('INVOICE_ON_CLAIM_WRITE_OFF', { claimNumber: invoice.claimNumber }) : null;
}

/** Invariant 13, reverse a write-off. */
export function whyNotReverseWriteOff(invoice: Pick<Settled, 'writtenOffAmount' | 'claimId' | 'claimNumber'>): Refusal | null {
  if (invoice.writtenOffAmount === 0) return refuse('NO_WRITE_OFF');
  return invoice.claimId ? refuse('INVOICE_ON_CLAIM', { claimNumber: invoice.claimNumber }) : null;
}

/** Invariant 13, write off: how much of what is left, and by whom. */
export function whyNotWriteOff(
  invoice: Pick<Settled, 'balance'>,
  { amount, sum, limit, approves, tookPart }: WriteOffFacts,
): Refusal | null {
  if (amount > invoice.balance) return refuse('AMOUNT_ABOVE_BALANCE', { balance: invoice.balance });
  if (limit === null || sum <= limit) return null;
  if (!approves) return refuse('WRITE_OFF_ABOVE_LIMIT', { limit });
  return tookPart ? kernelRefusals.refusal('FOUR_EYES') : null;
}

/** What a claim asks for is not credited. */
export function whyNotCredit(invoice: Pick<Settled, 'claimId' | 'claimNumber'>): Refusal | null {
  return invoice.claimId ? refuse('INVOICE_ON_CLAIM', { claimNumber: invoice.claimNumber }) : null;
}

/** Why so much of one item cannot be credited, or null: what is credited or written off already is gone. */
export function whyNotCreditItem(
  item: { readonly itemName: string; readonly amount: number; readonly credited: number; readonly writtenOff: number },
  amount: number,
): Refusal | null {
  const left = item.amount - item.credited - item.writtenOff;
  return amount < 1 || amount > left ? refuse('CREDIT_ABOVE_ITEM', { itemName: item.itemName, left }) : null;
}

/** Above the limit of the role only with Approve Credit Note, and by nobody who made, changed or submitted the invoice. */
export function whyNotCreditSum(
  amount: number,
  facts: { readonly limit: number | null; readonly approves: boolean; readonly tookPart: boolean },
): Refusal | null {
  if (facts.limit === null || amount <= facts.limit) return null;
  if (!facts.approves) return refuse('CREDIT_ABOVE_LIMIT', { limit: facts.limit });
  return facts.tookPart ? kernelRefusals.refusal('FOUR_EYES') : null;
}

export interface ReversalFacts {
  readonly reversalKind: ReversalKind;
  /** The payment belongs to a shift, and that shift is open. */
  readonly shift: 'none' | 'open' | 'closed';
  /** What of the payment lies in the deposit. */
  readonly inDeposit: number;
  readonly available: number;
}

/** What a claim paid is taken back through the claim. */
export function whyNotOutsideClaim({ kind }: { readonly kind: PaymentKind }): Refusal | null {
  return kind === 'claim-payment' ? refuse('PAID_THROUGH_CLAIM') : null;
}

/** Why a payment cannot be reversed for a reason, or null. A mistake is undone in its own open shift; later it is a refund. */
export function whyNotReverse(facts: ReversalFacts): Refusal | null {
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
