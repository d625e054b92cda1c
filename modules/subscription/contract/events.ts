import type { Id } from '#kernel/contract/fields.ts';
import { declareEvent, declareQuestion } from '#kernel/contract/events.ts';
import type { SubscriptionStatus } from './words.ts';

/** Active and pending users of the hospital (pending ones hold a slot too). Nobody answering: 0. */
export const UsedSlots = declareQuestion<{ readonly hospitalId: Id }, number>('UsedSlots');

/** The subscription moved to another status, by time or by payment. */
export const SubscriptionStatusChanged = declareEvent<{ readonly from: SubscriptionStatus; readonly to: SubscriptionStatus }>(
  'SubscriptionStatusChanged',
);
