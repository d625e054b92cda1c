import { IconStethoscope } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { hospitalArea, publicArea } from '#kernel/web/frame/areas.tsx';
import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { consultationSearch } from './hospital/search.ts';
import { deskSearch } from './hospital/desk/search.ts';

// Apart, so that the patient area loads nothing of the hospital area with it.
export { patientRoutes, patientCards } from './patient/door.ts';

const view = { staticData: { permission: 'View Consultations' } } as const;

export const hospitalRoutes = [
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/consultation',
    ...deskSearch.route,
    ...view,
    component: lazyComponent(() => import('./hospital/desk/desk-page.tsx'), 'ConsultationDeskPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/consultation/worklist',
    ...deskSearch.route,
    ...view,
    component: lazyComponent(() => import('./hospital/desk/desk-page.tsx'), 'ConsultationDeskPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/referrals',
    ...deskSearch.route,
    staticData: { permission: 'View Referrals' },
    component: lazyComponent(() => import('./hospital/desk/desk-page.tsx'), 'ReferralsPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/consultation/$id',
    ...consultationSearch.route,
    ...view,
    component: lazyComponent(() => import('./hospital/consultation-page.tsx'), 'ConsultationPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/consultation/$id/print',
    ...view,
    component: lazyComponent(() => import('./print/visit-print-page.tsx'), 'VisitPrintPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/consultation/$id/lab-form',
    ...view,
    component: lazyComponent(() => import('./print/lab-form-page.tsx'), 'LabFormPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/consultation/referrals/$id/print',
    staticData: { permission: 'View Referrals' },
    component: lazyComponent(() => import('./print/referral-print-page.tsx'), 'ReferralPrintPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/consultation/certificates/$id/print',
    staticData: { permission: 'Issue Medical Certificate' },
    component: lazyComponent(() => import('./print/certificate-print-page.tsx'), 'CertificatePrintPage'),
  }),
] as const;

/** Whoever holds a certificate can check it: the code in the address is all it takes. */
export const hospitalOpenRoutes = [
  createRoute({
    getParentRoute: () => publicArea,
    path: '/verify/$code',
    component: lazyComponent(() => import('./public/verify-page.tsx'), 'VerifyPage'),
  }),
] as const;

export const hospitalMenu: readonly MenuEntry[] = [
  {
    key: 'my-worklist',
    title: word('My worklist'),
    path: '/hospital/consultation',
    icon: IconStethoscope,
    order: 205,
    permission: 'Edit Consultation',
  },
];

export const hospitalCards: readonly Card[] = [
  {
    place: 'work',
    key: 'results',
    order: 20,
    title: word('Results to acknowledge'),
    cadres: ['doctor'],
    permission: 'View Consultations',
    component: lazyComponent(() => import('./hospital/desk/work-cards.tsx'), 'ResultsCard'),
  },
  {
    place: 'work',
    key: 'notes',
    order: 30,
    title: word('Notes to complete'),
    cadres: ['doctor'],
    permission: 'View Consultations',
    component: lazyComponent(() => import('./hospital/desk/work-cards.tsx'), 'NotesCard'),
  },
  {
    place: 'patient',
    key: 'visits',
    title: word('Visits'),
    order: 20,
    permission: 'View Consultations',
    component: lazyComponent(() => import('./hospital/patient/visits-panel.tsx'), 'VisitsPanel'),
  },
  {
    place: 'settings',
    key: 'consultation-templates',
    order: 405,
    title: word('Consultation templates'),
    permission: 'View Consultation Template',
    component: lazyComponent(() => import('./hospital/templates/templates-settings.tsx'), 'TemplatesSettings'),
  },
  {
    place: 'settings',
    key: 'consultation',
    order: 400,
    title: word('Consultation'),
    permission: 'View Settings',
    component: lazyComponent(() => import('./hospital/settings-panel.tsx'), 'ConsultationSettingsPanel'),
  },
  {
    place: 'patient-actions',
    key: 'start-consultation',
    order: 10,
    permission: 'Create Consultation',
    component: lazyComponent(() => import('./hospital/patient/start-item.tsx'), 'StartItem'),
  },
];
