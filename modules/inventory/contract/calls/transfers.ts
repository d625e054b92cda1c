import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { id, many, queryDay, searchWords } from '#kernel/contract/fields.ts';
import { CreateTransfer, ReceiveTransfer, Transfer, TransferRow, WithReason } from '../documents/records.ts';
import { transferRecord } from '../documents/document.record.ts';
import { transferStatuses } from '../documents/words.ts';
import { stockLane } from '../words.ts';

const of = { id: 'stock-transfers' } as const;

export const transferCalls = declareCallsOf('inventory', {
  list: {
    method: 'GET',
    path: '/stock/transfer',
    summary: 'Stock on its way between places and what has arrived, newest first.',
    permission: 'View Stock Movements',
    query: z.object({
      ...paging,
      searchTerm: searchWords.optional(),
      status: many(z.enum(transferStatuses)),
      locationId: id.optional(),
      productId: id.optional(),
      startDate: queryDay.optional(),
      endDate: queryDay.optional(),
    }),
    payload: pageOf(TransferRow),
  },
  view: {
    method: 'GET',
    path: '/stock/transfer/{id}',
    summary: 'A transfer with its batches.',
    permission: ['View Stock Movements', 'Transfer Stock'],
    of,
    payload: Transfer,
  },
  create: {
    method: 'POST',
    path: '/stock/transfer',
    lane: stockLane,
    summary: 'Sends stock from one place to another; on its way it counts nowhere.',
    permission: 'Transfer Stock',
    care: 'starts',
    repeatable: true,
    body: CreateTransfer,
    payload: Transfer,
    done: 'Stock sent',
    refusals: [
      'LOCATION_UNKNOWN',
      'STOCK_SAME_PLACE',
      'STOCK_LINE_TWICE',
      'PRODUCT_DISABLED',
      'INSUFFICIENT_STOCK',
      'STOCK_FROZEN',
      'PLACE_KEEPS_NO_STOCK',
    ],
  },
  receive: {
    method: 'PATCH',
    path: '/stock/transfer/{id}/receive',
    lane: stockLane,
    summary: 'Confirms what arrived; what is missing becomes an adjustment that waits for approval.',
    permission: ['Transfer Stock', 'Receive Department Stock'],
    care: 'completes',
    of,
    body: ReceiveTransfer,
    payload: Transfer,
    done: 'Stock received',
    refusals: ['STOCK_DOCUMENT_STATE', 'STOCK_LINE_UNKNOWN', 'RECEIVED_ABOVE_ISSUED', 'NOT_OF_LOCATION', 'STOCK_FROZEN'],
  },
  cancel: {
    method: 'PATCH',
    path: '/stock/transfer/{id}/cancel',
    lane: stockLane,
    summary: 'Takes back what is still on its way.',
    permission: 'Transfer Stock',
    care: 'completes',
    of,
    body: WithReason,
    payload: Transfer,
    done: 'Transfer cancelled',
    refusals: ['STOCK_DOCUMENT_STATE', 'STOCK_FROZEN'],
  },
});

export const transferActs = bindActs(transferRecord, transferCalls);
