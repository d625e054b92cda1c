import { lazyRouteComponent } from '@tanstack/react-router';

/** Mounted once beside every signed-in page: tells what a 402 means, in words and in one of two dialogs. */
export const subscriptionOverlays = [
  { key: 'subscription', component: lazyRouteComponent(() => import('./unpaid-dialogs.tsx'), 'UnpaidDialogs') },
] as const;
