import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { hospitalArea } from '#kernel/web/frame/areas.tsx';
import type { Card } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { profileSearch, userSearch } from './hospital/search.ts';

export { userLooks } from './looks.ts';

export const hospitalRoutes = [
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/settings/users/$id',
    ...userSearch.route,
    staticData: { permission: 'View Users' },
    component: lazyComponent(() => import('./hospital/user-page.tsx'), 'UserPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/settings/roles-and-permissions/$id',
    staticData: { permission: 'View Roles' },
    component: lazyComponent(() => import('./hospital/role-page.tsx'), 'RolePage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/profile',
    ...profileSearch.route,
    staticData: { permission: 'View User Profile' },
    component: lazyComponent(() => import('./hospital/profile-page.tsx'), 'ProfilePage'),
  }),
] as const;

/** Sections of the settings, and the field that picks users for modules before this one. */
export const hospitalCards: readonly Card[] = [
  {
    place: 'settings',
    key: 'users',
    order: 200,
    title: word('Users'),
    permission: 'View Users',
    component: lazyComponent(() => import('./hospital/users-panel.tsx'), 'UsersPanel'),
  },
  {
    place: 'settings',
    key: 'roles-and-permissions',
    order: 210,
    title: word('Roles and Permissions'),
    permission: ['View Roles', 'View Permissions'],
    component: lazyComponent(() => import('./hospital/roles-panel.tsx'), 'RolesPanel'),
  },
  {
    place: 'settings',
    key: 'security',
    order: 300,
    title: word('Security'),
    permission: 'View Settings',
    component: lazyComponent(() => import('./hospital/security-panel.tsx'), 'SecurityPanel'),
  },
  {
    place: 'user-picker',
    key: 'users',
    order: 10,
    component: lazyComponent(() => import('./hospital/user-field.tsx'), 'UserField'),
  },
];
