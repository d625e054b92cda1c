import { lazyRouteComponent } from '@tanstack/react-router';
import type { Card } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';

export { accountText, coverReasonText, narrationText, priceStepText } from './kept-words.ts';

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
    component: lazyRouteComponent(() => import('./hospital/billing-settings.tsx'), 'BillingSettings'),
  },
  {
    place: 'patient-billing',
    key: 'category',
    order: 10,
    permission: 'View Patient Billing',
    component: lazyRouteComponent(() => import('./hospital/category-panel.tsx'), 'CategoryPanel') as unknown as Card['component'],
  },
];
