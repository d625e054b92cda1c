import { useCall } from '#kernel/web/client/use-call.ts';
import { readSubscription } from '../calls.ts';
import { standingOf } from '../standing.ts';
import { StandingNotice } from '../standing-notice.tsx';

/** Over the dashboard of those who see the subscription: trial days, grace, cancellation, end. */
export function SubscriptionBanner() {
  const subscription = useCall(readSubscription, {}, { live: ['subscription'], quiet: true });
  const standing = subscription.data === undefined ? null : standingOf(subscription.data);
  return standing ? <StandingNotice standing={standing} link /> : null;
}
