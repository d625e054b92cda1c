import { IconDroplet } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { patientArea } from '#kernel/web/frame/areas.tsx';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import type { MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';

export const patientRoutes = [
  createRoute({
    getParentRoute: () => patientArea,
    path: '/patient/blood-management',
    component: lazyComponent(() => import('./own-page.tsx'), 'OwnBloodPage'),
  }),
] as const;

export const patientMenu: readonly MenuEntry[] = [
  { key: 'blood-management', title: word('Blood Management'), path: '/patient/blood-management', icon: IconDroplet, order: 50 },
];
