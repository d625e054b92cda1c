import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { IconScissors } from '@tabler/icons-react';
import { hospitalArea } from '#kernel/web/frame/areas.tsx';
import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { listPrintSearch, proceduresSearch, requestSearch } from './hospital/search.ts';

const sees = ['View Procedure Requests', 'View Procedures'] as const;
const view = { staticData: { permission: 'View Procedure Requests' } } as const;

export const hospitalRoutes = [
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/procedure',
    ...proceduresSearch.route,
    staticData: { permission: sees },
    component: lazyComponent(() => import('./hospital/procedures-page.tsx'), 'ProceduresPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/procedure/board',
    ...view,
    component: lazyComponent(() => import('./hospital/board-page.tsx'), 'BoardPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/procedure/list',
    ...listPrintSearch.route,
    ...view,
    component: lazyComponent(() => import('./hospital/print/theatre-list-page.tsx'), 'TheatreListPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/procedure/$id',
    ...requestSearch.route,
    ...view,
    component: lazyComponent(() => import('./hospital/request/request-page.tsx'), 'RequestPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/procedure/$id/note',
    ...view,
    component: lazyComponent(() => import('./hospital/print/note-page.tsx'), 'NotePrintPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/procedure/$id/consent',
    staticData: { permission: 'View Consent Form' },
    component: lazyComponent(() => import('./hospital/print/consent-page.tsx'), 'ConsentPrintPage'),
  }),
] as const;

export const hospitalMenu: readonly MenuEntry[] = [
  {
    key: 'procedure',
    title: word('Procedures'),
    path: '/hospital/procedure',
    icon: IconScissors,
    order: 345,
    permission: sees,
    module: 'procedure',
  },
];

export const hospitalCards: readonly Card[] = [
  {
    place: 'work',
    key: 'theatre-list',
    title: word('My theatre list'),
    order: 15,
    cadres: ['doctor', 'nurse'],
    permission: 'View Procedure Requests',
    component: lazyComponent(() => import('./hospital/work-card.tsx'), 'TheatreListCard'),
  },
  {
    place: 'patient',
    key: 'procedures',
    title: word('Procedures'),
    order: 85,
    permission: 'View Procedure Requests',
    component: lazyComponent(() => import('./hospital/patient-tab.tsx'), 'PatientProcedures'),
  },
  {
    place: 'patient-actions',
    key: 'request-procedure',
    order: 23,
    permission: 'Create Procedure Request',
    component: lazyComponent(() => import('./hospital/patient-item.tsx'), 'RequestProcedureItem'),
  },
  {
    place: 'settings',
    key: 'theatre',
    title: word('Procedures'),
    order: 437,
    permission: 'View Settings',
    component: lazyComponent(() => import('./hospital/settings-panel.tsx'), 'TheatreSettingsPanel'),
  },
];
