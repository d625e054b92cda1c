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
