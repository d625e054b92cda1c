import { implement } from '#kernel/server/module/implement.ts';
import { catalogueCalls } from '../contract/calls/catalogue.ts';
import { preparationCalls } from '../contract/calls/preparation.ts';
import { requestCalls } from '../contract/calls/requests.ts';
import { theatreCalls } from '../contract/calls/theatres.ts';
import { theatreDayCalls } from '../contract/calls/theatre-day.ts';
import { searchPcs } from '#modules/reference-data/server/index.ts';
import { createCategory, editCategory, listCategories, removeCategory, showCategory } from './catalogue/categories.ts';
import { listProcedures } from './catalogue/list-catalogue.ts';
import { createProcedure, editProcedure, removeProcedure, viewProcedure } from './catalogue/save-procedure.ts';
import { generateProcedures, setupProcedures } from './catalogue/setup.ts';
import { uploadProcedures, uploadTemplate } from './catalogue/upload.ts';
import { readAssessment, saveAssessment } from './preparation/assessment.ts';
import { readConsent, saveConsent, withdrawConsent } from './preparation/consent.ts';
import { addDocument, listDocuments, readDocument, removeDocument } from './preparation/documents.ts';
import { readBoard, readCalendar } from './requests/calendar.ts';
import { cancelRequest } from './requests/cancel.ts';
import { checkOverlap } from './requests/check-overlap.ts';
import { createRequest } from './requests/create.ts';
import { editRequest } from './requests/edit.ts';
import { listHistory, listOfPatient, listRequests } from './requests/list.ts';
import { startRequest } from './requests/start.ts';
import { addSurgeons, removeSurgeon } from './requests/team.ts';
import { viewRequest } from './requests/view.ts';
import { addAnaesthesia, readAnaesthesia } from './theatre-day/anaesthesia.ts';
import { readChecklists, saveChecklist } from './theatre-day/checklist.ts';
import { closeDiscrepancy, readCounts, saveCounts } from './theatre-day/counts.ts';
import { listImplants } from './theatre-day/implants.ts';
import { saveMilestone } from './theatre-day/milestones.ts';
import { amendNote, readNote, saveNote } from './theatre-day/note.ts';
import { submitNote } from './theatre-day/submit.ts';
import { saveRules, showRules } from './theatres/charge-rules.ts';
import { approveText, createText, editText, listTexts } from './theatres/consent-texts.ts';
import { createSession, editSession, listSessions, removeSession } from './theatres/sessions.ts';
import { createTheatre, editTheatre, listTheatres } from './theatres/theatres.ts';

const catalogue = implement(catalogueCalls)({
  listProcedures: (scope, { query }) => listProcedures(scope, query),
  createProcedure: (scope, { body }) => createProcedure(scope, body),
  viewProcedure: (scope, { params }) => viewProcedure(scope, params.id),
  editProcedure: (scope, { params, body }) => editProcedure(scope, params.id, body),
  removeProcedure: (scope, { params }) => removeProcedure(scope, params.id),
  setupProcedures: (scope, { body }) => setupProcedures(scope, body.items),
  generateProcedures: (scope, { body }) => generateProcedures(scope, body),
  uploadProcedures: (scope, { body }, { uploads }) => uploadProcedures(scope, body, uploads[0]),
  uploadTemplate: (scope, { query }) => uploadTemplate(scope, query.format),
  searchPcs: (scope, { query }) => searchPcs(scope, query),
  categories: (scope, { query }) => listCategories(scope, query),
  createCategory: (scope, { body }) => createCategory(scope, body),
  category: (scope, { params }) => showCategory(scope, params.id),
  editCategory: (scope, { params, body }) => editCategory(scope, params.id, body),
  removeCategory: (scope, { params, query }) => removeCategory(scope, params.id, query.moveTo),
});

const theatres = implement(theatreCalls)({
  theatres: (scope, { query }) => listTheatres(scope, query),
  createTheatre: (scope, { body }) => createTheatre(scope, body),
  editTheatre: (scope, { params, body }) => editTheatre(scope, params.id, body),
  sessions: (scope, { query }) => listSessions(scope, query),
  createSession: (scope, { body }) => createSession(scope, body),
  editSession: (scope, { params, body }) => editSession(scope, params.id, body),
  removeSession: (scope, { params }) => removeSession(scope, params.id),
  chargeRules: (scope) => showRules(scope),
  saveChargeRules: (scope, { body }) => saveRules(scope, body.rules),
  consentTexts: (scope, { query }) => listTexts(scope, query),
  createConsentText: (scope, { body }) => createText(scope, body),
  editConsentText: (scope, { params, body }) => editText(scope, params.id, body),
  approveConsentText: (scope, { params, body }) => approveText(scope, params.id, body.version),
});

const requests = implement(requestCalls)({
  list: (scope, { query }) => listRequests(scope, query),
  create: (scope, { body }) => createRequest(scope, body),
  checkOverlap: (scope, { body }) => checkOverlap(scope, body),
  calendar: (scope, { query }) => readCalendar(scope, query),
  board: (scope, { query }) => readBoard(scope, query.theatreIds),
  ofPatient: (scope, { params, query }) => listOfPatient(scope, params.id, query),
  view: (scope, { params }) => viewRequest(scope, params.id),
  edit: (scope, { params, body }) => editRequest(scope, params.id, body),
  cancel: (scope, { params, body }) => cancelRequest(scope, params.id, body),
  addSurgeons: (scope, { params, body }) => addSurgeons(scope, params.id, body),
  removeSurgeon: (scope, { params, body }) => removeSurgeon(scope, params.id, params.consultantId, body.reason),
  start: (scope, { params, body }) => startRequest(scope, params.id, body),
  history: (scope, { params, query }) => listHistory(scope, params.id, query),
});

const preparation = implement(preparationCalls)({
  assessment: (scope, { params }) => readAssessment(scope, params.id),
  saveAssessment: (scope, { params, body }) => saveAssessment(scope, params.id, body),
  consent: (scope, { params }) => readConsent(scope, params.id),
  saveConsent: (scope, { params, body }) => saveConsent(scope, params.id, body),
  withdrawConsent: (scope, { params, body }) => withdrawConsent(scope, params.id, body.reason),
  documents: (scope, { params }) => listDocuments(scope, params.id),
  addDocument: (scope, { params, body }, { uploads }) => addDocument(scope, params.id, body, uploads[0]),
  document: (scope, { params }) => readDocument(scope, params.id, params.docId),
  removeDocument: (scope, { params }) => removeDocument(scope, params.id, params.docId),
});

const theatreDay = implement(theatreDayCalls)({
  checklists: (scope, { params }) => readChecklists(scope, params.id),
  saveChecklist: (scope, { params, body }) => saveChecklist(scope, params.id, params.phase, body),
  saveMilestone: (scope, { params, body }) => saveMilestone(scope, params.id, body),
  counts: (scope, { params }) => readCounts(scope, params.id),
  saveCounts: (scope, { params, body }) => saveCounts(scope, params.id, body),
  closeDiscrepancy: (scope, { params, body }) => closeDiscrepancy(scope, params.id, body),
  anaesthesia: (scope, { params }) => readAnaesthesia(scope, params.id),
  addAnaesthesia: (scope, { params, body }) => addAnaesthesia(scope, params.id, body),
  note: (scope, { params }) => readNote(scope, params.id),
  saveNote: (scope, { params, body }) => saveNote(scope, params.id, body),
  submitNote: (scope, { params, body }) => submitNote(scope, params.id, body),
  amendNote: (scope, { params, body }) => amendNote(scope, params.id, body),
  implants: (scope, { query }) => listImplants(scope, query),
});

export const procedureHandlers = [...catalogue, ...theatres, ...requests, ...preparation, ...theatreDay];
