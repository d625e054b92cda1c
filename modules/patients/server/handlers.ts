import { implement } from '#kernel/server/module/implement.ts';
import { patientBillingCalls } from '../contract/calls/billing.ts';
import { deathCalls } from '../contract/calls/deaths.ts';
import { patientImportCalls } from '../contract/calls/imports.ts';
import { mergeCalls } from '../contract/calls/merges.ts';
import { inpatientCalls } from '../contract/calls/inpatients.ts';
import { nextOfKinCalls } from '../contract/calls/next-of-kin.ts';
import { patientCalls } from '../contract/calls/patients.ts';
import { personRequestCalls } from '../contract/calls/person-requests.ts';
import { patientWorklistCalls } from '../contract/calls/worklists.ts';
import { askOperator, confirmRequest, listRequests, sendRequestCode, withdrawRequest } from './answer-request.ts';
import { addBilling, editBilling, listBilling, verifyBilling } from './billing.ts';
import { previewCivis, registerFromCivis } from './civis.ts';
import { readCertificate, reportDeaths } from './death-report.ts';
import { addDependant, listDependants, makePrincipal } from './dependants.ts';
import { dismissDuplicate, listDuplicates } from './duplicate-worklist.ts';
import { editPatient } from './edit-patient.ts';
import { identifyPatient } from './identify-patient.ts';
import { importTemplate } from './imports/import-file.ts';
import { importPatients } from './imports/import-patients.ts';
import { listImports, readImportOf } from './imports/read-imports.ts';
import { listPatients } from './list-patients.ts';
import { listMerges } from './list-merges.ts';
import { mergePatients, previewMerge, undoMerge } from './merge-patients.ts';
import { addKin, editKin, listKin, removeKin } from './next-of-kin.ts';
import { deactivatePortal, invitePortal, readPhoto, setAlerts, setPhoto } from './patient-marks.ts';
import { quickRegister } from './quick-register.ts';
import { readAccessLog, readCard, readPatient, readWristband } from './read-patient.ts';
import { amendDeath, readDeathState, recordDeath, reverseDeath } from './record-death.ts';
import { registerPatient } from './register-patient.ts';
import { answerDeath } from './reported-deaths.ts';
import { decideRequest, listReviews } from './review-requests.ts';
import { checkDuplicate, quickSearch, searchPatients } from './search-patients.ts';
import { readTimeline } from './timeline.ts';
import { inpatientWards } from './stays.ts';
import { listEndedBillings, listGrownDependants } from './worklists.ts';

export const patientHandlers = [
  ...implement(inpatientCalls)({ wards: (scope) => inpatientWards(scope) }),
  ...implement(patientWorklistCalls)({
    duplicates: (scope, { query }) => listDuplicates(scope, query),
    dismissDuplicate: (scope, { params, body }) => dismissDuplicate(scope, params.id, body),
    endedBillings: (scope, { query }) => listEndedBillings(scope, query),
    grownDependants: (scope, { query }) => listGrownDependants(scope, query),
  }),
  ...implement(patientCalls)({
    register: (scope, { body }) => registerPatient(scope, body),
    list: (scope, { query }) => listPatients(scope, query),
    search: (scope, { query }) => searchPatients(scope, query),
    quickSearch: (scope, { query }) => quickSearch(scope, query.q),
    checkDuplicate: (scope, { body }) => checkDuplicate(scope, body),
    previewCivis: (scope, { params, query }) => previewCivis(scope, params.civisId, query.dateOfBirth),
    registerFromCivis: (scope, { body }) => registerFromCivis(scope, body),
    quickRegister: (scope, { body }) => quickRegister(scope, body),
    details: (scope, { params }) => readPatient(scope, params.id),
    edit: (scope, { params, body }) => editPatient(scope, params.id, body),
    identify: (scope, { params, body }) => identifyPatient(scope, params.id, body),
    dependants: (scope, { params }) => listDependants(scope, params.id),
    addDependant: (scope, { params, body }) => addDependant(scope, params.id, body),
    makePrincipal: (scope, { params, body }) => makePrincipal(scope, params.id, body),
    timeline: (scope, { params, query }) => readTimeline(scope, params.id, query),
    card: (scope, { params }) => readCard(scope, params.id),
    wristband: (scope, { params }) => readWristband(scope, params.id),
    setAlerts: (scope, { params, body }) => setAlerts(scope, params.id, body),
    accessLog: (scope, { params, query }) => readAccessLog(scope, params.id, query),
    invitePortal: (scope, { params, body }) => invitePortal(scope, params.id, body.channel),
    deactivatePortal: (scope, { params, body }) => deactivatePortal(scope, params.id, body.reason),
    setPhoto: (scope, { params }, exchange) => setPhoto(scope, params.id, exchange),
    photo: (scope, { params }) => readPhoto(scope, params.id),
  }),
  ...implement(nextOfKinCalls)({
    list: (scope, { params }) => listKin(scope, params.id),
    add: (scope, { body }) => addKin(scope, body),
    edit: (scope, { params, body }) => editKin(scope, params.id, body),
    remove: (scope, { params }) => removeKin(scope, params.id),
  }),
  ...implement(patientBillingCalls)({
    list: (scope, { params, query }) => listBilling(scope, params.patientId, query.status),
    add: (scope, { params, body }) => addBilling(scope, params.patientId, body),
    edit: (scope, { params, body }) => editBilling(scope, params.patientId, params.billingId, body),
    verify: (scope, { params, body }) => verifyBilling(scope, params.patientId, params.billingId, body),
  }),
  ...implement(deathCalls)({
    state: (scope, { params }) => readDeathState(scope, params.id),
    record: (scope, { params, body }) => recordDeath(scope, params.id, body),
    amend: (scope, { params, body }) => amendDeath(scope, params.id, body),
    reverse: (scope, { params, body }) => reverseDeath(scope, params.id, body.reason),
    certificate: (scope, { params }) => readCertificate(scope, params.id),
    report: (scope, { params, query }) => reportDeaths(scope, { ...params, page: query.page, limit: query.limit }),
  }),
  ...implement(mergeCalls)({
    preview: (scope, { params, query }) => previewMerge(scope, params.id, query.other),
    merge: (scope, { params, body }) => mergePatients(scope, params.id, body),
    list: (scope, { query }) => listMerges(scope, query),
    undo: (scope, { params, body }) => undoMerge(scope, params.id, body?.reason ?? null),
  }),
  ...implement(personRequestCalls)({
    list: (scope, { query }) => listRequests(scope, query),
    sendCode: (scope, { params, body }) => sendRequestCode(scope, params.id, body),
    confirm: (scope, { params, body }) => confirmRequest(scope, params.id, body),
    askOperator: (scope, { params, body }) => askOperator(scope, params.id, body.note),
    withdraw: (scope, { params, body }) => withdrawRequest(scope, params.id, body.reason),
    answerDeath: (scope, { params, body }) => answerDeath(scope, params.id, body),
    reviews: (scope, { query }) => listReviews(scope, query),
    decide: (scope, { params, body }) => decideRequest(scope, params.id, body),
  }),
  ...implement(patientImportCalls)({
    upload: (scope, { query }, { uploads }) => importPatients(scope, uploads[0], query),
    imports: (scope) => listImports(scope),
    readImport: (scope, { params }) => readImportOf(scope, params.id),
    template: (scope, { query }) => importTemplate(scope, query.format),
  }),
];
