import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { calendarDate, id, many, optionalText, version } from '#kernel/contract/fields.ts';
import { Invoice } from '../records.ts';
import { mostItems } from '../words.ts';
import { keptDiscountRefusals } from './drafts.ts';

const optionalDay = calendarDate.nullish().transform((value) => value ?? null);
const billIds = z.array(id).max(mostItems);

const DraftLine = z.object({
  billId: id,
  billNumber: z.string(),
  itemName: z.string(),
  serviceDate: calendarDate,
  quantity: z.number().int(),
  amount: z.number().int(),
});

const billRefusals = [
  'BILL_ON_INVOICE',
  'SHARE_ON_INVOICE',
  'BILL_UNPRICED',
  'BILL_NOTHING_TO_PAY',
  'BILL_NOT_ACTIVE',
  'BILL_OF_OTHER_PATIENT',
  'BILLS_OF_SEVERAL_PAYERS',
  'INVOICE_TOO_LONG',
  'CURRENCY_NOT_SET',
] as const;

export const fromBillsCalls = declareCalls({
  tryGenerate: {
    method: 'GET',
    path: '/patient-bills/{id}/generateInvoice',
    summary: 'What an invoice of this bill line (and others) would hold; writes nothing.',
    permission: 'Create Invoice',
    of: { id: 'patient-bills' },
    query: z.object({ billIds: many(id) }),
    payload: z.object({
      lines: z.array(DraftLine),
      totalAmount: z.number().int(),
      currency: z.string(),
      /** Other lines of the patient that could be on the same invoice. */
      otherLines: z.array(DraftLine),
      warnings: z.array(z.string()),
    }),
    refusals: billRefusals,
  },
  generate: {
    method: 'PATCH',
    path: '/patient-bills/{id}/generateInvoice',
    summary: 'Makes a draft invoice of a bill line, with others of the same patient and payer.',
    permission: 'Create Invoice',
    care: 'completes',
    of: { id: 'patient-bills' },
    repeatable: true,
    body: z.strictObject({ billIds: billIds.default([]), dueDate: optionalDay, note: optionalText(500) }),
    payload: z.object({ invoiceId: id, invoiceNumber: z.string(), version: z.number().int() }),
    done: 'Invoice created',
    refusals: billRefusals,
  },
  tryAdd: {
    method: 'GET',
    path: '/patient-bills/{id}/addToInvoice/{invoiceId}',
    summary: 'What a draft would come to with this bill line; writes nothing.',
    screen: { none: "Kept for other clients: the draft's page shows what it comes to once a line is added." },
    permission: 'Edit Invoice',
    of: { id: 'patient-bills', invoiceId: 'invoices' },
    payload: z.object({
      line: DraftLine,
      invoiceNumber: z.string(),
      totalBefore: z.number().int(),
      totalAfter: z.number().int(),
      currency: z.string(),
      version: z.number().int(),
    }),
    refusals: [...billRefusals, 'INVOICE_NOT_DRAFT'],
  },
  add: {
    method: 'PATCH',
    path: '/patient-bills/{id}/addToInvoice/{invoiceId}',
    summary: 'Puts a bill line on a draft of the same patient and payer.',
    permission: 'Edit Invoice',
    care: 'completes',
    of: { id: 'patient-bills', invoiceId: 'invoices' },
    body: z.strictObject({ version }),
    payload: Invoice,
    done: 'Bill added to the invoice',
    refusals: [...billRefusals, ...keptDiscountRefusals, 'INVOICE_NOT_DRAFT'],
  },
  generateMany: {
    method: 'POST',
    path: '/patient-bills/generateInvoice',
    summary: "Makes a draft invoice of a patient's chosen bill lines, or of all that wait.",
    screen: { none: 'Kept for other clients: the screen makes a draft by the call of one line and its preview.' },
    permission: 'Create Invoice',
    care: 'completes',
    repeatable: true,
    body: z.strictObject({
      patientId: id,
      /** Missing: all uninvoiced lines of the patient that he pays himself, narrowed by `filter`. */
      billIds: billIds.optional(),
      filter: z.strictObject({ admissionId: id.optional(), encounterId: id.optional(), until: calendarDate.optional() }).optional(),
      dueDate: optionalDay,
      note: optionalText(500),
    }),
    payload: Invoice,
    done: 'Invoice created',
    refusals: [...billRefusals, 'PATIENT_MERGED', 'INVOICE_EMPTY'],
  },
});
