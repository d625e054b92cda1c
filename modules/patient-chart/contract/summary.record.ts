import { declareRecord } from '#kernel/contract/record.ts';
import { chartRefusals } from './refusals.ts';
import { summaryStatuses } from './words.ts';

/**
 * A written summary: a draft is signed by its author or co-signer; the text of a signed one never changes, so that an edit of it begins
 * a new version. Whether the patient sees it may change until a new version takes its place.
 */
export const summaryRecord = declareRecord({
  entity: 'patient-summaries',
  statuses: summaryStatuses,
  refusals: chartRefusals,
  refused: 'SUMMARY_SIGNED',
  saysForbidden: true,
  acts: {
    edit: { word: 'Edit', wordIn: { final: 'New version' }, from: ['draft', 'final'] },
    sign: { word: 'Sign', from: ['draft'] },
    share: {
      word: 'Share with patient',
      wordIn: { draft: 'Share once signed' },
      from: ['draft', 'final'],
      call: 'edit',
      with: { visibleToPatient: true },
    },
    hide: {
      word: 'Hide from patient',
      wordIn: { draft: 'Do not share' },
      from: ['draft', 'final'],
      call: 'edit',
      with: { visibleToPatient: false },
      undoes: true,
    },
  },
});
