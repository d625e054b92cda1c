import { implement } from '#kernel/server/module/implement.ts';
import { billCalls } from '../contract/calls/bills.ts';
import { gateCalls } from '../contract/calls/gate.ts';
import { ownBillCalls } from '../contract/calls/own.ts';
import { cancelBill, previewCancel } from './cancel-bill.ts';
import { changePayer, editBill, repriceBill } from './change-bill.ts';
import { readClearance } from './clearance.ts';
import { createBill } from './create-bill.ts';
import { gateOfSource } from './gate.ts';
import { listBills, summarise } from './list-bills.ts';
import { listByPatient } from './list-owing.ts';
import { listOwn } from './own-bills.ts';
import { overrideGate } from './override-gate.ts';
import { priceBill } from './price-bill.ts';
import { readBill } from './read-bill.ts';
import { splitBill } from './split-bill.ts';

export const billHandlers = [
  ...implement(billCalls)({
    list: (scope, { query }) => listBills(scope, query),
    summary: (scope, { query }) => summarise(scope, query),
    byPatient: (scope, { query }) => listByPatient(scope, query),
    details: (scope, { params }) => readBill(scope, params.id),
    create: (scope, { body }) => createBill(scope, body),
    edit: (scope, { params, body }) => editBill(scope, params.id, body),
    reprice: (scope, { params, body }) => repriceBill(scope, params.id, body),
    price: (scope, { params, body }) => priceBill(scope, params.id, body),
    payer: (scope, { params, body }) => changePayer(scope, params.id, body),
    cancelPreview: (scope, { params }) => previewCancel(scope, params.id),
    cancel: (scope, { params, body }) => cancelBill(scope, params.id, body),
    split: (scope, { params, body }) => splitBill(scope, params.id, body),
  }),
  ...implement(gateCalls)({
    gate: (scope, { query: { sourceType, sourceId, sourceLineId } }) =>
      gateOfSource(scope, { sourceType, sourceIds: [sourceId], sourceLineId }),
    override: (scope, { body }) => overrideGate(scope, body),
    clearance: (scope, { params, query }) => readClearance(scope, params.patientId, query.admissionId),
  }),
  ...implement(ownBillCalls)({ own: (scope, { query }) => listOwn(scope, query) }),
];
