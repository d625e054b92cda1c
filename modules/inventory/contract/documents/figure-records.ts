import { z } from 'zod';
import { calendarDate, id, instant, version } from '#kernel/contract/fields.ts';
import { minorUnits } from '#kernel/contract/money.ts';
import { actsField } from '#kernel/contract/record.ts';
import { batchRecord } from '../batch.record.ts';
import { DocumentBatch, DocumentProduct, Named } from './records.ts';
import { batchStatuses } from '../words.ts';
import { abcClasses, expiryWindows, stockReports } from './words.ts';

/** A batch at a place, with what it is worth there; null without the right to see values. */
export const ExpiryRow = z.object({
  batch: DocumentBatch,
  product: DocumentProduct,
  location: Named,
  quantity: z.number().int(),
  value: minorUnits.nullable(),
  daysLeft: z.number().int(),
  window: z.enum(expiryWindows),
  vendorId: id.nullable(),
  /** The delivery that it came with: where a return begins. */
  supplyId: id.nullable(),
  status: z.enum(batchStatuses),
  quarantined: z.number().int(),
  version,
  /** Of the batch. */
  acts: actsField(batchRecord),
});
export type ExpiryRow = z.output<typeof ExpiryRow>;
export const ExpiryWindowFigure = z.object({
  window: z.enum(expiryWindows),
  /** Days up to which the window reaches; null for what lies beyond the last. */
  days: z.number().int().nullable(),
  batches: z.number().int(),
  quantity: z.number().int(),
  value: minorUnits.nullable(),
});

export const ReorderRow = z.object({
  product: DocumentProduct,
  quantity: z.number().int(),
  available: z.number().int(),
  stockReserve: z.number().int(),
  parLevel: z.number().int().nullable(),
  /** Units to order: the product's own suggestion, else what is missing to its target level. */
  suggested: z.number().int(),
  /** Units a day over the last 90 days, in hundredths. */
  usePerDay: z.number().int(),
  /** Days that the stock lasts at that use; null: nothing was used. */
  daysOfCover: z.number().int().nullable(),
  preferredVendorId: id.nullable(),
});
export type ReorderRow = z.output<typeof ReorderRow>;

export const ValuationRow = z.object({ product: DocumentProduct, quantity: z.number().int(), value: minorUnits });
export type ValuationRow = z.output<typeof ValuationRow>;

/** A line of a report: which fields are filled depends on the report. */
export const ReportRow = z.object({
  product: DocumentProduct.nullable(),
  department: Named.nullable(),
  reason: z.string().nullable(),
  quantity: z.number().int(),
  value: minorUnits,
  /** Share of the whole, and of all up to here, in basis points. */
  shareBps: z.number().int().nullable(),
  cumulativeBps: z.number().int().nullable(),
  abcClass: z.enum(abcClasses).nullable(),
  lastMovedAt: instant.nullable(),
});
export type ReportRow = z.output<typeof ReportRow>;
export const StockReportAnswer = z.object({
  kind: z.enum(stockReports),
  from: calendarDate,
  until: calendarDate,
  rows: z.array(ReportRow),
  quantity: z.number().int(),
  value: minorUnits,
});
export type StockReportAnswer = z.output<typeof StockReportAnswer>;

/** The figures over the inventory's lists. */
export const StockSummary = z.object({
  products: z.number().int(),
  lowStock: z.number().int(),
  outOfStock: z.number().int(),
  /** Batches on hand that end within 90 days, and those that have ended. */
  expiring: z.number().int(),
  expired: z.number().int(),
  /** Null without the right to see values. */
  value: minorUnits.nullable(),
});
export type StockSummary = z.output<typeof StockSummary>;

export const DashboardProduct = z.object({
  id,
  name: z.string(),
  status: z.enum(['enabled', 'disabled', 'archived']),
  isExpired: z.boolean(),
  stock: z.object({ quantity: z.number().int() }),
  stockReserve: z.number().int(),
  stockLevel: z.object({ stockLevelPercent: z.number().int(), stockLevelColor: z.string() }),
  stockStatus: z.enum(['In-Stock', 'Out-Of-Stock']),
});
export type DashboardProduct = z.output<typeof DashboardProduct>;

/** What the products of a category are worth together; null: those without a category. */
export const CategoryValue = z.object({ category: Named.nullable(), value: minorUnits });
export type CategoryValue = z.output<typeof CategoryValue>;
