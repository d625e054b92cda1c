import { declareEvent, declareQuestion } from '#kernel/contract/events.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';

/** Active operators of the platform that hold a permission. Answered by admin-area; nobody answering: none. */
export const OperatorsHolding = declareQuestion<{ readonly permission: string }, readonly Id[]>('notifications.operators-holding');

/** The first of a call's recipients has answered it. Told once a call; `entityType` and `entityId` are those of the caller's order. */
export const CallAcknowledged = declareEvent<{
  readonly groupId: Id;
  readonly entityType: string | null;
  readonly entityId: Id | null;
  readonly userId: Id;
  readonly userName: string;
  readonly at: Instant;
}>('notifications.call-acknowledged');

export interface NoticeWishesQuestion {
  readonly userIds: readonly Id[];
  /** Title of the notice, as the registry spells it. */
  readonly title: string;
}

/** How a user wants a notice beside the bell; null: as the hospital has it. */
export interface NoticeWish {
  readonly userId: Id;
  readonly channels: { readonly email: boolean; readonly sms: boolean } | null;
  /** Wall times of the hospital's zone. */
  readonly quietHours: { readonly on: boolean; readonly from: string; readonly to: string } | null;
}

/** What users have said in their profile about a notice. Answered by shell; nobody answering: nothing was said. */
export const NoticeWishes = declareQuestion<NoticeWishesQuestion, readonly NoticeWish[]>('notifications.notice-wishes');
