import { declareRefusals } from '#kernel/contract/refusals.ts';

/** Refusals of uploaded tables. A call that takes one lists `sheetRefusalCodes`. */
export const sheetRefusals = declareRefusals({
  SHEET_UNREADABLE: {
    status: 400,
    message: 'The file cannot be read as a table. Save it as CSV or XLSX without a password and try again.',
    field: 'file',
  },
  SHEET_MACROS: { status: 400, message: 'Files with macros are not accepted. Save it as CSV or XLSX.', field: 'file' },
  SHEET_TOO_LARGE: { status: 400, message: 'The file is too large to read. Split it and try again.', field: 'file' },
  SHEET_WIDE: {
    status: 400,
    message: 'The table has more than {columns} columns. Delete the extra columns and try again.',
    field: 'file',
  },
  SHEET_LONG_CELL: { status: 400, message: 'A cell in row {row} has more than {characters} characters.', field: 'file' },
  SHEET_EMPTY: { status: 400, message: 'The file has no rows below the header row.', field: 'file' },
  SHEET_ROWS: { status: 400, message: 'The file has more than {rows} rows. Split it and try again.', field: 'file' },
  SHEET_COLUMNS: { status: 400, message: 'The header row is not valid. {faults}', field: 'file' },
});

export type SheetFaultCode = keyof typeof sheetRefusals.specs;

/** Why a file could not be read, while it is read in a thread of its own. */
export class SheetFault extends Error {
  readonly code: SheetFaultCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: SheetFaultCode, details: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}
