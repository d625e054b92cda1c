import { declareRecord } from '#kernel/contract/record.ts';
import { chartRefusals } from './refusals.ts';
import { attachmentStatuses } from './words.ts';

/** A file kept with a patient's record: what is said about it changes while it is active; once archived, its bytes stay. */
export const attachmentRecord = declareRecord({
  entity: 'patient-attachments',
  statuses: attachmentStatuses,
  refusals: chartRefusals,
  refused: 'ATTACHMENT_ARCHIVED',
  acts: {
    edit: { word: 'Edit', heading: 'Edit document', from: ['active'] },
    archive: {
      word: 'Archive',
      from: ['active'],
      asks: { title: 'Archive document', text: '{name} will be removed from the list. Its file is kept.', reason: true },
      danger: true,
    },
  },
});
