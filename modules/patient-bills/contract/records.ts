import { z } from 'zod';
import { calendarDate, id, instant, optionalText, reason, requiredText, version } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { lineQuantity, minorUnits, unitPrice } from '#kernel/contract/money.ts';
import { billingModules, encounterTypes, payers } from '#modules/billing-setup/contract/words.ts';
import { billRecord } from './bill.record.ts';
import {
  adjustmentKinds,
  billingStatuses,
  billShares,
  billStages,
  billStates,
  coverageStatuses,
  gateCodes,
  holdingInvoiceStatuses,
  mostSplitParts,
  pricingStatuses,
  sourceTypes,
  voidReason,
} from './words.ts';

const amount = z.number().int().min(0);
const optionalId = z
  .union([id, z.literal('')])
  .nullish()
  .transform((value) => value || null);

/** Somebody who is no patient here: a walk-in customer or an institution. */
export const ExternalCustomer = z.strictObject({
  name: requiredText(2, 160, 'Name is a required field *'),
  phone: optionalText(40),
  email: optionalText(254),
  address: optionalText(300),
  institutionId: optionalId,
});
export type ExternalCustomer = z.output<typeof ExternalCustomer>;

const ShownCustomer = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  institutionId: id.nullable(),
});

const Person = z.object({ id, name: z.string() });

/** Who is charged, as rows show it. */
export const BilledPatient = z.object({
  id,
  fullname: z.string(),
  hospitalPatientId: z.string(),
  /** What the hospital counts the patient among; rows of the list alone say it. */
  category: z.string().nullable().optional(),
});

/** A part of a line and where it stands. `invoiced` is what its invoice asks for it; an uninvoiced one has a balance of 0. */
export const BillShareRow = z.object({
  share: z.enum(billShares),
  /** 0 the share that the line was raised with; above: what the insurer left after that one stood on an invoice. */
  place: z.number().int(),
  amount,
  invoiceId: id.nullable(),
  invoiceNumber: z.string().nullable(),
  invoiceItemId: id.nullable(),
  invoiceStatus: z.enum(holdingInvoiceStatuses).nullable(),
  invoiced: amount,
  paid: amount,
  credited: amount,
  writtenOff: amount,
  balance: amount,
});
export type BillShareRow = z.output<typeof BillShareRow>;

/** A line in a list. */
export const BillRow = z.object({
  id,
  billNumber: z.string(),
  serviceDate: calendarDate,
  performedAt: instant.nullable(),
  patient: BilledPatient.nullable(),
  externalCustomer: z.string().nullable(),
  itemName: z.string(),
  itemCode: z.string(),
  module: z.enum(billingModules),
  departmentId: id,
  department: z.string(),
  sourceType: z.enum(sourceTypes),
  quantity: z.number().int(),
  unitPrice: amount,
  net: amount,
  patientAmount: amount,
  hmoAmount: amount,
  paid: amount,
  /** What credit notes took off, and of how many units they named; the line itself stays as billed. */
  credited: amount,
  creditedQuantity: z.number().int(),
  balance: amount,
  payer: z.enum(payers),
  pricingStatus: z.enum(pricingStatuses),
  coverageStatus: z.enum(coverageStatuses),
  status: z.enum(billStates),
  stage: z.enum(billStages),
  billingStatus: z.enum(billingStatuses),
  invoiceId: id.nullable(),
  invoiceNumber: z.string().nullable(),
  raisedBy: Person.nullable(),
  createdAt: instant,
  version: z.number().int(),
  acts: actsField(billRecord),
  /** What of the patient's part is on no invoice yet, minor units. */
  patientFree: amount,
  /** An invoice of its patient or customer can take it: priced, and something to pay by them that is on none. */
  invoiceable: z.boolean(),
});
export type BillRow = z.output<typeof BillRow>;

export const BillAdjustment = z.object({
  at: instant,
  by: Person.nullable(),
  kind: z.enum(adjustmentKinds),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  reason: z.string().nullable(),
});
export type BillAdjustment = z.output<typeof BillAdjustment>;

/** How a price was found, step by step, and by whom it was changed. */
export const BillPricing = z.object({
  steps: z.array(z.string()),
  ruleIds: z.array(id),
  coverageReason: z.string().nullable(),
  override: z.object({ by: z.string(), reason: z.string().nullable(), from: amount.nullable() }).nullable(),
});
export type BillPricing = z.output<typeof BillPricing>;

/** A line as its calls answer it. */
export const Bill = BillRow.extend({
  customer: ShownCustomer.nullable(),
  billableItemId: id,
  hcpcsCode: z.string().nullable(),
  unit: z.string(),
  performer: Person.nullable(),
  orderedBy: Person.nullable(),
  sourceId: id,
  sourceLineId: id.nullable(),
  chargeKey: z.string().nullable(),
  encounterId: id.nullable(),
  encounterType: z.enum(encounterTypes),
  admissionId: id.nullable(),
  gross: amount,
  discount: amount,
  tax: amount,
  taxIncluded: amount,
  capitatedValue: amount,
  discountReasonId: id.nullable(),
  discountNote: z.string().nullable(),
  discountBy: z.string().nullable(),
  pricing: BillPricing,
  billingId: id.nullable(),
  hmoId: id.nullable(),
  planId: id.nullable(),
  enrolleeNumber: z.string().nullable(),
  /** While its approval waits, the act of an outpatient is held. */
  approvalBlocks: z.boolean(),
  writtenOff: amount,
  note: z.string().nullable(),
  voidedAt: instant.nullable(),
  voidedBy: z.string().nullable(),
  voidReason: z.string().nullable(),
  updatedAt: instant,
  shares: z.array(BillShareRow),
});
export type Bill = z.output<typeof Bill>;

const BillEntryLine = z.object({ account: z.string(), name: z.string(), debit: amount, credit: amount });
/** A ledger entry of a line. */
export const BillEntry = z.object({
  id,
  entryNumber: z.string(),
  entryDate: calendarDate,
  event: z.string(),
  narration: z.string(),
  lines: z.array(BillEntryLine),
});
export type BillEntry = z.output<typeof BillEntry>;

/** GET patient-bills/{id}: all of the bill panel. */
export const BillDetails = Bill.extend({
  currency: z.string(),
  /** What the invoices of its shares took off in all. */
  invoiceDiscount: amount,
  /** What is left of it after discounts of invoices and credit notes. */
  afterCredits: amount,
  source: z.object({ number: z.string().nullable(), path: z.string().nullable() }),
  adjustments: z.array(BillAdjustment),
  payments: z.array(
    z.object({
      paymentId: id,
      receiptNumber: z.string(),
      at: instant,
      method: z.string(),
      amount,
      invoiceId: id,
      invoiceNumber: z.string(),
    }),
  ),
  /** Null without View Ledger. */
  entries: z.array(BillEntry).nullable(),
});
export type BillDetails = z.output<typeof BillDetails>;

/** Sums of all rows that match. */
export const BillTotals = z.object({
  net: minorUnits,
  patientAmount: minorUnits,
  hmoAmount: minorUnits,
  paid: minorUnits,
  balance: minorUnits,
});
export type BillTotals = z.output<typeof BillTotals>;

const Sum = z.object({ count: z.number().int(), net: minorUnits, patientAmount: minorUnits, hmoAmount: minorUnits, balance: minorUnits });
/** GET patient-bills/summary: counts and sums of the rows that the same filters list. */
export const BillSummary = z.object({
  currency: z.string().nullable(),
  count: z.number().int(),
  totals: BillTotals,
  stages: z.array(Sum.extend({ stage: z.enum(billStages) })),
  modules: z.array(Sum.extend({ module: z.enum(billingModules) })),
  departments: z.array(Sum.extend({ departmentId: id, department: z.string() })),
  payers: z.array(Sum.extend({ payer: z.enum(payers) })),
  unpriced: z.number().int(),
  awaitingApproval: z.object({ count: z.number().int(), hmoAmount: minorUnits }),
});
export type BillSummary = z.output<typeof BillSummary>;

/** One row a patient (or customer) with open lines, for the screen that groups by patient. */
export const PatientOpenBills = z.object({
  patient: BilledPatient,
  lines: z.number().int(),
  /** What the patient still owes of uninvoiced, drafted and billed lines. */
  openAmount: minorUnits,
  uninvoiced: minorUnits,
  oldestServiceDate: calendarDate,
});
export type PatientOpenBills = z.output<typeof PatientOpenBills>;

/** Whether a line may be cancelled and what that would do. */
export const CancelPreview = z.object({ allowed: z.boolean(), reason: z.string().nullable(), effects: z.array(z.string()) });
export type CancelPreview = z.output<typeof CancelPreview>;

/** What the payment gate says of a service. Amounts are the patient's part. */
export const GateAnswer = z.object({
  allowed: z.boolean(),
  code: z.enum(gateCodes).nullable(),
  message: z.string().nullable(),
  required: amount,
  paid: amount,
  depositAvailable: amount,
  approvalStatus: z.enum(coverageStatuses),
  overridable: z.boolean(),
  overridden: z.boolean(),
});
export type GateAnswer = z.output<typeof GateAnswer>;

export const GateOverride = z.object({
  id,
  sourceType: z.enum(sourceTypes),
  sourceId: id,
  patientId: id.nullable(),
  amount,
  reason: z.string(),
  createdAt: instant,
  createdBy: z.string(),
});
export type GateOverride = z.output<typeof GateOverride>;

/** What stands between a patient and the door: amounts of the patient's part; netDue = what deposits do not cover. */
export const Clearance = z.object({
  uninvoiced: minorUnits,
  onDraft: minorUnits,
  unpaid: minorUnits,
  hmoPending: z.number().int(),
  unpriced: z.number().int(),
  deposit: minorUnits,
  netDue: minorUnits,
  cleared: z.boolean(),
});
export type Clearance = z.output<typeof Clearance>;

export const CreateBill = z.strictObject({
  patientId: optionalId,
  externalCustomer: ExternalCustomer.nullish().transform((customer) => customer ?? null),
  billableItemId: id,
  quantity: lineQuantity.default(1),
  /** For items with an open price, inside their bounds. */
  unitPrice: unitPrice.nullish().transform((price) => price ?? null),
  /** Today unless said; never later. */
  serviceDate: z
    .union([calendarDate, z.literal('')])
    .nullish()
    .transform((day) => day || null),
  departmentId: id,
  performerId: optionalId,
  billingId: optionalId,
  admissionId: optionalId,
  encounterType: z.enum(encounterTypes).default('outpatient'),
  note: optionalText(500),
});
export type CreateBill = z.output<typeof CreateBill>;

export const EditBill = z.strictObject({
  quantity: lineQuantity.optional(),
  unitPrice: unitPrice.optional(),
  /** Minor units taken off the whole line. */
  discount: unitPrice.optional(),
  discountReasonId: optionalId,
  discountNote: optionalText(300),
  note: optionalText(500).optional(),
  reason: reason(),
  version,
});
export type EditBill = z.output<typeof EditBill>;

export const RepriceBill = z.strictObject({ reason: reason(), version });
export type RepriceBill = z.output<typeof RepriceBill>;

export const PriceBill = z.strictObject({
  price: unitPrice,
  reason: optionalText(500),
  version,
});
export type PriceBill = z.output<typeof PriceBill>;

export const ChangePayer = z.strictObject({
  /** A billing method of the patient; null: the patient pays. */
  billingId: optionalId,
  reason: reason(),
  version,
});
export type ChangePayer = z.output<typeof ChangePayer>;

export const CancelBill = z.strictObject({
  reason: requiredText(voidReason.least, voidReason.most, `Reason is required (at least ${voidReason.least} characters)`),
  version,
});
export type CancelBill = z.output<typeof CancelBill>;

export const SplitBill = z.strictObject({
  quantities: z.array(lineQuantity).min(2, 'Enter at least two quantities').max(mostSplitParts),
  reason: optionalText(500),
  version,
});
export type SplitBill = z.output<typeof SplitBill>;

/** A person's own line, over all their hospitals: what it was, what their part is, where it stands. No staff, no voided lines. */
export const OwnBill = z.object({
  id,
  billNumber: z.string(),
  /** Own person or the one acted for. */
  personId: id,
  fullname: z.string(),
  hospital: z.object({ id, name: z.string(), currency: z.string() }),
  serviceDate: calendarDate,
  itemName: z.string(),
  quantity: z.number().int(),
  net: amount,
  patientAmount: amount,
  hmoAmount: amount,
  /** What of the own part is still owed. */
  open: amount,
  billingStatus: z.enum(billingStatuses),
  /** Of the invoice that holds the own part, once it is billed. */
  invoiceNumber: z.string().nullable(),
});
export type OwnBill = z.output<typeof OwnBill>;
