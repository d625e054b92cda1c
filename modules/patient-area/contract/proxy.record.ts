import { declareRecord } from '#kernel/contract/record.ts';
import { patientAreaRefusals } from './refusals.ts';
import { proxyStatuses } from './words.ts';

/**
 * That one person acts for another. Who acts gives it up; hospitals, birthdays, deaths and closed accounts end it, too. A person whom one
 * acts for no longer is as unknown as any other (invariant 1).
 */
export const proxyRecord = declareRecord({
  entity: 'proxies',
  statuses: proxyStatuses,
  refusals: patientAreaRefusals,
  refused: 'PERSON_NOT_FOUND',
  acts: {
    stop: {
      word: 'Stop acting',
      from: ['active'],
      call: 'stopDependant',
      asks: { title: 'Stop acting for {fullname}', text: 'You no longer see this record. Only the hospital can link you again.' },
      danger: true,
    },
  },
});
