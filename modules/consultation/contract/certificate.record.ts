import { declareRecord } from '#kernel/contract/record.ts';
import { consultationRefusals } from './refusals.ts';
import { certificateStatuses } from './words.ts';

/** A medical certificate: once issued it is never changed, only revoked. */
export const certificateRecord = declareRecord({
  entity: 'medical-certificates',
  statuses: certificateStatuses,
  refusals: consultationRefusals,
  refused: 'CERTIFICATE_REVOKED',
  touches: ['consultation'],
  acts: {
    revoke: {
      word: 'Revoke certificate',
      from: ['issued'],
      asks: { text: 'Anyone who checks {certificateNumber} will see that it is revoked.', reason: true },
      danger: true,
    },
  },
});
