import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { IconLayoutDashboard, IconUserCircle } from '@tabler/icons-react';
import { patientArea } from '#kernel/web/frame/areas.tsx';
import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { activateRoutes } from './patient/activate-routes.ts';
import { dashboardSearch, profileSearch } from './patient/search.ts';

export const patientOpenRoutes = [...activateRoutes] as const;

export const patientRoutes = [
  createRoute({
    getParentRoute: () => patientArea,
    path: '/patient/dashboard',
    ...dashboardSearch.route,
    component: lazyComponent(() => import('./patient/dashboard-page.tsx'), 'PatientDashboardPage'),
  }),
  createRoute({
    getParentRoute: () => patientArea,
    path: '/patient/profile',
    ...profileSearch.route,
    component: lazyComponent(() => import('./patient/profile-page.tsx'), 'PatientProfilePage'),
  }),
] as const;

export const patientMenu: readonly MenuEntry[] = [
  { key: 'dashboard', title: word('Dashboard'), path: '/patient/dashboard', icon: IconLayoutDashboard, order: 10 },
  { key: 'profile', title: word('Profile'), path: '/patient/profile', icon: IconUserCircle, order: 90 },
];

/** Whose record is on the screen, for people who act for others. */
export const patientCards: readonly Card[] = [
  {
    place: 'top-bar',
    key: 'person-switcher',
    order: 10,
    component: lazyComponent(() => import('./patient/person-switcher.tsx'), 'PersonSwitcher'),
  },
];
