import { editEntry, restoreEntry } from '#kernel/contract/entry.record.ts';
import { declareRecord } from '#kernel/contract/record.ts';
import { admissionsRefusals } from './refusals.ts';
import { wardStatuses } from './words.ts';

/** A ward: one department of its own, with rooms. One that has rooms cannot be archived. */
export const wardRecord = declareRecord({
  entity: 'wards',
  statuses: wardStatuses,
  refusals: admissionsRefusals,
  refused: 'WARD_STATE',
  touches: ['rooms', 'beds'],
  acts: {
    edit: editEntry,
    shiftLead: { word: 'Set shift lead', from: ['active'] },
    downtimePassword: { word: 'Set downtime password', from: ['active'] },
    archive: {
      word: 'Archive',
      from: ['active'],
      call: 'edit',
      with: { status: 'archived' },
      asks: { title: 'Archive {name}', text: 'The ward is removed from all lists. Its department can become another ward.' },
      danger: true,
    },
    restore: restoreEntry,
  },
});
