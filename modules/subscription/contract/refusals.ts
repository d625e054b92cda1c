import { declareRefusals } from '#kernel/contract/refusals.ts';

export const subscriptionRefusals = declareRefusals({
  SUBSCRIPTION_REQUIRED: { status: 402, message: 'Subscription Required' },
  SUBSCRIPTION_UPGRADE_REQUIRED: { status: 402, message: 'Subscription Upgrade Required' },
});
