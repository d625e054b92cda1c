import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { IconReceipt2 } from '@tabler/icons-react';
import { patientArea } from '#kernel/web/frame/areas.tsx';
import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { statementSearch } from '../hospital/cash/search.ts';
import { ownBillingSearch } from './search.ts';

export const patientRoutes = [
  createRoute({
    getParentRoute: () => patientArea,
    path: '/patient/billing',
    ...ownBillingSearch.route,
    component: lazyComponent(() => import('./own-billing-page.tsx'), 'OwnBillingPage'),
  }),
  createRoute({
    getParentRoute: () => patientArea,
    path: '/patient/billing/statement/$id',
    ...statementSearch.route,
    component: lazyComponent(() => import('./own-statement-page.tsx'), 'OwnStatementPage'),
  }),
] as const;

export const patientMenu: readonly MenuEntry[] = [
  { key: 'billing', title: word('Billing'), path: '/patient/billing', icon: IconReceipt2, order: 60 },
];

/** What is to be paid, on a patient's first page. */
export const patientCards: readonly Card[] = [
  {
    place: 'patient-home',
    key: 'open-bills',
    order: 30,
    component: lazyComponent(() => import('./open-bills-card.tsx'), 'OpenBillsCard'),
  },
];
