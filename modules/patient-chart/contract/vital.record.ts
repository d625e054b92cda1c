import { declareRecord } from '#kernel/contract/record.ts';
import { chartRefusals } from './refusals.ts';
import { vitalStatuses } from './words.ts';

/** A set of vitals: corrected for some hours by who took it, later with a right of its own; entered in error, it stays listed for good. */
export const vitalRecord = declareRecord({
  entity: 'vitals',
  statuses: vitalStatuses,
  refusals: chartRefusals,
  refused: 'VITALS_VOIDED',
  touches: ['patients'],
  acts: {
    amend: { word: 'Correct', heading: 'Correct vitals', from: ['final', 'amended'] },
    void: {
      word: 'Void',
      from: ['final', 'amended'],
      asks: {
        title: 'Void vitals',
        text: 'The set remains in the list, struck through, and is excluded from trends, scores and alerts.',
        reason: true,
      },
      danger: true,
    },
  },
});
