import { z } from 'zod';
import { calendarDate, id, instant, optionalText, reason, version } from '#kernel/contract/fields.ts';
import { amountDue, lineQuantity, unitPrice } from '#kernel/contract/money.ts';
import { actsField } from '#kernel/contract/record.ts';
import { billingModules, encounterTypes } from '#modules/billing-setup/contract/words.ts';
import { coverageStatuses } from '#modules/patient-bills/contract/words.ts';
import { hmoBillRecord } from './bill.record.ts';
import {
  capitationMethods,
  capitationMonthStates,
  hmoBillItemOrigins,
  hmoBillItemStatuses,
  hmoBillStatuses,
  mostHmoDiagnoses,
  removedTo,
} from './bill-words.ts';
import { monthWord } from './month.ts';

/** Minor units of the hospital's currency. */
const money = z.number().int();

/** An ICD-10 code with its words. */
export const HmoDiagnosis = z.object({ code: z.string(), description: z.string() });
export type HmoDiagnosis = z.output<typeof HmoDiagnosis>;

/** Sums of a bill's active items. `approved`: neither waits nor was declined. */
export const HmoBillTotals = z.object({ approved: money, pending: money, declined: money, total: money, capitated: money });
export type HmoBillTotals = z.output<typeof HmoBillTotals>;

/** What a partner owes. */
export const Exposure = z.object({
  /** On open HMO bills. */
  unbilled: money,
  /** On invoices that are on no claim. */
  invoiced: money,
  /** On invoices that are on claims. */
  claimed: money,
  /** Of the invoices and claims, what is past its due date. */
  overdue: money,
  /** Money that came and is on no claim yet. */
  unallocated: money,
  openBills: z.number().int(),
  openClaims: z.number().int(),
  total: money,
});
export type Exposure = z.output<typeof Exposure>;

export const HmoBillRow = z.object({
  id,
  billNumber: z.string(),
  hmoId: id,
  hmoName: z.string(),
  planId: id,
  planName: z.string(),
  patientId: id,
  patientName: z.string(),
  hospitalPatientId: z.string(),
  enrolleeNumber: z.string().nullable(),
  encounterType: z.enum(encounterTypes),
  startedOn: calendarDate,
  openedAt: instant,
  status: z.enum(hmoBillStatuses),
  itemCount: z.number().int(),
  totals: HmoBillTotals,
  invoiceId: id.nullable(),
  invoiceNumber: z.string().nullable(),
  version: z.number().int(),
  acts: actsField(hmoBillRecord),
});
export type HmoBillRow = z.output<typeof HmoBillRow>;

export const HmoBillItem = z.object({
  id,
  billId: id,
  billNumber: z.string(),
  itemName: z.string(),
  module: z.enum(billingModules),
  billableItemId: id,
  hmoCode: z.string().nullable(),
  serviceDate: calendarDate,
  quantity: z.number().int(),
  unitPrice: money,
  /** The insurer's share of the line. */
  amount: money,
  /** Paid for by capitation: its worth, never invoiced. */
  capitatedValue: money,
  /** What the patient pays of the line. */
  patientAmount: money,
  coverageStatus: z.enum(coverageStatuses),
  approvalId: id.nullable(),
  approvalNumber: z.string().nullable(),
  paCode: z.string().nullable(),
  status: z.enum(hmoBillItemStatuses),
  origin: z.enum(hmoBillItemOrigins),
  removeReason: z.string().nullable(),
  removedBy: z.string().nullable(),
});
export type HmoBillItem = z.output<typeof HmoBillItem>;

export const HmoBillDetails = z.object({
  ...HmoBillRow.shape,
  encounterId: id.nullable(),
  admissionId: id.nullable(),
  admissionNumber: z.string().nullable(),
  billingMethod: z.enum(['HMO', 'HPP', 'Company']),
  /** Those that the reader may know. */
  diagnoses: z.array(HmoDiagnosis),
  /** Of the encounter and of the chart; nothing of them is on the bill yet. */
  proposed: z.array(HmoDiagnosis),
  /** The visit is over: its invoice need not be an interim one. */
  ended: z.boolean(),
  items: z.array(HmoBillItem),
  /** What the patient pays of the active items. */
  patientTotal: money,
  invoicedAt: instant.nullable(),
  invoicedBy: z.string().nullable(),
  currency: z.string().nullable(),
});
export type HmoBillDetails = z.output<typeof HmoBillDetails>;

export const AddHmoItem = z.strictObject({
  billableItemId: id.meta({ label: 'Item' }),
  quantity: lineQuantity.default(1).meta({ label: 'Quantity' }),
  /** Default: the last day of the visit. */
  serviceDate: calendarDate.nullish().meta({ label: 'Service date' }),
  departmentId: id.meta({ label: 'Department' }),
  note: optionalText(300).meta({ label: 'Note' }),
  version: version.optional(),
});
export type AddHmoItem = z.output<typeof AddHmoItem>;

export const RemoveHmoItem = z.strictObject({
  reason: reason(5).meta({ label: 'Reason' }),
  to: z.enum(removedTo).meta({ label: 'The amount' }),
  version: version.optional(),
});
export type RemoveHmoItem = z.output<typeof RemoveHmoItem>;

export const EditHmoBill = z.strictObject({
  diagnosisCodes: z.array(z.string().min(1).max(12)).max(mostHmoDiagnoses).meta({ label: 'Diagnoses' }),
  version: version.optional(),
});
export type EditHmoBill = z.output<typeof EditHmoBill>;

export const GenerateHmoInvoice = z.strictObject({
  /** Items that wait stay on a new open bill. */
  approvedOnly: z.boolean().default(false).meta({ label: 'Leave items that await approval on a new bill' }),
  /** Before the visit has ended. */
  interim: z.boolean().default(false).meta({ label: 'Interim invoice, the visit goes on' }),
  /** Default: by the partner's payment terms. */
  dueDate: calendarDate.nullish().meta({ label: 'Due date' }),
  version: version.optional(),
});
export type GenerateHmoInvoice = z.output<typeof GenerateHmoInvoice>;

export const HmoInvoiceMade = z.object({
  invoiceId: id,
  invoiceNumber: z.string(),
  totalAmount: money,
  /** Items that stay on a new open bill. */
  remaining: z.number().int(),
});
export type HmoInvoiceMade = z.output<typeof HmoInvoiceMade>;

export const GenerateHmoInvoices = z.strictObject({
  hmoId: id.meta({ label: 'HMO' }),
  encounterEndedUntil: calendarDate.meta({ label: 'Visits until' }),
});
export type GenerateHmoInvoices = z.output<typeof GenerateHmoInvoices>;

export const HmoInvoicesMade = z.object({
  /** More than are made at once: a job makes them and tells who asked. */
  queued: z.boolean(),
  bills: z.array(
    z.object({
      billId: id,
      billNumber: z.string(),
      invoiceId: id.nullable(),
      invoiceNumber: z.string().nullable(),
      /** Why there is no invoice: a code of the refusals, and its words. */
      reason: z.string().nullable(),
      code: z.string().nullable(),
    }),
  ),
});
export type HmoInvoicesMade = z.output<typeof HmoInvoicesMade>;

export const CapitationContract = z.object({
  id,
  planIds: z.array(id),
  planNames: z.array(z.string()),
  ratePerLife: money,
  from: monthWord,
  to: monthWord.nullable(),
  version: z.number().int(),
});
export type CapitationContract = z.output<typeof CapitationContract>;

export const CapitationReceipt = z.object({
  id,
  enrolleesCount: z.number().int(),
  ratePerLife: money,
  /** With the tax that was withheld. */
  amount: money,
  withholding: money,
  receivedAt: calendarDate,
  method: z.enum(capitationMethods),
  reference: z.string(),
  note: z.string().nullable(),
  receivedBy: z.string(),
});

export const CapitationMonth = z.object({
  month: monthWord,
  enrolleesCount: z.number().int(),
  ratePerLife: money,
  expected: money,
  /** Worth of what was given for the capitation (account 4910). */
  used: money,
  receipt: CapitationReceipt.nullable(),
  /** Received less expected; null while nothing came. */
  difference: money.nullable(),
  state: z.enum(capitationMonthStates),
});
export type CapitationMonth = z.output<typeof CapitationMonth>;

export const Capitation = z.object({
  contracts: z.array(CapitationContract),
  months: z.array(CapitationMonth),
  totals: z.object({ expected: money, received: money, used: money }),
  currency: z.string().nullable(),
});
export type Capitation = z.output<typeof Capitation>;

export const SaveCapitationContract = z.strictObject({
  /** Left out: a new contract. */
  id: id.nullish(),
  planIds: z.array(id).max(100).default([]).meta({ label: 'Plans' }),
  ratePerLife: unitPrice.min(1, 'Must be more than 0').meta({ label: 'Rate for each life and month' }),
  from: monthWord.meta({ label: 'First month' }),
  to: monthWord.nullish().meta({ label: 'Last month' }),
  version: version.optional(),
});
export type SaveCapitationContract = z.output<typeof SaveCapitationContract>;

export const RecordCapitation = z.strictObject({
  month: monthWord.meta({ label: 'Month' }),
  lives: z.number().int().min(0).max(10_000_000).meta({ label: 'Lives' }),
  /** Default: the contract's. */
  rate: unitPrice.nullish().meta({ label: 'Rate for each life' }),
  /** With the tax that was withheld. */
  amount: amountDue.min(1, 'Must be more than 0').meta({ label: 'Amount settled' }),
  withholding: amountDue.default(0).meta({ label: 'Tax withheld' }),
  receivedAt: calendarDate.meta({ label: 'Received on' }),
  method: z.enum(capitationMethods).default('transfer').meta({ label: 'Method' }),
  reference: z.string().trim().min(1, 'Reference is required').max(80).meta({ label: 'Reference' }),
  note: optionalText(500).meta({ label: 'Note' }),
});
export type RecordCapitation = z.output<typeof RecordCapitation>;
