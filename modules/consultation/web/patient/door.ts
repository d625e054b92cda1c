import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { patientArea } from '#kernel/web/frame/areas.tsx';
import type { Card } from '#kernel/web/frame/parts.tsx';
import { ownVisitsSearch } from './search.ts';

export const patientRoutes = [
  createRoute({
    getParentRoute: () => patientArea,
    path: '/patient/visits',
    ...ownVisitsSearch.route,
    component: lazyComponent(() => import('./visits-page.tsx'), 'OwnVisitsPage'),
  }),
] as const;

/** Over the past appointments of the patient area. */
export const patientCards: readonly Card[] = [
  {
    place: 'own-past-visits',
    key: 'visit-summaries',
    order: 10,
    component: lazyComponent(() => import('./past-link.tsx'), 'PastLink'),
  },
];
