import { declareRecord } from '#kernel/contract/record.ts';
import { orderRefusals } from './order-refusals.ts';
import { orderStatuses } from './order-words.ts';

/** What is handed out together: a draft, submitted to be paid for, dispensed or cancelled. What was dispensed is returned. */
export const orderRecord = declareRecord({
  entity: 'medication-orders',
  statuses: orderStatuses,
  refusals: orderRefusals,
  refused: 'MEDICATION_ORDER_STATE',
  touches: ['medication-request', 'patient-bills', 'product'],
  acts: {
    edit: { word: 'Edit order', from: ['draft'], inline: true },
    submit: { word: 'Submit', from: ['draft'] },
    dispense: { word: 'Dispense', from: ['submitted'] },
    takeBack: { word: 'Return', from: ['completed'] },
    pickList: { word: 'Pick list', from: ['draft', 'submitted'], inline: true },
    label: { word: 'Labels', from: ['submitted', 'completed'], inline: true },
    recall: {
      word: 'Recall',
      from: ['submitted'],
      undoes: true,
      asks: {
        title: 'Recall order',
        text: 'The order becomes a draft again: the reserved stock is released and the charges are reversed.',
      },
    },
    cancel: {
      word: 'Cancel order',
      from: ['draft', 'submitted'],
      otherwise: { completed: 'MEDICATION_ORDER_USE_RETURN' },
      asks: { text: 'The requests are reopened, the reserved stock is released and the charges are reversed.', reason: true },
      danger: true,
    },
    remove: {
      word: 'Delete draft',
      from: ['draft'],
      asks: { text: 'The requests are reopened. The number of the order is not used again.' },
      danger: true,
    },
  },
});
