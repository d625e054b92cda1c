import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { IncomePerDay } from '../income-records.ts';
import { paymentRecord } from '../payment.record.ts';
import { refundCalls } from './refunds.ts';
import { pageWith, paging } from '#kernel/contract/envelope.ts';
import { calendarDate, id, many, optionalText, queryDay, reason, searchWords } from '#kernel/contract/fields.ts';
import { InvoiceHead, Payment, PaymentRow, Receipt } from '../records.ts';
import {
  deskMethods,
  mostItems,
  mostTyped,
  paymentKinds,
  paymentMethods,
  paymentStatuses,
  receiptChannels,
  reversalKinds,
} from '../words.ts';

const someMoney = z.number().int().min(1).max(mostTyped);

/** One way of paying a part: cash, a card slip, a transfer. */
export const TenderOrder = z.strictObject({
  method: z.enum(deskMethods),
  amount: someMoney,
  /** Cash: what was handed over; missing: exactly what is due. */
  tendered: someMoney.optional(),
  reference: optionalText(80),
  bank: optionalText(80),
  cardLast4: z
    .string()
    .regex(/^\d{4}$/, 'Must be 4 digits')
    .optional(),
  terminalId: optionalText(40),
  chequeNumber: optionalText(40),
  chequeDate: calendarDate.optional(),
});
export type TenderOrder = z.output<typeof TenderOrder>;

export const AllocationOrder = z.strictObject({
  invoiceId: id,
  amount: someMoney,
  /** Pays these items first, in this order; else items in their position. */
  itemIds: z.array(id).max(mostItems).optional(),
});
export type AllocationOrder = z.output<typeof AllocationOrder>;

/** Either one invoice with one tender in flat fields, or allocations and tenders. */
export const PaymentOrder = z
  .strictObject({
    invoiceId: id.optional(),
    amount: someMoney.optional(),
    paymentMethod: z.enum(deskMethods).optional(),
    reference: optionalText(80),
    tendered: someMoney.optional(),
    bank: optionalText(80),
    cardLast4: z
      .string()
      .regex(/^\d{4}$/, 'Must be 4 digits')
      .optional(),
    terminalId: optionalText(40),
    chequeNumber: optionalText(40),
    chequeDate: calendarDate.optional(),
    allocations: z.array(AllocationOrder).min(1).max(100).optional(),
    tenders: z.array(TenderOrder).min(1).max(20).optional(),
    /** What is paid beyond the invoices and kept as the patient's deposit. */
    excessToDeposit: z.number().int().min(0).max(mostTyped).default(0),
    payerName: optionalText(160),
    payerPhone: optionalText(40),
    note: optionalText(300),
    /** The reference was used before and is meant all the same. */
    confirmReference: z.boolean().default(false),
  })
  .refine((order) => order.allocations || (order.invoiceId && order.amount), {
    path: ['invoiceId'],
    message: 'Choose an invoice and an amount',
  })
  .refine((order) => order.tenders || order.paymentMethod, { path: ['paymentMethod'], message: 'Choose how it is paid' });
export type PaymentOrder = z.output<typeof PaymentOrder>;

export const PaymentListQuery = z.object({
  ...paging,
  method: many(z.enum(paymentMethods)),
  kind: many(z.enum(paymentKinds)),
  status: z.enum(paymentStatuses).optional(),
  cashierId: id.optional(),
  shiftId: id.optional(),
  patientId: id.optional(),
  /** A receipt number, a reference or a payer's name. */
  searchTerm: searchWords.optional(),
  startDate: queryDay.optional(),
  endDate: queryDay.optional(),
});
export type PaymentListQuery = z.output<typeof PaymentListQuery>;

const tenderRefusals = ['TENDERS_UNEQUAL', 'TENDERED_TOO_LITTLE', 'CASH_NOT_IN_COINS', 'REFERENCE_REQUIRED', 'REFERENCE_USED'] as const;

export const paymentCalls = declareCalls({
  add: {
    method: 'POST',
    path: '/invoice/addPayment',
    summary: 'Takes a payment for one or several invoices of one payer, in one or several tenders.',
    permission: 'Add Invoice Payment',
    care: 'completes',
    repeatable: true,
    lane: 'receipts',
    body: PaymentOrder,
    payload: z.object({
      payment: Payment,
      receipt: z.object({ id, receiptNumber: z.string(), change: z.number().int() }),
      invoices: z.array(InvoiceHead),
    }),
    done: 'Payment received',
    refusals: [
      ...tenderRefusals,
      'INVOICE_NOT_AWAITING',
      'AMOUNT_ABOVE_BALANCE',
      'INVOICES_OF_OTHERS',
      'PAID_THROUGH_CLAIM',
      'INVOICE_ITEM_UNKNOWN',
      'SHIFT_NOT_OPEN',
    ],
  },
  reverse: {
    method: 'PATCH',
    path: '/invoice/payment/{id}/reverse',
    summary: 'Takes back a payment: a mistake inside the open shift, a bounced cheque, a chargeback, a failed transfer.',
    permission: 'Reverse Payment',
    care: 'completes',
    of: { id: 'invoice-payments' },
    repeatable: true,
    body: z.strictObject({ reversalKind: z.enum(reversalKinds), reason: reason(5) }),
    payload: Payment,
    done: 'Payment reversed',
    refusals: ['ALREADY_REVERSED', 'SHIFT_CLOSED_FOR_REVERSAL', 'DEPOSIT_ALREADY_USED', 'PAID_THROUGH_CLAIM'],
  },
  list: {
    method: 'GET',
    path: '/invoice/payment',
    summary: 'Lists payments, newest first, with sums by method.',
    permission: 'View Billing Module',
    query: PaymentListQuery,
    payload: pageWith(PaymentRow, {
      currency: z.string().nullable(),
      /** Sums of received payments by method; null when too many rows match. */
      totals: z.array(z.object({ method: z.enum(paymentMethods), count: z.number().int(), amount: z.number().int() })).nullable(),
    }),
  },
  perDay: {
    method: 'GET',
    path: '/invoice/payment/per-day',
    summary: 'What was received on each of the last days, today last; reversed payments and spent deposits are left out.',
    permission: 'View Billing Module',
    query: z.object({ days: z.coerce.number<number | string>().int().min(1).max(92).default(30) }),
    payload: IncomePerDay,
  },
  receipt: {
    method: 'GET',
    path: '/invoice/receipt/{paymentId}',
    papers: { receipt: { entity: 'Payment', number: 'receiptNumber', patientId: 'patientId' } },
    summary: 'The receipt of a payment as a document.',
    permission: 'View Billing Module',
    of: { paymentId: 'invoice-payments' },
    payload: Receipt,
  },
  sendReceipt: {
    method: 'POST',
    path: '/invoice/receipt/{paymentId}/send',
    summary: 'Sends word of a receipt to its payer by mail or SMS; without any clinical content.',
    permission: ['Add Invoice Payment', 'Receive Patient Deposit'],
    care: 'asks',
    of: { paymentId: 'invoice-payments' },
    repeatable: true,
    body: z.strictObject({ channel: z.enum(receiptChannels) }),
    payload: z.object({ channel: z.enum(receiptChannels), to: z.string() }),
    done: 'Receipt sent',
    refusals: ['NO_ADDRESS_TO_SEND', 'ALREADY_REVERSED'],
  },
});

export const paymentActs = bindActs(paymentRecord, { ...paymentCalls, request: refundCalls.request });
