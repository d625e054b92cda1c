import { declareRecord } from '#kernel/contract/record.ts';
import { referralStatuses } from './address-words.ts';
import { consultationRefusals } from './refusals.ts';

/** A referral. Whoever it was sent to answers it; whoever sent it may cancel it. */
export const referralRecord = declareRecord({
  entity: 'referrals',
  statuses: referralStatuses,
  refusals: consultationRefusals,
  refused: 'REFERRAL_STATE',
  touches: ['consultation', 'appointments'],
  acts: {
    accept: { word: 'Accept', from: ['sent'] },
    // Internal ones are accepted before they are completed: a rule beside the status.
    complete: { word: 'Complete', from: ['sent', 'accepted'] },
    // The visit is booked on the page of appointments.
    book: { word: 'Book', from: ['accepted'], inline: true },
    decline: {
      word: 'Decline',
      from: ['sent'],
      asks: { title: 'Decline referral', text: 'The sender is notified with the reason.', reason: true },
      danger: true,
    },
    cancel: {
      word: 'Cancel referral',
      from: ['sent', 'accepted'],
      asks: { text: '{referralNumber} is cancelled.', reason: true },
      danger: true,
    },
  },
});
