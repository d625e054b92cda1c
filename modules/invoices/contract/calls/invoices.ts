import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageWith, paging } from '#kernel/contract/envelope.ts';
import { id, many, optionalText, queryDay, queryFlag, reason, searchWords, version } from '#kernel/contract/fields.ts';
import { Invoice, InvoiceDetails, InvoiceDocument, InvoiceRow, InvoiceSummary } from '../records.ts';
import {
  creditNoteKinds,
  invoiceBillingStatuses,
  invoiceDateFields,
  invoicePayers,
  invoiceSorts,
  invoiceStatuses,
  mostItems,
  mostTyped,
  sendChannels,
  writeOffReasons,
} from '../words.ts';

const of = { id: 'invoices' } as const;
/** An amount of money that is asked for: above nothing. */
const someMoney = z.number().int().min(1).max(mostTyped);

/** Compares ignoring case: `self-pay` is `Self-Pay`. */
const payerWord = z
  .string()
  .max(20)
  .transform((typed) => invoicePayers.find((payer) => payer.toLowerCase() === typed.trim().toLowerCase()) ?? typed)
  .pipe(z.enum(invoicePayers));

export const InvoiceListQuery = z.object({
  ...paging,
  status: many(z.enum(invoiceStatuses)),
  billingStatus: many(z.enum(invoiceBillingStatuses)),
  billingMethod: z.union([z.literal(''), payerWord]).optional(),
  claimId: id.optional(),
  hmoId: id.optional(),
  patientId: id.optional(),
  /** A number, a patient's name, hospital number or telephone; empty is none. */
  searchTerm: searchWords.optional(),
  startDate: queryDay.optional(),
  endDate: queryDay.optional(),
  /** Default: paidAt for status=paid, billedAt for billed, else createdAt. */
  dateField: z.enum(invoiceDateFields).optional(),
  minAmount: z.coerce.number<number | string>().int().min(0).max(9_007_199_254_740_991).optional(),
  overdue: queryFlag.optional(),
  /** Billed with something left to pay. */
  unpaid: queryFlag.optional(),
  createdBy: id.optional(),
  sort: z.enum(invoiceSorts).default('newest'),
});
export type InvoiceListQuery = z.output<typeof InvoiceListQuery>;

export const WriteOffOrder = z.strictObject({
  /** Default: the whole balance. */
  amount: someMoney.optional(),
  reason: z.enum(writeOffReasons, { error: 'Reason is required' }),
  note: optionalText(500),
});
export type WriteOffOrder = z.output<typeof WriteOffOrder>;

export const CreditNoteOrder = z.strictObject({
  kind: z.enum(creditNoteKinds),
  reason: reason(5),
  /** Of each item a quantity or an amount; both missing: all that is left of it. */
  lines: z
    .array(z.strictObject({ invoiceItemId: id, quantity: z.number().int().min(1).max(1_000_000).optional(), amount: someMoney.optional() }))
    .min(1)
    .max(mostItems),
});
export type CreditNoteOrder = z.output<typeof CreditNoteOrder>;

export const invoiceCalls = declareCalls({
  list: {
    method: 'GET',
    path: '/invoice',
    summary: 'Lists invoices, newest first; sums of all matching rows while they are not too many.',
    permission: ['View Billing Module', 'View Invoice on dashboard'],
    query: InvoiceListQuery,
    payload: pageWith(InvoiceRow, {
      currency: z.string().nullable(),
      totals: z.object({ totalAmount: z.number().int(), amountPaid: z.number().int(), balance: z.number().int() }).nullable(),
    }),
  },
  summary: {
    method: 'GET',
    path: '/invoice/summary',
    summary: 'Drafts, unpaid invoices and those paid in the last 30 days: counts and sums equal to their lists.',
    permission: ['View Billing Module', 'View Invoice on dashboard'],
    payload: InvoiceSummary,
  },
  details: {
    method: 'GET',
    path: '/invoice/{id}',
    summary: 'An invoice with items, payments, credit notes, write-offs, refunds and its history.',
    permission: 'View Billing Module',
    of,
    payload: InvoiceDetails,
    refusals: ['CONFIDENTIAL_PATIENT'],
  },
  submit: {
    method: 'PATCH',
    path: '/invoice/{id}/submitForPayment',
    summary: 'Makes a draft final: it gets its INV number, its totals are frozen, the ledger knows it.',
    permission: 'Submit Invoice For Payment',
    care: 'completes',
    of,
    body: z.strictObject({ version }),
    payload: Invoice,
    done: 'Invoice submitted for payment',
    refusals: ['INVOICE_NOT_DRAFT', 'INVOICE_EMPTY', 'BILL_UNPRICED', 'USE_HMO_BILL', 'CURRENCY_NOT_SET', 'FREE_TEXT_ITEM_MISSING'],
  },
  cancel: {
    method: 'PATCH',
    path: '/invoice/{id}/cancel',
    summary: 'Cancels a billed invoice of which nothing is settled; its number stays used, its bills are free again.',
    permission: 'Cancel Invoice',
    care: 'completes',
    of,
    body: z.strictObject({ reason: reason(5) }),
    payload: Invoice,
    done: 'Invoice cancelled',
    refusals: ['DRAFT_NOT_CANCELLED', 'INVOICE_HAS_PAYMENTS', 'INVOICE_IS_CANCELLED', 'INVOICE_ON_CLAIM'],
  },
  writeOff: {
    method: 'PATCH',
    path: '/invoice/{id}/writeOff',
    summary: 'Gives up what is owed on a billed invoice, or a part of it.',
    permission: 'Write Off Invoice',
    care: 'completes',
    of,
    repeatable: true,
    body: WriteOffOrder,
    payload: Invoice,
    done: 'Invoice written off',
    refusals: ['INVOICE_NOT_AWAITING', 'AMOUNT_ABOVE_BALANCE', 'INVOICE_ON_CLAIM_WRITE_OFF', 'WRITE_OFF_ABOVE_LIMIT'],
  },
  reverseWriteOff: {
    method: 'PATCH',
    path: '/invoice/{id}/writeOff/reverse',
    summary: 'Takes back all that was written off an invoice.',
    permission: 'Approve Write Off',
    care: 'completes',
    of,
    repeatable: true,
    body: z.strictObject({ reason: reason(5) }),
    payload: Invoice,
    done: 'Write-off reversed',
    refusals: ['NO_WRITE_OFF', 'INVOICE_ON_CLAIM'],
  },
  creditNote: {
    method: 'POST',
    path: '/invoice/{id}/credit-note',
    summary: 'Credits items of a billed invoice: what is unpaid falls away, what was paid goes to the deposit.',
    permission: 'Create Credit Note',
    care: 'completes',
    of,
    repeatable: true,
    body: CreditNoteOrder,
    payload: Invoice,
    done: 'Credit note created',
    refusals: ['NOT_A_BILLED_INVOICE', 'INVOICE_ITEM_UNKNOWN', 'CREDIT_ABOVE_ITEM', 'CREDIT_ABOVE_LIMIT', 'INVOICE_ON_CLAIM'],
  },
  document: {
    method: 'GET',
    path: '/invoice/{id}/print',
    papers: { invoice: { entity: 'Invoice', number: 'invoice.invoiceNumber', patientId: 'invoice.patientId' } },
    summary: 'The invoice as a document: letterhead, lines by department, words, code. Looking at it counts nothing.',
    permission: 'View Billing Module',
    of,
    payload: InvoiceDocument,
    refusals: ['CONFIDENTIAL_PATIENT'],
  },
  send: {
    method: 'POST',
    path: '/invoice/{id}/send',
    summary: 'Sends word of the invoice by mail, SMS or to the patient area; without any clinical content.',
    permission: 'Edit Invoice',
    care: 'asks',
    of,
    repeatable: true,
    body: z.strictObject({ channel: z.enum(sendChannels) }),
    payload: z.object({ channel: z.enum(sendChannels), to: z.string() }),
    done: 'Invoice sent',
    refusals: ['NO_ADDRESS_TO_SEND', 'NOT_A_BILLED_INVOICE'],
  },
});
