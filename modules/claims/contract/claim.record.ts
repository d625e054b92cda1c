import { declareRecord } from '#kernel/contract/record.ts';
import { claimRefusals } from './refusals.ts';
import { claimPaymentStatuses, claimStatuses, dispositions, remittanceStatuses } from './words.ts';

const touches = ['hmo', 'claims', 'invoices', 'invoice', 'remittances'];
const notSubmitted = { posted: 'CLAIM_NOT_SUBMITTED' } as const;
const submitted = {
  submitted: 'CLAIM_ALREADY_SUBMITTED',
  'payment-added': 'CLAIM_ALREADY_SUBMITTED',
  'written-off': 'CLAIM_ALREADY_SUBMITTED',
} as const;

/** Invoices of a partner asked for together: checked, submitted, then paid, rejected or given up item by item. */
export const claimRecord = declareRecord({
  entity: 'claims',
  statuses: claimStatuses,
  refusals: claimRefusals,
  refused: 'CLAIM_STATE',
  touches,
  acts: {
    submit: { word: 'Submit', from: ['posted'], refused: submitted },
    addPayment: { word: 'Add payment', from: ['submitted', 'payment-added'], refused: notSubmitted },
    check: { word: 'Check again', from: ['posted'], refused: submitted },
    addInvoices: { word: 'Add invoices', from: ['posted'], refused: submitted },
    assign: {
      word: 'Assign',
      from: ['posted', 'submitted', 'payment-added'],
    },
    // The table of invoices is its form.
    removeInvoices: { word: 'Remove', from: ['posted'], refused: submitted, inline: true },
    acknowledge: { word: 'Record acknowledgement', from: ['submitted', 'payment-added'], refused: notSubmitted },
    reject: { word: 'Record rejections', from: ['submitted', 'payment-added'], refused: notSubmitted },
    writeOff: { word: 'Write off', from: ['submitted', 'payment-added'], refused: notSubmitted, danger: true },
    reverseWriteOff: {
      word: 'Reverse write-off',
      from: ['submitted', 'payment-added', 'written-off'],
      refused: notSubmitted,
      asks: { text: 'What was written off of {claimNumber} becomes due again.', reason: true },
    },
    cancel: {
      word: 'Cancel claim',
      from: ['posted'],
      refused: submitted,
      asks: { text: 'The invoices of {claimNumber} may be claimed again.', reason: true },
      danger: true,
    },
  },
});

/** A partner's payment of one claim. */
export const claimPaymentRecord = declareRecord({
  entity: 'claim-payments',
  statuses: claimPaymentStatuses,
  refusals: claimRefusals,
  refused: 'CLAIM_PAYMENT_REVERSED',
  touches,
  acts: {
    creditNote: { word: 'Credit note received', from: ['received'], anyVersion: true },
    reversePayment: {
      word: 'Reverse payment',
      from: ['received'],
      anyVersion: true,
      asks: { text: 'What {paymentNumber} paid becomes due again.', reason: true },
      danger: true,
    },
  },
});

/** What a partner will not pay of an item. */
export const rejectionRecord = declareRecord({
  entity: 'claim-rejections',
  statuses: dispositions,
  refusals: claimRefusals,
  refused: 'CLAIM_REJECTION_DECIDED',
  touches,
  acts: {
    moveToPatient: {
      word: 'Move to patient',
      from: ['open'],
      anyVersion: true,
      asks: { text: 'The patient is billed for {itemName}, and the partner no longer owes it.' },
      danger: true,
    },
    reverseRejection: {
      word: 'Partner pays after all',
      from: ['open'],
      anyVersion: true,
      asks: { text: 'The rejection is closed. The amount is expected again.' },
    },
  },
});

/** A partner's payment advice over many claims: matched as a draft, posted wholly or not at all. */
export const remittanceRecord = declareRecord({
  entity: 'claim-remittances',
  statuses: remittanceStatuses,
  refusals: claimRefusals,
  refused: 'REMITTANCE_STATE',
  touches,
  acts: {
    post: { word: 'Post', from: ['draft'] },
    // The table of rows is its form.
    match: { word: 'Match', from: ['draft'], inline: true },
    reverse: {
      word: 'Reverse remittance',
      from: ['posted'],
      asks: { text: 'All payments of {remittanceNumber} are reversed and its rejections are closed.', reason: true },
      danger: true,
    },
    remove: { word: 'Delete draft', from: ['draft'], asks: { text: 'The draft is deleted permanently.' }, danger: true },
  },
});
