import { z } from 'zod';
import { calendarDate, id, instant, optionalText, reason, version } from '#kernel/contract/fields.ts';
import { minorUnits, mostQuantity } from '#kernel/contract/money.ts';
import { actsField } from '#kernel/contract/record.ts';
import { StockAttachment } from '../attachments.ts';
import { adjustmentRecord, issueRecord, requisitionRecord, transferRecord } from './document.record.ts';
import {
  adjustmentReasons,
  adjustmentSources,
  adjustmentStatuses,
  issueStatuses,
  mostDocumentLines,
  requisitionPriorities,
  requisitionStatuses,
  transferStatuses,
} from './words.ts';

/** Most units of a product that one line moves. */
const mostUnits = mostQuantity * 1000;
export const units = z.number({ error: 'Enter a quantity' }).int('Must be a whole number').min(1, 'Must be at least 1').max(mostUnits);
export const unitsOrNone = z
  .number({ error: 'Enter a quantity' })
  .int('Must be a whole number')
  .min(0, 'Must not be negative')
  .max(mostUnits);

export const Named = z.object({ id, name: z.string() });
export const DocumentProduct = z.object({ id, sku: z.string(), name: z.string(), unit: z.string() });
export type DocumentProduct = z.output<typeof DocumentProduct>;
export const DocumentBatch = z.object({ id, batchNumber: z.string(), expiryDate: calendarDate.nullable() });
export type DocumentBatch = z.output<typeof DocumentBatch>;
/** Somebody and when; the name as it was then. */
export const Signed = z.object({ id: id.nullable(), name: z.string(), at: instant });
export type Signed = z.output<typeof Signed>;

function lines<T extends z.ZodType>(line: T) {
  return z.array(line).min(1, 'Add at least one line').max(mostDocumentLines, `At most ${mostDocumentLines} lines`);
}

const note = optionalText(500);
const seen = version.nullish().transform((value) => value ?? null);
/** A version and nothing else. */
export const Seen = z.strictObject({ version: seen });
export type Seen = z.output<typeof Seen>;
/** A reason that the trail wants, of at least three characters. */
export const WithReason = z.strictObject({ reason: reason(), version: seen });
export type WithReason = z.output<typeof WithReason>;

// Adjustments

export const AdjustmentLineInput = z
  .strictObject({
    batchId: id,
    /** Units more (or fewer, negative); or what was counted. One of the two. */
    delta: z.number().int().min(-mostUnits).max(mostUnits).nullish(),
    countedQuantity: unitsOrNone.nullish(),
    reason: z.enum(adjustmentReasons, { error: 'Choose a reason' }),
    note,
  })
  .refine((line) => (line.delta ?? null) === null || (line.countedQuantity ?? null) === null, {
    message: 'Enter a difference or the counted quantity, not both',
    path: ['delta'],
  })
  .refine((line) => (line.delta ?? null) !== null || (line.countedQuantity ?? null) !== null, {
    message: 'Enter a quantity',
    path: ['delta'],
  });
export const CreateAdjustment = z.strictObject({
  locationId: id,
  lines: lines(AdjustmentLineInput),
  note,
  /** Kept as a draft until it is submitted. */
  draft: z.boolean().default(false),
});
export type CreateAdjustment = z.output<typeof CreateAdjustment>;

export const AdjustmentRow = z.object({
  id,
  adjustmentNumber: z.string(),
  location: Named,
  status: z.enum(adjustmentStatuses),
  source: z.enum(adjustmentSources),
  /** The document that it comes from, as people read it. */
  sourceNumber: z.string().nullable(),
  lineCount: z.number().int(),
  products: z.array(z.string()),
  /** What the stock is worth more (or less, negative) by it. */
  value: minorUnits,
  note: z.string().nullable(),
  created: Signed,
  decided: Signed.nullable(),
  version,
});
export type AdjustmentRow = z.output<typeof AdjustmentRow>;

export const AdjustmentLine = z.object({
  id,
  product: DocumentProduct,
  batch: DocumentBatch,
  delta: z.number().int(),
  countedQuantity: z.number().int().nullable(),
  /** Units at the place when the line was written, and now. */
  quantityBefore: z.number().int(),
  quantityNow: z.number().int(),
  reason: z.enum(adjustmentReasons),
  note: z.string().nullable(),
  value: minorUnits,
});
export const Adjustment = AdjustmentRow.extend({
  rejectReason: z.string().nullable(),
  lines: z.array(AdjustmentLine),
  /** Photos and papers. */
  attachments: z.array(StockAttachment),
  acts: actsField(adjustmentRecord),
});
export type Adjustment = z.output<typeof Adjustment>;

export const SetReserve = z.strictObject({
  stockReserve: unitsOrNone,
  parLevel: unitsOrNone.nullish().transform((value) => value ?? null),
  /** What is really there: another figure than the present one makes an adjustment. */
  quantity: unitsOrNone.nullish().transform((value) => value ?? null),
  /** Where the difference is; the place that holds most unless said. */
  locationId: id.nullish().transform((value) => value ?? null),
  version: seen,
});
export type SetReserve = z.output<typeof SetReserve>;
export const ReserveSet = z.object({
  id,
  stockReserve: z.number().int(),
  parLevel: z.number().int().nullable(),
  version,
  /** The adjustment that a differing quantity made. */
  adjustment: z.object({ id, adjustmentNumber: z.string(), status: z.enum(adjustmentStatuses) }).nullable(),
});
export type ReserveSet = z.output<typeof ReserveSet>;

// Issues to departments

export const IssueLineInput = z.strictObject({
  productId: id,
  quantity: units,
  /** The level that the department wishes to keep. */
  reserve: unitsOrNone.nullish().transform((value) => value ?? null),
});
const intoReserve = {
  /** Takes what is kept back too; wants 'Use Stock Reserve' and a reason. */
  useReserve: z.boolean().default(false),
  reserveReason: optionalText(500),
};
export const CreateIssue = z.strictObject({
  fromLocationId: id,
  departmentId: id,
  lines: lines(IssueLineInput),
  ...intoReserve,
  note,
});
export type CreateIssue = z.output<typeof CreateIssue>;

/** Units that arrived, by line of the issue; lines that are not named arrived whole. */
export const ReceiveIssue = z.strictObject({
  lines: z
    .array(z.strictObject({ lineId: id, quantity: unitsOrNone }))
    .max(mostDocumentLines)
    .default([]),
  note,
  version: seen,
});
export type ReceiveIssue = z.output<typeof ReceiveIssue>;
export const ReturnIssue = z.strictObject({
  lines: lines(z.strictObject({ lineId: id, quantity: units })),
  reason: reason(),
  version: seen,
});
export type ReturnIssue = z.output<typeof ReturnIssue>;

export const IssueRow = z.object({
  id,
  issueNumber: z.string(),
  fromLocation: Named,
  department: Named,
  status: z.enum(issueStatuses),
  requisition: z.object({ id, requisitionNumber: z.string() }).nullable(),
  products: z.array(z.string()),
  quantity: z.number().int(),
  issued: Signed,
  received: Signed.nullable(),
  note: z.string().nullable(),
  version,
});
export type IssueRow = z.output<typeof IssueRow>;
export const IssueLine = z.object({
  id,
  product: DocumentProduct,
  quantity: z.number().int(),
  reserve: z.number().int().nullable(),
  received: z.number().int(),
  returned: z.number().int(),
  batches: z.array(
    DocumentBatch.extend({ quantity: z.number().int(), received: z.number().int(), returned: z.number().int(), missing: z.number().int() }),
  ),
});
export const Issue = IssueRow.extend({
  /** False: what is issued counts as used. */
  keepsStock: z.boolean(),
  cancelReason: z.string().nullable(),
  reserveReason: z.string().nullable(),
  lines: z.array(IssueLine),
  adjustments: z.array(z.object({ id, adjustmentNumber: z.string(), status: z.enum(adjustmentStatuses) })),
  acts: actsField(issueRecord),
});
export type Issue = z.output<typeof Issue>;

// Requisitions

export const RequisitionLineInput = z.strictObject({ productId: id, quantity: units, note: optionalText(300) });
export const CreateRequisition = z.strictObject({
  departmentId: id,
  lines: lines(RequisitionLineInput),
  priority: z.enum(requisitionPriorities).default('routine'),
  neededBy: calendarDate.nullish().transform((value) => value ?? null),
  note,
  draft: z.boolean().default(false),
});
export type CreateRequisition = z.output<typeof CreateRequisition>;
export const EditRequisition = z.strictObject({
  lines: lines(RequisitionLineInput).optional(),
  priority: z.enum(requisitionPriorities).optional(),
  neededBy: calendarDate.nullish(),
  note: note.optional(),
  version: seen,
});
export type EditRequisition = z.output<typeof EditRequisition>;
/** What is granted, by line; lines that are not named are granted as asked. More than asked wants a note. */
export const ApproveRequisition = z.strictObject({
  lines: z
    .array(z.strictObject({ lineId: id, approvedQuantity: unitsOrNone, note: optionalText(300) }))
    .max(mostDocumentLines)
    .default([]),
  version: seen,
});
export type ApproveRequisition = z.output<typeof ApproveRequisition>;
/** Issues granted lines from one place; no lines: all that is left. */
export const IssueRequisition = z.strictObject({
  fromLocationId: id,
  lines: z
    .array(z.strictObject({ lineId: id, quantity: units, reserve: unitsOrNone.nullish().transform((value) => value ?? null) }))
    .max(mostDocumentLines)
    .default([]),
  ...intoReserve,
  note,
  version: seen,
});
export type IssueRequisition = z.output<typeof IssueRequisition>;

export const RequisitionRow = z.object({
  id,
  requisitionNumber: z.string(),
  department: Named,
  status: z.enum(requisitionStatuses),
  priority: z.enum(requisitionPriorities),
  neededBy: calendarDate.nullable(),
  products: z.array(z.string()),
  lineCount: z.number().int(),
  created: Signed,
  decided: Signed.nullable(),
  note: z.string().nullable(),
  version,
});
export type RequisitionRow = z.output<typeof RequisitionRow>;
export const Requisition = RequisitionRow.extend({
  decisionReason: z.string().nullable(),
  lines: z.array(
    z.object({
      id,
      product: DocumentProduct,
      quantity: z.number().int(),
      approvedQuantity: z.number().int().nullable(),
      issuedQuantity: z.number().int(),
      note: z.string().nullable(),
      approvalNote: z.string().nullable(),
      /** Units that could be issued now from places that hand out. */
      available: z.number().int(),
    }),
  ),
  issues: z.array(z.object({ id, issueNumber: z.string(), status: z.enum(issueStatuses) })),
  acts: actsField(requisitionRecord),
});
export type Requisition = z.output<typeof Requisition>;

// Transfers

export const CreateTransfer = z.strictObject({
  fromLocationId: id,
  toLocationId: id,
  lines: lines(z.strictObject({ productId: id, quantity: units, batchId: id.nullish().transform((value) => value ?? null) })),
  note,
});
export type CreateTransfer = z.output<typeof CreateTransfer>;
/** Units that arrived, by line; lines that are not named arrived whole. */
export const ReceiveTransfer = z.strictObject({
  lines: z
    .array(z.strictObject({ lineId: id, quantity: unitsOrNone }))
    .max(mostDocumentLines * 4)
    .default([]),
  version: seen,
});
export type ReceiveTransfer = z.output<typeof ReceiveTransfer>;
export const TransferRow = z.object({
  id,
  transferNumber: z.string(),
  from: Named,
  to: Named,
  status: z.enum(transferStatuses),
  products: z.array(z.string()),
  quantity: z.number().int(),
  note: z.string().nullable(),
  sent: Signed,
  received: Signed.nullable(),
  version,
});
export type TransferRow = z.output<typeof TransferRow>;
export const Transfer = TransferRow.extend({
  cancelReason: z.string().nullable(),
  lines: z.array(
    z.object({ id, product: DocumentProduct, batch: DocumentBatch, quantity: z.number().int(), received: z.number().int().nullable() }),
  ),
  adjustments: z.array(z.object({ id, adjustmentNumber: z.string(), status: z.enum(adjustmentStatuses) })),
  acts: actsField(transferRecord),
});
export type Transfer = z.output<typeof Transfer>;
