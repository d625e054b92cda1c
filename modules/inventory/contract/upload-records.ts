import { z } from 'zod';
import { RowError } from '#kernel/contract/sheets.ts';
import { uploadModes } from './words.ts';

/** A file of products. */
export const UploadProducts = z.strictObject({
  mode: z.enum(uploadModes).default('create'),
  dryRun: z.union([z.boolean(), z.enum(['true', 'false'])]).default(false),
  withOpeningStock: z.union([z.boolean(), z.enum(['true', 'false'])]).default(false),
});
export type UploadProducts = z.output<typeof UploadProducts>;

export const UploadAnswer = z.object({
  rows: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  /** Rows of products that are there already, in mode `skip`. */
  skipped: z.number().int(),
  /** Batches that the stock opens with. */
  opened: z.number().int(),
  /** The first 500 faults. */
  errors: z.array(RowError),
  /** All of them. */
  errorCount: z.number().int(),
  dryRun: z.boolean(),
});
export type UploadAnswer = z.output<typeof UploadAnswer>;
