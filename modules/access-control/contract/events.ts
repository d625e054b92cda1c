import { declareEvent, declareQuestion } from '#kernel/contract/events.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { OpenWorkItem } from './records.ts';

/**
 * What a user still has in hand: open shift, running queue serve, unsigned drafts, admissions under care (`blocks`), future
 * appointments (to be reassigned, do not block). Asked before a user is deactivated or archived and for the user's page.
 * Nobody answering = nothing open.
 */
export const OpenWork = declareQuestion<{ readonly userId: Id }, readonly OpenWorkItem[]>('access-control.open-work');

/** Told before a user is deactivated with `handoverTo`: owners of open work move it to the other user. */
export const WorkHandedOver = declareEvent<{ readonly fromUserId: Id; readonly toUserId: Id }>('access-control.work-handed-over');

/** Told when a user may not sign in any more. */
export const UserDeactivated = declareEvent<{ readonly userId: Id; readonly accountId: Id; readonly reason: string | null }>(
  'access-control.user-deactivated',
);

/** Told when an invited user set the password, or a founding user was made. */
export const UserJoined = declareEvent<{ readonly userId: Id; readonly accountId: Id }>('access-control.user-joined');
