import { implement, type ImplementedCall } from '#kernel/server/module/implement.ts';
import { adjustmentCalls } from '../../contract/calls/adjustments.ts';
import { countCalls } from '../../contract/calls/counts.ts';
import { figureCalls } from '../../contract/calls/figures.ts';
import { issueCalls } from '../../contract/calls/issues.ts';
import { requisitionCalls } from '../../contract/calls/requisitions.ts';
import { transferCalls } from '../../contract/calls/transfers.ts';
import { useCalls } from '../../contract/calls/use.ts';
import type { StockReport } from '../../contract/documents/words.ts';
import { createAdjustment, submitAdjustment } from './adjustments/create-adjustment.ts';
import { approveAdjustment, rejectAdjustment } from './adjustments/decide-adjustment.ts';
import { setReserve } from './adjustments/set-reserve.ts';
import { listAdjustments, showAdjustment } from './adjustments/show-adjustments.ts';
import { cancelCount, postCount } from './counts/end-count.ts';
import { openCount } from './counts/open-count.ts';
import { saveCount } from './counts/save-count.ts';
import { listCounts, showCount } from './counts/show-counts.ts';
import { listDepartmentStock } from './department-stock.ts';
import { valueByCategory } from './figures/category-value.ts';
import { listExpiry } from './figures/expiry.ts';
import { productsForDashboard, summariseStock } from './figures/levels.ts';
import { listReorder } from './figures/reorder.ts';
import { reportStock } from './figures/reports.ts';
import { valueStock } from './figures/valuation.ts';
import { issueStock } from './issues/issue-stock.ts';
import { receiveIssue } from './issues/receive-issue.ts';
import { cancelIssue, returnIssue } from './issues/return-issue.ts';
import { listIssues, showIssue } from './issues/show-issues.ts';
import { approveRequisition, issueRequisition, rejectRequisition } from './issues/decide-requisition.ts';
import { listRequisitions, showRequisition } from './requisitions/show-requisitions.ts';
import { cancelRequisition, createRequisition, editRequisition, submitRequisition } from './requisitions/write-requisition.ts';
import { cancelTransfer, receiveTransfer } from './transfers/receive-transfer.ts';
import { sendTransfer } from './transfers/send-transfer.ts';
import { listTransfers, showTransfer } from './transfers/show-transfers.ts';
import { recordUse } from './record-use.ts';

const adjustments = implement(adjustmentCalls)({
  list: (scope, { query }) => listAdjustments(scope, query),
  view: (scope, { params }) => showAdjustment(scope, params.id),
  create: (scope, { body }) => createAdjustment(scope, body),
  submit: (scope, { params, body }) => submitAdjustment(scope, params.id, body),
  approve: (scope, { params, body }) => approveAdjustment(scope, params.id, body),
  reject: (scope, { params, body }) => rejectAdjustment(scope, params.id, body),
  setReserve: (scope, { params, body }) => setReserve(scope, params.id, body),
});

const issues = implement(issueCalls)({
  list: (scope, { query }) => listIssues(scope, query),
  view: (scope, { params }) => showIssue(scope, params.id),
  create: (scope, { body }) => issueStock(scope, body),
  receive: (scope, { params, body }) => receiveIssue(scope, params.id, body),
  returnSome: (scope, { params, body }) => returnIssue(scope, params.id, body),
  cancel: (scope, { params, body }) => cancelIssue(scope, params.id, body),
});

const requisitions = implement(requisitionCalls)({
  list: (scope, { query }) => listRequisitions(scope, query),
  view: (scope, { params }) => showRequisition(scope, params.id),
  create: (scope, { body }) => createRequisition(scope, body),
  edit: (scope, { params, body }) => editRequisition(scope, params.id, body),
  submit: (scope, { params, body }) => submitRequisition(scope, params.id, body),
  approve: (scope, { params, body }) => approveRequisition(scope, params.id, body),
  reject: (scope, { params, body }) => rejectRequisition(scope, params.id, body),
  cancel: (scope, { params, body }) => cancelRequisition(scope, params.id, body),
  issue: (scope, { params, body }) => issueRequisition(scope, params.id, body),
});

const transfers = implement(transferCalls)({
  list: (scope, { query }) => listTransfers(scope, query),
  view: (scope, { params }) => showTransfer(scope, params.id),
  create: (scope, { body }) => sendTransfer(scope, body),
  receive: (scope, { params, body }) => receiveTransfer(scope, params.id, body),
  cancel: (scope, { params, body }) => cancelTransfer(scope, params.id, body),
});

const counts = implement(countCalls)({
  list: (scope, { query }) => listCounts(scope, query),
  view: (scope, { params }) => showCount(scope, params.id),
  open: (scope, { body }) => openCount(scope, body),
  save: (scope, { params, body }) => saveCount(scope, params.id, body),
  post: (scope, { params, body }) => postCount(scope, params.id, body),
  cancel: (scope, { params, body }) => cancelCount(scope, params.id, body),
});

const use = implement(useCalls)({
  use: (scope, { body }) => recordUse(scope, body),
  departmentStock: (scope, { query }) => listDepartmentStock(scope, query),
});

const figures = implement(figureCalls)({
  expiry: (scope, { query }) => listExpiry(scope, query),
  reorder: (scope, { query }) => listReorder(scope, query),
  valuation: (scope, { query }) => valueStock(scope, query),
  report: (scope, { params, query }) => reportStock(scope, params.kind as StockReport, query),
  summary: (scope) => summariseStock(scope),
  dashboard: (scope, { query }) => productsForDashboard(scope, query),
  stockValue: (scope, { query }) => valueByCategory(scope, query),
});

/** The calls of documents and figures. */
export const documentCalls: readonly ImplementedCall[] = [
  ...adjustments,
  ...issues,
  ...requisitions,
  ...transfers,
  ...counts,
  ...use,
  ...figures,
];

/** Records that their paths name. */
export const documentEntities = {
  'stock-adjustments': { table: 'stockAdjustments', kind: 'hospital' },
  'stock-issues': { table: 'stockIssues', kind: 'hospital' },
  'stock-requisitions': { table: 'stockRequisitions', kind: 'hospital' },
  'stock-transfers': { table: 'stockTransfers', kind: 'hospital' },
  'stock-counts': { table: 'stockCounts', kind: 'hospital' },
} as const;
