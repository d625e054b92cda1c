import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { hospitalArea } from '#kernel/web/frame/areas.tsx';
import type { Card } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { emergenciesSearch } from './hospital/search.ts';

/** Printed pages of the chart. The tabs themselves are cards of the patient's record. */
export const hospitalRoutes = [
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/patients/$id/summaries/$summaryId/print',
    staticData: { permission: 'View Patient Summary' },
    component: lazyComponent(() => import('./print/summary-print-page.tsx'), 'SummaryPrintPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/patients/$id/observation-chart',
    staticData: { permission: 'View Vitals' },
    component: lazyComponent(() => import('./print/observation-chart-page.tsx'), 'ObservationChartPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/audit-trail/emergency-access',
    ...emergenciesSearch.route,
    staticData: { permission: 'View Audit Trail' },
    component: lazyComponent(() => import('./hospital/emergencies-page.tsx'), 'EmergenciesPage'),
  }),
] as const;

export const hospitalCards: readonly Card[] = [
  {
    place: 'audit-trail',
    key: 'emergency-access',
    order: 10,
    permission: 'View Audit Trail',
    component: lazyComponent(() => import('./hospital/emergencies-link.tsx'), 'EmergenciesLink'),
  },
  {
    place: 'patient-starts',
    key: 'vitals',
    order: 40,
    permission: 'Create Vitals',
    component: lazyComponent(() => import('./hospital/vitals-start.tsx'), 'VitalsStart'),
  },
  {
    place: 'patient',
    key: 'vitals',
    title: word('Vitals'),
    order: 50,
    permission: 'View Vitals',
    component: lazyComponent(() => import('./hospital/vitals-panel.tsx'), 'VitalsPanel'),
  },
  {
    place: 'patient',
    key: 'conditions',
    title: word('Pre-existing Conditions'),
    order: 60,
    permission: 'View Pre Existing Conditions',
    component: lazyComponent(() => import('./hospital/conditions-panel.tsx'), 'ConditionsPanel'),
  },
  {
    place: 'patient',
    key: 'allergies',
    title: word('Allergies'),
    order: 70,
    permission: 'View Allergies',
    component: lazyComponent(() => import('./hospital/allergies-panel.tsx'), 'AllergiesPanel'),
  },
  {
    place: 'patient',
    key: 'attachments',
    title: word('Attachments'),
    order: 160,
    permission: 'View Patient Attachments',
    component: lazyComponent(() => import('./hospital/attachments-panel.tsx'), 'AttachmentsPanel'),
  },
  {
    place: 'patient',
    key: 'summaries',
    title: word('Summaries'),
    order: 190,
    permission: 'View Patient Summary',
    component: lazyComponent(() => import('./hospital/summaries-panel.tsx'), 'SummariesPanel'),
  },
  {
    place: 'patient-overview',
    key: 'problems',
    order: 10,
    permission: 'View Pre Existing Conditions',
    component: lazyComponent(() => import('./hospital/problems-card.tsx'), 'ProblemsCard'),
  },
  {
    place: 'patient-overview',
    key: 'allergies',
    order: 30,
    permission: 'View Allergies',
    component: lazyComponent(() => import('./hospital/problems-card.tsx'), 'AllergiesCard'),
  },
  {
    place: 'patient-overview',
    key: 'latest-vitals',
    order: 40,
    permission: 'View Vitals',
    component: lazyComponent(() => import('./hospital/latest-vitals-card.tsx'), 'LatestVitalsCard'),
  },
  {
    place: 'queue-vitals',
    key: 'triage-vitals',
    order: 10,
    permission: 'Create Vitals',
    component: lazyComponent(() => import('./hospital/triage-vitals.tsx'), 'TriageVitals'),
  },
];

/** One set of vitals, typed from top to bottom: `<VitalsForm patient={…} source="consultation" sourceId={id} onDone={…} />`. */
export const VitalsForm = lazyComponent(() => import('./hospital/vitals-form.tsx'), 'VitalsForm');
/** Vitals of a patient that were taken on this device without a connection, with their state: `<UnsentVitals patient={…} />`. */
export const UnsentVitals = lazyComponent(() => import('./hospital/unsent-vitals.tsx'), 'UnsentVitals');
/** The vitals of a patient with list, charts and form, in the tab of a stay: `<VitalsPanel patientId patient source="admission" sourceId={id} />`. */
export const VitalsPanel = lazyComponent(() => import('./hospital/vitals-panel.tsx'), 'VitalsPanel');
/** A set of vitals in one line, for papers: `<VitalsLine vital={vital} />`. */
export const VitalsLine = lazyComponent(() => import('./hospital/vitals-line.tsx'), 'VitalsLine');
/** The vitals of a visit in one row, each with its course: `<VitalsStrip patientId={id} ofVisit={vitals} actions={…} />`. */
export const VitalsStrip = lazyComponent(() => import('./hospital/vitals-strip.tsx'), 'VitalsStrip');

/** The person's own health record in the patient area: conditions, allergies, readings at home, documents. `own`: the person's id. */
export const HealthTab = lazyComponent(() => import('./patient/health-tab.tsx'), 'HealthTab');
