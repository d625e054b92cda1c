import { IconBan, IconCash, IconCircleCheck, IconCircleMinus, IconClock, IconFileText, IconSend, IconUser } from '@tabler/icons-react';
import type { Looks } from '#kernel/web/design/look.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { FindingCode, FindingLevel } from '#modules/claims/contract/check-words.ts';
import type {
  AgeBucket,
  AllocationWay,
  ClaimChannel,
  ClaimNoteKind,
  ClaimPaymentMethod,
  ClaimPaymentStatus,
  ClaimSettlement,
  ClaimStatus,
  ClaimWriteOffReason,
  Disposition,
  RejectionReason,
  RemittanceMatch,
  RemittanceStatus,
} from '#modules/claims/contract/words.ts';

export const claimLooks = {
  posted: { word: word('Posted'), tone: 'grey', icon: IconFileText },
  submitted: { word: word('Submitted'), tone: 'blue', icon: IconSend },
  'payment-added': { word: word('Payment added'), tone: 'green', icon: IconCash },
  'written-off': { word: word('Written off'), tone: 'violet', icon: IconCircleMinus },
  cancelled: { word: word('Cancelled'), tone: 'red', icon: IconBan },
} satisfies Looks<ClaimStatus>;

export const settlementLooks = {
  unpaid: { word: word('Unpaid'), tone: 'amber' },
  partially_paid: { word: word('Partly paid'), tone: 'blue' },
  paid: { word: word('Paid'), tone: 'green' },
  written_off: { word: word('Written off'), tone: 'violet' },
  cancelled: { word: word('Cancelled'), tone: 'red' },
} satisfies Looks<ClaimSettlement>;

export const claimPaymentLooks = {
  received: { word: word('Received'), tone: 'green', icon: IconCircleCheck },
  reversed: { word: word('Reversed'), tone: 'red', icon: IconBan },
} satisfies Looks<ClaimPaymentStatus>;

export const dispositionLooks = {
  open: { word: word('Open'), tone: 'amber', icon: IconClock },
  resubmitted: { word: word('Resubmitted'), tone: 'blue', icon: IconSend },
  'moved-to-patient': { word: word('Moved to the patient'), tone: 'grey', icon: IconUser },
  'written-off': { word: word('Written off'), tone: 'violet', icon: IconCircleMinus },
  reversed: { word: word('Withdrawn'), tone: 'green', icon: IconCircleCheck },
} satisfies Looks<Disposition>;

export const remittanceLooks = {
  draft: { word: word('Draft'), tone: 'grey', icon: IconFileText },
  posted: { word: word('Posted'), tone: 'green', icon: IconCircleCheck },
  reversed: { word: word('Reversed'), tone: 'red', icon: IconBan },
} satisfies Looks<RemittanceStatus>;

export const matchLooks = {
  exact: { word: word('Matched'), tone: 'green' },
  likely: { word: word('Likely'), tone: 'amber' },
  none: { word: word('No match'), tone: 'red' },
} satisfies Looks<RemittanceMatch>;

export const levelLooks = {
  error: { word: word('Error'), tone: 'red' },
  warning: { word: word('Warning'), tone: 'amber' },
  info: { word: word('Note'), tone: 'blue' },
} satisfies Looks<FindingLevel>;

export const channelWords: Readonly<Record<ClaimChannel, string>> = {
  portal: word('Portal'),
  email: word('Email'),
  paper: word('Paper'),
};

export const methodWords: Readonly<Record<ClaimPaymentMethod, string>> = {
  'bank-transfer': word('Bank transfer'),
  cheque: word('Cheque'),
};

export const allocationWords: Readonly<Record<AllocationWay, string>> = {
  oldest: word('Oldest service first'),
  proportional: word('In proportion'),
};

export const noteWords: Readonly<Record<ClaimNoteKind, string>> = {
  call: word('Call'),
  query: word('Query'),
  reply: word('Reply'),
  promise: word('Promise of payment'),
};

export const writeOffWords: Readonly<Record<ClaimWriteOffReason, string>> = {
  'hmo-rejection': word('Rejected by the partner'),
  'bad-debt': word('Bad debt'),
  'small-balance': word('Small balance'),
  'management-decision': word('Management decision'),
};

export const bucketWords: Readonly<Record<AgeBucket, string>> = {
  'not-submitted': word('Not submitted'),
  '0-30': word('0–30 days'),
  '31-60': word('31–60 days'),
  '61-90': word('61–90 days'),
  '91-120': word('91–120 days'),
  'over-120': word('Over 120 days'),
};

export const rejectionWords: Readonly<Record<RejectionReason, string>> = {
  'NO-AUTH': word('No authorisation'),
  'AUTH-MISMATCH': word('Authorisation does not match'),
  'NOT-COVERED': word('Not covered'),
  'NOT-ELIGIBLE': word('Not eligible'),
  'LIMIT-REACHED': word('Limit reached'),
  'ABOVE-TARIFF': word('Above tariff'),
  DUPLICATE: word('Duplicate'),
  LATE: word('Submitted late'),
  'DIAGNOSIS-MISMATCH': word('Diagnosis does not match'),
  QUANTITY: word('Quantity'),
  'DOCUMENT-MISSING': word('Document missing'),
  CAPITATED: word('Covered by capitation'),
  COPAY: word('Co-payment'),
  CLERICAL: word('Clerical error'),
  OTHER: word('Other reason'),
};

/** The words of a reason of the product; another code stands for itself. */
export function reasonWord(code: string): string {
  const words: Readonly<Record<string, string>> = rejectionWords;
  return words[code] ?? code;
}

export const findingWords: Readonly<Record<FindingCode, string>> = {
  ENROLLEE_MISSING: word('The enrollee number is missing'),
  COVER_INVALID: word('The cover was not valid on the service date'),
  AUTH_UNDECIDED: word('The approval is pending, expired or declined'),
  PA_MISSING: word('A PA code is required'),
  PA_REPEATED: word('The PA code is already used on another claim'),
  DIAGNOSIS_MISSING: word('The diagnosis is missing'),
  NOT_ON_TARIFF: word('The item is not on the price list of the service date'),
  ABOVE_TARIFF: word('The price is above the tariff'),
  DUPLICATE: word('The same service is claimed twice'),
  INVOICE_CANCELLED: word('The invoice is cancelled or credited'),
  CAPITATED: word('The item is covered by capitation'),
  NOT_TOGETHER: word('These items cannot be claimed together'),
  MOST_ITEMS: word('The claim has more items than the partner accepts'),
  MOST_AMOUNT: word('The claim is above the amount that the partner accepts'),
  SEPARATE_CLAIMS: word('The partner wants separate claims'),
  NOTICE_DRAFT: word('Send the NHIA notice'),
  PA_WINDOW: word('The PA code does not cover the service date'),
  QUANTITY_ABOVE: word('The quantity is above the limit'),
  DEADLINE_NEAR: word('The submission deadline is near'),
  DEADLINE_PAST: word('The submission deadline has passed'),
  NO_ELIGIBILITY: word('Eligibility was not checked on the service date'),
  DIAGNOSIS_OTHER: word('The diagnosis does not suit the item'),
  DOCUMENT_MISSING: word('A document of the item is missing'),
  REFERRAL_MISSING: word('The referral is missing'),
  AGE_SEX: word('The item does not suit the age or sex of the patient'),
  COPAY_HIDDEN: word('The co-payment is not shown'),
  FIELD_FORMAT: word('A number is not written as the partner wants it'),
  ATTACHMENTS: word('The partner does not take these attachments'),
  PROCEEDED: word('Care went on without an answer; the notice belongs to the claim'),
};

/** Words as the options of a field or a filter. */
export const optionsOf = (words: Readonly<Record<string, string>>, t: Translate) =>
  Object.entries(words).map(([value, label]) => ({ value, label: t(label) }));
