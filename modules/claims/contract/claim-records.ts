import { z } from 'zod';
import { calendarDate, id, instant, optionalText, reason, version } from '#kernel/contract/fields.ts';
import { amountDue } from '#kernel/contract/money.ts';
import { actsField } from '#kernel/contract/record.ts';
import { billingModules } from '#modules/billing-setup/contract/words.ts';
import { findingCodes, findingLevels, mendPlaces } from './check-words.ts';
import { packFormats } from './rule-words.ts';
import { claimPaymentRecord, claimRecord, rejectionRecord } from './claim.record.ts';
import {
  ageBuckets,
  allocationWays,
  authorisations,
  claimChannels,
  claimKinds,
  claimNoteKinds,
  claimPaymentMethods,
  claimPaymentStatuses,
  claimSettlements,
  claimStatuses,
  claimWriteOffReasons,
  dispositions,
  mostClaimInvoices,
} from './words.ts';

/** Minor units of the hospital's currency. */
const money = z.number().int();
const count = z.number().int();
const some = amountDue.min(1, 'Must be more than 0');
const reference = z.string().trim().min(1).max(80);

export const ClaimFinding = z.object({
  level: z.enum(findingLevels),
  code: z.enum(findingCodes),
  claimItemId: id.nullable(),
  invoiceId: id.nullable(),
  invoiceNumber: z.string().nullable(),
  itemName: z.string().nullable(),
  /** A number, a code or an amount that the finding is about. */
  detail: z.string().nullable(),
  mend: z.object({ to: z.enum(mendPlaces), id }).nullable(),
});
export type ClaimFinding = z.output<typeof ClaimFinding>;

export const ClaimChecks = z.object({ findings: z.array(ClaimFinding), ruleVersion: z.string(), ranAt: instant });
export type ClaimChecks = z.output<typeof ClaimChecks>;

export const ClaimRow = z.object({
  id,
  claimNumber: z.string(),
  hmoId: id,
  hmoName: z.string(),
  title: z.string(),
  periodStart: calendarDate,
  periodEnd: calendarDate,
  kind: z.enum(claimKinds),
  status: z.enum(claimStatuses),
  settlement: z.enum(claimSettlements),
  invoiceCount: count,
  itemCount: count,
  total: money,
  /** With the tax that was withheld. */
  amountPaid: money,
  withheldTax: money,
  rejectedOpen: money,
  resubmittedAmount: money,
  movedToPatient: money,
  writtenOffAmount: money,
  balance: money,
  submittedAt: instant.nullable(),
  dueDate: calendarDate.nullable(),
  /** Days past the due date while something is open. */
  daysLate: count,
  errorCount: count,
  warningCount: count,
  assignedTo: id.nullable(),
  assignedToName: z.string().nullable(),
  createdAt: instant,
  version: count,
  acts: actsField(claimRecord),
});
export type ClaimRow = z.output<typeof ClaimRow>;

export const ClaimTotals = z.object({ total: money, paid: money, withheld: money, rejectedOpen: money, writtenOff: money, balance: money });
export type ClaimTotals = z.output<typeof ClaimTotals>;

export const ClaimItem = z.object({
  id,
  invoiceId: id,
  invoiceNumber: z.string(),
  serviceDate: calendarDate,
  patientName: z.string(),
  enrolleeNumber: z.string().nullable(),
  module: z.enum(billingModules),
  itemName: z.string(),
  hmoCode: z.string().nullable(),
  quantity: count,
  unitPrice: money,
  amount: money,
  authorisation: z.enum(authorisations),
  paCode: z.string().nullable(),
  noticeNumber: z.string().nullable(),
  paid: money,
  withheld: money,
  rejectedOpen: money,
  resubmitted: money,
  movedToPatient: money,
  writtenOff: money,
  balance: money,
});
export type ClaimItem = z.output<typeof ClaimItem>;

export const ClaimInvoice = z.object({
  invoiceId: id,
  invoiceNumber: z.string(),
  patientId: id.nullable(),
  patientName: z.string(),
  enrolleeNumber: z.string().nullable(),
  serviceFrom: calendarDate,
  serviceTo: calendarDate,
  amount: money,
  balance: money,
});
export type ClaimInvoice = z.output<typeof ClaimInvoice>;

export const ClaimPayment = z.object({
  id,
  paymentNumber: z.string(),
  receiptNumber: z.string(),
  grossAmount: money,
  withheldTax: money,
  charges: money,
  netAmount: money,
  allocated: money,
  /** Kept for the partner until it is applied to a claim. */
  unallocated: money,
  method: z.enum(claimPaymentMethods),
  reference: z.string(),
  paymentDate: calendarDate,
  remittanceId: id.nullable(),
  creditNoteNumber: z.string().nullable(),
  status: z.enum(claimPaymentStatuses),
  receivedBy: z.string(),
  reverseReason: z.string().nullable(),
  acts: actsField(claimPaymentRecord),
});
export type ClaimPayment = z.output<typeof ClaimPayment>;

export const ClaimRejection = z.object({
  id,
  claimId: id,
  claimNumber: z.string(),
  hmoId: id,
  hmoName: z.string(),
  claimItemId: id,
  itemName: z.string(),
  invoiceNumber: z.string(),
  patientName: z.string(),
  amount: money,
  /** One of the product, or of the hospital; the hospital's bears its name. */
  reasonCode: z.string(),
  reasonName: z.string().nullable(),
  hmoNote: z.string().nullable(),
  receivedOn: calendarDate,
  appealDeadline: calendarDate,
  disposition: z.enum(dispositions),
  decidedBy: z.string().nullable(),
  resubmissionClaimId: id.nullable(),
  resubmissionClaimNumber: z.string().nullable(),
  /** The invoice of the patient that asks for it now. */
  patientInvoiceId: id.nullable(),
  acts: actsField(rejectionRecord),
});
export type ClaimRejection = z.output<typeof ClaimRejection>;

export const ClaimNote = z.object({
  id,
  at: instant,
  by: z.string(),
  kind: z.enum(claimNoteKinds),
  text: z.string(),
  promiseDate: calendarDate.nullable(),
});
export type ClaimNote = z.output<typeof ClaimNote>;

export const ClaimDetails = z.object({
  ...ClaimRow.shape,
  checks: ClaimChecks,
  invoices: z.array(ClaimInvoice),
  items: z.array(ClaimItem),
  payments: z.array(ClaimPayment),
  rejections: z.array(ClaimRejection),
  notes: z.array(ClaimNote),
  submittedBy: z.string().nullable(),
  channel: z.enum(claimChannels).nullable(),
  lateReason: z.string().nullable(),
  hmoReference: z.string().nullable(),
  acknowledgedOn: calendarDate.nullable(),
  cancelReason: z.string().nullable(),
  createdBy: z.string(),
  /** Last day on which every item may still be submitted. */
  deadline: calendarDate,
  /** Of the pack, by the layout of the partner. */
  fileFormat: z.enum(packFormats),
  /** Basis points that the partner withholds of a payment. */
  withholdingBps: count,
  /** Payments of the partner of which a part is not allocated. */
  unallocated: z.array(z.object({ paymentId: id, paymentNumber: z.string(), left: money })),
  currency: z.string().nullable(),
});
export type ClaimDetails = z.output<typeof ClaimDetails>;

export const CreateClaim = z.strictObject({
  hmoId: id.meta({ label: 'HMO' }),
  periodStart: calendarDate.meta({ label: 'From' }),
  periodEnd: calendarDate.meta({ label: 'To' }),
  /** Left out: every invoice of the period that is ready. */
  invoiceIds: z.array(id).max(mostClaimInvoices).optional(),
  title: optionalText(200).meta({ label: 'Title' }),
});
export type CreateClaim = z.output<typeof CreateClaim>;

export const ClaimInvoices = z.strictObject({
  invoiceIds: z.array(id).min(1).max(mostClaimInvoices).meta({ label: 'Invoices' }),
  version: version.optional(),
});
export type ClaimInvoices = z.output<typeof ClaimInvoices>;

export const SubmitClaim = z.strictObject({
  channel: z.enum(claimChannels).meta({ label: 'Sent by' }),
  lateReason: optionalText(500).meta({ label: 'Reason for late submission' }),
  version: version.optional(),
});
export type SubmitClaim = z.output<typeof SubmitClaim>;

export const AcknowledgeClaim = z.strictObject({
  hmoReference: reference.meta({ label: "Partner's reference" }),
  acknowledgedOn: calendarDate.meta({ label: 'Acknowledged on' }),
  version: version.optional(),
});
export type AcknowledgeClaim = z.output<typeof AcknowledgeClaim>;

export const AddClaimNote = z.strictObject({
  kind: z.enum(claimNoteKinds).meta({ label: 'Kind' }),
  text: z.string().trim().min(1).max(1000).meta({ label: 'Note' }),
  promiseDate: calendarDate.nullish().meta({ label: 'Promised for' }),
});
export type AddClaimNote = z.output<typeof AddClaimNote>;

export const NewRejection = z.strictObject({
  claimItemId: id.meta({ label: 'Item' }),
  /** Left out: all that is open of the item. */
  amount: some.optional().meta({ label: 'Rejected amount' }),
  reasonCode: z.string().trim().min(1).max(40).meta({ label: 'Reason' }),
  hmoNote: optionalText(500).meta({ label: "Partner's note" }),
});
export type NewRejection = z.output<typeof NewRejection>;

export const AddRejections = z.strictObject({
  rejections: z.array(NewRejection).min(1).max(500).meta({ label: 'Rejections' }),
  version: version.optional(),
});
export type AddRejections = z.output<typeof AddRejections>;

const ItemAmount = z.strictObject({ claimItemId: id, amount: some });

export const AddClaimPayment = z.strictObject({
  /** With tax and charges. */
  grossAmount: some.meta({ label: 'Amount before tax' }),
  withheldTax: amountDue.default(0).meta({ label: 'Tax withheld' }),
  charges: amountDue.default(0).meta({ label: 'Bank charges' }),
  paymentDate: calendarDate.meta({ label: 'Payment date' }),
  method: z.enum(claimPaymentMethods).meta({ label: 'Method' }),
  reference: reference.meta({ label: 'Reference' }),
  allocations: z.array(ItemAmount).max(5000).optional(),
  /** How to spread the amount when no allocations are named. */
  allocate: z.enum(allocationWays).default('oldest').meta({ label: 'Allocate' }),
  keepUnallocated: z.boolean().default(false).meta({ label: 'Keep the rest for this partner' }),
  confirmWithheld: z.boolean().default(false).meta({ label: 'The tax withheld is right' }),
  confirmReference: z.boolean().default(false).meta({ label: 'Record it although the reference was used' }),
  version: version.optional(),
});
export type AddClaimPayment = z.output<typeof AddClaimPayment>;

export const WriteOffClaim = z.strictObject({
  /** Left out: the whole balance. */
  amount: some.optional().meta({ label: 'Amount' }),
  itemIds: z.array(id).max(5000).optional(),
  reason: z.enum(claimWriteOffReasons).meta({ label: 'Reason' }),
  note: reason(3).meta({ label: 'Note' }),
  version: version.optional(),
});
export type WriteOffClaim = z.output<typeof WriteOffClaim>;

export const ClaimReason = z.strictObject({ reason: reason(3).meta({ label: 'Reason' }), version: version.optional() });
export const ClaimVersion = z.strictObject({ version: version.optional() });

export const AssignClaim = z.strictObject({
  /** Left out or null: nobody. */
  userId: id.nullish().meta({ label: 'Assigned to' }),
  version: version.optional(),
});
export type AssignClaim = z.output<typeof AssignClaim>;

export const ResubmitRejections = z.strictObject({
  rejectionIds: z.array(id).min(1).max(500).meta({ label: 'Rejections' }),
});
export type ResubmitRejections = z.output<typeof ResubmitRejections>;

export const CreditNoteReceived = z.strictObject({ number: reference.meta({ label: 'Credit note no.' }) });

export const ApplyUnallocated = z.strictObject({
  paymentId: id.meta({ label: 'Payment' }),
  claimId: id.meta({ label: 'Claim' }),
  amount: some.meta({ label: 'Amount' }),
});
export type ApplyUnallocated = z.output<typeof ApplyUnallocated>;

export const ClaimCandidate = z.object({
  ...ClaimInvoice.shape,
  hmoId: id,
  hmoName: z.string(),
  billedAt: instant,
  errorCount: count,
  warningCount: count,
  findings: z.array(ClaimFinding),
  deadline: calendarDate,
});
export type ClaimCandidate = z.output<typeof ClaimCandidate>;

export const ClaimCandidates = z.object({
  invoices: z.array(ClaimCandidate),
  /** All that are ready; more than are shown. */
  count,
  total: money,
  /** HMO bills that have no invoice yet. */
  openBills: count,
  openBillsTotal: money,
  currency: z.string().nullable(),
});
export type ClaimCandidates = z.output<typeof ClaimCandidates>;

const Tile = z.object({ count, amount: money });
export const ClaimSummary = z.object({
  ready: Tile,
  posted: Tile,
  submitted: Tile,
  overdue: Tile,
  paidThisMonth: Tile,
  rejectedOpen: Tile,
  writtenOffThisYear: Tile,
  /** Posted claims whose submission deadline is near or past. */
  nearDeadline: count,
  /** Claims whose last promise of payment is past its day. */
  promisesPast: count,
  currency: z.string().nullable(),
});
export type ClaimSummary = z.output<typeof ClaimSummary>;

const buckets = z.record(z.enum(ageBuckets), money);
export const ClaimAgeingRow = z.object({ hmoId: id, hmoName: z.string(), buckets, total: money, unallocated: money });
export type ClaimAgeingRow = z.output<typeof ClaimAgeingRow>;
export const ClaimAgeing = z.object({
  asAt: calendarDate,
  rows: z.array(ClaimAgeingRow),
  buckets,
  total: money,
  currency: z.string().nullable(),
});
export type ClaimAgeing = z.output<typeof ClaimAgeing>;
