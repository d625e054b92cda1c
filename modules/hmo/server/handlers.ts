import { implement } from '#kernel/server/module/implement.ts';
import { partnerCalls } from '../contract/calls/partners.ts';
import { priceListCalls } from '../contract/calls/price-lists.ts';
import { billsPart } from './bills-part.ts';
import { eligibilityHandlers } from './eligibility/handlers.ts';
import { attachDocument, readDocument, removeDocument } from './partners/documents.ts';
import { listPartners, pickPartners } from './partners/list.ts';
import { activatePartner, removePartner, suspendPartner } from './partners/move-partner.ts';
import { createPartner, editPartner } from './partners/save-partner.ts';
import { showPartner } from './partners/show.ts';
import { uploadPartners } from './partners/upload.ts';
import { saveBenefit } from './plans/save-plans.ts';
import { changeList, refuseUnallowed } from './price-lists/change-list.ts';
import { completeList } from './price-lists/complete.ts';
import { editRow } from './price-lists/edit-row.ts';
import { generateList } from './price-lists/generate.ts';
import { listHistory, listPriceRows, pricesOfItem } from './price-lists/list.ts';
import { hmoTemplate } from './template.ts';
import { differenceOf, discardVersion, newVersion } from './price-lists/versions.ts';

const partners = implement(partnerCalls)({
  picker: (scope, { query }) => pickPartners(scope, query),
  list: (scope, { query }) => listPartners(scope, query),
  create: (scope, { body }) => createPartner(scope, body),
  template: (scope, { query }) => hmoTemplate(scope, query),
  upload: (scope, { body }, { uploads }) => uploadPartners(scope, body, uploads[0]),
  view: (scope, { params }) => showPartner(scope, params.id),
  edit: (scope, { params, body }) => editPartner(scope, params.id, body),
  remove: (scope, { params, body }) => removePartner(scope, params.id, body),
  suspend: (scope, { params, body }) => suspendPartner(scope, params.id, body),
  activate: (scope, { params, body }) => activatePartner(scope, params.id, body),
  saveBenefit: (scope, { params, body }) => saveBenefit(scope, params.id, params.planId, body),
  attach: (scope, { params, body }, { uploads }) => attachDocument(scope, params.id, body, uploads[0]),
  document: (scope, { params }) => readDocument(scope, params.id),
  removeDocument: (scope, { params }) => removeDocument(scope, params.id),
});

const priceLists = implement(priceListCalls)({
  list: (scope, { params, query }) => listPriceRows(scope, params.id, params.module, query),
  generate: (scope, { params, body }) => generateList(scope, params.id, params.module, body),
  change: (scope, { params, body }, { uploads }) => {
    refuseUnallowed(scope, body);
    return changeList(scope, params.id, params.module, body, uploads[0]);
  },
  editRow: (scope, { params, body }) => editRow(scope, params.id, params.module, params.rowId, body),
  complete: async (scope, { params, body }) => {
    await completeList(scope, params.id, body);
    return showPartner(scope, params.id);
  },
  history: (scope, { params, query }) => listHistory(scope, params.id, query),
  ofItem: (scope, { query }) => pricesOfItem(scope, query.itemId),
  newVersion: (scope, { params, body }) => newVersion(scope, params.id, body),
  discardVersion: (scope, { params }) => discardVersion(scope, params.id, params.versionId),
  difference: (scope, { params }) => differenceOf(scope, params.id, params.versionId),
});

export const hmoHandlers = [...partners, ...priceLists, ...eligibilityHandlers, ...billsPart.calls];
