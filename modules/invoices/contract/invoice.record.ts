import { declareRecord } from '#kernel/contract/record.ts';
import { invoiceRefusals } from './refusals.ts';
import { invoiceStatuses } from './words.ts';

/** An invoice: written as a draft, billed with its number, paid, or cancelled while nothing of it is settled. */
export const invoiceRecord = declareRecord({
  entity: 'invoices',
  statuses: invoiceStatuses,
  refusals: invoiceRefusals,
  refused: 'INVOICE_NOT_DRAFT',
  touches: ['invoice-bin', 'patient-bills', 'patient-accounts', 'patient-deposits', 'payments'],
  acts: {
    // The draft's own page is the form of these.
    edit: { word: 'Save', from: ['draft'], inline: true },
    addItems: { word: 'Add', from: ['draft'], inline: true },
    removeItems: { word: 'Remove', from: ['draft'], inline: true },
    submit: {
      word: 'Submit for Payment',
      from: ['draft'],
      asks: { text: '{draftNumber}: the draft becomes an invoice with its own number. Its totals can no longer be changed.' },
    },
    pay: { word: 'Add payment', from: ['billed'], call: 'add', refused: 'INVOICE_NOT_AWAITING' },
    applyDeposit: { word: 'Apply deposit', from: ['billed'], call: 'apply', refused: 'INVOICE_NOT_AWAITING' },
    send: { word: 'Send invoice', from: ['billed', 'paid'], refused: 'NOT_A_BILLED_INVOICE' },
    creditNote: { word: 'Credit note', from: ['billed', 'paid'], refused: 'NOT_A_BILLED_INVOICE' },
    writeOff: { word: 'Write off', from: ['billed'], refused: 'INVOICE_NOT_AWAITING', danger: true },
    reverseWriteOff: {
      word: 'Reverse the write-off',
      from: ['billed', 'paid'],
      refused: 'NO_WRITE_OFF',
      asks: { text: '{invoiceNumber}: the amount becomes due again.', reason: 5 },
      danger: true,
    },
    cancel: {
      word: 'Cancel invoice',
      from: ['billed'],
      otherwise: { paid: 'INVOICE_HAS_PAYMENTS', draft: 'DRAFT_NOT_CANCELLED' },
      refused: 'INVOICE_IS_CANCELLED',
      asks: { text: '{invoiceNumber}: the number will not be used again. Its bills become uninvoiced.', reason: 5 },
      danger: true,
    },
    remove: {
      word: 'Delete draft',
      from: ['draft'],
      call: 'delete',
      refused: 'ONLY_DRAFTS_DELETED',
      asks: { text: '{draftNumber}: the draft will be moved to the bin. Its bills become uninvoiced.', reason: 0 },
      danger: true,
    },
  },
});
