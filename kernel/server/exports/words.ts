import { declareRefusals } from '#kernel/contract/refusals.ts';

export const exportFormats = ['csv', 'xlsx', 'jsonl', 'pdf', 'zip'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportStatuses = ['queued', 'running', 'ready', 'failed', 'expired'] as const;
export type ExportStatus = (typeof exportStatuses)[number];

/** Hours for which a finished export is kept. */
export const exportHours = 24;

/** Exports of one person that may wait or run at once. */
export const mostWaitingExports = 3;

export const mimeOfFormat: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jsonl: 'application/x-ndjson; charset=utf-8',
  pdf: 'application/pdf',
  zip: 'application/zip',
};

export const exportRefusals = declareRefusals({
  EXPORT_NOT_READY: { status: 409, message: 'The export is not ready yet' },
  EXPORT_EXPIRED: { status: 404, message: 'The export has expired. Run it again.' },
  EXPORTS_RUNNING: { status: 429, message: '{count} of your exports are in progress. Wait until one is ready.' },
  EXPORT_ONE_AT_A_TIME: {
    status: 429,
    message: "The hospital's data is already being exported",
    constraint: 'exports_one_of_all_data',
  },
  EXPORT_UNKNOWN_LIST: { status: 422, message: 'This list cannot be exported', field: 'list' },
  EXPORT_TOO_LARGE: { status: 422, message: 'The list has too many rows for a spreadsheet. Narrow the filters or choose CSV.' },
  EXPORT_TOO_LONG_FOR_PAPER: {
    status: 422,
    message: 'A PDF can have at most {most} rows. Narrow the filters or choose CSV.',
    field: 'format',
  },
  EXPORT_UNKNOWN_COLUMN: { status: 400, message: 'The list has no column {field}', field: 'columns' },
});
