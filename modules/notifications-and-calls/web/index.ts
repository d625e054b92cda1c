import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { type ComponentType, lazy } from 'react';
import type { Card } from '#kernel/web/frame/parts.tsx';

export { fillPlaceholders } from './fill-placeholders.ts';
export { noticeText } from './notice-text.ts';

const bell: Card = {
  place: 'top-bar',
  key: 'notifications',
  order: 30,
  component: lazyComponent(() => import('./bell/bell-card.tsx'), 'BellCard'),
};

const phone: Card = {
  place: 'top-bar',
  key: 'call-log',
  order: 20,
  permission: 'View call log',
  component: lazyComponent(() => import('./calls/calls-card.tsx'), 'CallsCard'),
};

const wishes: Card = {
  place: 'profile-notices',
  key: 'quiet-hours',
  order: 10,
  component: lazyComponent(() => import('./profile/notice-wishes.tsx'), 'NoticeWishesPanels'),
};

export const hospitalCards: readonly Card[] = [phone, bell, wishes];
export const patientCards: readonly Card[] = [bell];
export const adminCards: readonly Card[] = [bell];

// Nobody waits for it: it loads when the page has been painted and the browser has time.
const whenIdle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 3000 });
    else setTimeout(resolve, 500);
  });

/** Calls that ring, on every page of the hospital. */
export const callOverlays: readonly { readonly key: string; readonly component: ComponentType }[] = [
  {
    key: 'incoming-calls',
    component: lazy(() =>
      whenIdle()
        .then(() => import('./calls/incoming-calls.tsx'))
        .then((file) => ({ default: file.IncomingCalls })),
    ),
  },
];
