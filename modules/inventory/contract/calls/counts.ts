import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { id, many, searchWords } from '#kernel/contract/fields.ts';
import { Count, CountRow, OpenCount, SaveCount } from '../documents/count-records.ts';
import { Seen, WithReason } from '../documents/records.ts';
import { countRecord } from '../documents/document.record.ts';
import { countStatuses } from '../documents/words.ts';
import { stockLane } from '../words.ts';

const of = { id: 'stock-counts' } as const;
const counters = ['Count Stock', 'Post Stock Count'] as const;

export const countCalls = declareCallsOf('inventory', {
  list: {
    method: 'GET',
    path: '/stock/count',
    summary: 'Counts of stock, newest first.',
    permission: counters,
    query: z.object({ ...paging, searchTerm: searchWords.optional(), status: many(z.enum(countStatuses)), locationId: id.optional() }),
    payload: pageOf(CountRow),
  },
  view: {
    method: 'GET',
    path: '/stock/count/{id}',
    papers: { 'counting-sheet': { entity: 'StockCount', number: 'countNumber' } },
    summary: 'A count with its lines; those who count blind do not see what is expected.',
    permission: counters,
    of,
    payload: Count,
  },
  open: {
    method: 'POST',
    path: '/stock/count',
    summary: 'Opens a count of a place: all of it, a category, a shelf or a class.',
    permission: 'Count Stock',
    care: 'starts',
    repeatable: true,
    body: OpenCount,
    payload: Count,
    done: 'Count opened',
    refusals: ['LOCATION_UNKNOWN', 'COUNT_SCOPE', 'COUNT_EMPTY', 'COUNT_TOO_LARGE', 'COUNT_RUNNING'],
  },
  save: {
    method: 'PATCH',
    path: '/stock/count/{id}',
    summary: 'Figures of one of the counters; a second figure of a line is its recount.',
    permission: 'Count Stock',
    care: 'completes',
    of,
    body: SaveCount,
    payload: Count,
    done: 'Figures saved',
    refusals: ['STOCK_DOCUMENT_STATE', 'STOCK_LINE_UNKNOWN', 'COUNT_LINE_EMPTY', 'COUNT_INCOMPLETE'],
  },
  post: {
    method: 'PATCH',
    path: '/stock/count/{id}/post',
    lane: stockLane,
    summary: 'Makes the counted figures the stock: each difference becomes a movement.',
    permission: 'Post Stock Count',
    care: 'completes',
    of,
    body: Seen,
    payload: Count,
    done: 'Count posted',
    refusals: ['STOCK_DOCUMENT_STATE', 'COUNT_INCOMPLETE', 'APPROVER_IS_CREATOR', 'STOCK_CHANGED', 'STOCK_FROZEN'],
  },
  cancel: {
    method: 'PATCH',
    path: '/stock/count/{id}/cancel',
    summary: 'Cancels a count; the stock is not changed.',
    permission: counters,
    care: 'completes',
    of,
    body: WithReason,
    payload: Count,
    done: 'Count cancelled',
    refusals: ['STOCK_DOCUMENT_STATE'],
  },
});

export const countActs = bindActs(countRecord, countCalls);
