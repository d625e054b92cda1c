import { entryActs } from '#kernel/contract/entry.record.ts';
import { declareRecord } from '#kernel/contract/record.ts';
import { appointmentRefusals } from './refusals.ts';
import { typeStatuses } from './words.ts';

/** A kind of appointment that the hospital offers. */
export const typeRecord = declareRecord({
  entity: 'appointment-types',
  statuses: typeStatuses,
  refusals: appointmentRefusals,
  refused: 'ARCHIVED_ALREADY',
  acts: entryActs({ text: 'It can no longer be selected. Past appointments keep it.' }),
});
