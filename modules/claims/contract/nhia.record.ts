import { declareRecord } from '#kernel/contract/record.ts';
import { nhiaReturnStatuses } from './nhia-words.ts';
import { claimRefusals } from './refusals.ts';

/** The encounters of a month of patients on plans of the national scheme, as the authority is told of them. */
export const nhiaReturnRecord = declareRecord({
  entity: 'nhia-returns',
  statuses: nhiaReturnStatuses,
  refusals: claimRefusals,
  refused: 'NHIA_RETURN_SENT',
  touches: ['hmo', 'nhia-returns'],
  acts: { sent: { word: 'Mark as sent', from: ['draft'] } },
});
