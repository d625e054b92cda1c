import { declareRecord } from '#kernel/contract/record.ts';
import { patientAreaRefusals } from './refusals.ts';
import { proxyStatuses } from './words.ts';

/**
 * That one person acts for another. The one who acts may end it; a hospital, a birthday, a death or a closed account ends it, too. Once
 * it has ended, calls for that person answer 404, as for any stranger (invariant 1).
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
