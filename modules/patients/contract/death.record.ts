import { declareRecord } from '#kernel/contract/record.ts';
import { patientRefusals } from './refusals.ts';
import { deathRecordStatuses } from './words.ts';

/**
 * A certificate of death. The draft grows and is signed as the patient is certified dead (`recordDeath` of `patientRecord`); once signed
 * it is amended, or reversed and kept.
 */
export const deathRecord = declareRecord({
  entity: 'death-records',
  statuses: deathRecordStatuses,
  refusals: patientRefusals,
  refused: 'DEATH_NOT_SIGNED',
  touches: ['report'],
  acts: {
    amend: { word: 'Amend death record', from: ['signed'] },
    reverse: { word: 'Reverse death record', from: ['signed'], danger: true, undoes: true },
  },
});
