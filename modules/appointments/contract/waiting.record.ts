import { declareRecord } from '#kernel/contract/record.ts';
import { appointmentRefusals } from './refusals.ts';
import { waitlistStatuses } from './words.ts';

/** A patient who waits for a time to become free. */
export const waitingRecord = declareRecord({
  entity: 'waitlist-entries',
  statuses: waitlistStatuses,
  refusals: appointmentRefusals,
  refused: 'WAITING_ENDED',
  touches: ['appointments'],
  acts: {
    remove: {
      word: 'Remove from waitlist',
      from: ['waiting', 'offered'],
      asks: { text: '{patient} will no longer be offered times that become free.' },
      danger: true,
    },
  },
});
