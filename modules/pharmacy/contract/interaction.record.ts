import { editEntry, entryActs } from '#kernel/contract/entry.record.ts';
import { declareRecord } from '#kernel/contract/record.ts';
import { pharmacyRefusals } from './refusals.ts';
import { interactionStatuses } from './words.ts';

const { restore, archive } = entryActs({ text: '{pair} is no longer checked.' });
const call = 'editInteraction';

/** A pair of medicines that should not meet. A shipped pair is changed and archived for this hospital, never deleted. */
export const interactionRecord = declareRecord({
  entity: 'medication-interactions',
  statuses: interactionStatuses,
  refusals: pharmacyRefusals,
  refused: 'ARCHIVED_ALREADY',
  acts: {
    edit: { ...editEntry, call },
    restore: { ...restore, call, asks: { title: 'Restore interaction', text: '{pair} is checked again.', reason: true } },
    archive: { ...archive, call, asks: { title: 'Archive interaction', text: archive.asks.text, reason: true } },
    remove: {
      word: 'Remove',
      from: ['active', 'archived'],
      call: 'removeInteraction',
      asks: { title: 'Remove interaction', text: archive.asks.text },
      danger: true,
    },
  },
});
