import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { IconBook2 } from '@tabler/icons-react';
import { hospitalArea } from '#kernel/web/frame/areas.tsx';
import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { billingSearch } from './hospital/search.ts';

export { accountText, coverReasonText, narrationText, priceStepText } from './kept-words.ts';

/** The price list and the books have their own place in the menu, for those who keep them and never open the settings. */
export const hospitalRoutes = [
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/accounting',
    ...billingSearch.route,
    staticData: { permission: 'View Ledger' },
    component: lazyComponent(() => import('./hospital/accounting-page.tsx'), 'AccountingPage'),
  }),
] as const;

export const hospitalMenu: readonly MenuEntry[] = [
  {
    key: 'accounting',
    title: word('Accounting'),
    path: '/hospital/accounting',
    icon: IconBook2,
    order: 530,
    permission: 'View Ledger',
  },
];

/** Mounted once beside every signed-in page. */
export const billingOverlays = [
  { key: 'currency', component: lazyComponent(() => import('./currency-missing.tsx'), 'CurrencyMissing') },
] as const;

/** The price list, its rules, the payment policy and the books: a section of the settings. */
export const hospitalCards: readonly Card[] = [
  {
    place: 'settings',
    key: 'billing',
    title: word('Billing'),
    order: 400,
    permission: [
      'Create Currency',
      'Edit Currency',
      'View Billable Items',
      'View Service Types',
      'Manage Price Rules',
      'Manage Taxes',
      'Manage Discounts',
      'View Billing Policy',
      'View Ledger',
    ],
    component: lazyComponent(() => import('./hospital/billing-settings.tsx'), 'BillingSettings'),
  },
  {
    place: 'patient-billing',
    key: 'category',
    order: 10,
    permission: 'View Patient Billing',
    component: lazyComponent(() => import('./hospital/category-panel.tsx'), 'CategoryPanel'),
  },
];
