import { implement } from '#kernel/server/module/implement.ts';
import { medicationOrderCalls } from '../contract/calls/orders.ts';
import { medicationRequestCalls } from '../contract/calls/requests.ts';
import { dispenseOrder } from './orders/dispense.ts';
import { createOrder, editOrder } from './orders/draft.ts';
import { filterOrders, ordersForDashboard } from './orders/list.ts';
import { listReturns } from './orders/list-returns.ts';
import { labelsOf, pickList } from './orders/papers.ts';
import { quoteMedicines } from './orders/quote.ts';
import { salesOf } from './orders/sales.ts';
import { scanForOrder } from './orders/scan.ts';
import { submitOrder } from './orders/submit.ts';
import { substitutesFor } from './orders/substitutes.ts';
import { takeBackOrder } from './orders/take-back.ts';
import { cancelOrder, recallOrder, removeOrder } from './orders/undo.ts';
import { showOrder } from './orders/view.ts';
import { cancelRequest, removeRequest } from './requests/cancel.ts';
import { askForMedicines, checkMedicines } from './requests/create.ts';
import { editRequest } from './requests/edit.ts';
import { filterRequests, listRequests, requestsForDashboard } from './requests/list.ts';
import { orderableMedicines } from './requests/orderable.ts';
import { ownMedicines } from './requests/own.ts';
import { refillRequest } from './requests/refill.ts';
import { showRequest } from './requests/view.ts';

export const medicationRequestHandlers = implement(medicationRequestCalls)({
  list: (scope, { query }) => listRequests(scope, query),
  filter: (scope, { query }) => filterRequests(scope, query),
  view: (scope, { params }) => showRequest(scope, params.id),
  create: (scope, { body }) => askForMedicines(scope, body),
  check: (scope, { body }) => checkMedicines(scope, body),
  edit: (scope, { params, body }) => editRequest(scope, params.id, body),
  cancel: (scope, { params, body }) => cancelRequest(scope, params.id, body),
  remove: (scope, { params }) => removeRequest(scope, params.id),
  refill: (scope, { params, body }) => refillRequest(scope, params.id, body),
  orderable: (scope, { params, query }) => orderableMedicines(scope, params.patientId, query),
  own: (scope, { query }) => ownMedicines(scope, query),
  dashboard: (scope, { query }) => requestsForDashboard(scope, query),
});

export const medicationOrderHandlers = implement(medicationOrderCalls)({
  list: (scope, { query }) => filterOrders(scope, query),
  filter: (scope, { query }) => filterOrders(scope, query),
  view: (scope, { params }) => showOrder(scope, params.id),
  create: (scope, { body }) => createOrder(scope, body),
  quote: (scope, { body }) => quoteMedicines(scope, body),
  edit: (scope, { params, body }) => editOrder(scope, params.id, body),
  submit: (scope, { params, body }) => submitOrder(scope, params.id, body),
  recall: (scope, { params, body }) => recallOrder(scope, params.id, body),
  dispense: (scope, { params, body }) => dispenseOrder(scope, params.id, body),
  cancel: (scope, { params, body }) => cancelOrder(scope, params.id, body),
  remove: (scope, { params }) => removeOrder(scope, params.id),
  takeBack: (scope, { params, body }) => takeBackOrder(scope, params.id, body),
  returns: (scope, { query }) => listReturns(scope, query),
  substitutes: (scope, { params, query }) => substitutesFor(scope, params.id, query.productId),
  pickList: (scope, { params }) => pickList(scope, params.id),
  scan: (scope, { params, query }) => scanForOrder(scope, params.id, query.code),
  label: (scope, { params, query }) => labelsOf(scope, params.id, query),
  sales: (scope, { query }) => salesOf(scope, query),
  dashboard: (scope, { query }) => ordersForDashboard(scope, query),
});
