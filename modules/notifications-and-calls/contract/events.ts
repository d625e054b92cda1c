import { declareQuestion } from '#kernel/contract/events.ts';
import type { Id } from '#kernel/contract/fields.ts';

/** Active operators of the platform that hold a permission. Answered by admin-area; nobody answering: none. */
export const OperatorsHolding = declareQuestion<{ readonly permission: string }, readonly Id[]>('notifications.operators-holding');
