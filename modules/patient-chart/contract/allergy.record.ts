import { declareRecord } from '#kernel/contract/record.ts';
import { chartRefusals } from './refusals.ts';
import { allergyStatuses } from './words.ts';

/** An allergy as one hospital wrote it. Only that hospital corrects, confirms or refutes it, whatever its status; the others read it. */
export const allergyRecord = declareRecord({
  entity: 'allergies',
  statuses: allergyStatuses,
  refusals: chartRefusals,
  refused: 'RECORD_OF_ANOTHER_HOSPITAL',
  touches: ['patients'],
  acts: { edit: { word: 'Edit', heading: 'Edit allergy', from: allergyStatuses } },
});
