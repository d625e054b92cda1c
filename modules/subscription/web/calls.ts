import { callOf } from '#kernel/web/client/call.ts';
import type { subscriptionCalls } from '#modules/subscription/contract/calls.ts';

/** Named here so that pages need not load the contract. */
export const readSubscription = callOf<typeof subscriptionCalls.readSubscription>({
  method: 'GET',
  path: '/subscription',
  permission: 'signed in',
});
