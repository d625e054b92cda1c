import { createRoute } from '@tanstack/react-router';
import { IconFileInvoice } from '@tabler/icons-react';
import { hospitalArea } from '#kernel/web/frame/areas.tsx';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { hmoBillsSearch } from './hospital/bills/search.ts';

const view = { staticData: { permission: 'View HMO Bills' } } as const;

/** Pages of HMO bills. */
export const billRoutes = [
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/hmo-management/hmobill',
    ...hmoBillsSearch.route,
    ...view,
    component: lazyComponent(() => import('./hospital/bills/bills-page.tsx'), 'HmoBillsPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/hmo-management/hmobill/$id',
    ...view,
    component: lazyComponent(() => import('./hospital/bills/bill-page.tsx'), 'HmoBillPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/hmo-management/hmobill/$id/print',
    ...view,
    component: lazyComponent(() => import('./print/pro-forma-page.tsx'), 'ProFormaPage'),
  }),
] as const;

export const billMenu: readonly MenuEntry[] = [
  {
    key: 'hmo-bills',
    title: word('HMO bills'),
    path: '/hospital/hmo-management/hmobill',
    icon: IconFileInvoice,
    order: 523,
    permission: 'View HMO Bills',
    module: 'hmo',
    under: 'hmo',
  },
];

export const billCards: readonly Card[] = [
  {
    place: 'patient-billing',
    key: 'hmo-bills',
    order: 17,
    permission: 'View HMO Bills',
    component: lazyComponent(() => import('./hospital/bills/patient-bills.tsx'), 'PatientHmoBills'),
  },
  {
    place: 'invoice',
    key: 'hmo-bill',
    order: 10,
    permission: 'View HMO Bills',
    component: lazyComponent(() => import('./hospital/bills/invoice-card.tsx'), 'InvoiceHmoBill'),
  },
];
