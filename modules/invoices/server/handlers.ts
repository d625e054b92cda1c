import { implement } from '#kernel/server/module/implement.ts';
import { draftCalls } from '../contract/calls/drafts.ts';
import { fromBillsCalls } from '../contract/calls/from-bills.ts';
import { invoiceCalls } from '../contract/calls/invoices.ts';
import { ownInvoiceCalls } from '../contract/calls/own.ts';
import { paymentCalls } from '../contract/calls/payments.ts';
import { addPayment } from './add-payment.ts';
import { clearBin, listBin, retrieveDraft } from './bin.ts';
import { cancelInvoice } from './cancel-invoice.ts';
import { addItems, removeItems } from './change-items.ts';
import { createExternalInvoice, createInvoice } from './create-draft.ts';
import { createCreditNote } from './credit-note.ts';
import { deleteDraft } from './delete-draft.ts';
import { invoiceDocument, readReceipt } from './documents.ts';
import { editInvoice } from './edit-draft.ts';
import { addToInvoice, generateInvoice, generateInvoices, tryAddToInvoice, tryGenerate } from './from-bills.ts';
import { incomePerDay } from './income-per-day.ts';
import { listInvoices, summarizeInvoices } from './list-invoices.ts';
import { listPayments } from './list-payments.ts';
import { listOwnAccounts, listOwnInvoices, listOwnReceipts, readOwnInvoice } from './own-invoices.ts';
import { readInvoice } from './read-invoice.ts';
import { reversePayment } from './reverse-payment.ts';
import { sendInvoice } from './send-invoice.ts';
import { sendReceipt } from './send-receipt.ts';
import { submitInvoice } from './submit-invoice.ts';
import { reverseWriteOff, writeOffInvoice } from './write-off.ts';

export const invoiceHandlers = [
  ...implement(invoiceCalls)({
    list: (scope, { query }) => listInvoices(scope, query),
    summary: (scope) => summarizeInvoices(scope),
    details: (scope, { params }) => readInvoice(scope, params.id),
    submit: (scope, { params, body }) => submitInvoice(scope, params.id, body.version),
    cancel: (scope, { params, body }) => cancelInvoice(scope, params.id, body.reason),
    writeOff: (scope, { params, body }) => writeOffInvoice(scope, params.id, body),
    reverseWriteOff: (scope, { params, body }) => reverseWriteOff(scope, params.id, body.reason),
    creditNote: (scope, { params, body }) => createCreditNote(scope, params.id, body),
    document: (scope, { params }) => invoiceDocument(scope, params.id),
    send: (scope, { params, body }) => sendInvoice(scope, params.id, body.channel),
  }),
  ...implement(draftCalls)({
    create: (scope, { body }) => createInvoice(scope, body),
    createExternal: (scope, { body }) => createExternalInvoice(scope, body),
    edit: (scope, { params, body }) => editInvoice(scope, params.id, body),
    addItems: (scope, { params, body }) => addItems(scope, params.id, body),
    removeItems: (scope, { params, body }) => removeItems(scope, params.id, body),
    delete: (scope, { params, body }) => deleteDraft(scope, params.id, body.reason),
    bin: (scope, { query }) => listBin(scope, query),
    retrieve: (scope, { params }) => retrieveDraft(scope, params.id),
    clearBin: (scope, { body }) => clearBin(scope, body.confirm),
  }),
  ...implement(paymentCalls)({
    add: (scope, { body }) => addPayment(scope, body),
    reverse: (scope, { params, body }) => reversePayment(scope, params.id, body),
    list: (scope, { query }) => listPayments(scope, query),
    perDay: (scope, { query }) => incomePerDay(scope, query.days),
    receipt: (scope, { params }) => readReceipt(scope, params.paymentId),
    sendReceipt: (scope, { params, body }) => sendReceipt(scope, params.paymentId, body.channel),
  }),
  ...implement(ownInvoiceCalls)({
    accounts: (scope, { query }) => listOwnAccounts(scope, query),
    list: (scope, { query }) => listOwnInvoices(scope, query),
    receipts: (scope, { query }) => listOwnReceipts(scope, query),
    details: (scope, { params, query }) => readOwnInvoice(scope, params.id, query),
  }),
  ...implement(fromBillsCalls)({
    tryGenerate: (scope, { params, query }) => tryGenerate(scope, params.id, query.billIds ?? []),
    generate: (scope, { params, body }) => generateInvoice(scope, params.id, body),
    tryAdd: (scope, { params }) => tryAddToInvoice(scope, params.id, params.invoiceId),
    add: (scope, { params, body }) => addToInvoice(scope, params.id, params.invoiceId, body.version),
    generateMany: (scope, { body }) => generateInvoices(scope, body),
  }),
];
