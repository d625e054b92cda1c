import { declareRecord } from '#kernel/contract/record.ts';
import { hmoBillRefusals } from './bill-refusals.ts';
import { hmoBillStatuses } from './bill-words.ts';

/** A partner's bill of one visit or stay: it gathers while it is open, its invoice closes it. */
export const hmoBillRecord = declareRecord({
  entity: 'hmo-bills',
  statuses: hmoBillStatuses,
  refusals: hmoBillRefusals,
  refused: 'HMO_BILL_NOT_OPEN',
  touches: ['hmo', 'invoices', 'invoice', 'patient-bills'],
  acts: {
    generate: { word: 'Generate invoice', from: ['open'] },
    addItem: { word: 'Add item', from: ['open'] },
    // The bill's own page is its form.
    edit: { word: 'Save diagnoses', from: ['open'], inline: true },
  },
});
