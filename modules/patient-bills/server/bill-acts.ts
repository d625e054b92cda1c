import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { billActs } from '../contract/calls/bills.ts';
import type { BillRow } from '../contract/records.ts';
import type { BillStage } from '../contract/words.ts';
import { whyNotCancel, whyNotPayer, whyNotPrice } from './rules.ts';
import type { BillRecord, WholeBill } from './store.ts';

/** Where a line stands, as its acts ask; `invoiceNumber` is that of the invoice that bills it. */
export function standOf({ stage, shares }: Pick<WholeBill, 'stage' | 'shares'>): {
  readonly status: BillStage;
  readonly invoiceNumber: string;
} {
  const billed = shares.find(({ invoiceStatus }) => invoiceStatus === 'billed' || invoiceStatus === 'paid');
  return { status: stage as BillStage, invoiceNumber: billed?.invoiceNumber ?? '' };
}

/** What the reader may do with a line, in its view and in lists. */
export function billActsOf(scope: Scope, row: BillRecord): BillRow['acts'] {
  return actsOf(
    scope,
    billActs,
    { status: row.stage as BillStage },
    {
      price: whyNotPrice(row) ? false : null,
      split: row.quantity > 1 && null,
      payer: whyNotPayer(row) ? false : null,
      cancel: whyNotCancel(row, scope.may('Cancel Performed Bill')),
    },
  );
}
