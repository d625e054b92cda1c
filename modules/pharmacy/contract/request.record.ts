import { declareRecord } from '#kernel/contract/record.ts';
import { orderRefusals } from './order-refusals.ts';
import { requestStatuses } from './order-words.ts';

const ordered = { 'in-progress': 'MEDICATION_REQUEST_ORDERED' } as const;

/** A medicine that was asked for: it waits, stands in an order, and is completed when all of its units were dispensed. */
export const requestRecord = declareRecord({
  entity: 'medication-requests',
  statuses: requestStatuses,
  refusals: orderRefusals,
  refused: 'MEDICATION_REQUEST_STATE',
  touches: ['medication-order'],
  acts: {
    order: { word: 'Create Order', from: ['unattended'], inline: true },
    edit: { word: 'Edit request', from: ['unattended'], otherwise: ordered },
    refill: { word: 'Refill', from: ['completed'] },
    cancel: { word: 'Cancel request', from: ['unattended'], otherwise: ordered, danger: true },
    cancelRest: { word: 'Cancel remaining quantity', from: ['unattended'], otherwise: ordered, call: 'cancel', danger: true },
    remove: {
      word: 'Delete request',
      from: ['unattended'],
      otherwise: ordered,
      asks: { text: '{requestNumber} will be removed from all lists. It remains in the audit trail.' },
      danger: true,
    },
  },
});
