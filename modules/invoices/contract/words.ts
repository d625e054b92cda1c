/** Closed lists of the module, without zod. */
export const invoiceStatuses = ['draft', 'billed', 'paid', 'cancelled'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** Derived from the sums of an invoice or of one of its items; empty while it is a draft. */
export const invoiceBillingStatuses = ['', 'pending_payment', 'partially_paid', 'paid', 'written_off', 'voided'] as const;
export type InvoiceBillingStatus = (typeof invoiceBillingStatuses)[number];

/** Who pays an invoice: the words of a patient's billing methods, and a customer who is no patient. */
export const invoicePayers = ['Self-Pay', 'HMO', 'HPP', 'Company', 'External'] as const;
export type InvoicePayer = (typeof invoicePayers)[number];

/** Payers whose invoices are paid through a claim, never at the cash desk. */
export const insurerPayers: readonly InvoicePayer[] = ['HMO', 'HPP', 'Company'];

export const billShares = ['patient', 'hmo'] as const;
export type BillShare = (typeof billShares)[number];

export const invoiceDateFields = ['createdAt', 'billedAt', 'paidAt'] as const;
export type InvoiceDateField = (typeof invoiceDateFields)[number];

export const invoiceSorts = ['newest', 'oldest'] as const;

export const invoiceDiscountKinds = ['percent', 'fixed'] as const;
export type InvoiceDiscountKind = (typeof invoiceDiscountKinds)[number];

export const paymentKinds = ['invoice-payment', 'deposit', 'deposit-application', 'claim-payment'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

export const paymentMethods = ['cash', 'card', 'bank-transfer', 'mobile-money', 'cheque', 'deposit', 'online'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Methods that a cashier takes at the desk: a deposit is applied by its own call. */
export const deskMethods = ['cash', 'card', 'bank-transfer', 'mobile-money', 'cheque', 'online'] as const;
export type DeskMethod = (typeof deskMethods)[number];

/** Methods that have a reference of the other side: a slip, a session, a cheque's number. */
export const referencedMethods: readonly PaymentMethod[] = ['card', 'bank-transfer', 'mobile-money', 'cheque'];

export const paymentStatuses = ['received', 'reversed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const reversalKinds = ['entry-error', 'cheque-bounced', 'card-chargeback', 'transfer-failed'] as const;
export type ReversalKind = (typeof reversalKinds)[number];

export const creditNoteKinds = ['service-cancelled', 'returned', 'price-error', 'discount-late', 'duplicate', 'hmo-rejection'] as const;
export type CreditNoteKind = (typeof creditNoteKinds)[number];

export const writeOffReasons = ['bad-debt', 'deceased', 'indigent', 'management-decision', 'small-balance', 'hmo-rejection'] as const;
export type WriteOffReason = (typeof writeOffReasons)[number];

export const sendChannels = ['email', 'sms', 'portal'] as const;
export type SendChannel = (typeof sendChannels)[number];

/** How a receipt is sent: the patient area has it by itself. */
export const receiptChannels = ['email', 'sms'] as const;
export type ReceiptChannel = (typeof receiptChannels)[number];

/** What happened to an invoice, for its timeline. */
export const invoiceSteps = [
  'created',
  'billed',
  'payment',
  'payment-reversed',
  'credit-note',
  'write-off',
  'write-off-reversed',
  'paid',
  'cancelled',
  'printed',
] as const;
export type InvoiceStep = (typeof invoiceSteps)[number];

/** A reference may not come twice with the same method and amount inside so many days. */
export const referenceDays = 30;
/** The Paid figure covers so many days. */
export const paidDays = 30;
/** Most lines of one invoice. */
export const mostItems = 500;
/** Above so many matching rows a list gives no sums. */
export const mostSummed = 20_000;

/** Most that one typed amount may be, minor units: a hundred of them still add up exactly. */
export const mostTyped = 10_000_000_000_000;
/** Most that one note or coin may be worth, minor units, and most of one kind in a drawer. */
export const mostCoin = 100_000_000;
export const mostCoins = 1_000_000;
