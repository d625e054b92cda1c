import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { IconBed } from '@tabler/icons-react';
import { hospitalArea } from '#kernel/web/frame/areas.tsx';
import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { admissionsSearch, setupSearch } from './hospital/search.ts';

const seesBeds = ['View Admission', 'View Rooms'] as const;

export const hospitalRoutes = [
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/admissions',
    ...admissionsSearch.route,
    staticData: { permission: seesBeds },
    component: lazyComponent(() => import('./hospital/admissions-page.tsx'), 'AdmissionsPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/admissions/setup',
    ...setupSearch.route,
    staticData: { permission: 'Manage Rooms' },
    component: lazyComponent(() => import('./hospital/setup/setup-page.tsx'), 'SetupPage'),
  }),
] as const;

export const hospitalMenu: readonly MenuEntry[] = [
  {
    key: 'admissions',
    title: word('Admissions'),
    path: '/hospital/admissions',
    icon: IconBed,
    order: 230,
    permission: seesBeds,
    module: 'admission',
  },
];

export const hospitalCards: readonly Card[] = [
  {
    place: 'settings',
    key: 'ward',
    title: word('Rooms and wards'),
    order: 435,
    permission: 'View Settings',
    component: lazyComponent(() => import('./hospital/settings-panel.tsx'), 'WardSettingsPanel'),
  },
];
