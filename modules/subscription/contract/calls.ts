import { declareCalls } from '#kernel/contract/calls.ts';
import { Subscription } from './records.ts';

export const subscriptionCalls = declareCalls({
  readSubscription: {
    method: 'GET',
    path: '/subscription',
    summary: "The hospital's subscription with its modules and user slots; null when there is none.",
    permission: 'signed in',
    payload: Subscription.nullable(),
    ungated: true,
  },
});
