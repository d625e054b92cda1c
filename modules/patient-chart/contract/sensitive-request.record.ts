import { declareRecord } from '#kernel/contract/record.ts';
import { chartRefusals } from './refusals.ts';
import { sensitiveRequestStatuses } from './words.ts';

/** What a hospital asked of another one in an emergency: answered once, by the hospital that keeps the records. */
export const sensitiveRequestRecord = declareRecord({
  entity: 'chart-sensitive-requests',
  statuses: sensitiveRequestStatuses,
  refusals: chartRefusals,
  refused: 'SENSITIVE_DECIDED',
  touches: ['sensitive-requests'],
  acts: {
    keepClosed: {
      word: 'Deny access',
      from: ['waiting'],
      call: 'decide',
      with: { grant: false },
      asks: { text: 'The sensitive records stay closed. {hospitalName} sees the reason.', reason: 10 },
    },
    grant: {
      word: 'Grant access',
      from: ['waiting'],
      call: 'decide',
      with: { grant: true },
      asks: {
        title: 'Open sensitive records',
        text: '{userName} of {hospitalName} can read them for a limited time. {hospitalName} sees the reason.',
        reason: 10,
      },
    },
  },
});
