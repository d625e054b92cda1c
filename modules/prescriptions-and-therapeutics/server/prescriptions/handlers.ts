import { implement } from '#kernel/server/module/implement.ts';
import { consultationPlace } from '#modules/patients/contract/order-place.ts';
import { consultationPrescriptionCalls } from '../../contract/calls/consultation.ts';
import { prescriptionCalls } from '../../contract/calls/prescriptions.ts';
import { templateCalls } from '../../contract/calls/templates.ts';
import { cancelPrescription, requireInPlace } from './cancel.ts';
import { checkLines } from './check.ts';
import { createInPlace, createPrescription } from './create.ts';
import { editPrescription } from './edit.ts';
import { holdLine, queryLine, resumeLine, stopLine, verifyLine } from './line-acts.ts';
import { listOfPatient, listOfPlace, listPrescriptions } from './list.ts';
import { medicationsOf, reconcileMedications } from './medications.ts';
import { listOwn } from './own.ts';
import { printOwnPrescription, printPrescription, verifyPrescription } from './print.ts';
import { refillPrescription } from './refill.ts';
import { sendPrescription } from './send.ts';
import { showPrescription } from './show.ts';
import { signPrescription } from './sign.ts';
import { findPrescription } from './store.ts';
import { createTemplate, editTemplate, listTemplates, removeTemplate } from './templates.ts';

const prescriptions = implement(prescriptionCalls)({
  list: {
    hospital: (scope, { query }) => listPrescriptions(scope, query),
    patient: (scope, { query }) => listOwn(scope, query.personId ?? query.patientId, query),
  },
  ofPatient: {
    hospital: (scope, { params, query }) => listOfPatient(scope, params.id, query),
    patient: (scope, { params, query }) => listOwn(scope, params.id, query),
  },
  create: (scope, { body: { consultationId, place, ...body } }) =>
    createPrescription(scope, { ...body, place: place ?? consultationPlace(consultationId) }),
  view: async (scope, { params }) => showPrescription(scope, await findPrescription(scope, params.id)),
  edit: (scope, { params, body }) => editPrescription(scope, params.id, body),
  sign: (scope, { params, body }) => signPrescription(scope, params.id, body),
  cancel: (scope, { params, body }) => cancelPrescription(scope, params.id, body.reason),
  refill: (scope, { params, body }) => refillPrescription(scope, params.id, body),
  hold: (scope, { params, body }) => holdLine(scope, params.id, params.lineId, body.reason),
  resume: (scope, { params, body }) => resumeLine(scope, params.id, params.lineId, body.reason),
  stop: (scope, { params, body }) => stopLine(scope, params.id, params.lineId, body.reason),
  query: (scope, { params, body }) => queryLine(scope, params.id, params.lineId, body),
  verify: (scope, { params }) => verifyLine(scope, params.id, params.lineId),
  check: (scope, { body }) => checkLines(scope, body),
  medications: (scope, { params }) => medicationsOf(scope, params.id),
  reconcile: (scope, { params, body }) => reconcileMedications(scope, params.id, body),
  print: {
    hospital: (scope, { params }) => printPrescription(scope, params.id),
    patient: (scope, { params }) => printOwnPrescription(scope, params.id),
  },
  send: (scope, { params, body }) => sendPrescription(scope, params.id, body.channel),
  verifyCode: (scope, { params }) => verifyPrescription(scope, params.code),
});

const templates = implement(templateCalls)({
  favourites: (scope) => listTemplates(scope, 'favourite'),
  addFavourite: (scope, { body }) => createTemplate(scope, 'favourite', body),
  editFavourite: (scope, { params, body }) => editTemplate(scope, 'favourite', params.id, body),
  removeFavourite: (scope, { params }) => removeTemplate(scope, 'favourite', params.id),
  orderSets: (scope) => listTemplates(scope, 'order-set'),
  addOrderSet: (scope, { body }) => createTemplate(scope, 'order-set', body),
  editOrderSet: (scope, { params, body }) => editTemplate(scope, 'order-set', params.id, body),
  removeOrderSet: (scope, { params }) => removeTemplate(scope, 'order-set', params.id),
});

const ofConsultations = implement(consultationPrescriptionCalls)({
  list: (scope, { params }) => listOfPlace(scope, consultationPlace(params.id)),
  create: (scope, { params, body }) => createInPlace(scope, consultationPlace(params.id), body),
  view: async (scope, { params }) =>
    showPrescription(scope, await requireInPlace(scope, consultationPlace(params.id), params.prescriptionId, 'read')),
  edit: async (scope, { params, body }) => {
    await requireInPlace(scope, consultationPlace(params.id), params.prescriptionId, 'write');
    return editPrescription(scope, params.prescriptionId, body);
  },
  remove: async (scope, { params, body }) => {
    await requireInPlace(scope, consultationPlace(params.id), params.prescriptionId, 'write');
    return cancelPrescription(scope, params.prescriptionId, body.reason);
  },
  removeAny: (scope, { params, body }) => cancelPrescription(scope, params.id, body.reason),
});

export const prescriptionHandlers = [...prescriptions, ...templates, ...ofConsultations];
