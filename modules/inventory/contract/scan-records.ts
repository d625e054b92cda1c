import { z } from 'zod';
import { calendarDate, id } from '#kernel/contract/fields.ts';
import { Pack, ProductRow } from './product-records.ts';

/** What a scanned code means. */
export const Scanned = z.object({
  product: ProductRow,
  /** Null: one unit. */
  pack: Pack.nullable(),
  batch: z.object({ id: id.nullable(), batchNumber: z.string().nullable(), expiryDate: calendarDate.nullable() }).nullable(),
});
