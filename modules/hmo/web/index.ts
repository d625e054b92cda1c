import { IconShieldCheck } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { hospitalArea } from '#kernel/web/frame/areas.tsx';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { approvalCards, approvalMenu, approvalRoutes } from './approvals-door.ts';
import { billCards, billMenu, billRoutes } from './bills-door.ts';
import { coverCards } from './cover-door.ts';
import { partnerSearch, partnersSearch } from './hospital/search.ts';

export { ApprovalChip } from './approvals-door.ts';
export { CoverStrip } from './cover-door.ts';

const at = (permission: string) => ({ staticData: { permission } }) as const;

export const hospitalRoutes = [
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/hmo-management',
    ...partnersSearch.route,
    ...at('View Health Plan Partner'),
    component: lazyComponent(() => import('./hospital/partners/partners-page.tsx'), 'PartnersPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/hmo-management/$id',
    ...partnerSearch.route,
    ...at('View Health Plan Partner'),
    component: lazyComponent(() => import('./hospital/partners/partner-page.tsx'), 'PartnerPage'),
  }),
  ...billRoutes,
  ...approvalRoutes,
] as const;

export const hospitalMenu: readonly MenuEntry[] = [
  { key: 'hmo', title: word('HMO Management'), path: '/hospital/hmo-management', icon: IconShieldCheck, order: 520 },
  {
    key: 'hmo-management',
    title: word('HMO/HPP'),
    path: '/hospital/hmo-management',
    icon: IconShieldCheck,
    order: 521,
    permission: 'View Health Plan Partner',
    module: 'hmo',
    under: 'hmo',
  },
  ...billMenu,
  ...approvalMenu,
];

export const hospitalCards: readonly Card[] = [
  {
    place: 'patient-billing-plan',
    key: 'hmo',
    order: 10,
    component: lazyComponent(() => import('./hospital/plans/plan-field.tsx'), 'PlanField'),
  },
  {
    place: 'billable-item',
    key: 'hmo-prices',
    order: 10,
    permission: 'View Health Plan Partner',
    component: lazyComponent(() => import('./hospital/price-list/item-prices.tsx'), 'ItemPrices'),
  },
  ...coverCards,
  ...billCards,
  ...approvalCards,
];
