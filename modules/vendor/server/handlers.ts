import { implement } from '#kernel/server/module/implement.ts';
import { orderCalls } from '../contract/calls/orders.ts';
import { paymentCalls, returnCalls, supplyCalls } from '../contract/calls/supplies.ts';
import { vendorCalls, vendorDashboardCalls, vendorHistoryCalls } from '../contract/calls/vendors.ts';
import { readPayables } from './accounts/payables.ts';
import { readStatement } from './accounts/statement.ts';
import { listOrders } from './orders/list-orders.ts';
import { approveOrder, cancelOrder, closeOrder, rejectOrder, sendOrder, submitOrder } from './orders/move-order.ts';
import { orderFromReorder } from './orders/reorder.ts';
import { createOrder, editOrder, removeOrder } from './orders/save-order.ts';
import { showOrder } from './orders/show-order.ts';
import { createPayment, listPayments, reversePayment, showPayment } from './payments/payments.ts';
import { createReturn, creditReturn, rejectReturn, sendReturn } from './returns/move-return.ts';
import { listReturns, showReturn } from './returns/returns.ts';
import { listSupplies } from './supplies/list-supplies.ts';
import { postSupply } from './supplies/post-supply.ts';
import { reverseSupply } from './supplies/reverse-supply.ts';
import { createSupply, editSupply, removeSupply } from './supplies/save-supply.ts';
import { showSupply } from './supplies/show-supply.ts';
import { attachFile, readAttachment, removeAttachment } from './vendors/attachments.ts';
import { summarizeVendors } from './vendors/figures.ts';
import { dashboardVendors, filterVendors, listVendors } from './vendors/list.ts';
import { compareVendors, listPrices, savePrices } from './vendors/prices.ts';
import { priceTemplate, uploadPrices } from './vendors/upload-prices.ts';
import { removeVendor } from './vendors/remove-vendor.ts';
import { createVendor, editVendor } from './vendors/save-vendor.ts';
import { showVendor } from './vendors/show.ts';
import { seesAccounts } from './vendors/store.ts';
import { uploadVendors, vendorTemplate } from './vendors/upload.ts';

const vendors = implement(vendorCalls)({
  list: (scope, { query }) => listVendors(scope, query),
  filter: (scope, { query }) => filterVendors(scope, query),
  summary: (scope) => summarizeVendors(scope),
  payables: (scope, { query }) => readPayables(scope, query.asOf),
  compare: (scope, { query }) => compareVendors(scope, query.productId),
  template: (scope, { query }) => vendorTemplate(scope, query.format),
  upload: (scope, { body }, { uploads }) => uploadVendors(scope, body, uploads[0]),
  attachment: (scope, { params }) => readAttachment(scope, params.id),
  removeAttachment: (scope, { params }) => removeAttachment(scope, params.id),
  view: (scope, { params }) => showVendor(scope, params.id),
  create: (scope, { body }) => createVendor(scope, body),
  edit: (scope, { params, body }) => editVendor(scope, params.id, body),
  remove: (scope, { params, query }) => removeVendor(scope, params.id, query.version),
  attach: (scope, { params, body }, { uploads }) => attachFile(scope, { vendorId: params.id }, body, uploads[0]),
});

const history = implement(vendorHistoryCalls)({
  supplies: (scope, { params, query }) => listSupplies(scope, { ...query, vendorId: params.id }, seesAccounts(scope)),
  orders: async (scope, { params, query }) => {
    const page = await listOrders(scope, { ...query, vendorId: params.id });
    return seesAccounts(scope) ? page : { ...page, data: page.data.map((row) => ({ ...row, total: null })) };
  },
  returns: (scope, { params, query }) => listReturns(scope, { ...query, vendorId: params.id }),
  payments: (scope, { params, query }) => listPayments(scope, { ...query, vendorId: params.id }),
  products: (scope, { params, query }) => listPrices(scope, params.id, query),
  savePrices: (scope, { params, body }) => savePrices(scope, params.id, body),
  priceTemplate: (scope, { params, query }) => priceTemplate(scope, params.id, query.format),
  uploadPrices: (scope, { params, body }, { uploads }) => uploadPrices(scope, params.id, body, uploads[0]),
  statement: (scope, { params, query }) => readStatement(scope, params.id, query),
});

const orders = implement(orderCalls)({
  list: (scope, { query }) => listOrders(scope, query),
  create: (scope, { body }) => createOrder(scope, body),
  fromReorder: (scope, { body }) => orderFromReorder(scope, body),
  view: (scope, { params }) => showOrder(scope, params.id),
  edit: (scope, { params, body }) => editOrder(scope, params.id, body),
  remove: (scope, { params }) => removeOrder(scope, params.id),
  submit: (scope, { params, body }) => submitOrder(scope, params.id, body),
  approve: (scope, { params, body }) => approveOrder(scope, params.id, body),
  reject: (scope, { params, body }) => rejectOrder(scope, params.id, body),
  send: (scope, { params, body }) => sendOrder(scope, params.id, body),
  close: (scope, { params, body }) => closeOrder(scope, params.id, body),
  cancel: (scope, { params, body }) => cancelOrder(scope, params.id, body),
});

const supplies = implement(supplyCalls)({
  list: (scope, { query }) => listSupplies(scope, query),
  create: (scope, { body }) => createSupply(scope, body),
  view: (scope, { params }) => showSupply(scope, params.id),
  edit: (scope, { params, body }) => editSupply(scope, params.id, body),
  remove: (scope, { params }) => removeSupply(scope, params.id),
  post: (scope, { params, body }) => postSupply(scope, params.id, body),
  reverse: (scope, { params, body }) => reverseSupply(scope, params.id, body),
  attach: (scope, { params, body }, { uploads }) => attachFile(scope, { supplyId: params.id }, body, uploads[0]),
});

const returns = implement(returnCalls)({
  list: (scope, { query }) => listReturns(scope, query),
  create: (scope, { body }) => createReturn(scope, body),
  view: (scope, { params }) => showReturn(scope, params.id),
  send: (scope, { params, body }) => sendReturn(scope, params.id, body),
  credit: (scope, { params, body }) => creditReturn(scope, params.id, body),
  reject: (scope, { params, body }) => rejectReturn(scope, params.id, body),
});

const payments = implement(paymentCalls)({
  list: (scope, { query }) => listPayments(scope, query),
  create: (scope, { body }) => createPayment(scope, body),
  view: (scope, { params }) => showPayment(scope, params.id),
  attach: (scope, { params, body }, { uploads }) => attachFile(scope, { paymentId: params.id }, body, uploads[0]),
  reverse: (scope, { params, body }) => reversePayment(scope, params.id, body),
});

const dashboard = implement(vendorDashboardCalls)({ dashboard: (scope, { query }) => dashboardVendors(scope, query) });

export const vendorHandlers = [...vendors, ...history, ...orders, ...supplies, ...returns, ...payments, ...dashboard];
