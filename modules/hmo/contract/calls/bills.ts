import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { pageWith, paging } from '#kernel/contract/envelope.ts';
import { id, many, queryDay, searchWords } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { coverageStatuses } from '#modules/patient-bills/contract/words.ts';
import { hmoBillRecord } from '../bill.record.ts';
import {
  AddHmoItem,
  EditHmoBill,
  GenerateHmoInvoice,
  GenerateHmoInvoices,
  HmoBillDetails,
  HmoBillRow,
  HmoBillTotals,
  HmoInvoiceMade,
  HmoInvoicesMade,
  RemoveHmoItem,
} from '../bill-records.ts';
import { hmoBillStatuses } from '../bill-words.ts';

const of = { id: 'hmo-bills' } as const;

export const HmoBillQuery = z.object({
  ...paging,
  status: many(z.enum(hmoBillStatuses)),
  hmoId: id.optional(),
  planId: id.optional(),
  patientId: id.optional(),
  invoiceId: id.optional(),
  /** Bills with an active item of one of these. */
  coverageStatus: many(z.enum(coverageStatuses)),
  /** A number of a bill or an invoice, an enrollee number, or words of the patient. */
  searchTerm: searchWords.optional(),
  startDate: queryDay.optional(),
  endDate: queryDay.optional(),
});
export type HmoBillQuery = z.output<typeof HmoBillQuery>;

export const hmoBillCalls = declareCallsOf('hmo', {
  list: {
    method: 'GET',
    path: '/hmo/bill',
    summary: 'HMO bills, newest first, with the sums of all that match.',
    permission: 'View HMO Bills',
    query: HmoBillQuery,
    payload: pageWith(HmoBillRow, { totals: HmoBillTotals.nullable(), currency: z.string().nullable() }),
  },
  view: {
    method: 'GET',
    path: '/hmo/bill/{id}',
    papers: { 'hmo-pro-forma': { entity: 'HmoBill', number: 'billNumber', key: 'id' } },
    summary: 'An HMO bill with its items, approvals, proposed diagnoses and invoice.',
    permission: 'View HMO Bills',
    of,
    payload: HmoBillDetails,
  },
  edit: {
    method: 'PATCH',
    path: '/hmo/bill/{id}',
    summary: 'Sets the diagnoses of an open HMO bill.',
    permission: 'Add HMO Bill Item',
    care: 'completes',
    of,
    body: EditHmoBill,
    payload: HmoBillDetails,
    done: 'Diagnoses saved',
    refusals: ['HMO_BILL_NOT_OPEN', 'HMO_DIAGNOSIS_UNKNOWN'],
  },
  addItem: {
    method: 'POST',
    path: '/hmo/bill/{id}/item',
    summary: 'Adds a charge to an open HMO bill: a line of its own, priced by the partner’s list.',
    permission: 'Add HMO Bill Item',
    care: 'completes',
    of,
    repeatable: true,
    body: AddHmoItem,
    payload: HmoBillDetails,
    done: 'Item added',
    refusals: ['HMO_BILL_NOT_OPEN', 'HMO_ITEM_NOT_LISTED', 'HMO_ITEM_DATE', 'DEPARTMENT_UNKNOWN', 'CURRENCY_NOT_SET'],
  },
  removeItem: {
    method: 'DELETE',
    path: '/hmo/bill/{id}/item/{itemId}',
    summary: 'Takes an item off an open HMO bill: the patient pays it, or a manual one is voided.',
    permission: 'Add HMO Bill Item',
    care: 'completes',
    of: { id: 'hmo-bills', itemId: 'hmo-bill-items' },
    body: RemoveHmoItem,
    payload: HmoBillDetails,
    done: 'Item removed',
    refusals: ['HMO_BILL_NOT_OPEN', 'HMO_BILL_ITEM_OFF', 'HMO_BILL_ITEM_OF_ORDER', 'BILL_NOT_ACTIVE', 'BILL_ON_INVOICE'],
  },
  generate: {
    method: 'PUT',
    path: '/hmo/bill/{id}/generateInvoice',
    summary: 'Makes the partner’s invoice of an HMO bill, billed at once.',
    permission: 'Generate HMO Invoice',
    care: 'completes',
    of,
    repeatable: true,
    body: GenerateHmoInvoice,
    payload: HmoInvoiceMade,
    done: 'Invoice generated',
    refusals: [
      'HMO_BILL_NOT_OPEN',
      'HMO_BILL_EMPTY',
      'HMO_BILL_ITEMS_WAIT',
      'HMO_BILL_ENROLLEE',
      'HMO_BILL_DIAGNOSIS',
      'HMO_BILL_NOT_ENDED',
      'HMO_BILL_DUE_DATE',
      'INVOICE_TOO_LONG',
      'BILL_ON_INVOICE',
      'BILL_NOT_ACTIVE',
      'BILLS_OF_SEVERAL_PAYERS',
    ],
  },
  generateAll: {
    method: 'POST',
    path: '/hmo/bill/generateInvoices',
    summary: 'Makes the invoices of all open bills of a partner whose visits have ended; says of each other why not.',
    permission: 'Generate HMO Invoice',
    care: 'completes',
    repeatable: true,
    body: GenerateHmoInvoices,
    payload: HmoInvoicesMade,
    done: 'Invoices generated',
    refusals: [],
  },
});

/** An HMO bill with the calls of its acts. */
export const hmoBillActs = bindActs(hmoBillRecord, hmoBillCalls);
