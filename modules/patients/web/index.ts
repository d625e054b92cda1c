import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { IconUsers } from '@tabler/icons-react';
import { hospitalArea } from '#kernel/web/frame/areas.tsx';
import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { deathsSearch, importSearch, mergesSearch, patientSearch, patientsSearch, registerSearch } from './hospital/search.ts';

/** Who a clinical page is about: `<PatientBanner patientId={id} actions={…} />`, sticky below the top bar. */
export const PatientBanner = lazyRouteComponent(() => import('./patient-banner.tsx'), 'PatientBanner');
/** Picks one patient of the hospital inside a CallForm: `<PatientField name="patientId" label={…} required />`. */
export const PatientField = lazyRouteComponent(() => import('./patient-field.tsx'), 'PatientField');
/** A page that shows what will be on paper, its letterhead and its foot, for printed pages of later modules. */
export const PrintPage = lazyRouteComponent(() => import('./print/print-page.tsx'), 'PrintPage');
export const Letterhead = lazyRouteComponent(() => import('./print/letterhead.tsx'), 'Letterhead');
export const PrintFoot = lazyRouteComponent(() => import('./print/letterhead.tsx'), 'PrintFoot');
/** A patient's photo or initials: `<PatientFace id name photoAttachmentId size />`. */
export const PatientFace = lazyRouteComponent(() => import('./patient-face.tsx'), 'PatientFace');

/**
 * Places that later modules fill with cards (props in brackets):
 * `patient` a tab of the record (patientId, patient; orders in tens after the specification's list: Visits 20 … Activity 200),
 * `patient-overview` a panel of the overview (patientId, patient), `patient-banner` a fact of the banner (patientId),
 * `patient-actions` a Menu.Item of the actions menu (patient), `patient-billing` below the billing methods (patientId),
 * `patient-billing-plan` the field that chooses insurer and plan (method), `patient-registered` acts after a registration (patientId).
 */
export const hospitalRoutes = [
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/patients',
    ...patientsSearch.route,
    staticData: { permission: 'View Patient List' },
    component: lazyRouteComponent(() => import('./hospital/patients-page.tsx'), 'PatientsPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/patients/register',
    ...registerSearch.route,
    staticData: { permission: 'Create Patient' },
    component: lazyRouteComponent(() => import('./hospital/register/register-page.tsx'), 'RegisterPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/patients/import',
    ...importSearch.route,
    staticData: { permission: 'Import Patients' },
    component: lazyRouteComponent(() => import('./hospital/import-page.tsx'), 'ImportPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/patients/merges',
    ...mergesSearch.route,
    staticData: { permission: 'Merge Patients' },
    component: lazyRouteComponent(() => import('./hospital/merges-page.tsx'), 'MergesPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/patients/deaths',
    ...deathsSearch.route,
    staticData: { permission: 'View Death Report' },
    component: lazyRouteComponent(() => import('./hospital/deaths-page.tsx'), 'DeathsPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/patients/$id',
    ...patientSearch.route,
    staticData: { permission: 'View Patient Details' },
    component: lazyRouteComponent(() => import('./hospital/patient-page.tsx'), 'PatientPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/patients/$id/card',
    staticData: { permission: 'View Patient Details' },
    component: lazyRouteComponent(() => import('./print/card-page.tsx'), 'CardPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/patients/$id/summary',
    staticData: { permission: 'View Patient Details' },
    component: lazyRouteComponent(() => import('./print/summary-page.tsx'), 'SummaryPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/patients/$id/death-certificate',
    staticData: { permission: 'View Death Report' },
    component: lazyRouteComponent(() => import('./print/certificate-page.tsx'), 'CertificatePage'),
  }),
] as const;

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
    component: lazyRouteComponent(() => import('./hospital/records-panel.tsx'), 'RecordsPanel'),
  },
];
