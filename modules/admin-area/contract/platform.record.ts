import { declareRecord } from '#kernel/contract/record.ts';
import { adminRefusals } from './refusals.ts';
import { hospitalStatuses, outboxStatuses } from './words.ts';

/** A hospital as a customer of the platform. */
export const hospitalRecord = declareRecord({
  entity: 'hospitals',
  statuses: hospitalStatuses,
  refusals: adminRefusals,
  refused: 'HOSPITAL_NOT_ACTIVE',
  acts: {
    confirm: {
      word: 'Confirm sign-up',
      from: ['pending'],
      refused: 'HOSPITAL_NOT_PENDING',
      asks: {
        text: '{name} becomes active and its setup starts. Confirm only after verifying the founder by telephone.',
        reason: 10,
      },
    },
    activate: {
      word: 'Activate',
      from: ['suspended'],
      refused: 'HOSPITAL_NOT_SUSPENDED',
      asks: { title: 'Activate {name}', text: 'Its users can sign in again immediately.', reason: 10 },
    },
    suspend: {
      word: 'Suspend',
      from: ['active'],
      asks: {
        title: 'Suspend {name}',
        text: 'All sessions of the hospital will end and no one can sign in until it is reactivated.',
        reason: 10,
      },
      danger: true,
    },
  },
});

/** A mail or an SMS on its way out. */
export const messageRecord = declareRecord({
  entity: 'outbox',
  statuses: outboxStatuses,
  refusals: adminRefusals,
  refused: 'OUTBOX_NOT_FAILED',
  acts: { retry: { word: 'Send again', from: ['failed'], call: 'retryMessage' } },
});
