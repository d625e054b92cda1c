import { declareRecord } from '#kernel/contract/record.ts';
import { inventoryRefusals } from './refusals.ts';
import { batchStatuses } from './words.ts';

/** A batch as it is today: what is over its date is expired although nobody has said it. A recall is for good. */
export const batchRecord = declareRecord({
  entity: 'batches',
  statuses: batchStatuses,
  refusals: inventoryRefusals,
  refused: 'BATCH_STATE',
  touches: ['product', 'products', 'stock'],
  acts: {
    editBatch: { word: 'Edit batch', from: batchStatuses },
    quarantine: {
      word: 'Quarantine',
      from: ['available', 'expired'],
      asks: { title: 'Quarantine batch {batchNumber}', text: 'No units can be dispensed until the batch is released.', reason: true },
    },
    release: {
      word: 'Release batch',
      from: ['quarantined', 'available'],
      asks: { title: 'Release batch {batchNumber}', text: 'Its units can be dispensed again.' },
    },
    recall: {
      word: 'Recall',
      from: ['available', 'quarantined', 'expired', 'depleted'],
      asks: {
        title: 'Recall batch {batchNumber}',
        text: 'This cannot be undone. Pharmacists and doctors are notified, and the product lists everyone who received units of the batch.',
        reason: true,
      },
      danger: true,
    },
    writeOff: { word: 'Write off', from: batchStatuses, danger: true },
  },
});
