import { declareRecord } from '#kernel/contract/record.ts';
import { cashRefusals } from './cash-refusals.ts';
import { movementStatuses, refundStatuses, shiftStatuses } from './cash-words.ts';

/** Money that goes back out of an account: asked for, approved by somebody else, paid once. */
export const refundRecord = declareRecord({
  entity: 'refunds',
  statuses: refundStatuses,
  refusals: cashRefusals,
  refused: 'REFUND_STATE',
  touches: ['patient-deposits', 'patient-accounts', 'cashier-shifts'],
  acts: {
    approve: { word: 'Approve refund', from: ['requested'], asks: { text: '{refundNumber}: {sum} to {payeeName}.' } },
    pay: { word: 'Pay refund', from: ['approved'] },
    decline: {
      word: 'Decline refund',
      from: ['requested'],
      asks: { text: '{refundNumber}: {sum} becomes available again.', reason: true },
      danger: true,
    },
  },
});

/** A cashier's drawer: counted by its cashier, decided on by somebody else. Its own page moves and counts the cash. */
export const shiftRecord = declareRecord({
  entity: 'cashier-shifts',
  statuses: shiftStatuses,
  refusals: cashRefusals,
  refused: 'SHIFT_STATE',
  touches: ['refunds'],
  acts: {
    move: { word: 'Move cash', from: ['open'], inline: true },
    close: { word: 'Close shift', from: ['open', 'reopened'], inline: true },
    approve: {
      word: 'Approve cash-up',
      from: ['closed'],
      asks: {
        text: '{shiftNumber} of {cashierName}: counted {countedSum}, variance {varianceSum}. The cash is moved to the safe and the shift can no longer be changed.',
      },
    },
    reject: {
      word: 'Reject cash-up',
      from: ['closed'],
      asks: { text: '{shiftNumber} of {cashierName}: the cashier must count again.', reason: true },
      danger: true,
    },
  },
});

/** Cash that goes between a drawer and the safe or another drawer, until the other side decides. */
export const movementRecord = declareRecord({
  entity: 'shift-movements',
  statuses: movementStatuses,
  refusals: cashRefusals,
  refused: 'MOVEMENT_STATE',
  touches: ['cashier-shifts'],
  acts: {
    accept: {
      word: 'Accept',
      from: ['pending'],
      asks: { title: 'Accept {sum}', text: '{words} of {cashierName}: count the cash before accepting it.' },
    },
    decline: {
      word: 'Decline',
      from: ['pending'],
      asks: { title: 'Decline {sum}', text: '{words} of {cashierName}: the cash is not moved.' },
      danger: true,
    },
    cancel: {
      word: 'Withdraw',
      from: ['pending'],
      asks: { title: 'Withdraw {sum}', text: '{words} of {cashierName}: the cash is not moved.' },
      danger: true,
    },
  },
});
