import { declareRecord } from '#kernel/contract/record.ts';
import { prescriptionRefusals } from './refusals.ts';
import { refillAskStatuses } from './words.ts';

/** A patient's request for a refill. A yes is the repeat of the prescription, or a new one where no refill is left. */
export const refillRecord = declareRecord({
  entity: 'refill-requests',
  statuses: refillAskStatuses,
  refusals: prescriptionRefusals,
  refused: 'REFILL_ANSWERED',
  acts: {
    repeat: { word: 'Repeat', from: ['waiting'], inline: true },
    rewrite: { word: 'Rewrite', from: ['waiting'], inline: true },
    decline: {
      word: 'Decline',
      from: ['waiting'],
      call: 'declineRefill',
      asks: { title: 'Decline refill', text: '{name} will see the reason in the patient area.', reason: true },
      danger: true,
    },
  },
});
