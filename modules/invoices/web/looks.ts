import { IconAlertTriangle, IconArrowBackUp, IconBan, IconFileText, IconHourglass, IconReceipt, IconReceiptOff } from '@tabler/icons-react';
import type { Look, Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { InvoiceBillingStatus, InvoiceStatus, PaymentStatus } from '#modules/invoices/contract/words.ts';

export const invoiceLooks = {
  draft: { word: word('Draft'), tone: 'grey', icon: IconFileText },
  billed: { word: word('Billed'), tone: 'blue', icon: IconHourglass },
  paid: { word: word('Paid'), tone: 'green', icon: IconReceipt },
  cancelled: { word: word('Cancelled'), tone: 'red', icon: IconBan },
} satisfies Looks<InvoiceStatus>;

export const billingStatusLooks = {
  '': invoiceLooks.draft,
  pending_payment: { word: word('Pending payment'), tone: 'blue', icon: IconHourglass },
  partially_paid: { word: word('Partially paid'), tone: 'amber' },
  paid: invoiceLooks.paid,
  written_off: { word: word('Written off'), tone: 'violet', icon: IconReceiptOff },
  voided: { word: word('Voided'), tone: 'red', icon: IconReceiptOff },
} satisfies Looks<InvoiceBillingStatus>;

export const overdueLook: Look = { word: word('Overdue'), tone: 'red', icon: IconAlertTriangle };

export const paymentLooks = {
  received: { word: word('Received'), tone: 'green', icon: IconReceipt },
  reversed: { word: word('Reversed'), tone: 'red', icon: IconArrowBackUp },
} satisfies Looks<PaymentStatus>;

interface Shown {
  readonly status: InvoiceStatus;
  readonly billingStatus: InvoiceBillingStatus;
}

/** The one badge of an invoice: its status, told more exactly where money has come in part, was given up or credited. */
export function lookOf({ status, billingStatus }: Shown): Look {
  return status === 'billed' ? billingStatusLooks[billingStatus || 'pending_payment'] : invoiceLooks[status];
}
