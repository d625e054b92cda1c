import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { IconUserCheck, IconUsers } from '@tabler/icons-react';
import { adminArea, hospitalArea } from '#kernel/web/frame/areas.tsx';
import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { standsIn } from '#kernel/web/text/stand-ins.ts';
import { word } from '#kernel/web/text/use-text.ts';
import { confidentialPatient } from '#modules/patients/contract/address-words.ts';
import { reviewsSearch } from './admin/search.ts';
import {
  deathsSearch,
  importSearch,
  mergesSearch,
  patientSearch,
  patientsSearch,
  registerSearch,
  requestsSearch,
  worklistsSearch,
} from './hospital/search.ts';

standsIn(confidentialPatient);

/** Who a clinical page is about: `<PatientBanner patientId={id} actions={…} />`, sticky below the top bar. */
export const PatientBanner = lazyComponent(() => import('./patient-banner.tsx'), 'PatientBanner');
/** Picks one patient of the hospital inside a CallForm: `<PatientField name="patientId" label={…} required />`. */
export const PatientField = lazyComponent(() => import('./patient-field.tsx'), 'PatientField');
/** A page that shows what will be on paper, prints and counts it, for printed pages of later modules. */
export const PrintPage = lazyComponent(() => import('./print/print-page.tsx'), 'PrintPage');
export type { PrintCount } from './print/use-print-count.ts';
/** Ward and bed of an inpatient in a row: `<BedLine bed={row.bed} />`. */
export { BedLine, bedTitle, bedWords } from './bed-line.tsx';
/** Wards as options of a list's filter; empty where the reader has no list that is narrowed by them, or the hospital no ward. */
export { useInpatientWardOptions } from './use-inpatient-wards.ts';
export { PatientStart, type PatientStartProps } from './patient-start.tsx';
/** A patient's photo or initials: `<PatientFace id name photoAttachmentId size />`. */
export const PatientFace = lazyComponent(() => import('./patient-face.tsx'), 'PatientFace');

/**
 * Places that later modules fill with cards (props in brackets):
 * `patient` a tab of the record (patientId, patient; orders in tens after the specification's list: Visits 20 … Activity 200),
 * `patient-overview` a panel of the overview (patientId, patient), `patient-banner` a fact of the banner (patientId),
 * `patient-actions` a Menu.Item of the actions menu (patient), `patient-billing` below the billing methods (patientId),
 * `patient-billing-plan` the field that chooses insurer and plan (method), `patient-starts` what begins with a patient: check-in, booking,
 * vitals, a bill (patient, as; built with `PatientStart`): in the row's menu, over the record and after a registration.
 */
export const hospitalRoutes = [
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/patients',
    ...patientsSearch.route,
    staticData: { permission: 'View Patient List' },
    component: lazyComponent(() => import('./hospital/patients-page.tsx'), 'PatientsPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/patients/register',
    ...registerSearch.route,
    staticData: { permission: 'Create Patient' },
    component: lazyComponent(() => import('./hospital/register/register-page.tsx'), 'RegisterPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/patients/import',
    ...importSearch.route,
    staticData: { permission: 'Import Patients' },
    component: lazyComponent(() => import('./hospital/import-page.tsx'), 'ImportPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/patients/merges',
    ...mergesSearch.route,
    staticData: { permission: 'Merge Patients' },
    component: lazyComponent(() => import('./hospital/merges-page.tsx'), 'MergesPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/patients/person-requests',
    ...requestsSearch.route,
    staticData: { permission: ['Edit Patient', 'Merge Patients', 'Mark Patient Deceased'] },
    component: lazyComponent(() => import('./hospital/person-requests-page.tsx'), 'PersonRequestsPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/patients/worklists',
    ...worklistsSearch.route,
    staticData: { permission: ['Merge Patients', 'View Patient Billing', 'Edit Patient'] },
    component: lazyComponent(() => import('./hospital/worklists/worklists-page.tsx'), 'WorklistsPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/patients/deaths',
    ...deathsSearch.route,
    staticData: { permission: 'View Death Report' },
    component: lazyComponent(() => import('./hospital/deaths-page.tsx'), 'DeathsPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/patients/$id',
    ...patientSearch.route,
    staticData: { permission: 'View Patient Details' },
    component: lazyComponent(() => import('./hospital/patient-page.tsx'), 'PatientPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/patients/$id/card',
    staticData: { permission: 'View Patient Details' },
    component: lazyComponent(() => import('./print/card-page.tsx'), 'CardPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/patients/$id/wristband',
    staticData: { permission: 'View Patient Details' },
    component: lazyComponent(() => import('./print/card-page.tsx'), 'WristbandPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/patients/$id/summary',
    staticData: { permission: 'View Patient Details' },
    component: lazyComponent(() => import('./print/card-page.tsx'), 'SummaryPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/patients/$id/death-certificate',
    staticData: { permission: 'View Death Report' },
    component: lazyComponent(() => import('./print/certificate-page.tsx'), 'CertificatePage'),
  }),
] as const;

/** What the platform's operator reviews for hospitals that cannot reach a person. */
export const adminRoutes = [
  createRoute({
    getParentRoute: () => adminArea,
    path: '/admin/person-requests',
    ...reviewsSearch.route,
    staticData: { permission: 'Review Person Requests' },
    component: lazyComponent(() => import('./admin/reviews-page.tsx'), 'ReviewsPage'),
  }),
] as const;

export const adminMenu: readonly MenuEntry[] = [
  {
    key: 'person-requests',
    title: word('Person requests'),
    path: '/admin/person-requests',
    icon: IconUserCheck,
    order: 130,
    permission: 'Review Person Requests',
  },
];

export const hospitalMenu: readonly MenuEntry[] = [
  { key: 'patients', title: word('Patients'), path: '/hospital/patients', icon: IconUsers, order: 220, permission: 'View Patient List' },
];

/** How the hospital keeps its records, among the settings. */
export const hospitalCards: readonly Card[] = [
  {
    place: 'settings',
    key: 'records',
    order: 320,
    title: word('Records'),
    permission: 'View Settings',
    component: lazyComponent(() => import('./hospital/records-panel.tsx'), 'RecordsPanel'),
  },
];
