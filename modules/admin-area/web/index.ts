import { IconBuildingHospital, IconLayoutDashboard, IconMail } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { adminArea } from '#kernel/web/frame/areas.tsx';
import type { MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { hospitalSearch, hospitalsSearch, outboxSearch } from './admin/search.ts';

export const adminRoutes = [
  createRoute({
    getParentRoute: () => adminArea,
    path: '/admin/dashboard',
    staticData: { permission: 'View Platform Dashboard' },
    component: lazyComponent(() => import('./admin/dashboard-page.tsx'), 'AdminDashboardPage'),
  }),
  createRoute({
    getParentRoute: () => adminArea,
    path: '/admin/hospitals',
    ...hospitalsSearch.route,
    staticData: { permission: 'View Hospitals' },
    component: lazyComponent(() => import('./admin/hospitals-page.tsx'), 'HospitalsPage'),
  }),
  createRoute({
    getParentRoute: () => adminArea,
    path: '/admin/hospitals/$id',
    ...hospitalSearch.route,
    staticData: { permission: 'View Hospitals' },
    component: lazyComponent(() => import('./admin/hospital-page.tsx'), 'HospitalPage'),
  }),
  createRoute({
    getParentRoute: () => adminArea,
    path: '/admin/outbox',
    ...outboxSearch.route,
    staticData: { permission: 'View Outbox' },
    component: lazyComponent(() => import('./admin/outbox-page.tsx'), 'OutboxPage'),
  }),
  createRoute({
    getParentRoute: () => adminArea,
    path: '/admin/profile',
    component: lazyComponent(() => import('./admin/profile-page.tsx'), 'AdminProfilePage'),
  }),
] as const;

export const adminMenu: readonly MenuEntry[] = [
  {
    key: 'dashboard',
    title: word('Dashboard'),
    path: '/admin/dashboard',
    icon: IconLayoutDashboard,
    order: 100,
    permission: 'View Platform Dashboard',
  },
  {
    key: 'hospitals',
    title: word('Hospitals'),
    path: '/admin/hospitals',
    icon: IconBuildingHospital,
    order: 110,
    permission: 'View Hospitals',
  },
  { key: 'outbox', title: word('Outbox'), path: '/admin/outbox', icon: IconMail, order: 120, permission: 'View Outbox' },
];
