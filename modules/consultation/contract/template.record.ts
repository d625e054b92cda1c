import { editEntry, restoreEntry } from '#kernel/contract/entry.record.ts';
import { declareRecord } from '#kernel/contract/record.ts';
import { consultationRefusals } from './refusals.ts';
import { liveTemplates, templateStatuses } from './words.ts';

/** A template of notes. One that notes were written with is archived when it is removed. */
export const templateRecord = declareRecord({
  entity: liveTemplates,
  statuses: templateStatuses,
  refusals: consultationRefusals,
  refused: 'ARCHIVED_ALREADY',
  acts: {
    edit: editEntry,
    restore: restoreEntry,
    remove: {
      word: 'Remove template',
      from: ['active'],
      asks: { text: '{name} can no longer be selected. If notes use it, it is archived and the notes keep it.' },
      danger: true,
    },
  },
});
