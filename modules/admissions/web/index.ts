import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { IconBed } from '@tabler/icons-react';
import { hospitalArea } from '#kernel/web/frame/areas.tsx';
import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { admissionsSearch, nurseSearch, setupSearch, staySearch } from './hospital/search.ts';

// Apart, so that the patient area loads nothing of the hospital area with it.
export { patientCards, patientRoutes } from './patient/door.ts';

/** Fields of a request for a bed, for a form of another module around a patient: urgency, reason, ward, room type, expected days. */
export const AdmissionRequestFields = lazyComponent(() => import('./hospital/requests/request-fields.tsx'), 'AdmissionRequestFields');
/** How a request for a bed stands: `<AdmissionRequestState status urgency />`. */
export const AdmissionRequestState = lazyComponent(() => import('./hospital/requests/request-state.tsx'), 'AdmissionRequestState');

const seesBeds = ['View Admission', 'View Rooms'] as const;

export const hospitalRoutes = [
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/admissions',
    ...admissionsSearch.route,
    staticData: { permission: seesBeds },
    component: lazyComponent(() => import('./hospital/admissions-page.tsx'), 'AdmissionsPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/admissions/setup',
    ...setupSearch.route,
    staticData: { permission: 'Manage Rooms' },
    component: lazyComponent(() => import('./hospital/setup/setup-page.tsx'), 'SetupPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/admissions/nurse',
    ...nurseSearch.route,
    staticData: { permission: 'View Nursing Record' },
    component: lazyComponent(() => import('./hospital/nursing/nurse-page.tsx'), 'NursePage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/admissions/wards/$wardId/list',
    staticData: { permission: 'View Admission' },
    component: lazyComponent(() => import('./print/ward-list-page.tsx'), 'WardListPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/admissions/nurse/$wardId/handover',
    staticData: { permission: 'View Nursing Record' },
    component: lazyComponent(() => import('./print/handover-page.tsx'), 'HandoverPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/admissions/$id',
    ...staySearch.route,
    staticData: { permission: 'View Admission' },
    component: lazyComponent(() => import('./hospital/stay/stay-page.tsx'), 'StayPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/admissions/$id/wristband',
    staticData: { permission: 'View Admission' },
    component: lazyComponent(() => import('./print/wristband-page.tsx'), 'StayWristbandPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/admissions/$id/discharge-summary',
    staticData: { permission: 'View Admission' },
    component: lazyComponent(() => import('./print/discharge-summary-page.tsx'), 'DischargeSummaryPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/admissions/$id/interim-bill',
    staticData: { permission: 'View Patient Billing' },
    component: lazyComponent(() => import('./print/interim-bill-page.tsx'), 'InterimBillPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/admissions/$id/gate-pass',
    staticData: { permission: ['View Admission', 'Release Patient'] },
    component: lazyComponent(() => import('./print/gate-pass-page.tsx'), 'GatePassPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/admissions/$id/companions/$companionId/badge',
    staticData: { permission: 'View Admission' },
    component: lazyComponent(() => import('./print/companion-badge-page.tsx'), 'CompanionBadgePage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/admissions/$id/rounds/$roundId',
    staticData: { permission: 'View Ward Round' },
    component: lazyComponent(() => import('./hospital/rounds/round-page.tsx'), 'RoundPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/admissions/$id/rounds/$roundId/print',
    staticData: { permission: 'View Ward Round' },
    component: lazyComponent(() => import('./print/round-sheet-page.tsx'), 'RoundSheetPage'),
  }),
] as const;

export const hospitalMenu: readonly MenuEntry[] = [
  {
    key: 'admissions',
    title: word('Admissions'),
    path: '/hospital/admissions',
    icon: IconBed,
    order: 230,
    permission: seesBeds,
    module: 'admission',
  },
];

export const hospitalCards: readonly Card[] = [
  {
    place: 'work',
    key: 'early-warnings',
    title: word('Early warnings'),
    order: 5,
    cadres: ['doctor', 'nurse', 'midwife'],
    permission: 'View Admission',
    component: lazyComponent(() => import('./hospital/nursing/early-warnings-card.tsx'), 'EarlyWarningsCard'),
  },
  {
    place: 'patient-billing',
    key: 'leaving-stay',
    order: 15,
    permission: 'Release Patient',
    component: lazyComponent(() => import('./hospital/stays/leaving-card.tsx'), 'LeavingCard'),
  },
  {
    place: 'patient',
    key: 'admissions',
    title: word('Admissions'),
    order: 40,
    permission: 'View Admission',
    component: lazyComponent(() => import('./hospital/patient/patient-admissions.tsx'), 'PatientAdmissions'),
  },
  {
    place: 'patient-overview',
    key: 'open-stay',
    order: 5,
    permission: 'View Admission',
    component: lazyComponent(() => import('./hospital/patient/open-stay-card.tsx'), 'OpenStayCard'),
  },
  {
    place: 'patient-starts',
    key: 'admit',
    order: 45,
    permission: 'Create Admission',
    component: lazyComponent(() => import('./hospital/patient/admit-start.tsx'), 'AdmitStart'),
  },
  {
    place: 'patient-actions',
    key: 'request-admission',
    order: 21,
    permission: 'Request Admission',
    component: lazyComponent(() => import('./hospital/patient/admission-items.tsx'), 'RequestAdmissionItem'),
  },
  {
    place: 'queue-actions',
    key: 'admit',
    order: 10,
    permission: 'Create Admission',
    component: lazyComponent(() => import('./hospital/patient/admission-items.tsx'), 'AdmitTicketItem'),
  },
  {
    place: 'queue-actions',
    key: 'request-admission',
    order: 11,
    permission: 'Request Admission',
    component: lazyComponent(() => import('./hospital/patient/admission-items.tsx'), 'RequestTicketItem'),
  },
  {
    place: 'deposit-for',
    key: 'stay',
    order: 10,
    permission: 'View Admission',
    component: lazyComponent(() => import('./hospital/patient/deposit-stay-field.tsx'), 'DepositStayField'),
  },
  {
    place: 'approval-for',
    key: 'stay',
    order: 10,
    permission: 'View Admission',
    component: lazyComponent(() => import('./hospital/patient/approval-stay-field.tsx'), 'ApprovalStayField'),
  },
  {
    place: 'dashboard-tile',
    key: 'inpatients',
    order: 30,
    permission: 'View Admitted Patients on dashboard',
    component: lazyComponent(() => import('./hospital/dashboard-tile.tsx'), 'InpatientsTile'),
  },
  {
    place: 'settings',
    key: 'ward',
    title: word('Rooms and wards'),
    order: 435,
    permission: 'View Settings',
    component: lazyComponent(() => import('./hospital/settings-panel.tsx'), 'WardSettingsPanel'),
  },
];
