import { declareRecord } from '#kernel/contract/record.ts';
import { invoiceRefusals } from './refusals.ts';
import { paymentStatuses } from './words.ts';

/** A receipt of money: it stays as it is, or is taken back as a whole. */
export const paymentRecord = declareRecord({
  entity: 'payments',
  statuses: paymentStatuses,
  refusals: invoiceRefusals,
  refused: 'ALREADY_REVERSED',
  touches: ['invoice', 'invoices', 'patient-bills', 'cashier-shifts', 'patient-accounts'],
  acts: {
    // What lies in the payer's account is asked back by its own form.
    askRefund: { word: 'Request refund', from: ['received'], call: 'request', inline: true },
    reverse: { word: 'Reverse payment', from: ['received'], danger: true },
  },
});
