import { declareRecord } from '#kernel/contract/record.ts';
import { chartRefusals } from './refusals.ts';
import { clinicalStatuses } from './words.ts';

/** A condition as one hospital wrote it; its clinical status is the record's. Only that hospital changes it, whatever its status. */
export const conditionRecord = declareRecord({
  entity: 'pre-existing-conditions',
  statuses: clinicalStatuses,
  refusals: chartRefusals,
  refused: 'RECORD_OF_ANOTHER_HOSPITAL',
  touches: ['conditions', 'patients'],
  acts: { edit: { word: 'Edit', heading: 'Edit condition', from: clinicalStatuses } },
});
