import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf, pageWith, paging } from '#kernel/contract/envelope.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { id, many, queryDay, queryFlag, searchWords } from '#kernel/contract/fields.ts';
import { billingModules, payers } from '#modules/billing-setup/contract/words.ts';
import { manualPricingRefusalCodes, pricingRefusalCodes } from '#modules/billing-setup/contract/calls/pricing.ts';
import { billRecord } from '../bill.record.ts';
import {
  Bill,
  BillDetails,
  BillRow,
  BillSummary,
  BillTotals,
  CancelBill,
  CancelPreview,
  ChangePayer,
  CreateBill,
  EditBill,
  PatientOpenBills,
  PriceBill,
  RepriceBill,
  SplitBill,
} from '../records.ts';
import { billSorts, billStages, coverageStatuses, pricingStatuses, sourceTypes } from '../words.ts';

const of = { id: 'patient-bills' };

/** Conditions that rows of bills are narrowed by: the list, its summary and the rows by patient share them. */
const filters = {
  patientId: id.optional(),
  /** Badge values; the empty one means `uninvoiced` and `draft`. */
  status: many(z.enum([...billStages, ''])),
  module: many(z.enum(billingModules)),
  departmentId: id.optional(),
  payer: many(z.enum(payers)),
  hmoId: id.optional(),
  coverageStatus: many(z.enum(coverageStatuses)),
  pricingStatus: z.enum(pricingStatuses).optional(),
  sourceType: many(z.enum(sourceTypes)),
  admissionId: id.optional(),
  encounterId: id.optional(),
  createdBy: id.optional(),
  performed: queryFlag.optional(),
  /** Lines that an invoice of the patient can take: those on none, and those of which a further share is on none. */
  unplaced: queryFlag.optional(),
  /** Patient's name or number, bill number, item. */
  searchTerm: searchWords.optional(),
  /** Days of service, both inclusive. */
  startDate: queryDay.optional(),
  endDate: queryDay.optional(),
};

export const billCalls = declareCalls({
  list: {
    method: 'GET',
    path: '/patient-bills',
    summary: 'Bill lines, newest service first, with sums of all that match.',
    permission: 'View Patient Bills',
    query: z.object({
      ...paging,
      ...filters,
      sort: z.enum(billSorts).default('serviceDate'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    payload: pageWith(BillRow, { totals: BillTotals }),
    refusals: ['BILL_RANGE'],
  },
  summary: {
    method: 'GET',
    path: '/patient-bills/summary',
    summary: 'Counts and sums of the lines that the same filters list: by badge, module, department and payer.',
    permission: 'View Patient Bills',
    query: z.object(filters),
    payload: BillSummary,
    refusals: ['BILL_RANGE'],
  },
  byPatient: {
    method: 'GET',
    path: '/patient-bills/by-patient',
    summary: 'Patients with open lines: what they owe and since when, the oldest first.',
    permission: 'View Patient Bills',
    query: z.object({ ...paging, departmentId: id.optional(), searchTerm: searchWords.optional() }),
    payload: pageOf(PatientOpenBills),
  },
  details: {
    method: 'GET',
    path: '/patient-bills/{id}',
    summary: 'A line with its shares, adjustments, payments and source; its ledger entries for who may see the ledger.',
    permission: 'View Patient Bills',
    of,
    payload: BillDetails,
  },
  create: {
    method: 'POST',
    path: '/patient-bills',
    summary: 'Charges an item to a patient, or to a customer who is none.',
    permission: 'Create Patient Bill',
    repeatable: true,
    body: CreateBill,
    payload: Bill,
    done: 'Bill created successfully',
    refusals: [
      ...pricingRefusalCodes,
      ...manualPricingRefusalCodes,
      'BILL_ACT_TWICE',
      'BILL_CUSTOMER_MISSING',
      'BILL_SERVICE_DATE',
      'PERFORMER_UNKNOWN',
      'INSTITUTION_UNKNOWN',
      'CARE_RECORD_UNKNOWN',
      'DEPARTMENT_UNKNOWN',
    ],
  },
  edit: {
    method: 'PATCH',
    path: '/patient-bills/{id}',
    summary: 'Changes quantity, price or discount of a line that is on no invoice. Price and discount want their own permissions.',
    permission: 'Edit Patient Bill',
    care: 'completes',
    of,
    body: EditBill,
    payload: Bill,
    done: 'Bill updated successfully',
    refusals: [
      ...pricingRefusalCodes,
      ...manualPricingRefusalCodes,
      'BILL_ON_INVOICE',
      'BILL_NOT_ACTIVE',
      'BILL_UNPRICED',
      'DISCOUNT_REASON_MISSING',
    ],
  },
  reprice: {
    method: 'PATCH',
    path: '/patient-bills/{id}/reprice',
    summary: 'Recalculates the price of a line; manual prices and discounts are removed.',
    permission: 'Edit Patient Bill',
    care: 'completes',
    of,
    body: RepriceBill,
    payload: Bill,
    done: 'Bill updated successfully',
    refusals: [...pricingRefusalCodes, 'BILL_ON_INVOICE', 'BILL_NOT_ACTIVE'],
  },
  price: {
    method: 'PATCH',
    path: '/patient-bills/{id}/price',
    summary: 'Gives a price to a line that has none; the item keeps none by this.',
    permission: 'Price Patient Bill',
    care: 'completes',
    of,
    body: PriceBill,
    payload: Bill,
    done: 'Bill updated successfully',
    refusals: [...pricingRefusalCodes, 'BILL_PRICED', 'BILL_ON_INVOICE', 'BILL_NOT_ACTIVE', 'PRICE_OUTSIDE_RANGE'],
  },
  payer: {
    method: 'PATCH',
    path: '/patient-bills/{id}/payer',
    summary: 'Moves an uninvoiced line to another billing method of its patient and recalculates its price.',
    permission: 'Change Bill Payer',
    care: 'completes',
    of,
    body: ChangePayer,
    payload: Bill,
    done: 'Bill updated successfully',
    refusals: [...pricingRefusalCodes, 'BILL_ON_INVOICE', 'BILL_NOT_ACTIVE', 'COVERAGE_NOT_ACTIVE', 'BILL_PATIENT_MISSING'],
  },
  cancelPreview: {
    method: 'GET',
    path: '/patient-bills/{id}/cancel',
    summary: 'Whether the user may cancel the line, and what that would do. Writes nothing.',
    permission: 'Cancel Patient Bill',
    of,
    payload: CancelPreview,
  },
  cancel: {
    method: 'PATCH',
    path: '/patient-bills/{id}/cancel',
    summary: 'Voids a line that is on no billed invoice, with the reason; a draft drops it.',
    permission: 'Cancel Patient Bill',
    care: 'completes',
    of,
    body: CancelBill,
    payload: Bill,
    done: 'Bill cancelled successfully',
    refusals: ['BILL_BILLED', 'BILL_NOT_ACTIVE', 'BILL_PERFORMED', 'BILL_SOURCE_LIVE'],
  },
  split: {
    method: 'POST',
    path: '/patient-bills/{id}/split',
    summary: 'Makes two or more lines of one, by quantities that sum to its own.',
    permission: 'Edit Patient Bill',
    care: 'completes',
    repeatable: true,
    of,
    body: SplitBill,
    payload: z.array(Bill),
    done: 'Bill split successfully',
    refusals: ['BILL_ACT_TWICE', 'BILL_ON_INVOICE', 'BILL_NOT_ACTIVE', 'BILL_SPLIT_SUM'],
  },
});

export const billActs = bindActs(billRecord, billCalls);
