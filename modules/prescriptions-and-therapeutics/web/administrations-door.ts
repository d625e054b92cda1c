import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { IconVaccine } from '@tabler/icons-react';
import { hospitalArea } from '#kernel/web/frame/areas.tsx';
import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { administrationSearch, administrationsSearch, chartSearch, trolleySearch } from './hospital/administrations/search.ts';

const view = { staticData: { permission: 'View Therapeutic Administration' } } as const;

export const administrationRoutes = [
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/administrations',
    ...administrationsSearch.route,
    ...view,
    component: lazyComponent(() => import('./hospital/administrations/administrations-page.tsx'), 'AdministrationsPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/administrations/chart',
    ...chartSearch.route,
    ...view,
    component: lazyComponent(() => import('./hospital/administrations/chart/chart-page.tsx'), 'ChartPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/administrations/trolley',
    ...trolleySearch.route,
    ...view,
    component: lazyComponent(() => import('./hospital/administrations/trolley/trolley-page.tsx'), 'TrolleyPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/administrations/$id',
    ...administrationSearch.route,
    ...view,
    component: lazyComponent(() => import('./hospital/administrations/administration-page.tsx'), 'AdministrationPage'),
  }),
] as const;

export const administrationMenu: readonly MenuEntry[] = [
  {
    key: 'administrations',
    title: word('Therapeutic Administration'),
    path: '/hospital/administrations',
    icon: IconVaccine,
    order: 283,
    under: 'pharmacy',
    permission: 'View Therapeutic Administration',
    module: 'pharmacy',
  },
];

export const administrationCards: readonly Card[] = [
  {
    place: 'work',
    key: 'doses',
    title: word('Doses due'),
    order: 20,
    cadres: ['nurse', 'midwife'],
    permission: 'View Therapeutic Administration',
    component: lazyComponent(() => import('./hospital/administrations/due-card.tsx'), 'DosesDueCard'),
  },
  {
    place: 'settings',
    key: 'therapeutics',
    title: word('Therapeutic Administration'),
    order: 445,
    permission: 'Edit Settings',
    component: lazyComponent(() => import('./hospital/administrations/settings-panel.tsx'), 'TherapeuticSettingsPanel'),
  },
  {
    place: 'medication-returns',
    key: 'unused-units',
    order: 10,
    permission: 'Return Medication',
    component: lazyComponent(() => import('./hospital/administrations/unused-panel.tsx'), 'UnusedPanel'),
  },
  {
    place: 'dashboard-tile',
    key: 'administrations',
    order: 70,
    permission: 'View Therapeutic Administration on dashboard',
    component: lazyComponent(() => import('./hospital/administrations/dashboard-tile.tsx'), 'AdministrationsTile'),
  },
];
