import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { id, queryFlag } from '#kernel/contract/fields.ts';
import { importRowStates } from '../words.ts';

export const ImportResult = z.object({
  dryRun: z.boolean(),
  total: z.number().int(),
  valid: z.number().int(),
  invalid: z.number().int(),
  saved: z.number().int(),
  rows: z.array(
    z.object({
      /** Line of the file; 2 is the first below the headings. */
      row: z.number().int(),
      state: z.enum(importRowStates),
      name: z.string(),
      message: z.string().nullable(),
      fields: z.record(z.string(), z.string()),
      patientId: id.nullable(),
      hospitalPatientId: z.string().nullable(),
    }),
  ),
});
export type ImportResult = z.infer<typeof ImportResult>;

export const patientImportCalls = declareCalls({
  upload: {
    method: 'POST',
    path: '/patients/upload',
    shape: 'upload',
    bodyLimit: 10_000_000,
    summary: 'Imports patients from a spreadsheet or CSV; nothing is saved unless all rows are valid or `skipInvalid` is set.',
    permission: 'Import Patients',
    repeatable: true,
    query: z.object({ dryRun: queryFlag.default(false), skipInvalid: queryFlag.default(false) }),
    payload: ImportResult,
    refusals: ['IMPORT_UNREADABLE', 'IMPORT_TOO_LONG'],
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
