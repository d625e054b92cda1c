import { implement } from '#kernel/server/module/implement.ts';
import { bedsideCalls } from '../contract/calls/bedside.ts';
import { donorCalls } from '../contract/calls/donors.ts';
import { requestCalls } from '../contract/calls/requests.ts';
import { stockCalls } from '../contract/calls/stock.ts';
import { storageCalls } from '../contract/calls/storage.ts';
import { endTransfusion, recordObservations, reportReaction } from './bedside/course.ts';
import { editReaction, listReactions, viewReaction } from './bedside/reactions.ts';
import { startTransfusion } from './bedside/start.ts';
import { readStats } from './bedside/stats.ts';
import { listTransfusions, showTransfusion } from './bedside/view.ts';
import { createDonor, deferDonor, editDonor, listDonors, showDonor } from './donors/donors.ts';
import { editLookback, listLookbacks, showLookback } from './donors/lookbacks.ts';
import { offerDonation, ownBlood } from './own.ts';
import { readRecord } from './record/show-record.ts';
import { addTyping } from './record/typing.ts';
import { availableUnits } from './requests/choices.ts';
import { addRequest } from './requests/create.ts';
import { recordCrossMatch } from './requests/cross-match.ts';
import { cancelRequest, declineRequest, editRequest } from './requests/end.ts';
import { issueEmergency, issueUnits } from './requests/issue.ts';
import { listRequests, requestsOfPatient } from './requests/list.ts';
import { activateMassive, issuePack, standDown } from './requests/massive.ts';
import { returnUnit } from './requests/return.ts';
import { takeSample } from './requests/sample.ts';
import { viewRequest } from './requests/view.ts';
import { releaseHold, screenUnit } from './screening/screen.ts';
import { editBloodSettings, readBloodSettings } from './settings.ts';
import { addReadings, decideExcursion, listExcursions } from './storage/excursions.ts';
import { createStorage, editStorage, listReadings, listStorages } from './storage/storages.ts';
import { createAcquisition } from './units/acquire.ts';
import { listAcquisitions, showAcquisition } from './units/acquisitions.ts';
import { bankForDashboard, readBank } from './units/bank.ts';
import { discardUnit, moveUnit, releaseReservation, splitUnit } from './units/change.ts';
import { listUnits } from './units/list.ts';
import { readPrices, savePrices } from './units/prices.ts';
import { showUnit } from './units/show.ts';

const stock = implement(stockCalls)({
  bank: (scope, { query }) => readBank(scope, query.ignorePrice ?? false),
  available: (scope, { query }) => availableUnits(scope, query),
  units: (scope, { query }) => listUnits(scope, query),
  unit: (scope, { params }) => showUnit(scope, params.id),
  screen: (scope, { params, body }) => screenUnit(scope, params.id, body),
  release: (scope, { params, body }) => releaseReservation(scope, params.id, body),
  returned: (scope, { params, body }) => returnUnit(scope, params.id, body),
  discard: (scope, { params, body }) => discardUnit(scope, params.id, body),
  move: (scope, { params, body }) => moveUnit(scope, params.id, body),
  releaseHold: (scope, { params, body }) => releaseHold(scope, params.id, body),
  split: (scope, { params, body }) => splitUnit(scope, params.id, body),
  createAcquisition: (scope, { body }) => createAcquisition(scope, body),
  acquisitions: (scope, { query }) => listAcquisitions(scope, query),
  acquisition: (scope, { params }) => showAcquisition(scope, params.id),
  prices: (scope) => readPrices(scope),
  savePrices: (scope, { body }) => savePrices(scope, body),
  settings: (scope) => readBloodSettings(scope),
  editSettings: (scope, { body }) => editBloodSettings(scope, body),
  dashboard: (scope) => bankForDashboard(scope),
});

const storage = implement(storageCalls)({
  list: (scope) => listStorages(scope),
  create: (scope, { body }) => createStorage(scope, body),
  edit: (scope, { params, body }) => editStorage(scope, params.id, body),
  readings: (scope, { params, query }) => listReadings(scope, params.id, query),
  addReading: (scope, { params, body }) => addReadings(scope, params.id, body),
  excursions: (scope, { query }) => listExcursions(scope, query),
  decide: (scope, { params, body }) => decideExcursion(scope, params.id, body),
});

const donors = implement(donorCalls)({
  list: (scope, { query }) => listDonors(scope, query),
  create: (scope, { body }) => createDonor(scope, body),
  view: (scope, { params }) => showDonor(scope, params.id),
  edit: (scope, { params, body }) => editDonor(scope, params.id, body),
  defer: (scope, { params, body }) => deferDonor(scope, params.id, body),
  lookbacks: (scope, { query }) => listLookbacks(scope, query),
  lookback: (scope, { params }) => showLookback(scope, params.id),
  editLookback: (scope, { params, body }) => editLookback(scope, params.id, body),
});

const requests = implement(requestCalls)({
  byPatient: { hospital: (scope, { query }) => requestsOfPatient(scope, query), patient: (scope, { query }) => ownBlood(scope, query) },
  list: (scope, { query }) => listRequests(scope, query),
  view: (scope, { params }) => viewRequest(scope, params.id),
  add: (scope, { body }) => addRequest(scope, body),
  edit: (scope, { body }) => editRequest(scope, body),
  sample: (scope, { params, body }) => takeSample(scope, params.id, body),
  crossMatch: (scope, { params, body }) => recordCrossMatch(scope, params.id, body),
  issue: (scope, { params, body }) => issueUnits(scope, params.id, body),
  emergencyIssue: (scope, { params, body }) => issueEmergency(scope, params.id, body),
  activate: (scope, { params }) => activateMassive(scope, params.id),
  pack: (scope, { params, body }) => issuePack(scope, params.id, body),
  standDown: (scope, { params }) => standDown(scope, params.id),
  decline: (scope, { params, body }) => declineRequest(scope, params.id, body),
  cancel: (scope, { params, body }) => cancelRequest(scope, params.id, body),
  patientRecord: (scope, { params }) => readRecord(scope, params.patientId),
  addTyping: (scope, { params, body }) => addTyping(scope, params.patientId, body),
  offerDonation: (scope, { body }) => offerDonation(scope, body),
});

const bedside = implement(bedsideCalls)({
  start: (scope, { body }) => startTransfusion(scope, body),
  transfusions: (scope, { query }) => listTransfusions(scope, query),
  transfusion: (scope, { params }) => showTransfusion(scope, params.id),
  vitals: (scope, { params, body }) => recordObservations(scope, params.id, body),
  end: (scope, { params, body }) => endTransfusion(scope, params.id, body),
  reaction: (scope, { params, body }) => reportReaction(scope, params.id, body),
  reactions: (scope, { query }) => listReactions(scope, query),
  viewReaction: (scope, { params }) => viewReaction(scope, params.id),
  editReaction: (scope, { params, body }) => editReaction(scope, params.id, body),
  stats: (scope, { query }) => readStats(scope, query),
});

export const bloodHandlers = [...stock, ...storage, ...donors, ...requests, ...bedside];
