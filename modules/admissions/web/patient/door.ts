import { createRoute } from '@tanstack/react-router';
import { patientArea } from '#kernel/web/frame/areas.tsx';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import type { Card } from '#kernel/web/frame/parts.tsx';

export const patientRoutes = [
  createRoute({
    getParentRoute: () => patientArea,
    path: '/patient/stays/$id/discharge-summary',
    component: lazyComponent(() => import('./own-summary-page.tsx'), 'OwnSummaryPage'),
  }),
] as const;

/** Over the past appointments of the patient area. */
export const patientCards: readonly Card[] = [
  {
    place: 'own-past-visits',
    key: 'past-stays',
    order: 20,
    component: lazyComponent(() => import('./past-stays.tsx'), 'PastStays'),
  },
];
