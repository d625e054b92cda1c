import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { id, queryFlag, searchWords } from '#kernel/contract/fields.ts';
import { DepartmentStockRow, StockUsed, UseStock } from '../documents/count-records.ts';
import { stockLane } from '../words.ts';

export const useCalls = declareCallsOf('inventory', {
  use: {
    method: 'POST',
    path: '/stock/use',
    lane: stockLane,
    summary: 'Records what a department used up, for its own work or for a patient.',
    permission: 'Use Department Stock',
    care: 'completes',
    repeatable: true,
    givesDrug: true,
    body: UseStock,
    payload: StockUsed,
    done: 'Use recorded',
    refusals: [
      'STOCK_DEPARTMENT_UNKNOWN',
      'NOT_OF_DEPARTMENT',
      'DEPARTMENT_HOLDS_NONE',
      'PRODUCT_DISABLED',
      'INSUFFICIENT_STOCK',
      'STOCK_FROZEN',
      'NOT_CLEARED',
      // What is used for a patient is charged.
      'CURRENCY_NOT_SET',
      // What the safety check of the pharmacy answers for a patient.
      'ALLERGY',
      'DUPLICATE_THERAPY',
      'SAFETY_STOP',
      'SAFETY_REASON',
      'SAFETY_CONFIRM',
      'PRESCRIPTION_EXPIRED',
      'PRESCRIPTION_REQUIRED',
    ],
  },
  departmentStock: {
    method: 'GET',
    path: '/stock/department',
    summary: 'What a department holds, against the level that it wishes to keep.',
    permission: ['Use Department Stock', 'Issue Stock', 'Create Requisition'],
    query: z.object({ ...paging, departmentId: id, searchTerm: searchWords.optional(), low: queryFlag.optional() }),
    payload: pageOf(DepartmentStockRow),
    refusals: ['STOCK_DEPARTMENT_UNKNOWN', 'NOT_OF_DEPARTMENT'],
  },
});
