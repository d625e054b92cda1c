import { implement } from '#kernel/server/module/implement.ts';
import { requestCalls } from '../contract/calls/requests.ts';
import { transitionCalls } from '../contract/calls/transitions.ts';
import { laboratoryRefusals } from '../contract/refusals.ts';
import { addAttachment, readAttachment } from './requests/attachments.ts';
import { cancelRequest, editRequest } from './requests/cancel-request.ts';
import { acknowledge, noteCall } from './requests/critical-calls.ts';
import { criticalOfPatient } from './requests/critical-of-patient.ts';
import { markEditing } from './requests/editors.ts';
import { draftResult, enterResult, returnResult } from './requests/enter-result.ts';
import { editSpecimen, tubesForAddOn } from './requests/keep-specimen.ts';
import { filterRequests, labsForDashboard, listRequests, requestsOfPatient, requisition } from './requests/list.ts';
import { orderExternal, orderMany, orderOne } from './requests/order.ts';
import { orderableTests } from './requests/orderable.ts';
import { openOwnResult, ownResults, readOwnAttachment } from './requests/own-results.ts';
import { rejectSpecimen } from './requests/reject-specimen.ts';
import { amendResult, releaseResult } from './requests/release-result.ts';
import { reportOf, trendOf } from './requests/report.ts';
import { scanSpecimen } from './requests/show-specimens.ts';
import { addToSpecimen, createSpecimens } from './requests/specimens.ts';
import { readStats } from './requests/stats.ts';
import { discardTubes, listTubes } from './requests/tubes.ts';
import { viewRequest } from './requests/view.ts';

export const requestHandlers = implement(requestCalls)({
  list: (scope, { query }) => listRequests(scope, query),
  filter: (scope, { query }) => filterRequests(scope, query),
  view: (scope, { params }) => viewRequest(scope, params.id),
  byPatient: (scope, { params, query }) => requestsOfPatient(scope, params.id, query),
  criticalOfPatient: (scope, { params }) => criticalOfPatient(scope, params.id),
  orderable: (scope, { params, query }) => orderableTests(scope, params.patientId, query),
  createInternal: (scope, { body }) => orderOne(scope, body),
  createMultiple: (scope, { body }) => orderMany(scope, body),
  createExternal: (scope, { body }) => orderExternal(scope, body),
  createSpecimen: (scope, { body }) => createSpecimens(scope, body),
  requisition: (scope, { params }) => requisition(scope, params.number),
  trend: (scope, { params, query }) => trendOf(scope, params.patientId, query),
  report: (scope, { params, query }) => reportOf(scope, params.id, query),
  addAttachment: (scope, { params, body }, { uploads }) => addAttachment(scope, params.id, body.name, uploads[0]),
  attachment: (scope, { params }) => readAttachment(scope, params.id),
  specimen: (scope, { query }) => scanSpecimen(scope, query.specimenNumber),
  addOn: (scope, { params }) => tubesForAddOn(scope, params.id),
  tubes: (scope, { query }) => listTubes(scope, query),
  discardTubes: (scope, { body }) => discardTubes(scope, body),
  editSpecimen: (scope, { params, body }) => editSpecimen(scope, params.id, body),
  editing: (scope, { params, body }) => markEditing(scope, params.id, body.open),
  stats: (scope, { query }) => readStats(scope, query),
  own: (scope, { query }) => ownResults(scope, query),
  ownOne: (scope, { params, query }) => openOwnResult(scope, params.id, query.personId),
  ownAttachment: (scope, { params, query }) => readOwnAttachment(scope, params.id, query.personId),
  dashboard: (scope, { query }) => labsForDashboard(scope, query),
});

export const transitionHandlers = implement(transitionCalls)({
  edit: (scope, { params, body }) => editRequest(scope, params.id, body),
  specimenTaken: (scope, { params, body }) => addToSpecimen(scope, params.id, body),
  specimenRejected: (scope, { params, body }) => rejectSpecimen(scope, params.id, body),
  resultDraft: (scope, { params, body }) => draftResult(scope, params.id, body),
  resultEntered: (scope, { params, body }) => enterResult(scope, params.id, body),
  resultReturned: (scope, { params, body }) => returnResult(scope, params.id, body),
  resultReleased: (scope, { params, body }) => releaseResult(scope, params.id, body),
  resultAmended: (scope, { params, body }) => amendResult(scope, params.id, body),
  acknowledged: (scope, { params, body }) => acknowledge(scope, params.id, body.note),
  criticalNotified: (scope, { params, body }) => noteCall(scope, params.id, body),
  cancelled: (scope, { params, body }) => cancelRequest(scope, params.id, body),
  unknown: () => Promise.reject(laboratoryRefusals.refusal('LAB_TRANSITION_UNKNOWN')),
});
