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
  created: z.number().int(),
  updated: z.number().int(),
  opened: z.number().int(),
  errors: z.array(RowError),
  dryRun: z.boolean(),
});
export type UploadAnswer = z.output<typeof UploadAnswer>;
