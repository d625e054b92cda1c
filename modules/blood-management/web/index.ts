import { IconDroplet } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { hospitalArea } from '#kernel/web/frame/areas.tsx';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { bankSearch, recordSearch } from './hospital/search.ts';

// Apart, so that the patient area loads nothing of the hospital area with it.
export { patientMenu, patientRoutes } from './patient/door.ts';

/** The form of a request for blood around a patient: `<OrderBlood patientId place source onClose />`. */
export const OrderBlood = lazyComponent(() => import('./hospital/requests/request-form.tsx'), 'RequestForm');
/** What samples have shown of a patient's group: `<BloodGroupCard patientId />`. */
export const BloodGroupCard = lazyComponent(() => import('./hospital/requests/group-card.tsx'), 'GroupCard');

const view = { staticData: { permission: 'View Blood Bank' } } as const;

export const hospitalRoutes = [
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/blood-management',
    ...bankSearch.route,
    ...view,
    component: lazyComponent(() => import('./hospital/bank-page.tsx'), 'BankPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/blood-management/request/$id',
    ...recordSearch.route,
    ...view,
    component: lazyComponent(() => import('./hospital/requests/request-page.tsx'), 'RequestPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/blood-management/request/$id/slip',
    ...view,
    component: lazyComponent(() => import('./print/issue-slip-page.tsx'), 'IssueSlipPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/blood-management/request/$id/labels',
    ...view,
    component: lazyComponent(() => import('./print/labels-page.tsx'), 'CompatibilityLabelsPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/blood-management/unit/$id',
    ...recordSearch.route,
    ...view,
    component: lazyComponent(() => import('./hospital/units/unit-page.tsx'), 'UnitPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/blood-management/unit/$id/label',
    ...view,
    component: lazyComponent(() => import('./print/labels-page.tsx'), 'UnitLabelPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/blood-management/transfusion/$id',
    ...recordSearch.route,
    ...view,
    component: lazyComponent(() => import('./hospital/bedside/transfusion-page.tsx'), 'TransfusionPage'),
  }),
] as const;

export const hospitalMenu: readonly MenuEntry[] = [
  {
    key: 'blood-management',
    title: word('Blood Request'),
    path: '/hospital/blood-management',
    icon: IconDroplet,
    order: 330,
    permission: 'View Blood Bank',
    module: 'blood',
  },
];

export const hospitalCards: readonly Card[] = [
  {
    place: 'dashboard',
    key: 'blood-bank',
    title: word('Blood Bank'),
    order: 45,
    permission: 'View Blood Bank on dashboard',
    component: lazyComponent(() => import('./hospital/dashboard-card.tsx'), 'BloodBankCard'),
  },
  {
    place: 'patient',
    key: 'blood',
    title: word('Blood'),
    order: 110,
    permission: 'View Blood Bank',
    component: lazyComponent(() => import('./hospital/requests/patient-tab.tsx'), 'PatientBlood'),
  },
  {
    place: 'settings',
    key: 'blood',
    title: word('Blood'),
    order: 435,
    permission: 'View Blood Bank',
    component: lazyComponent(() => import('./hospital/settings-panel.tsx'), 'BloodSettingsPanel'),
  },
];
