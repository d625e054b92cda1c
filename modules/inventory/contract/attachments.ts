import { z } from 'zod';
import { id, instant } from '#kernel/contract/fields.ts';

export const mostStockFileBytes = 10 * 1024 * 1024;
/** Most files of one batch or adjustment. */
export const mostStockFiles = 20;

/** A paper or photo of a batch or an adjustment. */
export const StockAttachment = z.object({
  id,
  name: z.string(),
  mimeType: z.string(),
  size: z.number().int(),
  uploadedBy: z.string(),
  uploadedAt: instant,
});
export type StockAttachment = z.output<typeof StockAttachment>;
