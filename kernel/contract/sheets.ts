import { z } from 'zod';

/** What is wrong with a cell of an uploaded table: `column` is its title in the file, null when the row as a whole is meant. */
export const RowError = z.object({ row: z.number().int(), column: z.string().nullable(), message: z.string() });
export type RowError = z.infer<typeof RowError>;

/** Refusals of every call that takes a table, for its `refusals`. */
export const sheetRefusalCodes = [
  'FILE_MISSING',
  'FILE_TYPE',
  'SHEET_UNREADABLE',
  'SHEET_MACROS',
  'SHEET_TOO_LARGE',
  'SHEET_WIDE',
  'SHEET_LONG_CELL',
  'SHEET_EMPTY',
  'SHEET_ROWS',
  'SHEET_COLUMNS',
] as const;
