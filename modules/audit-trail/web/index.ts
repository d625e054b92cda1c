import { IconHistory } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { hospitalArea } from '#kernel/web/frame/areas.tsx';
import type { MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { auditSearch } from './hospital/search.ts';

export const hospitalRoutes = [
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/audit-trail',
    ...auditSearch.route,
    staticData: { permission: 'View Audit Trail' },
    component: lazyComponent(() => import('./hospital/audit-trail-page.tsx'), 'AuditTrailPage'),
  }),
] as const;

export const hospitalMenu: readonly MenuEntry[] = [
  {
    key: 'audit-trail',
    title: word('Audit Trail'),
    path: '/hospital/audit-trail',
    icon: IconHistory,
    order: 620,
    permission: 'View Audit Trail',
  },
];
