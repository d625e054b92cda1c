import { z } from 'zod';
import { calendarDate, id, instant, optionalText, reason, requiredText, version } from '#kernel/contract/fields.ts';
import { minorUnits } from '#kernel/contract/money.ts';
import { actsField } from '#kernel/contract/record.ts';
import { pin } from '#modules/auth/contract/calls.ts';
import { StockAttachment } from './attachments.ts';
import { batchRecord } from './batch.record.ts';
import { expiryDay } from './expiry-day.ts';
import { OpeningBatch, units } from './product-records.ts';
import { batchStatuses } from './words.ts';

const named = z.object({ id, name: z.string() });

/** A batch in lists. */
export const BatchRow = z.object({
  id,
  batchNumber: z.string(),
  product: z.object({ id, sku: z.string(), name: z.string(), unit: z.string() }),
  /** As of today: an expired batch is so although nobody has said it. */
  status: z.enum(batchStatuses),
  expiryDate: calendarDate.nullable(),
  /** Until its expiry; negative when it is over. */
  daysLeft: z.number().int().nullable(),
  quantity: z.number().int(),
  quarantined: z.number().int(),
  inTransit: z.number().int(),
  /** Where its units are; those held aside there are among them. */
  balances: z.array(z.object({ location: named, quantity: z.number().int(), quarantined: z.number().int() })),
  quantityReceived: z.number().int(),
  /** Minor units; null without the right to see values. */
  totalCost: minorUnits.nullable(),
  receivedAt: instant,
  source: z.enum(['opening', 'supply']),
  version: z.number().int(),
  acts: actsField(batchRecord),
});
export type BatchRow = z.output<typeof BatchRow>;

export const Batch = BatchRow.extend({
  manufactureDate: calendarDate.nullable(),
  statusReason: z.string().nullable(),
  supplyId: id.nullable(),
  vendor: named.nullable(),
  /** Minor units, rounded. */
  unitCost: minorUnits.nullable(),
  value: minorUnits.nullable(),
  controlled: z.boolean(),
  frozen: z.boolean(),
  attachments: z.array(StockAttachment),
});
export type Batch = z.output<typeof Batch>;

export const EditBatch = z.strictObject({
  batchNumber: requiredText(1, 60, 'Batch number is required').optional(),
  expiryDate: expiryDay.nullable().optional(),
  reason: reason(),
  version: version.optional(),
});
export type EditBatch = z.output<typeof EditBatch>;

export const ChangeBatchState = z.strictObject({ reason: reason(), version: version.optional() });
export type ChangeBatchState = z.output<typeof ChangeBatchState>;

export const ReleaseBatch = z.strictObject({ reason: optionalText(500), version: version.optional() });
export type ReleaseBatch = z.output<typeof ReleaseBatch>;

/** Who had a recalled batch. */
export const Recalled = z.object({ batch: Batch, patients: z.number().int(), departments: z.number().int() });

export const WriteOff = z.strictObject({
  locationId: id,
  quantity: units,
  reason: reason(),
  /** Somebody else who saw it destroyed: for controlled drugs, and where the value wants a second person. */
  witnessId: id.nullish().transform((value) => value ?? null),
  /** Typed by the witness. */
  witnessPin: pin.nullish().transform((value) => value ?? null),
});
export type WriteOff = z.output<typeof WriteOff>;

/** What the certificate of destruction says. */
export const WrittenOff = z.object({
  batch: Batch,
  movementIds: z.array(id),
  quantity: z.number().int(),
  value: minorUnits.nullable(),
  location: named,
  reason: z.string(),
  by: z.string(),
  witness: z.string().nullable(),
  at: instant,
});

/** One line of a batch's certificate of destruction. */
export const WriteOffRow = z.object({
  id,
  at: instant,
  location: named,
  quantity: z.number().int(),
  value: minorUnits.nullable(),
  reason: z.string().nullable(),
  by: z.string(),
  witness: z.string().nullable(),
});
export const BatchWriteOffs = z.object({ batch: Batch, rows: z.array(WriteOffRow) });
export type BatchWriteOffs = z.output<typeof BatchWriteOffs>;

export const OpenStock = OpeningBatch.extend({ productId: id });
export type OpenStock = z.output<typeof OpenStock>;
