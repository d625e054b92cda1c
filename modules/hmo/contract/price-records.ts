import { z } from 'zod';
import { calendarDate, id, instant, optionalText, text, version } from '#kernel/contract/fields.ts';
import { unitPrice } from '#kernel/contract/money.ts';
import { RowError } from '#kernel/contract/sheets.ts';
import { optionalDay, optionalId } from '#modules/billing-setup/contract/fields.ts';
import { billingModules } from '#modules/billing-setup/contract/words.ts';
import { Copay } from './plan-records.ts';
import { moduleStates, mostPriceRows, uploadModes, versionSources, versionStatuses } from './words.ts';

/** How far the price list of a module is. Counts are of the rows that hold now, or of the draft. */
export const ModulePrices = z.object({
  module: z.enum(billingModules),
  state: z.enum(moduleStates),
  total: z.number().int(),
  priced: z.number().int(),
  notCovered: z.number().int(),
  /** Active items of the hospital in this module. */
  items: z.number().int(),
  generatedAt: instant.nullable(),
  generatedByName: z.string().nullable(),
  uploadedAt: instant.nullable(),
  uploadedByName: z.string().nullable(),
});
export type ModulePrices = z.output<typeof ModulePrices>;

export const TariffVersion = z.object({
  id,
  number: z.number().int(),
  effectiveFrom: calendarDate.nullable(),
  source: z.enum(versionSources),
  note: z.string().nullable(),
  status: z.enum(versionStatuses),
  rowsChanged: z.number().int(),
  createdAt: instant,
  createdByName: z.string().nullable(),
  decidedAt: instant.nullable(),
  decidedByName: z.string().nullable(),
});
export type TariffVersion = z.output<typeof TariffVersion>;

export const PriceRow = z.object({
  id,
  module: z.enum(billingModules),
  billableItemId: id,
  planId: id.nullable(),
  /** Null: of all plans. */
  planName: z.string().nullable(),
  itemName: z.string(),
  hospitalCode: z.string(),
  hmoCode: z.string().nullable(),
  hmoItemName: z.string().nullable(),
  hospitalPriceAtGenerate: z.number().int().nullable(),
  hospitalPriceNow: z.number().int().nullable(),
  hospitalPriceChanged: z.boolean(),
  /** Null: not set. */
  hmoPrice: z.number().int().nullable(),
  covered: z.boolean(),
  capitated: z.boolean(),
  copayOverride: z.object({ kind: Copay.shape.kind, value: z.number().int() }).nullable(),
  requiresApproval: z.boolean(),
  approvalAbove: z.number().int().nullable(),
  maxQuantityPerVisit: z.number().int().nullable(),
  maxPerYear: z.number().int().nullable(),
  effectiveFrom: calendarDate.nullable(),
  effectiveTo: calendarDate.nullable(),
  status: z.enum(['draft', 'active']),
  versionId: id,
  versionNumber: z.number().int(),
  editedByHand: z.boolean(),
  updatedAt: instant,
  updatedByName: z.string().nullable(),
  version: z.number().int(),
});
export type PriceRow = z.output<typeof PriceRow>;

/** What may be changed of a row; keys that are missing stay. */
const rowChanges = {
  hmoPrice: unitPrice.nullable().optional(),
  hmoCode: text(60).nullable().optional(),
  hmoItemName: text(160).nullable().optional(),
  covered: z.boolean().optional(),
  capitated: z.boolean().optional(),
  copayOverride: Copay.nullable().optional(),
  requiresApproval: z.boolean().optional(),
  approvalAbove: unitPrice.nullable().optional(),
  maxQuantityPerVisit: z.number().int().min(1).max(10_000).nullable().optional(),
  maxPerYear: z.number().int().min(1).max(10_000).nullable().optional(),
};
export const RowChanges = z.strictObject(rowChanges);
export type RowChanges = z.output<typeof RowChanges>;

/** `planId`: the change is for this plan alone; the row of all plans stays. */
export const EditPriceRow = z.strictObject({
  ...rowChanges,
  planId: optionalId,
  effectiveFrom: optionalDay,
  version: version.optional(),
});
export type EditPriceRow = z.output<typeof EditPriceRow>;

export const GenerateList = z.strictObject({
  /** Basis points on the hospital's price: -1000 is ten percent less. */
  adjustmentBps: z.number().int().min(-10_000).max(100_000).default(0),
  /** Minor units to which prices are rounded. */
  roundTo: z.number().int().min(1).max(100_000_000).default(1),
  covered: z.boolean().default(true),
  /** Prices and cover of this partner's rows instead of the hospital's. */
  copyFromHmoId: optionalId,
  /** The module is not covered at all. */
  notCovered: z.boolean().default(false),
  /** Rows that were edited by hand are made anew, too. */
  overwrite: z.boolean().default(false),
  versionId: optionalId,
});
export type GenerateList = z.output<typeof GenerateList>;
/** Rows that are new, that were made anew, and that stay as somebody set them. */
export const Generated = z.object({ created: z.number().int(), updated: z.number().int(), kept: z.number().int() });
export type Generated = z.output<typeof Generated>;

/** One row of a paste or a bulk change: by its id, else by the hospital's code or the item's name. */
const SetRow = z.strictObject({ ...rowChanges, id: id.optional(), hospitalCode: text(60).optional(), itemName: text(160).optional() });
export type SetRow = z.output<typeof SetRow>;

/** A file, or rows. */
export const ChangePriceList = z.strictObject({
  mode: z.enum(uploadModes).default('validate'),
  rows: z.array(SetRow).max(mostPriceRows).optional(),
  /** Rows of a file are set although they were edited by hand. */
  overwrite: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  effectiveFrom: optionalDay,
  versionId: optionalId,
});
export type ChangePriceList = z.output<typeof ChangePriceList>;
/** `kept`: rows of the file that were edited by hand and stay. */
export const PriceListAnswer = z.object({
  updated: z.number().int(),
  kept: z.number().int(),
  errors: z.array(RowError),
  mode: z.enum(uploadModes),
});
export type PriceListAnswer = z.output<typeof PriceListAnswer>;

export const CompleteList = z.strictObject({ effectiveFrom: optionalDay, versionId: optionalId, version: version.optional() });
export type CompleteList = z.output<typeof CompleteList>;

export const NewVersion = z.strictObject({
  /** Begins with the rows that hold now; else it is empty and rows are generated or uploaded. */
  copyCurrent: z.boolean().default(true),
  adjustmentBps: z.number().int().min(-10_000).max(100_000).default(0),
  roundTo: z.number().int().min(1).max(100_000_000).default(1),
  effectiveFrom: optionalDay,
  note: optionalText(300),
});
export type NewVersion = z.output<typeof NewVersion>;

/** A draft against what holds now. Amounts in minor units. */
export const VersionDifference = z.object({
  rows: z.array(
    z.object({
      id,
      module: z.enum(billingModules),
      itemName: z.string(),
      hospitalCode: z.string(),
      planName: z.string().nullable(),
      before: z.number().int().nullable(),
      after: z.number().int().nullable(),
      /** Units charged to this partner in the last 90 days. */
      volume: z.number().int(),
      effect: z.number().int(),
    }),
  ),
  changed: z.number().int(),
  /** What the last 90 days would have cost the partner more, at the prices of the draft. */
  effect: z.number().int(),
  currency: z.string().nullable(),
});
export type VersionDifference = z.output<typeof VersionDifference>;
