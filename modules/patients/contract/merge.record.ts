import { declareRecord } from '#kernel/contract/record.ts';
import { patientRefusals } from './refusals.ts';

export const mergeStatuses = ['merged', 'undone'] as const;
export type MergeStatus = (typeof mergeStatuses)[number];

/** Two records that became one: undone for thirty days, unless a later merge stands on it. */
export const mergeRecord = declareRecord({
  entity: 'patient-merges',
  statuses: mergeStatuses,
  refusals: patientRefusals,
  refused: 'MERGE_UNDONE',
  touches: ['nextOfKins', 'person-requests'],
  acts: {
    undo: {
      word: 'Undo merge',
      from: ['merged'],
      asks: {
        text: '{mergedName} ({mergedNumber}) becomes a separate record again, and the data moved to {survivorName} ({survivorNumber}) is returned.',
        reason: true,
      },
      danger: true,
    },
  },
});
