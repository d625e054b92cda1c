import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { IconTestPipe } from '@tabler/icons-react';
import { hospitalArea } from '#kernel/web/frame/areas.tsx';
import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { labelsSearch, labSearch, labsSearch, reportSearch } from './hospital/search.ts';

// Apart, so that the patient area loads nothing of the hospital area with it.
export { patientRoutes, patientMenu, patientCards } from './patient/door.ts';

/** Fields of an order of tests, for a form of another module around a patient. */
export const OrderTests = lazyComponent(() => import('./hospital/orders/order-fields.tsx'), 'OrderTests');
/** Finds tests in a search over several modules: `<FoundTests patientId billingId typed onFound />`; `OrderTests` takes one as `wanted`. */
export const FoundTests = lazyComponent(() => import('./hospital/orders/test-finder.tsx'), 'FoundTests');
/** A released value with its word, icon and colour: `<FlaggedValue name text flag />`. */
export { FlaggedValue } from './flagged-value.tsx';
/** The same tests ordered before, beside the refusal DUPLICATE_ORDER; asks why they are ordered again (`reason`). */
export const EarlierOrders = lazyComponent(() => import('./hospital/orders/duplicates.tsx'), 'Duplicates');

const view = { staticData: { permission: 'View Lab Test Requests' } } as const;

export const hospitalRoutes = [
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/labs',
    ...labsSearch.route,
    component: lazyComponent(() => import('./hospital/labs-page.tsx'), 'LabsPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/labs/labels',
    ...labelsSearch.route,
    ...view,
    component: lazyComponent(() => import('./hospital/specimens/labels-page.tsx'), 'LabelsPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/labs/$id',
    ...labSearch.route,
    ...view,
    component: lazyComponent(() => import('./hospital/request/request-page.tsx'), 'RequestPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/labs/$id/report',
    ...reportSearch.route,
    ...view,
    component: lazyComponent(() => import('./hospital/report/report-page.tsx'), 'ReportPage'),
  }),
] as const;

export const hospitalMenu: readonly MenuEntry[] = [
  {
    key: 'labs',
    title: word('Labs'),
    path: '/hospital/labs',
    icon: IconTestPipe,
    order: 310,
    permission: 'View Lab Test Requests',
    module: 'laboratory',
  },
];

const labCadres = ['lab-scientist', 'lab-technician'];

export const hospitalCards: readonly Card[] = [
  {
    place: 'work',
    key: 'lab-critical',
    title: word('Critical, unacknowledged'),
    order: 10,
    cadres: labCadres,
    permission: 'View Lab Test Requests',
    component: lazyComponent(() => import('./hospital/work-cards.tsx'), 'CriticalCard'),
  },
  {
    place: 'work',
    key: 'lab-worklist',
    title: word('Worklist'),
    order: 20,
    cadres: labCadres,
    permission: 'View Lab Test Requests',
    component: lazyComponent(() => import('./hospital/work-cards.tsx'), 'LabWorkCard'),
  },
  {
    place: 'work',
    key: 'lab-overdue',
    title: word('Overdue'),
    order: 30,
    cadres: labCadres,
    permission: 'View Lab Test Requests',
    component: lazyComponent(() => import('./hospital/work-cards.tsx'), 'OverdueCard'),
  },
  {
    place: 'dashboard',
    key: 'labs',
    title: word('Laboratory'),
    order: 50,
    permission: 'View Lab on dashboard',
    component: lazyComponent(() => import('./hospital/dashboard-card.tsx'), 'LabsCard'),
  },
  {
    place: 'patient-overview',
    key: 'results',
    order: 50,
    permission: 'View Lab Test Requests',
    component: lazyComponent(() => import('./hospital/results-card.tsx'), 'ResultsCard'),
  },
  {
    place: 'patient',
    key: 'labs',
    title: word('Labs'),
    order: 80,
    permission: 'View Lab Test Requests',
    component: lazyComponent(() => import('./hospital/patient-tab.tsx'), 'PatientLabs'),
  },
  {
    place: 'patient-banner',
    key: 'critical-results',
    order: 10,
    permission: 'Acknowledge Lab Result',
    component: lazyComponent(() => import('./hospital/critical-dialog.tsx'), 'CriticalDialog'),
  },
  {
    place: 'settings',
    key: 'laboratory',
    title: word('Laboratory'),
    order: 430,
    permission: 'View Settings',
    component: lazyComponent(() => import('./hospital/settings-panel.tsx'), 'LaboratorySettingsPanel'),
  },
];
