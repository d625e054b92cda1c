import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { patientArea } from '#kernel/web/frame/areas.tsx';
import type { Card } from '#kernel/web/frame/parts.tsx';
import { ownVisitsSearch } from './search.ts';

export const patientRoutes = [
  createRoute({
    getParentRoute: () => patientArea,
    path: '/patient/visits',
    ...ownVisitsSearch.route,
    component: lazyRouteComponent(() => import('./visits-page.tsx'), 'OwnVisitsPage'),
  }),
] as const;

/** Over the past appointments of the patient area. */
export const patientCards: readonly Card[] = [
  {
    place: 'own-past-visits',
    key: 'visit-summaries',
    order: 10,
    component: lazyRouteComponent(() => import('./past-link.tsx'), 'PastLink'),
  },
];
