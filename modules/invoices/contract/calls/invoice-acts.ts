import { bindActs } from '#kernel/contract/record.ts';
import { invoiceRecord } from '../invoice.record.ts';
import { depositCalls } from './deposits.ts';
import { draftCalls } from './drafts.ts';
import { invoiceCalls } from './invoices.ts';
import { paymentCalls } from './payments.ts';

const { edit, addItems, removeItems } = draftCalls;

/** What may be done with an invoice is done by calls of four groups. */
export const invoiceActs = bindActs(invoiceRecord, {
  ...invoiceCalls,
  ...{ edit, addItems, removeItems, delete: draftCalls.delete },
  add: paymentCalls.add,
  apply: depositCalls.apply,
});
