import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { IconPill } from '@tabler/icons-react';
import { patientArea } from '#kernel/web/frame/areas.tsx';
import type { MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { ownMedicinesSearch } from './search.ts';

export const patientRoutes = [
  createRoute({
    getParentRoute: () => patientArea,
    path: '/patient/medications',
    ...ownMedicinesSearch.route,
    component: lazyComponent(() => import('./own-page.tsx'), 'OwnMedicinesPage'),
  }),
  createRoute({
    getParentRoute: () => patientArea,
    path: '/patient/medications/$id/print',
    component: lazyComponent(() => import('./own-print-page.tsx'), 'OwnPrescriptionPrintPage'),
  }),
] as const;

export const patientMenu: readonly MenuEntry[] = [
  { key: 'medications', title: word('Medications'), path: '/patient/medications', icon: IconPill, order: 30 },
];
