import type { Refusal } from '#kernel/contract/refusals.ts';

export type SheetFormat = 'csv' | 'xlsx';

/** A row as the file has it: its number there (the head is row 1) and its cells from the first column on, trimmed. */
export interface RawRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** The filled rows of an uploaded table, or why there are none. */
export type Table = { readonly format: SheetFormat; readonly rows: readonly RawRow[] } | { readonly refusal: Refusal };

/** Most columns that are read: a wider file is no table for upload. */
export const mostColumns = 100;

/** Most filled rows of a table, its head among them. No upload takes more below its head. */
export const mostRows = 20_001;

/** As many characters as a spreadsheet program lets a cell hold. */
export const mostCharacters = 32_767;

/** Most filled cells of a table and most characters in all of them: what is handed on, however often a workbook names one text. */
export const mostFilled = 500_000;
export const mostText = 16_000_000;

/** Most cells, filled or not, and most shared texts that a workbook may name: a full table has 2,000,000 and 500,000 texts. */
export const mostCells = 2_000_000;
export const mostTexts = 500_000;

/** As many rows as a spreadsheet program shows; those without a filled cell are passed over. */
export const mostRowNumbers = 1_048_576;
