import { implement } from '#kernel/server/module/implement.ts';
import { claimCalls, claimPaymentCalls, rejectionCalls } from '../contract/calls/claims.ts';
import { statementCalls } from '../contract/calls/statements.ts';
import { nhiaCalls } from '../contract/calls/nhia.ts';
import { remittanceFileCalls } from '../contract/calls/remittance-files.ts';
import { remittanceCalls } from '../contract/calls/remittances.ts';
import { addClaimInvoices, createClaim, removeClaimInvoices } from './claims/create.ts';
import { ageClaims, listCandidates, summarizeClaims } from './claims/figures.ts';
import { listClaims } from './claims/list.ts';
import { acknowledgeClaim, addNote, cancelClaim, recheckClaim, submitClaim } from './claims/move.ts';
import { addClaimPayment, applyUnallocated } from './money/add-payment.ts';
import { receiveCreditNote, reversePayment } from './money/reverse-payment.ts';
import { nhiaFile } from './nhia/file.ts';
import { makeNhiaReturn, nhiaMonth, sendNhiaReturn } from './nhia/returns.ts';
import { paymentsOf } from './money/show-payment.ts';
import { reverseWriteOff, writeOffClaim } from './money/write-off.ts';
import { listRejections } from './rejections/list.ts';
import { moveRejection } from './rejections/move-to-patient.ts';
import { addRejections, reverseRejection } from './rejections/reject.ts';
import { resubmit } from './rejections/resubmit.ts';
import { createRemittance, listRemittances, matchRemittance, removeRemittance } from './remittances/draft.ts';
import { readRemittanceFile, remittanceFile, uploadRemittance } from './remittances/from-file.ts';
import { postRemittance, reverseRemittance } from './remittances/post.ts';
import { showRemittance } from './remittances/store.ts';
import { showClaim } from './show.ts';
import { rejectionReasonsOf } from './statements/reasons.ts';
import { partnerStatement } from './statements/statement.ts';
import { assignClaim } from './work/assign.ts';

const claims = implement(claimCalls)({
  list: (scope, { query }) => listClaims(scope, query),
  create: (scope, { body }) => createClaim(scope, body),
  candidates: (scope, { query }) => listCandidates(scope, query),
  summary: (scope) => summarizeClaims(scope),
  ageing: (scope, { query }) => ageClaims(scope, query),
  view: (scope, { params }) => showClaim(scope, params.id),
  addInvoices: (scope, { params, body }) => addClaimInvoices(scope, params.id, body),
  removeInvoices: (scope, { params, body }) => removeClaimInvoices(scope, params.id, body),
  check: (scope, { params, body }) => recheckClaim(scope, params.id, body.version),
  submit: (scope, { params, body }) => submitClaim(scope, params.id, body),
  acknowledge: (scope, { params, body }) => acknowledgeClaim(scope, params.id, body),
  cancel: (scope, { params, body }) => cancelClaim(scope, params.id, body),
  assign: (scope, { params, body }) => assignClaim(scope, params.id, body),
  note: (scope, { params, body }) => addNote(scope, params.id, body),
  addPayment: (scope, { params, body }) => addClaimPayment(scope, params.id, body),
  payments: (scope, { params }) => paymentsOf(scope, params.id),
  reject: (scope, { params, body }) => addRejections(scope, params.id, body),
  writeOff: (scope, { params, body }) => writeOffClaim(scope, params.id, body),
  reverseWriteOff: (scope, { params, body }) => reverseWriteOff(scope, params.id, body),
  applyUnallocated: (scope, { params, body }) => applyUnallocated(scope, params.id, body),
});

const payments = implement(claimPaymentCalls)({
  reversePayment: (scope, { params, body }) => reversePayment(scope, params.id, body.reason),
  creditNote: (scope, { params, body }) => receiveCreditNote(scope, params.id, body.number),
});

const rejections = implement(rejectionCalls)({
  list: (scope, { query }) => listRejections(scope, query),
  resubmit: (scope, { body }) => resubmit(scope, body),
  moveToPatient: (scope, { params }) => moveRejection(scope, params.id),
  reverseRejection: (scope, { params }) => reverseRejection(scope, params.id),
});

const remittances = implement(remittanceCalls)({
  list: (scope, { query }) => listRemittances(scope, query),
  create: (scope, { body }) => createRemittance(scope, body),
  view: (scope, { params }) => showRemittance(scope, params.id),
  match: (scope, { params, body }) => matchRemittance(scope, params.id, body),
  post: (scope, { params, body }) => postRemittance(scope, params.id, body),
  reverse: (scope, { params, body }) => reverseRemittance(scope, params.id, body),
  remove: (scope, { params, body }) => removeRemittance(scope, params.id, body.version),
});

const remittanceFiles = implement(remittanceFileCalls)({
  read: (scope, { body }, { uploads }) => readRemittanceFile(scope, body, uploads[0]),
  upload: (scope, { body }, { uploads }) => uploadRemittance(scope, body, uploads[0]),
  file: (scope, { params }) => remittanceFile(scope, params.id),
});

const statements = implement(statementCalls)({
  statement: (scope, { params, query }) => partnerStatement(scope, params.id, query),
  reasons: (scope, { query }) => rejectionReasonsOf(scope, query),
});

const nhia = implement(nhiaCalls)({
  encounters: (scope, { query }) => nhiaMonth(scope, query),
  file: (scope, { query }) => nhiaFile(scope, query),
  make: (scope, { body }) => makeNhiaReturn(scope, body),
  sent: (scope, { params, body }) => sendNhiaReturn(scope, params.id, body),
});

export const claimHandlers = [...claims, ...payments, ...rejections, ...remittances, ...remittanceFiles, ...statements, ...nhia];
