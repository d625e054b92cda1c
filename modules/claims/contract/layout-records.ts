import { z } from 'zod';
import { instant, version } from '#kernel/contract/fields.ts';
import { layoutFields, layoutFormats, mostLayoutColumns, packFormats } from './rule-words.ts';

export const LayoutColumn = z.strictObject({
  heading: z.string().trim().min(1).max(60),
  /** Null: the constant stands in every row. */
  field: z.enum(layoutFields).nullable(),
  constant: z.string().trim().max(100).nullish(),
  format: z.enum(layoutFormats).default('plain'),
});
export type LayoutColumn = z.output<typeof LayoutColumn>;

export const ClaimLayout = z.strictObject({
  columns: z.array(LayoutColumn).min(1).max(mostLayoutColumns).meta({ label: 'Columns' }),
  fileFormat: z.enum(packFormats).meta({ label: 'File' }),
  rowPer: z.enum(['item', 'invoice']).meta({ label: 'One row' }),
  totalsRow: z.boolean().meta({ label: 'Row of totals' }),
  /** With placeholders in braces: {partner}, {claimNumber}, {period}, {total}, {items}, {invoices}. */
  letter: z.string().trim().max(4000).meta({ label: 'Covering letter' }),
});
export type ClaimLayout = z.output<typeof ClaimLayout>;

export const ClaimLayoutOf = z.object({
  layout: ClaimLayout,
  /** 0: the hospital's common layout, which nobody changed. */
  version: z.number().int(),
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
});
export type ClaimLayoutOf = z.output<typeof ClaimLayoutOf>;

export const SaveClaimLayout = z.strictObject({ layout: ClaimLayout, version: version.or(z.literal(0)) });
export type SaveClaimLayout = z.output<typeof SaveClaimLayout>;

export const PackQuery = z.object({ format: z.enum(packFormats).optional(), draft: z.enum(['true', 'false']).optional() });
export type PackQuery = z.output<typeof PackQuery>;
