import type { ActsOf } from '#kernel/contract/record.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { invoiceActs } from '../contract/calls/invoice-acts.ts';
import type { invoiceRecord } from '../contract/invoice.record.ts';
import { whyNotAwaiting, whyNotCancel, whyNotCredit, whyNotGiveUp, whyNotReverseWriteOff, whyNotSubmit } from './rules.ts';
import type { InvoiceRecord } from './store.ts';

type Facts = Pick<
  InvoiceRecord,
  | 'status'
  | 'billingStatus'
  | 'billingMethod'
  | 'patientId'
  | 'claimId'
  | 'claimNumber'
  | 'itemCount'
  | 'amountPaid'
  | 'creditedAmount'
  | 'writtenOffAmount'
  | 'balance'
>;

/** What the reader may do with an invoice, in its view and in lists. */
export function invoiceActsOf(scope: Scope, row: Facts): ActsOf<typeof invoiceRecord> {
  const awaiting = whyNotAwaiting(row);
  return actsOf(scope, invoiceActs, row, {
    submit: whyNotSubmit(row),
    pay: awaiting,
    // A customer who is no patient has no deposit.
    applyDeposit: row.patientId === null ? false : awaiting,
    creditNote: row.billingStatus === 'voided' ? false : whyNotCredit(row),
    writeOff: whyNotGiveUp(row),
    reverseWriteOff: row.writtenOffAmount === 0 ? false : whyNotReverseWriteOff(row),
    cancel: whyNotCancel(row),
  });
}
