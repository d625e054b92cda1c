import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { id, instant, queryFlag } from '#kernel/contract/fields.ts';
import { sheetRefusalCodes } from '#kernel/contract/sheets.ts';
import { importFailures, importRowStates, importStatuses } from '../words.ts';

/** How far an import is. */
export const PatientImport = z.object({
  id,
  filename: z.string(),
  status: z.enum(importStatuses),
  skipInvalid: z.boolean(),
  total: z.number().int(),
  /** Rows that were looked at so far. */
  checked: z.number().int(),
  invalid: z.number().int(),
  saved: z.number().int(),
  /** Why it ended before its last row. */
  failure: z.enum(importFailures).nullable(),
  orderedByName: z.string(),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type PatientImport = z.infer<typeof PatientImport>;

export const ImportRow = z.object({
  /** Line of the file; 2 is the first below the headings. */
  row: z.number().int(),
  state: z.enum(importRowStates),
  name: z.string(),
  message: z.string().nullable(),
  fields: z.record(z.string(), z.string()),
  patientId: id.nullable(),
  hospitalPatientId: z.string().nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const ImportResult = z.object({
  /** The import that was kept; null for a dry run. */
  id: id.nullable(),
  /** `checking` or `saving`: it goes on in the background, and its rows are read once it has finished. */
  status: z.enum(importStatuses),
  dryRun: z.boolean(),
  total: z.number().int(),
  valid: z.number().int(),
  invalid: z.number().int(),
  saved: z.number().int(),
  rows: z.array(ImportRow),
});
export type ImportResult = z.infer<typeof ImportResult>;

export const patientImportCalls = declareCalls({
  upload: {
    method: 'POST',
    path: '/patients/upload',
    shape: 'upload',
    sheet: true,
    bodyLimit: 10_000_000,
    summary:
      'Imports patients from a spreadsheet or CSV; nothing is saved unless all rows are valid or `skipInvalid` is set. More than 50 rows are saved in the background: read the import until it has finished.',
    permission: 'Import Patients',
    repeatable: true,
    query: z.object({ dryRun: queryFlag.default(false), skipInvalid: queryFlag.default(false) }),
    payload: ImportResult,
    refusals: [...sheetRefusalCodes, 'IMPORT_RUNNING'],
  },
  imports: {
    method: 'GET',
    path: '/patients/imports',
    summary: 'The last ten imports of patients, newest first.',
    permission: 'Import Patients',
    payload: z.array(PatientImport),
  },
  readImport: {
    method: 'GET',
    path: '/patients/imports/{id}',
    summary: 'How far an import of patients is. Its rows are there once it has finished, for 30 days.',
    permission: 'Import Patients',
    of: { id: 'patient-imports' },
    payload: PatientImport.extend({ rows: z.array(ImportRow) }),
  },
  template: {
    method: 'GET',
    path: '/patients/template',
    shape: 'file',
    summary: 'An empty import file with its headings.',
    permission: 'Import Patients',
    query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    payload: z.unknown(),
  },
});
