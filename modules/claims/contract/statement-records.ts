import { z } from 'zod';
import { calendarDate, id } from '#kernel/contract/fields.ts';
import { reasonGroups, statementKinds } from './statement-words.ts';

/** Minor units of the hospital's currency. */
const money = z.number().int();
const count = z.number().int();

export const StatementLine = z.object({
  day: calendarDate,
  kind: z.enum(statementKinds),
  /** Numbers of what it is: an invoice; a payment with its reference and claim. */
  document: z.string(),
  claimId: id.nullable(),
  /** What is owed more, or less where it is negative. */
  amount: money,
  balance: money,
});
export type StatementLine = z.output<typeof StatementLine>;

/** A claim of the partner that something is open of and that was submitted. */
export const OpenClaim = z.object({
  claimId: id,
  claimNumber: z.string(),
  title: z.string(),
  submittedOn: calendarDate,
  dueDate: calendarDate,
  daysLate: count,
  total: money,
  balance: money,
  rejectedOpen: money,
});
export type OpenClaim = z.output<typeof OpenClaim>;

export const KeptPayment = z.object({
  paymentId: id,
  paymentNumber: z.string(),
  reference: z.string(),
  paymentDate: calendarDate,
  left: money,
});
export type KeptPayment = z.output<typeof KeptPayment>;

/** What a partner owed when a day began, what changed it, and what it owes when another ends: account 1110 of the partner. */
export const PartnerStatement = z.object({
  hmoId: id,
  hmoName: z.string(),
  hmoCode: z.string(),
  address: z.string().nullable(),
  startDate: calendarDate,
  endDate: calendarDate,
  opening: money,
  invoiced: money,
  /** Without the tax that was withheld. */
  paid: money,
  withheld: money,
  writtenOff: money,
  /** Credit notes, cancelled invoices and what patients took over. */
  otherwise: money,
  closing: money,
  /** Received in the period; it changes what is owed only when it is decided. */
  rejected: money,
  rejectedOpen: money,
  rows: z.array(StatementLine),
  /** Earlier rows are brought forward. */
  shortened: z.boolean(),
  claims: z.array(OpenClaim),
  unallocated: z.array(KeptPayment),
  currency: z.string().nullable(),
});
export type PartnerStatement = z.output<typeof PartnerStatement>;

export const RejectionReasonRow = z.object({
  key: z.string(),
  /** The name of a department, a doctor or a partner; null for reasons, months, and what is not known. */
  name: z.string().nullable(),
  items: count,
  amount: money,
  resubmitted: money,
  /** What was paid after all: of resubmissions, and of rejections that were withdrawn. */
  recovered: money,
  /** Of the amount, in basis points. */
  recoveredBps: count,
  writtenOff: money,
});
export type RejectionReasonRow = z.output<typeof RejectionReasonRow>;

export const RejectionReasons = z.object({
  by: z.enum(reasonGroups),
  startDate: calendarDate,
  endDate: calendarDate,
  rows: z.array(RejectionReasonRow),
  amount: money,
  currency: z.string().nullable(),
});
export type RejectionReasons = z.output<typeof RejectionReasons>;
