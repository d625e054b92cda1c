import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { id, many, queryDay, searchWords } from '#kernel/contract/fields.ts';
import { Adjustment, AdjustmentRow, CreateAdjustment, ReserveSet, Seen, SetReserve, WithReason } from '../documents/records.ts';
import { adjustmentRecord } from '../documents/document.record.ts';
import { adjustmentStatuses } from '../documents/words.ts';
import { stockLane } from '../words.ts';

const of = { id: 'stock-adjustments' } as const;
/** Who approves looks at what waits for it. */
const readers = ['View Stock Adjustments', 'Approve Stock Adjustment'] as const;

export const adjustmentCalls = declareCallsOf('inventory', {
  list: {
    method: 'GET',
    path: '/stock/adjustment',
    summary: 'Corrections of stock figures, newest first.',
    permission: readers,
    query: z.object({
      ...paging,
      searchTerm: searchWords.optional(),
      status: many(z.enum(adjustmentStatuses)),
      locationId: id.optional(),
      productId: id.optional(),
      startDate: queryDay.optional(),
      endDate: queryDay.optional(),
    }),
    payload: pageOf(AdjustmentRow),
  },
  view: {
    method: 'GET',
    path: '/stock/adjustment/{id}',
    summary: 'A correction with its lines, as they were written and as the stock is now.',
    permission: readers,
    of,
    payload: Adjustment,
  },
  create: {
    method: 'POST',
    path: '/stock/adjustment',
    summary: 'Asks for a correction; nothing moves until it is posted. Below the limit of the settings it posts at once.',
    permission: 'Adjust Stock',
    care: 'starts',
    repeatable: true,
    body: CreateAdjustment,
    payload: Adjustment,
    done: (adjustment: { status: string }) => (adjustment.status === 'posted' ? 'Adjustment posted' : 'Adjustment saved'),
    refusals: [
      'LOCATION_UNKNOWN',
      'BATCH_UNKNOWN',
      'STOCK_LINE_TWICE',
      'ADJUSTMENT_EMPTY',
      'ADJUSTMENT_BELOW_ZERO',
      'STOCK_FROZEN',
      'STOCK_CHANGED',
    ],
  },
  submit: {
    method: 'PATCH',
    path: '/stock/adjustment/{id}/submit',
    summary: 'Sends a draft on to those who approve.',
    permission: 'Adjust Stock',
    care: 'completes',
    of,
    body: Seen,
    payload: Adjustment,
    done: 'Adjustment submitted',
    refusals: ['STOCK_DOCUMENT_STATE', 'ADJUSTMENT_BELOW_ZERO', 'STOCK_FROZEN', 'STOCK_CHANGED'],
  },
  approve: {
    method: 'PATCH',
    path: '/stock/adjustment/{id}/approve',
    lane: stockLane,
    summary: 'Posts a correction: the stock moves. Never by the person who asked for it.',
    permission: 'Approve Stock Adjustment',
    care: 'completes',
    of,
    body: Seen,
    payload: Adjustment,
    done: 'Adjustment posted',
    refusals: ['STOCK_DOCUMENT_STATE', 'APPROVER_IS_CREATOR', 'STOCK_CHANGED', 'STOCK_FROZEN'],
  },
  reject: {
    method: 'PATCH',
    path: '/stock/adjustment/{id}/reject',
    summary: 'Declines a correction. Units that an issue or a transfer lacked go back to where they came from.',
    permission: 'Approve Stock Adjustment',
    care: 'completes',
    of,
    body: WithReason,
    payload: Adjustment,
    done: 'Adjustment rejected',
    refusals: ['STOCK_DOCUMENT_STATE', 'APPROVER_IS_CREATOR', 'STOCK_FROZEN'],
  },
  setReserve: {
    method: 'PATCH',
    path: '/product/{id}/reserve',
    summary: 'Sets the reserve and the target level. A changed quantity makes an adjustment.',
    permission: 'Edit Stock Reserve',
    care: 'starts',
    of: { id: 'products' },
    body: SetReserve,
    payload: ReserveSet,
    done: 'Reserve saved',
    refusals: [
      'PRODUCT_ARCHIVED',
      'PAR_BELOW_RESERVE',
      'RESERVE_NO_BATCH',
      'INSUFFICIENT_STOCK',
      'LOCATION_UNKNOWN',
      'STOCK_FROZEN',
      'STOCK_CHANGED',
    ],
  },
});

export const adjustmentActs = bindActs(adjustmentRecord, adjustmentCalls);
