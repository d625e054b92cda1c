import { z } from 'zod';
import { calendarDate, id, instant, optionalText, requiredText } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { ofInsurer } from './insurer-fields.ts';
import { invoiceRecord } from './invoice.record.ts';
import { paymentRecord } from './payment.record.ts';
import {
  billShares,
  creditNoteKinds,
  invoiceBillingStatuses,
  invoicePayers,
  invoiceStatuses,
  invoiceSteps,
  paymentKinds,
  paymentMethods,
  paymentStatuses,
  reversalKinds,
  writeOffReasons,
} from './words.ts';

/** Minor units of the hospital's currency. */
const money = z.number().int();
const person = z.object({ id: id.nullable(), name: z.string() });

/** A customer who is no patient, as typed. */
export const ExternalCustomerInput = z.strictObject({
  name: requiredText(2, 160, 'Name is required'),
  phone: optionalText(40),
  email: optionalText(254),
  address: optionalText(300),
  taxId: optionalText(60),
  institutionId: id.nullish().transform((value) => value ?? null),
});
export type ExternalCustomer = z.output<typeof ExternalCustomerInput>;

const ExternalCustomerShown = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  taxId: z.string().nullable(),
  institutionId: z.string().nullable(),
});

export const InvoiceItem = z.object({
  id,
  invoiceId: id,
  billId: id.nullable(),
  billNumber: z.string().nullable(),
  share: z.enum(billShares),
  billableItemId: id.nullable(),
  itemName: z.string(),
  itemCode: z.string().nullable(),
  hcpcsCode: z.string().nullable(),
  module: z.string(),
  serviceDate: calendarDate,
  departmentId: id.nullable(),
  departmentName: z.string().nullable(),
  quantity: z.number().int(),
  unitPrice: money,
  gross: money,
  /** The bill's own discount. */
  discount: money,
  tax: money,
  /** A discount given on this item while the invoice was a draft; part of `invoiceDiscountPart`. */
  itemDiscount: money,
  /** What the invoice takes off this item: `itemDiscount` and its part of the invoice's discount. */
  invoiceDiscountPart: money,
  amount: money,
  paid: money,
  credited: money,
  /** How many units credit notes took back; a note over an amount alone names none. */
  creditedQuantity: z.number().int(),
  writtenOff: money,
  balance: money,
  billingStatus: z.enum(invoiceBillingStatuses),
  position: z.number().int(),
});
export type InvoiceItem = z.output<typeof InvoiceItem>;

export const InvoicePayment = z.object({
  paymentId: id,
  receiptNumber: z.string(),
  kind: z.enum(paymentKinds),
  receivedAt: instant,
  methods: z.array(z.enum(paymentMethods)),
  /** What it paid of this invoice: later credit notes and its reversal do not change it. */
  amount: money,
  /** What credit notes moved of it to the deposit since. */
  movedToDeposit: money,
  status: z.enum(paymentStatuses),
  cashier: person,
});
export type InvoicePayment = z.output<typeof InvoicePayment>;

/** The head of an invoice. */
export const InvoiceHead = z.object({
  id,
  /** `DRF-000045` while a draft, `INV-000123` from submission on. */
  invoiceNumber: z.string(),
  draftNumber: z.string(),
  patientId: id.nullable(),
  patientFullName: z.string(),
  externalCustomer: ExternalCustomerShown.nullable(),
  status: z.enum(invoiceStatuses),
  billingStatus: z.enum(invoiceBillingStatuses),
  billingMethod: z.enum(invoicePayers),
  billingId: id.nullable(),
  hmoId: id.nullable(),
  planId: id.nullable(),
  enrolleeNumber: z.string().nullable(),
  ...ofInsurer,
  admissionId: id.nullable(),
  encounterId: id.nullable(),
  itemCount: z.number().int(),
  subtotal: money,
  itemDiscount: money,
  invoiceDiscount: money,
  tax: money,
  totalAmount: money,
  amountPaid: money,
  creditedAmount: money,
  writtenOffAmount: money,
  balance: money,
  currency: z.string(),
  dueDate: calendarDate.nullable(),
  overdue: z.boolean(),
  note: z.string().nullable(),
  internalNote: z.string().nullable(),
  billedAt: instant.nullable(),
  paidAt: instant.nullable(),
  closedAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  cancelReason: z.string().nullable(),
  createdAt: instant,
  createdBy: id.nullable(),
  updatedAt: instant,
  version: z.number().int(),
});
export type InvoiceHead = z.output<typeof InvoiceHead>;

export const Invoice = InvoiceHead.extend({
  /** What the invoice takes off in all, as it was asked for. */
  discountOrder: z
    .object({ kind: z.enum(['percent', 'fixed']), value: z.number().int(), discountReasonId: id, note: z.string().nullable() })
    .nullable(),
  items: z.array(InvoiceItem),
  payments: z.array(InvoicePayment),
});
export type Invoice = z.output<typeof Invoice>;

export const CreditNote = z.object({
  id,
  creditNoteNumber: z.string(),
  invoiceId: id,
  kind: z.enum(creditNoteKinds),
  reason: z.string(),
  amount: money,
  tax: money,
  toBalance: money,
  toDeposit: money,
  createdAt: instant,
  createdBy: person,
  approvedBy: person.nullable(),
  lines: z.array(z.object({ invoiceItemId: id, itemName: z.string(), quantity: z.number().int().nullable(), amount: money, tax: money })),
});
export type CreditNote = z.output<typeof CreditNote>;

export const WriteOff = z.object({
  id,
  invoiceId: id,
  amount: money,
  reason: z.enum(writeOffReasons),
  note: z.string().nullable(),
  at: instant,
  by: person,
  approvedBy: person.nullable(),
  reversedAt: instant.nullable(),
  reversedBy: person.nullable(),
  reverseReason: z.string().nullable(),
});
export type WriteOff = z.output<typeof WriteOff>;

export const RefundBrief = z.object({
  id,
  refundNumber: z.string(),
  amount: money,
  status: z.string(),
  requestedAt: instant,
});
export type RefundBrief = z.output<typeof RefundBrief>;

export const InvoiceHistoryLine = z.object({
  step: z.enum(invoiceSteps),
  at: instant,
  by: z.string().nullable(),
  number: z.string().nullable(),
  amount: money.nullable(),
  reason: z.string().nullable(),
});
export type InvoiceHistoryLine = z.output<typeof InvoiceHistoryLine>;

export const InvoiceDetails = Invoice.extend({
  acts: actsField(invoiceRecord),
  creditNotes: z.array(CreditNote),
  writeOffs: z.array(WriteOff),
  refunds: z.array(RefundBrief),
  history: z.array(InvoiceHistoryLine),
  /** How often it was printed. */
  prints: z.number().int(),
  /** What may be paid back to a customer who is no patient, out of credit notes; null for patients. */
  customerAvailable: money.nullable().optional(),
  /** Who the invoice is for, as a card; null for external customers. */
  patient: z
    .object({
      id,
      hospitalPatientId: z.string(),
      fullname: z.string(),
      gender: z.string(),
      dateOfBirth: calendarDate.nullable(),
      phoneNumber: z.string().nullable(),
      /** What the hospital counts the patient among for prices. */
      category: z.string().nullable().optional(),
      /** Deposit that can be applied; null without the permission to see deposits. */
      depositAvailable: money.nullable(),
    })
    .nullable(),
});
export type InvoiceDetails = z.output<typeof InvoiceDetails>;

/** A row of the list: what it shows and no more. */
export const InvoiceRow = z.object({
  id,
  invoiceNumber: z.string(),
  createdAt: instant,
  updatedAt: instant,
  patientId: id.nullable(),
  patientFullName: z.string(),
  itemCount: z.number().int(),
  totalAmount: money,
  amountPaid: money,
  balance: money,
  status: z.enum(invoiceStatuses),
  billingStatus: z.enum(invoiceBillingStatuses),
  billingMethod: z.enum(invoicePayers),
  claimId: id.nullable(),
  dueDate: calendarDate.nullable(),
  billedAt: instant.nullable(),
  paidAt: instant.nullable(),
  version: z.number().int(),
  acts: actsField(invoiceRecord),
});
export type InvoiceRow = z.output<typeof InvoiceRow>;

const figure = z.object({ numberOfInvoices: z.number().int(), totalAmount: money });
export const InvoiceSummary = z.object({
  /** Drafts: count and sum of totals. */
  openInvoiceSummary: figure,
  /** Billed with a balance: count and sum of balances. */
  unpaidInvoiceSummary: figure,
  /** Paid in the last 30 days: count and sum of what was paid. */
  paidInvoiceSummary: figure,
  currency: z.string().nullable(),
  /** First day of the Paid figure, in the hospital's zone. */
  paidSince: calendarDate,
});
export type InvoiceSummary = z.output<typeof InvoiceSummary>;

export const BinRow = z.object({
  id,
  draftNumber: z.string(),
  patientId: id.nullable(),
  patientFullName: z.string(),
  billingMethod: z.enum(invoicePayers),
  totalAmount: money,
  itemCount: z.number().int(),
  items: z.array(z.object({ itemName: z.string(), billNumber: z.string().nullable(), amount: money })),
  deletedAt: instant,
  deletedBy: person,
  reason: z.string().nullable(),
});
export type BinRow = z.output<typeof BinRow>;

export const Tender = z.object({
  method: z.enum(paymentMethods),
  amount: money,
  /** Cash rounding: what the drawer gets beyond (or short of) the amount. */
  rounding: money,
  tendered: money.nullable(),
  change: money,
  reference: z.string().nullable(),
  bank: z.string().nullable(),
  cardLast4: z.string().nullable(),
  terminalId: z.string().nullable(),
  chequeNumber: z.string().nullable(),
  chequeDate: calendarDate.nullable(),
});
export type Tender = z.output<typeof Tender>;

/** A payment, which is its own receipt. */
export const Payment = z.object({
  id,
  receiptNumber: z.string(),
  kind: z.enum(paymentKinds),
  patientId: id.nullable(),
  patientFullName: z.string(),
  payerName: z.string().nullable(),
  payerPhone: z.string().nullable(),
  tenders: z.array(Tender),
  amount: money,
  change: money,
  allocations: z.array(
    z.object({ invoiceId: id, invoiceNumber: z.string(), amount: money, invoiceBalance: money, invoiceStatus: z.enum(invoiceStatuses) }),
  ),
  /** What was kept as a deposit when it was paid. What credit notes moved there later stands on them. */
  excessToDeposit: money,
  currency: z.string(),
  note: z.string().nullable(),
  purpose: z.string().nullable(),
  status: z.enum(paymentStatuses),
  reversedAt: instant.nullable(),
  reversedBy: person.nullable(),
  reverseReason: z.string().nullable(),
  reversalKind: z.enum(reversalKinds).nullable(),
  shiftId: id.nullable(),
  cashPoint: z.string().nullable(),
  receivedAt: instant,
  receivedBy: person,
});
export type Payment = z.output<typeof Payment>;

export const PaymentRow = z.object({
  id,
  receiptNumber: z.string(),
  receivedAt: instant,
  patientId: id.nullable(),
  patientFullName: z.string(),
  payerName: z.string().nullable(),
  kind: z.enum(paymentKinds),
  methods: z.array(z.enum(paymentMethods)),
  references: z.array(z.string()),
  amount: money,
  cashier: person,
  shiftId: id.nullable(),
  shiftNumber: z.string().nullable(),
  status: z.enum(paymentStatuses),
  acts: actsField(paymentRecord),
});
export type PaymentRow = z.output<typeof PaymentRow>;

/** The hospital's letterhead on documents. */
export const Letterhead = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  rcCode: z.string(),
  taxNumber: z.string().nullable(),
  logoFileId: id.nullable(),
});

const inWords = z.object({ en: z.string(), fr: z.string() });

export const Receipt = Payment.extend({
  hospital: Letterhead,
  hospitalPatientId: z.string().nullable(),
  /** What was paid for, by invoice and line; none of a record that is closed to the reader. */
  services: z.array(z.object({ invoiceNumber: z.string(), itemName: z.string(), quantity: z.number().int(), amount: money })),
  amountInWords: inWords,
  footer: z.string().nullable(),
  qr: z.string(),
});
export type Receipt = z.output<typeof Receipt>;

/** What a line comes to on paper, minor units. */
const InvoicePaperLine = z.object({ itemId: id, gross: money, discount: money, tax: money, amount: money });
export type InvoicePaperLine = z.output<typeof InvoicePaperLine>;

export const InvoiceDocument = z.object({
  invoice: Invoice,
  hospital: Letterhead,
  hospitalPatientId: z.string().nullable(),
  enrolleeNumber: z.string().nullable(),
  /** The lines in the order of the items: gross − discount + tax = amount. Tax that lies in the price is in the gross. */
  lines: z.array(InvoicePaperLine),
  /** Sums of the lines. */
  sums: InvoicePaperLine.omit({ itemId: true }),
  byDepartment: z.array(z.object({ departmentName: z.string().nullable(), amount: money, itemIds: z.array(id) })),
  amountInWords: inWords,
  /** Text of the square code. */
  qr: z.string(),
  bankDetails: z.string().nullable(),
  footer: z.string().nullable(),
  /** True: 'DRAFT' stands across the page. */
  draft: z.boolean(),
});
export type InvoiceDocument = z.output<typeof InvoiceDocument>;
