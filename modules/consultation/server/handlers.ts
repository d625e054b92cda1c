import { implement, type ImplementedCall } from '#kernel/server/module/implement.ts';
import { consultationCalls } from '../contract/calls/consultations.ts';
import { diagnosisCalls, orderCalls } from '../contract/calls/orders.ts';
import { certificateCalls, referralCalls } from '../contract/calls/papers.ts';
import { templateCalls } from '../contract/calls/templates.ts';
import { requestVisitAdmission } from './admission.ts';
import { listAmendments } from './amend.ts';
import { cancelConsultation } from './cancel.ts';
import { issueCertificate, listCertificates, readCertificate, revokeCertificate, verifyCertificate } from './certificates.ts';
import { completeConsultation } from './complete.ts';
import { addDiagnosis, editDiagnosis, removeDiagnosis } from './diagnoses.ts';
import { holdConsultation, resumeConsultation } from './hold.ts';
import { orderLabTests } from './lab-orders.ts';
import { listConsultations, listVisits } from './list-consultations.ts';
import { openConsultation } from './open-consultation.ts';
import { listOwnCertificates, listOwnConsultations, listOwnReferrals } from './own-records.ts';
import { readConsultation } from './read-consultation.ts';
import { listReferrals, readReferral } from './referrals.ts';
import { saveConsultation } from './save-note.ts';
import { addAddendum, coSignConsultation, handOverConsultation } from './sign-beside.ts';
import { createTemplate, editTemplate, listTemplates, readTemplate, removeTemplate } from './templates.ts';
import { readWorklist } from './worklist.ts';
import { recordVisitVitals, repeatLast, writeTreatmentPlan } from './write-orders.ts';
import { acceptReferral, cancelReferral, completeReferral, createReferral, declineReferral } from './write-referrals.ts';

const consultations = implement(consultationCalls)({
  open: (scope, { body }) => openConsultation(scope, body),
  list: {
    hospital: (scope, { query }) => listConsultations(scope, query),
    patient: (scope, { query }) => listOwnConsultations(scope, query),
  },
  worklist: (scope) => readWorklist(scope),
  ofPatient: (scope, { params, query }) => listVisits(scope, params.patientId, query),
  read: (scope, { params }) => readConsultation(scope, params.id, { audited: true }),
  save: (scope, { params, body }) => saveConsultation(scope, params.id, body),
  hold: (scope, { params, body }) => holdConsultation(scope, params.id, body),
  resume: (scope, { params }) => resumeConsultation(scope, params.id),
  complete: (scope, { params, body }) => completeConsultation(scope, params.id, body),
  cancel: (scope, { params, body }) => cancelConsultation(scope, params.id, body),
  coSign: (scope, { params }) => coSignConsultation(scope, params.id),
  handOver: (scope, { params, body }) => handOverConsultation(scope, params.id, body),
  addAddendum: (scope, { params, body }) => addAddendum(scope, params.id, body),
  amendments: (scope, { params, query }) => listAmendments(scope, params.id, query),
  repeatLast: (scope, { params, body }) => repeatLast(scope, params.id, body),
});

const diagnoses = implement(diagnosisCalls)({
  add: (scope, { params, body }) => addDiagnosis(scope, params.id, body),
  edit: (scope, { params, body }) => editDiagnosis(scope, params.id, params.diagnosisId, body),
  remove: (scope, { params, body }) => removeDiagnosis(scope, params.id, params.diagnosisId, body.editReason),
});

const orders = implement(orderCalls)({
  treatmentPlan: (scope, { params, body }) => writeTreatmentPlan(scope, params.id, body),
  vitals: (scope, { params, body }) => recordVisitVitals(scope, params.id, body),
  labRequests: (scope, { params, body }) => orderLabTests(scope, params.id, body),
  admissionRequest: (scope, { params, body }) => requestVisitAdmission(scope, params.id, body),
});

const templates = implement(templateCalls)({
  list: (scope, { query }) => listTemplates(scope, query),
  read: (scope, { params }) => readTemplate(scope, params.id),
  create: (scope, { body }) => createTemplate(scope, body),
  edit: (scope, { params, body }) => editTemplate(scope, params.id, body),
  remove: (scope, { params }) => removeTemplate(scope, params.id),
});

const referrals = implement(referralCalls)({
  list: {
    hospital: (scope, { query }) => listReferrals(scope, query),
    patient: (scope, { query }) => listOwnReferrals(scope, query),
  },
  read: (scope, { params }) => readReferral(scope, params.id),
  create: (scope, { body }) => createReferral(scope, body),
  accept: (scope, { params, body }) => acceptReferral(scope, params.id, body),
  decline: (scope, { params, body }) => declineReferral(scope, params.id, body.reason),
  complete: (scope, { params, body }) => completeReferral(scope, params.id, body.reply),
  cancel: (scope, { params, body }) => cancelReferral(scope, params.id, body.reason),
});

const certificates = implement(certificateCalls)({
  list: {
    hospital: (scope, { query }) => listCertificates(scope, query),
    patient: (scope, { query }) => listOwnCertificates(scope, query),
  },
  read: (scope, { params }) => readCertificate(scope, params.id),
  issue: (scope, { body }) => issueCertificate(scope, body),
  revoke: (scope, { params, body }) => revokeCertificate(scope, params.id, body.reason),
  verify: (scope, { params }) => verifyCertificate(scope, params.code),
});

export const consultationHandlers: readonly ImplementedCall[] = [
  ...consultations,
  ...diagnoses,
  ...orders,
  ...templates,
  ...referrals,
  ...certificates,
];
