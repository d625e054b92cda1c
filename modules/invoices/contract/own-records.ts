import { z } from 'zod';
import { calendarDate, id, instant } from '#kernel/contract/fields.ts';
import { AccountFigures } from './cash-records.ts';
import { invoiceBillingStatuses, invoicePayers, invoiceStatuses, paymentKinds, paymentMethods, paymentStatuses } from './words.ts';

/** Minor units of the hospital's currency. */
const money = z.number().int();

const ownHospital = z.object({ id, name: z.string(), currency: z.string().nullable() });

/** What a person owes and has at one hospital. */
export const OwnAccount = z.object({
  hospital: ownHospital,
  /** Own person or the one acted for. */
  personId: id,
  patientId: id,
  hospitalPatientId: z.string(),
  fullname: z.string(),
  /** Balances of billed invoices that the person pays, and how many they are. */
  owed: money,
  unpaidInvoices: z.number().int(),
  /** Balances of billed invoices that an insurer pays: shown apart, asked from nobody here. */
  owedByInsurers: money,
  deposit: AccountFigures,
  /** Where to pay by transfer; null when the hospital says nothing. */
  bankDetails: z.string().nullable(),
});
export type OwnAccount = z.output<typeof OwnAccount>;

/** An invoice as its patient sees it: no notes of the house, no ledger, nobody's names. */
export const OwnInvoice = z.object({
  id,
  invoiceNumber: z.string(),
  hospital: ownHospital,
  personId: id,
  fullname: z.string(),
  status: z.enum(invoiceStatuses),
  billingStatus: z.enum(invoiceBillingStatuses),
  billingMethod: z.enum(invoicePayers),
  billedAt: instant.nullable(),
  dueDate: calendarDate.nullable(),
  overdue: z.boolean(),
  totalAmount: money,
  amountPaid: money,
  creditedAmount: money,
  balance: money,
});
export type OwnInvoice = z.output<typeof OwnInvoice>;

export const OwnReceipt = z.object({
  id,
  receiptNumber: z.string(),
  hospital: ownHospital,
  personId: id,
  fullname: z.string(),
  kind: z.enum(paymentKinds),
  receivedAt: instant,
  methods: z.array(z.enum(paymentMethods)),
  amount: money,
  status: z.enum(paymentStatuses),
});
export type OwnReceipt = z.output<typeof OwnReceipt>;

export const OwnInvoiceDetails = OwnInvoice.extend({
  /** What the hospital printed on it. */
  note: z.string().nullable(),
  items: z.array(
    z.object({
      id,
      itemName: z.string(),
      departmentName: z.string().nullable(),
      serviceDate: calendarDate,
      quantity: z.number().int(),
      amount: money,
      balance: money,
    }),
  ),
  payments: z.array(
    z.object({
      id,
      receiptNumber: z.string(),
      receivedAt: instant,
      methods: z.array(z.enum(paymentMethods)),
      amount: money,
      status: z.enum(paymentStatuses),
    }),
  ),
  bankDetails: z.string().nullable(),
});
export type OwnInvoiceDetails = z.output<typeof OwnInvoiceDetails>;
