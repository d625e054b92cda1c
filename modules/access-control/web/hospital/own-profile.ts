import type { PayloadOf } from '#kernel/contract/calls.ts';
import type { userCalls } from '../../contract/calls/users.ts';

/** The own user with its permissions. */
export type OwnProfile = PayloadOf<typeof userCalls.ownProfile>;
