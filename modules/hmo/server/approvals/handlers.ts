import { drawPaper } from '#kernel/server/exports/paper.ts';
import { implement } from '#kernel/server/module/implement.ts';
import { approvalCalls, nhiaNoticeCalls } from '../../contract/calls/approvals.ts';
import { extendRequest, revokeRequest } from './change.ts';
import { approveRequest, declineRequest, proceedRequest } from './decide.ts';
import { readLeague } from './league.ts';
import { approvalLetter, letterFacts } from './letter.ts';
import { approvalsOfSource, countApprovals, listApprovals } from './list.ts';
import { listNotices, noticePdf, sendNotice } from './notices.ts';
import { createRequest } from './request.ts';
import { remindApproval, sendApproval, takeApproval } from './send.ts';
import { showApproval } from './show.ts';

const approvals = implement(approvalCalls)({
  list: (scope, { query }) => listApprovals(scope, query),
  counts: (scope) => countApprovals(scope),
  league: (scope, { query }) => readLeague(scope, query),
  ofSource: (scope, { query }) => approvalsOfSource(scope, query),
  view: (scope, { params }) => showApproval(scope, params.id),
  letter: async (scope, { params }) => {
    const approval = await showApproval(scope, params.id);
    const bytes = await drawPaper(approvalLetter(approval, await letterFacts(scope)));
    return { filename: `${approval.approvalNumber}.pdf`, mimeType: 'application/pdf', bytes };
  },
  request: (scope, { body }) => createRequest(scope, body),
  sent: (scope, { params, body }) => sendApproval(scope, params.id, body),
  take: (scope, { params, body }) => takeApproval(scope, params.id, body.version),
  remind: (scope, { params, body }) => remindApproval(scope, params.id, body),
  approve: (scope, { params, body }) => approveRequest(scope, params.id, body),
  decline: (scope, { params, body }) => declineRequest(scope, params.id, body),
  proceed: (scope, { params, body }) => proceedRequest(scope, params.id, body.version),
  extend: (scope, { params, body }) => extendRequest(scope, params.id, body),
  revoke: (scope, { params, body }) => revokeRequest(scope, params.id, body),
});

const notices = implement(nhiaNoticeCalls)({
  list: (scope, { query }) => listNotices(scope, query),
  send: (scope, { params, body }) => sendNotice(scope, params.id, body),
  pdf: (scope, { params }) => noticePdf(scope, params.id),
});

export const approvalHandlers = [...approvals, ...notices];
