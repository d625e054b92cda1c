import { declareRefusals } from '#kernel/contract/refusals.ts';

export const subscriptionRefusals = declareRefusals({
  SUBSCRIPTION_REQUIRED: { status: 402, message: 'Subscription Required' },
  SUBSCRIPTION_UPGRADE_REQUIRED: { status: 402, message: 'Subscription Upgrade Required' },
  SUBSCRIPTION_EXISTS: { status: 409, message: 'This hospital already has a subscription', constraint: 'subscriptions_pkey' },
  TRIAL_USED: { status: 409, message: 'The free trial was used before', constraint: 'subscription_trials_pkey' },
});
