import { IconCreditCard } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { hospitalArea } from '#kernel/web/frame/areas.tsx';
import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';

export const hospitalRoutes = [
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/subscription',
    staticData: { permission: 'View Subscription' },
    component: lazyComponent(() => import('./hospital/subscription-page.tsx'), 'SubscriptionPage'),
  }),
] as const;

export const hospitalMenu: readonly MenuEntry[] = [
  {
    key: 'subscription',
    title: word('Subscription'),
    path: '/hospital/subscription',
    icon: IconCreditCard,
    order: 590,
    permission: 'View Subscription',
  },
];

/** Over the dashboard: a trial or a subscription that is ending or over. */
export const hospitalCards: readonly Card[] = [
  {
    place: 'dashboard-banner',
    key: 'subscription',
    order: 10,
    permission: 'View Subscription',
    component: lazyComponent(() => import('./hospital/subscription-banner.tsx'), 'SubscriptionBanner'),
  },
];

/** Mounted once beside every signed-in page: tells what a 402 means, in words and in one of two dialogs. */
export const subscriptionOverlays = [
  { key: 'subscription', component: lazyComponent(() => import('./unpaid-dialogs.tsx'), 'UnpaidDialogs') },
] as const;
