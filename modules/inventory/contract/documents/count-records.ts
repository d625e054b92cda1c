import { z } from 'zod';
import { id, instant, optionalText, text, version } from '#kernel/contract/fields.ts';
import { minorUnits, mostQuantity } from '#kernel/contract/money.ts';
import { actsField } from '#kernel/contract/record.ts';
import { countRecord } from './document.record.ts';
import { DocumentBatch, DocumentProduct, Named, Signed, units, unitsOrNone } from './records.ts';
import { abcClasses, countScopes, countStatuses, mostDocumentLines } from './words.ts';

export const OpenCount = z.strictObject({
  locationId: id,
  scope: z.enum(countScopes),
  /** The category, shelf or class that the scope names. */
  categoryId: id.nullish().transform((value) => value ?? null),
  shelf: optionalText(60),
  abcClass: z
    .enum(abcClasses)
    .nullish()
    .transform((value) => value ?? null),
  /** Those who count do not see what is expected. */
  blind: z.boolean().default(true),
  /** Nothing of the scope moves until the count ends. */
  freeze: z.boolean().default(false),
  note: optionalText(500),
});
export type OpenCount = z.output<typeof OpenCount>;

/** Figures of one or more counters; a second figure for a line that was counted is a recount. */
export const SaveCount = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        batchId: id,
        counted: unitsOrNone.nullish().transform((value) => value ?? null),
        /** Why the line is not counted. */
        skipReason: optionalText(200),
      }),
    )
    .max(mostDocumentLines)
    .default([]),
  /** The figures are complete: only differences are looked at from here on. */
  review: z.boolean().default(false),
});
export type SaveCount = z.output<typeof SaveCount>;

export const CountRow = z.object({
  id,
  countNumber: z.string(),
  location: Named,
  scope: z.enum(countScopes),
  scopeName: z.string().nullable(),
  blind: z.boolean(),
  freeze: z.boolean(),
  status: z.enum(countStatuses),
  lineCount: z.number().int(),
  countedCount: z.number().int(),
  opened: Signed,
  ended: Signed.nullable(),
  note: z.string().nullable(),
  version,
});
export type CountRow = z.output<typeof CountRow>;
export const CountLine = z.object({
  id,
  product: DocumentProduct,
  batch: DocumentBatch,
  shelf: z.string().nullable(),
  /** Null: hidden from those who count blind. */
  expected: z.number().int().nullable(),
  counted: z.number().int().nullable(),
  recount: z.number().int().nullable(),
  difference: z.number().int().nullable(),
  value: minorUnits.nullable(),
  skipReason: z.string().nullable(),
  countedAt: instant.nullable(),
  countedBy: z.string().nullable(),
});
export type CountLine = z.output<typeof CountLine>;
export const Count = CountRow.extend({
  cancelReason: z.string().nullable(),
  lines: z.array(CountLine),
  /** What the differences are worth; null while they are hidden. */
  value: minorUnits.nullable(),
  acts: actsField(countRecord),
});
export type Count = z.output<typeof Count>;

// Use in a department

export const UseStock = z
  .strictObject({
    departmentId: id,
    /** Null: for the department's own work. Somebody's: checked for safety and charged where the product is for sale. */
    patientId: id.nullish().transform((value) => value ?? null),
    lines: z
      .array(
        z.strictObject({
          productId: id,
          quantity: units,
          batchId: id.nullish().transform((value) => value ?? null),
        }),
      )
      .min(1, 'Add at least one line')
      .max(mostDocumentLines),
    /** Alerts that a prescriber takes on themselves, each with its reason. */
    overrides: z
      .array(z.strictObject({ line: z.number().int().min(0).max(mostDocumentLines), rule: text(80), reason: text(500) }))
      .max(50)
      .default([]),
    /** Warnings and running courses of the same medicine were seen. */
    confirm: z.boolean().default(false),
    note: optionalText(500),
  })
  .refine(({ patientId, lines }) => patientId === null || lines.every(({ quantity }) => quantity <= mostQuantity), {
    message: `At most ${mostQuantity} units of a product for a patient`,
    path: ['lines'],
  });
export type UseStock = z.output<typeof UseStock>;
export const StockUsed = z.object({
  id,
  department: Named,
  location: Named,
  patientId: id.nullable(),
  usedAt: instant,
  lines: z.array(
    z.object({
      product: DocumentProduct,
      quantity: z.number().int(),
      batches: z.array(DocumentBatch.extend({ quantity: z.number().int() })),
    }),
  ),
});
export type StockUsed = z.output<typeof StockUsed>;

/** A product that a department holds, against the level it wishes to keep. */
export const DepartmentStockRow = z.object({
  product: DocumentProduct,
  quantity: z.number().int(),
  reserve: z.number().int().nullable(),
  low: z.boolean(),
  batches: z.array(DocumentBatch.extend({ quantity: z.number().int(), usable: z.boolean() })),
});
export type DepartmentStockRow = z.output<typeof DepartmentStockRow>;
