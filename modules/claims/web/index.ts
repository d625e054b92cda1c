import { createRoute } from '@tanstack/react-router';
import { IconFileDollar } from '@tabler/icons-react';
import { hospitalArea } from '#kernel/web/frame/areas.tsx';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { claimSearch, claimsSearch, partnerPaperSearch } from './hospital/search.ts';

const at = (permission: string) => ({ staticData: { permission } }) as const;

export const hospitalRoutes = [
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/hmo-management/claims',
    ...claimsSearch.route,
    ...at('View Claims'),
    component: lazyComponent(() => import('./hospital/claims-page.tsx'), 'ClaimsPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/hmo-management/claims/$id',
    ...claimSearch.route,
    ...at('View Claims'),
    component: lazyComponent(() => import('./hospital/claim/claim-page.tsx'), 'ClaimPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/hmo-management/claims/$id/print',
    ...at('View Claims'),
    component: lazyComponent(() => import('./print/schedule-page.tsx'), 'SchedulePage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/hmo-management/claims/statement/$id',
    ...partnerPaperSearch.route,
    ...at('View Claims'),
    component: lazyComponent(() => import('./print/statement-page.tsx'), 'StatementPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/hmo-management/claims/demand/$id',
    ...at('View Claims'),
    component: lazyComponent(() => import('./print/demand-page.tsx'), 'DemandPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/hmo-management/remittances/$id',
    ...at('Import Remittance'),
    component: lazyComponent(() => import('./hospital/remittance/remittance-page.tsx'), 'RemittancePage'),
  }),
] as const;

export const hospitalMenu: readonly MenuEntry[] = [
  {
    key: 'claims',
    title: word('Claims'),
    path: '/hospital/hmo-management/claims',
    icon: IconFileDollar,
    order: 340,
    permission: 'View Claims',
    module: 'hmo',
    under: 'hmo',
  },
];

export const hospitalCards: readonly Card[] = [
  {
    place: 'invoice',
    key: 'claims',
    order: 20,
    permission: 'View Claims',
    component: lazyComponent(() => import('./hospital/invoice-card.tsx'), 'InvoiceClaims'),
  },
  {
    place: 'hmo-partner',
    key: 'claims',
    title: word('Claims'),
    order: 10,
    permission: ['View Claims', 'View Health Plan Partner'],
    component: lazyComponent(() => import('./hospital/partner/partner-claims.tsx'), 'PartnerClaims'),
  },
  {
    place: 'hmo-bill',
    key: 'claims',
    order: 10,
    permission: 'View Claims',
    component: lazyComponent(() => import('./hospital/invoice-card.tsx'), 'HmoBillClaims'),
  },
  {
    place: 'dashboard',
    key: 'claims',
    title: word('Claims'),
    order: 62,
    permission: 'View Claims',
    component: lazyComponent(() => import('./hospital/dashboard-card.tsx'), 'ClaimsCard'),
  },
];
