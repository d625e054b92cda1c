import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import type { Card } from '#kernel/web/frame/parts.tsx';

export type { InvoiceActs } from './invoice-acts.ts';
/** The tab Patient Bills of /hospital/billing: `<PatientBillsTab acts={…} />`. */
export const PatientBillsTab = lazyComponent(() => import('./hospital/bills-tab.tsx'), 'BillsTab');
/** Where an order's money stands: `<BillingBadge status={row.billingStatus} amount={row.net} />`. */
export { BillingBadge, billingLook } from './billing-badge.tsx';
/** The look of what an insurer decided of a line. */
export { coverageLooks } from './looks.ts';
/** A strip over an order that must be paid first, with the override for who may: `<PaymentStrip sourceType="lab-request" sourceId={id} />`. */
export const PaymentStrip = lazyComponent(() => import('./payment-strip.tsx'), 'PaymentStrip');

export const hospitalCards: readonly Card[] = [
  {
    place: 'patient-starts',
    key: 'new-bill',
    order: 50,
    permission: 'Create Patient Bill',
    component: lazyComponent(() => import('./hospital/bill-start.tsx'), 'BillStart'),
  },
  {
    place: 'patient-billing',
    key: 'open-bills',
    order: 20,
    permission: 'View Patient Billing',
    component: lazyComponent(() => import('./hospital/clearance-panel.tsx'), 'ClearancePanel'),
  },
  {
    place: 'patient-billing',
    key: 'bill-lines',
    order: 30,
    permission: 'View Patient Bills',
    component: lazyComponent(() => import('./hospital/patient-lines-panel.tsx'), 'PatientLinesPanel'),
  },
];
