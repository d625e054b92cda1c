import { implement } from '#kernel/server/module/implement.ts';
import { allergyCalls, conditionCalls } from '../contract/calls/conditions.ts';
import { attachmentCalls, summaryCalls } from '../contract/calls/documents.ts';
import { sensitiveRequestCalls } from '../contract/calls/sensitive-requests.ts';
import { vitalCalls } from '../contract/calls/vitals.ts';
import { listAllergies, listOwnAllergies } from './allergies.ts';
import {
  listAttachments,
  listOwnAttachments,
  serveAttachment,
  serveOwnAttachment,
  serveOwnThumbnail,
  serveThumbnail,
  viewAttachment,
  viewOwnAttachment,
} from './attachments.ts';
import { amendVitals, voidVitals } from './change-vitals.ts';
import { listEmergencies, openInEmergency } from './emergencies.ts';
import { generateSummary } from './generated-summary.ts';
import { readGrowth, readOwnGrowth } from './growth.ts';
import { conditionHospitals, listConditions, listOwnConditions } from './list-conditions.ts';
import { listOwnVitals, listVitals, viewVitals } from './list-vitals.ts';
import { recordOwnVitals, recordVitals } from './record-vitals.ts';
import { askForSensitive, decideSensitive, listSensitiveRequests } from './sensitive-requests.ts';
import { listOwnSummaries, listSummaries, viewOwnSummary, viewSummary } from './summaries.ts';
import { readOwnTrend, readTrend } from './trend.ts';
import { editAllergy, recordAllergy } from './write-allergies.ts';
import { archiveAttachment, editAttachment, uploadAttachments, uploadOwnAttachments } from './write-attachments.ts';
import { createCondition, editCondition } from './write-conditions.ts';
import { createSummary, editSummary, signSummary } from './write-summaries.ts';

export const chartHandlers = [
  ...implement(conditionCalls)({
    ofPatient: {
      hospital: (scope, { params, query }) => listConditions(scope, params.id, query),
      patient: (scope, { params, query }) => listOwnConditions(scope, params.id, query),
    },
    byName: (scope, { params, query }) => listConditions(scope, params.id, query, { searchText: params.searchText }),
    byHospital: (scope, { params, query }) => listConditions(scope, params.id, query, { hospitalId: params.hospitalId }),
    hospitals: (scope, { params }) => conditionHospitals(scope, params.id),
    create: (scope, { body }) => createCondition(scope, body),
    edit: (scope, { params, body }) => editCondition(scope, params.id, body),
    breakGlass: (scope, { params, body }) => openInEmergency(scope, params.id, body.reason),
    emergencies: (scope, { query }) => listEmergencies(scope, query),
  }),
  ...implement(sensitiveRequestCalls)({
    list: (scope, { params }) => listSensitiveRequests(scope, params.id),
    ask: (scope, { params, body }) => askForSensitive(scope, params.id, body.reason),
    decide: (scope, { params, body }) => decideSensitive(scope, params.id, params.requestId, body),
  }),
  ...implement(allergyCalls)({
    ofPatient: {
      hospital: (scope, { params }) => listAllergies(scope, params.id),
      patient: (scope, { params }) => listOwnAllergies(scope, params.id),
    },
    record: (scope, { body }) => recordAllergy(scope, body),
    edit: (scope, { params, body }) => editAllergy(scope, params.id, body),
  }),
  ...implement(vitalCalls)({
    list: {
      hospital: (scope, { query }) => listVitals(scope, query),
      patient: (scope, { query }) => listOwnVitals(scope, query),
    },
    view: (scope, { params }) => viewVitals(scope, params.id),
    record: {
      hospital: (scope, { body }) => recordVitals(scope, body),
      patient: (scope, { body }) => recordOwnVitals(scope, body),
    },
    amend: (scope, { params, body }) => amendVitals(scope, params.id, body),
    void: (scope, { params, body }) => voidVitals(scope, params.id, body.reason),
    trend: {
      hospital: (scope, { params, query }) => readTrend(scope, params.id, query),
      patient: (scope, { params, query }) => readOwnTrend(scope, params.id, query),
    },
    growth: {
      hospital: (scope, { params }) => readGrowth(scope, params.id),
      patient: (scope, { params }) => readOwnGrowth(scope, params.id),
    },
  }),
  ...implement(summaryCalls)({
    ofPatient: {
      hospital: (scope, { params, query }) => listSummaries(scope, params.patientId, query),
      patient: (scope, { params, query }) => listOwnSummaries(scope, params.patientId, query),
    },
    view: {
      hospital: (scope, { params }) => viewSummary(scope, params.id),
      patient: (scope, { params }) => viewOwnSummary(scope, params.id),
    },
    create: (scope, { body }) => createSummary(scope, body),
    edit: (scope, { params, body }) => editSummary(scope, params.id, body),
    sign: (scope, { params }) => signSummary(scope, params.id),
    generated: (scope, { params, query }) => generateSummary(scope, params.patientId, query.sections),
  }),
  ...implement(attachmentCalls)({
    ofPatient: {
      hospital: (scope, { params, query }) => listAttachments(scope, params.patientId, query),
      patient: (scope, { params, query }) => listOwnAttachments(scope, params.patientId, query),
    },
    upload: {
      hospital: (scope, { body }, { uploads }) => uploadAttachments(scope, body, uploads),
      patient: (scope, { body }, { uploads }) => uploadOwnAttachments(scope, body, uploads),
    },
    view: {
      hospital: (scope, { params }) => viewAttachment(scope, params.id),
      patient: (scope, { params }) => viewOwnAttachment(scope, params.id),
    },
    content: {
      hospital: (scope, { params }) => serveAttachment(scope, params.id),
      patient: (scope, { params }) => serveOwnAttachment(scope, params.id),
    },
    thumbnail: {
      hospital: (scope, { params }) => serveThumbnail(scope, params.id),
      patient: (scope, { params }) => serveOwnThumbnail(scope, params.id),
    },
    edit: (scope, { params, body }) => editAttachment(scope, params.id, body),
    archive: (scope, { params, body }) => archiveAttachment(scope, params.id, body.reason),
  }),
];
