import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { says } from '#kernel/contract/care.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { id, many, queryDay, searchWords } from '#kernel/contract/fields.ts';
import {
  ApproveRequisition,
  CreateRequisition,
  EditRequisition,
  IssueRequisition,
  Requisition,
  RequisitionRow,
  Seen,
  WithReason,
} from '../documents/records.ts';
import { requisitionRecord } from '../documents/document.record.ts';
import { requisitionPriorities, requisitionStatuses } from '../documents/words.ts';

const of = { id: 'stock-requisitions' } as const;
const lineFaults = ['PRODUCT_DISABLED', 'STOCK_LINE_TWICE', 'REQUISITION_DAY'] as const;

export const requisitionCalls = declareCallsOf('inventory', {
  list: {
    method: 'GET',
    path: '/stock/requisition',
    summary: 'What departments have asked for: of the own departments, or of all for those who approve or issue.',
    permission: 'View Requisitions',
    query: z.object({
      ...paging,
      searchTerm: searchWords.optional(),
      status: many(z.enum(requisitionStatuses)),
      priority: many(z.enum(requisitionPriorities)),
      departmentId: id.optional(),
      productId: id.optional(),
      startDate: queryDay.optional(),
      endDate: queryDay.optional(),
    }),
    payload: pageOf(RequisitionRow),
  },
  view: {
    method: 'GET',
    path: '/stock/requisition/{id}',
    summary: 'A requisition with its lines and issues.',
    permission: 'View Requisitions',
    of,
    payload: Requisition,
  },
  create: {
    method: 'POST',
    path: '/stock/requisition',
    summary: 'Asks the store for goods.',
    permission: 'Create Requisition',
    care: { startsUnless: says(['priority'], 'emergency') },
    repeatable: true,
    body: CreateRequisition,
    payload: Requisition,
    done: 'Requisition saved',
    refusals: [...lineFaults, 'STOCK_DEPARTMENT_UNKNOWN', 'NOT_OF_DEPARTMENT'],
  },
  edit: {
    method: 'PATCH',
    path: '/stock/requisition/{id}',
    summary: 'Changes a draft.',
    permission: 'Create Requisition',
    care: 'completes',
    of,
    body: EditRequisition,
    payload: Requisition,
    done: 'Requisition saved',
    refusals: [...lineFaults, 'STOCK_DOCUMENT_STATE', 'NOT_OF_DEPARTMENT'],
  },
  submit: {
    method: 'PATCH',
    path: '/stock/requisition/{id}/submit',
    summary: 'Sends a draft on to those who approve.',
    permission: 'Create Requisition',
    care: 'completes',
    of,
    body: Seen,
    payload: Requisition,
    done: 'Requisition submitted',
    refusals: ['STOCK_DOCUMENT_STATE', 'NOT_OF_DEPARTMENT'],
  },
  approve: {
    method: 'PATCH',
    path: '/stock/requisition/{id}/approve',
    summary: 'Approves the requested quantities or others. More than requested requires a note.',
    permission: 'Approve Requisition',
    care: 'completes',
    of,
    body: ApproveRequisition,
    payload: Requisition,
    done: 'Requisition approved',
    refusals: ['APPROVER_IS_CREATOR', 'STOCK_DOCUMENT_STATE', 'STOCK_LINE_UNKNOWN', 'APPROVED_ABOVE_ASKED', 'NOTHING_APPROVED'],
  },
  reject: {
    method: 'PATCH',
    path: '/stock/requisition/{id}/reject',
    summary: 'Declines a requisition.',
    permission: 'Approve Requisition',
    care: 'completes',
    of,
    body: WithReason,
    payload: Requisition,
    done: 'Requisition rejected',
    refusals: ['STOCK_DOCUMENT_STATE'],
  },
  cancel: {
    method: 'PATCH',
    path: '/stock/requisition/{id}/cancel',
    summary: 'Takes a requisition back before anything was issued.',
    permission: 'Create Requisition',
    care: 'completes',
    of,
    body: WithReason,
    payload: Requisition,
    done: 'Requisition cancelled',
    refusals: ['STOCK_DOCUMENT_STATE', 'NOT_OF_DEPARTMENT'],
  },
  issue: {
    method: 'PATCH',
    path: '/stock/requisition/{id}/issue',
    summary: 'Issues granted lines from one place to the department that asked.',
    permission: 'Issue Stock',
    care: 'completes',
    of,
    body: IssueRequisition,
    payload: Requisition,
    done: 'Stock issued',
    refusals: [
      'STOCK_DOCUMENT_STATE',
      'STOCK_LINE_UNKNOWN',
      'ISSUED_ABOVE_APPROVED',
      'LOCATION_UNKNOWN',
      'STOCK_SAME_PLACE',
      'PRODUCT_DISABLED',
      'INSUFFICIENT_STOCK',
      'RESERVE_REASON',
      'RESERVE_NOT_ALLOWED',
      'STOCK_FROZEN',
    ],
  },
});

export const requisitionActs = bindActs(requisitionRecord, requisitionCalls);
