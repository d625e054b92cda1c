import { declareRecord } from '#kernel/contract/record.ts';
import { billRefusals } from './refusals.ts';
import { billStages } from './words.ts';

/** Invariant 11: price, quantity and payer change only while no invoice holds the line, not even a draft. */
const whileFree = { from: ['uninvoiced'], refused: { voided: 'BILL_NOT_ACTIVE' } } as const;

/** A line of a bill. What may be done with it is told by its stage: where it stands on its way from raised to paid. */
export const billRecord = declareRecord({
  entity: 'patient-bills',
  statuses: billStages,
  refusals: billRefusals,
  refused: 'BILL_ON_INVOICE',
  touches: ['invoice', 'invoices'],
  acts: {
    price: { word: 'Set price', ...whileFree },
    edit: { word: 'Edit', ...whileFree },
    reprice: {
      word: 'Reprice',
      ...whileFree,
      asks: { text: 'The price is recalculated from the rules. Manual prices and discounts are removed.', reason: true },
    },
    split: { word: 'Split', ...whileFree },
    payer: { word: 'Change payer', ...whileFree },
    // Its form shows first what it does. Billed lines are credited instead.
    cancel: {
      word: 'Cancel bill',
      from: ['uninvoiced', 'draft'],
      refused: {
        pending_payment: 'BILL_BILLED',
        partially_paid: 'BILL_BILLED',
        paid: 'BILL_BILLED',
        written_off: 'BILL_BILLED',
        voided: 'BILL_NOT_ACTIVE',
      },
      danger: true,
    },
  },
});
