import { IconLayoutDashboard } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { hospitalArea } from '#kernel/web/frame/areas.tsx';
import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';

export const hospitalRoutes = [
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/dashboard',
    component: lazyComponent(() => import('./hospital/dashboard-page.tsx'), 'DashboardPage'),
  }),
] as const;

export const hospitalMenu: readonly MenuEntry[] = [
  { key: 'dashboard', title: word('Dashboard'), path: '/hospital/dashboard', icon: IconLayoutDashboard, order: 100 },
];

/** The dashboard's own panels. Other modules add theirs as cards of the place `dashboard`, tiles of `dashboard-tile`, urgent lines of `dashboard-banner`. */
export const hospitalCards: readonly Card[] = [
  {
    place: 'dashboard',
    key: 'departments',
    order: 20,
    title: word('Departments'),
    permission: 'View Departments on dashboard',
    component: lazyComponent(() => import('./hospital/departments-panel.tsx'), 'DepartmentsPanel'),
  },
  {
    place: 'dashboard',
    key: 'staff',
    order: 10,
    title: word('Staff by role'),
    permission: 'View Users on dashboard',
    component: lazyComponent(() => import('./hospital/staff-panel.tsx'), 'StaffPanel'),
  },
];
