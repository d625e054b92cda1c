import { IconAlertTriangle, IconCircleMinus, IconFileText, IconHourglass, IconReceipt, IconReceiptOff } from '@tabler/icons-react';
import type { Look, Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { BillBillingStatus, BillStage, CoverageStatus } from '#modules/patient-bills/contract/words.ts';

export const stageLooks = {
  uninvoiced: { word: word('Uninvoiced'), tone: 'grey', icon: IconCircleMinus },
  draft: { word: word('On a draft'), tone: 'grey', icon: IconFileText },
  pending_payment: { word: word('Pending payment'), tone: 'blue', icon: IconHourglass },
  partially_paid: { word: word('Partially paid'), tone: 'amber' },
  paid: { word: word('Paid'), tone: 'green', icon: IconReceipt },
  written_off: { word: word('Written off'), tone: 'violet', icon: IconReceiptOff },
  voided: { word: word('Voided'), tone: 'red', icon: IconReceiptOff },
} satisfies Looks<BillStage>;

/** The badge of an order that owns a line; the empty status is Uninvoiced. */
export const billingLooks = {
  '': stageLooks.uninvoiced,
  pending_payment: stageLooks.pending_payment,
  partially_paid: stageLooks.partially_paid,
  paid: stageLooks.paid,
  written_off: stageLooks.written_off,
  voided: stageLooks.voided,
} satisfies Looks<BillBillingStatus>;

export const unpricedLook: Look = { word: word('Not priced'), tone: 'amber', icon: IconAlertTriangle };

export const coverageLooks = {
  none: { word: word('No approval'), tone: 'grey' },
  'not-required': { word: word('Not required'), tone: 'grey' },
  pending: { word: word('Approval pending'), tone: 'violet' },
  approved: { word: word('Approved'), tone: 'green' },
  proceeded: { word: word('Proceeded without answer'), tone: 'blue' },
  declined: { word: word('Declined'), tone: 'red' },
  expired: { word: word('Expired'), tone: 'amber' },
} satisfies Looks<CoverageStatus>;
