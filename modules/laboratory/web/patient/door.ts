import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { IconTestPipe } from '@tabler/icons-react';
import { patientArea } from '#kernel/web/frame/areas.tsx';
import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { ownLabsSearch } from './search.ts';

export const patientRoutes = [
  createRoute({
    getParentRoute: () => patientArea,
    path: '/patient/labs',
    ...ownLabsSearch.route,
    component: lazyComponent(() => import('./own-page.tsx'), 'OwnLabsPage'),
  }),
] as const;

export const patientMenu: readonly MenuEntry[] = [
  { key: 'labs', title: word('Labs'), path: '/patient/labs', icon: IconTestPipe, order: 40 },
];

/** What is new, on a patient's first page. */
export const patientCards: readonly Card[] = [
  {
    place: 'patient-home',
    key: 'new-results',
    order: 20,
    component: lazyComponent(() => import('./new-card.tsx'), 'NewResultsCard'),
  },
];
