import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { mostStockFileBytes, StockAttachment } from '../attachments.ts';

const file = {
  method: 'POST',
  shape: 'upload',
  bodyLimit: mostStockFileBytes,
  repeatable: true,
  body: z.strictObject({}),
  payload: StockAttachment,
  done: 'File added',
  refusals: ['STOCK_FILES_FULL', 'FILE_MISSING', 'FILE_TYPE', 'FILE_TOO_LARGE', 'FILE_PICTURE'],
} as const;

export const stockAttachmentCalls = declareCallsOf('inventory', {
  ofBatch: {
    ...file,
    path: '/batch/{id}/attachment',
    summary: 'Puts a paper or photo to a batch: PDF, JPEG or PNG up to 10 MB.',
    permission: 'Edit Batch',
    care: 'completes',
    of: { id: 'batches' },
  },
  ofAdjustment: {
    ...file,
    path: '/stock/adjustment/{id}/attachment',
    summary: 'Puts a photo or paper to a correction: PDF, JPEG or PNG up to 10 MB.',
    permission: ['Adjust Stock', 'Approve Stock Adjustment'],
    care: 'completes',
    of: { id: 'stock-adjustments' },
  },
  read: {
    method: 'GET',
    path: '/stock/attachment/{id}',
    summary: 'A paper or photo of a batch or a correction.',
    permission: ['View Products', 'View Stock Adjustments', 'Approve Stock Adjustment'],
    of: { id: 'stock-attachments' },
    payload: z.unknown(),
    shape: 'file',
  },
});
