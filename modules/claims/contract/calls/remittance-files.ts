import { declareCallsOf } from '#kernel/contract/calls.ts';
import { sheetRefusalCodes } from '#kernel/contract/sheets.ts';
import { z } from 'zod';
import { ReadRemittanceFile, RemittanceFile, UploadRemittance } from '../remittance-file-records.ts';
import { RemittanceDetails } from '../remittance-records.ts';
import { mostRemittanceBytes } from '../remittance-words.ts';

const file = { shape: 'upload', sheet: true, bodyLimit: mostRemittanceBytes } as const;

export const remittanceFileCalls = declareCallsOf('hmo', {
  read: {
    method: 'POST',
    path: '/hmo/remittance/read',
    summary: 'Reads the file of a payment advice by the columns of the partner, without keeping anything.',
    permission: 'Import Remittance',
    care: 'completes',
    ...file,
    body: ReadRemittanceFile,
    payload: RemittanceFile,
    refusals: [...sheetRefusalCodes],
  },
  upload: {
    method: 'POST',
    path: '/hmo/remittance/upload',
    summary: 'Keeps a payment advice out of a file as a draft, matches its rows and remembers its columns for the partner.',
    permission: 'Import Remittance',
    care: 'completes',
    ...file,
    repeatable: true,
    body: UploadRemittance,
    payload: RemittanceDetails,
    done: 'Remittance saved',
    refusals: [
      'REMITTANCE_REPEATED',
      'REMITTANCE_FILE_REPEATED',
      'REMITTANCE_COLUMNS',
      'REMITTANCE_ROWS',
      'CLAIM_NET',
      'CLAIM_PAYMENT_DATE',
      ...sheetRefusalCodes,
    ],
  },
  file: {
    method: 'GET',
    path: '/hmo/remittance/{id}/file',
    summary: 'The file out of which a remittance was made.',
    permission: 'Import Remittance',
    of: { id: 'claim-remittances' },
    shape: 'file',
    payload: z.unknown(),
  },
});
