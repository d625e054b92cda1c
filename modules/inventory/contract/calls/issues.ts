import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { id, many, queryDay, searchWords } from '#kernel/contract/fields.ts';
import { CreateIssue, Issue, IssueRow, ReceiveIssue, ReturnIssue, WithReason } from '../documents/records.ts';
import { issueRecord } from '../documents/document.record.ts';
import { issueStatuses } from '../documents/words.ts';
import { stockLane } from '../words.ts';

const of = { id: 'stock-issues' } as const;
const taking = [
  'LOCATION_UNKNOWN',
  'PRODUCT_DISABLED',
  'STOCK_LINE_TWICE',
  'INSUFFICIENT_STOCK',
  'RESERVE_REASON',
  'RESERVE_NOT_ALLOWED',
  'STOCK_FROZEN',
] as const;

export const issueCalls = declareCallsOf('inventory', {
  list: {
    method: 'GET',
    path: '/stock/issue',
    summary: 'What was given out to departments, newest first.',
    permission: 'View Department Issues',
    query: z.object({
      ...paging,
      searchTerm: searchWords.optional(),
      status: many(z.enum(issueStatuses)),
      departmentId: id.optional(),
      productId: id.optional(),
      startDate: queryDay.optional(),
      endDate: queryDay.optional(),
    }),
    payload: pageOf(IssueRow),
  },
  view: {
    method: 'GET',
    path: '/stock/issue/{id}',
    papers: { 'issue-note': { entity: 'StockIssue', number: 'issueNumber' } },
    summary: 'An issue with its products and batches.',
    permission: 'View Department Issues',
    of,
    payload: Issue,
  },
  create: {
    method: 'POST',
    path: '/stock/issue',
    lane: stockLane,
    summary: 'Gives stock out to a department, batches that end first going first.',
    permission: 'Issue Stock',
    care: 'starts',
    repeatable: true,
    body: CreateIssue,
    payload: Issue,
    done: 'Stock issued',
    refusals: [...taking, 'STOCK_DEPARTMENT_UNKNOWN', 'STOCK_SAME_PLACE'],
  },
  receive: {
    method: 'PATCH',
    path: '/stock/issue/{id}/receive',
    lane: stockLane,
    summary: 'Confirms what arrived in the department; what is missing becomes an adjustment that waits for approval.',
    permission: 'Receive Department Stock',
    care: 'completes',
    of,
    body: ReceiveIssue,
    payload: Issue,
    done: 'Stock received',
    refusals: ['STOCK_DOCUMENT_STATE', 'STOCK_LINE_UNKNOWN', 'RECEIVED_ABOVE_ISSUED', 'NOT_OF_DEPARTMENT', 'STOCK_FROZEN'],
  },
  returnSome: {
    method: 'POST',
    path: '/stock/issue/{id}/return',
    lane: stockLane,
    summary: 'Takes units of an issue back into the batches that they came from.',
    permission: 'Issue Stock',
    care: 'completes',
    repeatable: true,
    of,
    body: ReturnIssue,
    payload: Issue,
    done: 'Stock returned',
    refusals: ['STOCK_DOCUMENT_STATE', 'STOCK_LINE_UNKNOWN', 'RETURN_ABOVE_HELD', 'RETURN_EXPIRED', 'INSUFFICIENT_STOCK', 'STOCK_FROZEN'],
  },
  cancel: {
    method: 'PATCH',
    path: '/stock/issue/{id}/cancel',
    lane: stockLane,
    summary: 'Cancels an issue that has not been received.',
    permission: 'Issue Stock',
    care: 'completes',
    of,
    body: WithReason,
    payload: Issue,
    done: 'Issue cancelled',
    refusals: ['STOCK_DOCUMENT_STATE', 'STOCK_FROZEN'],
  },
});

export const issueActs = bindActs(issueRecord, issueCalls);
