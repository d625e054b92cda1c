import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { id, optionalText, queryDay, queryFlag, searchWords } from '#kernel/contract/fields.ts';
import { AccountFigures, DepositRow, PatientAccount, Statement } from '../cash-records.ts';
import { InvoiceHead, Payment } from '../records.ts';
import { TenderOrder } from './payments.ts';
import { mostTyped } from '../words.ts';

export const DepositOrder = z.strictObject({
  patientId: id,
  tenders: z.array(TenderOrder).min(1).max(20),
  purpose: optionalText(160),
  admissionId: id.optional(),
  payerName: optionalText(160),
  payerPhone: optionalText(40),
  note: optionalText(300),
  /** The reference was used before and is meant all the same. */
  confirmReference: z.boolean().default(false),
});
export type DepositOrder = z.output<typeof DepositOrder>;

export const DepositListQuery = z.object({
  ...paging,
  patientId: id.optional(),
  /** A patient's number or name. */
  searchTerm: searchWords.optional(),
  /** Accounts that are empty now as well. */
  all: queryFlag.optional(),
});
export type DepositListQuery = z.output<typeof DepositListQuery>;

const own = {
  permission: ['View Billing Module', 'View Patient Deposit'],
  areas: ['hospital', 'patient'],
  freeAreas: ['patient'],
} as const;

export const depositCalls = declareCalls({
  list: {
    method: 'GET',
    path: '/patient-deposits',
    summary: 'Patients with a deposit or credit, largest first.',
    permission: 'View Patient Deposit',
    query: DepositListQuery,
    payload: pageOf(DepositRow),
  },
  receive: {
    method: 'POST',
    path: '/patient-deposits',
    summary: "Takes money in advance onto a patient's account.",
    permission: 'Receive Patient Deposit',
    repeatable: true,
    lane: 'receipts',
    body: DepositOrder,
    payload: z.object({ account: AccountFigures, payment: Payment }),
    done: 'Deposit received',
    refusals: [
      'CURRENCY_NOT_SET',
      'CARE_RECORD_UNKNOWN',
      'TENDERED_TOO_LITTLE',
      'CASH_NOT_IN_COINS',
      'REFERENCE_REQUIRED',
      'REFERENCE_USED',
      'SHIFT_NOT_OPEN',
    ],
  },
  apply: {
    method: 'POST',
    path: '/patient-deposits/{patientId}/apply',
    summary: "Pays an invoice out of the patient's deposit.",
    permission: 'Apply Patient Deposit',
    care: 'completes',
    of: { patientId: 'patients' },
    repeatable: true,
    lane: 'receipts',
    body: z.strictObject({ invoiceId: id, amount: z.number().int().min(1).max(mostTyped) }),
    payload: z.object({ account: AccountFigures, payment: Payment, invoice: InvoiceHead }),
    done: 'Deposit applied',
    refusals: ['ACCOUNT_TOO_LITTLE', 'INVOICE_NOT_AWAITING', 'AMOUNT_ABOVE_BALANCE', 'PAID_THROUGH_CLAIM', 'INVOICES_OF_OTHERS'],
  },
  account: {
    method: 'GET',
    path: '/patient-accounts/{patientId}',
    summary: 'Deposit, held and owed sums of a patient with the newest movements.',
    ...own,
    of: { patientId: 'patients' },
    payload: PatientAccount,
  },
  statement: {
    method: 'GET',
    path: '/patient-accounts/{patientId}/statement',
    papers: { statement: { entity: 'Patient', number: 'hospitalPatientId' } },
    summary: 'Invoices, payments and deposits of a patient day by day with the running balance; default the last 12 months.',
    ...own,
    of: { patientId: 'patients' },
    query: z.object({ startDate: queryDay.optional(), endDate: queryDay.optional() }),
    payload: Statement,
  },
});
