import { declareRecord } from '#kernel/contract/record.ts';
import { patientRefusals } from './refusals.ts';

export const duplicateStatuses = ['open', 'dismissed'] as const;

/** A pair of records that the nightly scan took for one person: merged from the first of them, or said to be two people. */
export const duplicateRecord = declareRecord({
  entity: 'patient-duplicates',
  statuses: duplicateStatuses,
  refusals: patientRefusals,
  refused: 'DUPLICATE_DISMISSED',
  touches: ['patients'],
  acts: {
    dismiss: {
      word: 'Not the same person',
      from: ['open'],
      call: 'dismissDuplicate',
      asks: {
        text: '{first} and {second} will be kept as two patients. The nightly check will not list this pair again.',
        reason: true,
      },
    },
  },
});
