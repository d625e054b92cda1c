import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { IconReceipt2 } from '@tabler/icons-react';
import { hospitalArea } from '#kernel/web/frame/areas.tsx';
import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { statementSearch } from './hospital/cash/search.ts';
import { billingPageSearch } from './hospital/search.ts';

// Apart, so that the patient area loads nothing of the hospital area with it.
export { patientRoutes, patientMenu, patientCards } from './patient/door.ts';

const view = { staticData: { permission: 'View Billing Module' } } as const;

export const hospitalRoutes = [
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/billing',
    ...billingPageSearch.route,
    ...view,
    component: lazyComponent(() => import('./hospital/billing-page.tsx'), 'BillingPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/billing/invoice/draft/$id',
    ...view,
    component: lazyComponent(() => import('./hospital/draft/draft-page.tsx'), 'DraftPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/billing/invoice/$id',
    ...view,
    component: lazyComponent(() => import('./hospital/invoice/invoice-page.tsx'), 'InvoicePage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/billing/invoice/$id/print',
    ...view,
    component: lazyComponent(() => import('./print/invoice-print-page.tsx'), 'InvoicePrintPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/billing/receipt/$id/print',
    ...view,
    component: lazyComponent(() => import('./print/receipt-print-page.tsx'), 'ReceiptPrintPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/billing/statement/$id',
    ...statementSearch.route,
    ...view,
    component: lazyComponent(() => import('./print/statement-page.tsx'), 'StatementPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/billing/refund/$id/print',
    ...view,
    component: lazyComponent(() => import('./print/refund-print-page.tsx'), 'RefundPrintPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/billing/shift/$id/print',
    ...view,
    component: lazyComponent(() => import('./print/shift-print-page.tsx'), 'ShiftPrintPage'),
  }),
] as const;

export const hospitalMenu: readonly MenuEntry[] = [
  {
    key: 'billing',
    title: word('Billing & Collection'),
    path: '/hospital/billing',
    icon: IconReceipt2,
    order: 510,
    permission: 'View Billing Module',
  },
];

export const hospitalCards: readonly Card[] = [
  {
    place: 'work',
    key: 'my-shift',
    title: word('My shift'),
    order: 10,
    cadres: ['cashier'],
    permission: 'Open Cashier Shift',
    component: lazyComponent(() => import('./hospital/work-cards.tsx'), 'MyShiftCard'),
  },
  {
    place: 'work',
    key: 'income',
    title: word('Income per day'),
    order: 10,
    cadres: ['accountant'],
    permission: 'View Billing Module',
    component: lazyComponent(() => import('./hospital/income-card.tsx'), 'IncomeCard'),
  },
  {
    place: 'work',
    key: 'invoice-figures',
    title: word('Invoices'),
    order: 20,
    cadres: ['accountant'],
    permission: 'View Billing Module',
    component: lazyComponent(() => import('./hospital/dashboard-card.tsx'), 'InvoicesCard'),
  },
  {
    place: 'work',
    key: 'unpaid',
    title: word('Unpaid invoices'),
    order: 30,
    cadres: ['cashier', 'accountant'],
    permission: 'View Billing Module',
    component: lazyComponent(() => import('./hospital/work-cards.tsx'), 'UnpaidCard'),
  },
  {
    place: 'dashboard',
    key: 'invoices',
    title: word('Invoices'),
    order: 30,
    permission: 'View Invoice on dashboard',
    component: lazyComponent(() => import('./hospital/dashboard-card.tsx'), 'InvoicesCard'),
  },
  {
    place: 'patient-billing',
    key: 'invoices',
    order: 40,
    permission: 'View Billing Module',
    component: lazyComponent(() => import('./hospital/patient-invoices-panel.tsx'), 'PatientInvoicesPanel'),
  },
  {
    place: 'ledger-journal',
    key: 'invoice',
    order: 10,
    permission: 'View Billing Module',
    component: lazyComponent(() => import('./hospital/invoice-select.tsx'), 'InvoiceSelect'),
  },
];
