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
      asks: { title: 'Quarantine batch {batchNumber}', text: 'No unit of it can be given to anybody until it is released.', reason: true },
    },
    release: {
      word: 'Release',
      from: ['quarantined', 'available'],
      asks: { title: 'Release batch {batchNumber}', text: 'Its units can be given again.' },
    },
    recall: {
      word: 'Recall',
      from: ['available', 'quarantined', 'expired', 'depleted'],
      asks: {
        title: 'Recall batch {batchNumber}',
        text: 'This cannot be undone. Pharmacists and doctors are notified, and the product lists everybody who had units of the batch.',
        reason: true,
      },
      danger: true,
    },
    writeOff: { word: 'Write off', from: batchStatuses, danger: true },
  },
});
