import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { IconPill, IconPrescription } from '@tabler/icons-react';
import { hospitalArea } from '#kernel/web/frame/areas.tsx';
import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { medicationsSearch, medicineLabelsSearch, recordSearch } from './hospital/search.ts';

export { useAlertText, useFindings } from './alert-text.ts';
export { useDirections, useUnits, useWarnings } from './directions.ts';

export const hospitalRoutes = [
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/medications',
    ...medicationsSearch.route,
    component: lazyComponent(() => import('./hospital/medications-page.tsx'), 'MedicationsPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/medications/requests/$id',
    ...recordSearch.route,
    staticData: { permission: 'View Medication Requests' },
    component: lazyComponent(() => import('./hospital/requests/request-page.tsx'), 'MedicationRequestPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/medications/orders/$id',
    ...recordSearch.route,
    staticData: { permission: 'View Medication Orders' },
    component: lazyComponent(() => import('./hospital/orders/order-page.tsx'), 'MedicationOrderPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/medications/orders/$id/labels',
    ...medicineLabelsSearch.route,
    staticData: { permission: 'Dispense Medication' },
    component: lazyComponent(() => import('./hospital/orders/labels-page.tsx'), 'MedicineLabelsPage'),
  }),
] as const;

export const hospitalMenu: readonly MenuEntry[] = [
  { key: 'pharmacy', title: word('Pharmacy'), path: '/hospital/medications', icon: IconPrescription, order: 280 },
  {
    key: 'medications',
    title: word('Medication'),
    path: '/hospital/medications',
    icon: IconPill,
    order: 281,
    under: 'pharmacy',
    permission: 'View Medication Requests',
    module: 'pharmacy',
  },
];

export const hospitalCards: readonly Card[] = [
  {
    place: 'work',
    key: 'medication-requests',
    title: word('Medication requests'),
    order: 10,
    cadres: ['pharmacist'],
    permission: 'View Medication Requests',
    component: lazyComponent(() => import('./hospital/requests/work-card.tsx'), 'RequestsWorkCard'),
  },
  {
    place: 'dashboard',
    key: 'medication-orders',
    title: word('Latest Medication Order'),
    order: 40,
    permission: 'View Medication Order on dashboard',
    component: lazyComponent(() => import('./hospital/dashboard/orders-card.tsx'), 'OrdersCard'),
  },
  {
    place: 'dashboard',
    key: 'medication-requests',
    title: word('Latest Medication Request'),
    order: 55,
    permission: 'View Medication Request on dashboard',
    component: lazyComponent(() => import('./hospital/dashboard/requests-card.tsx'), 'RequestsCard'),
  },
  {
    place: 'settings',
    key: 'pharmacy',
    title: word('Pharmacy'),
    order: 440,
    permission: 'Edit Pharmacy Settings',
    component: lazyComponent(() => import('./hospital/safety/settings-panel.tsx'), 'PharmacySettingsPanel'),
  },
];
