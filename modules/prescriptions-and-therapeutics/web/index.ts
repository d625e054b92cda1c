import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { IconFileText } from '@tabler/icons-react';
import { hospitalArea, publicArea } from '#kernel/web/frame/areas.tsx';
import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { newPrescriptionSearch, prescriptionsSearch, reconcileSearch } from './hospital/search.ts';
import { administrationCards, administrationMenu, administrationRoutes } from './administrations-door.ts';

// Apart, so that the patient area loads nothing of the hospital area with it.
export { patientMenu, patientRoutes } from './patient/door.ts';

/** Prescriptions of a consultation, with the composer: `<VisitPrescriptions consultationId patientId state />`. */
export const VisitPrescriptions = lazyComponent(() => import('./hospital/visit-prescriptions.tsx'), 'VisitPrescriptions');
/** The composer in another module's drawer: `<PrescriptionComposer patientId place onDone onCancel />`. */
export const PrescriptionComposer = lazyComponent(() => import('./hospital/composer/composer.tsx'), 'Composer');
/** The composer for what a patient takes home from a stay: `<TakeHomeComposer patientId lines onDone onCancel />`. */
export const TakeHomeComposer = lazyComponent(() => import('./hospital/take-home-composer.tsx'), 'TakeHomeComposer');
/** Finds medicines in a search over several modules: `<FoundMedicines patientId typed onFound />`; the composer takes one as `entered`. */
export const FoundMedicines = lazyComponent(() => import('./hospital/composer/medicine-finder.tsx'), 'FoundMedicines');
export type { TypedMedicine } from './hospital/composer/draft.ts';
/** What a patient takes now: `<CurrentMedicines patientId={…} />`. */
export const CurrentMedicines = lazyComponent(() => import('./hospital/current-medicines.tsx'), 'CurrentMedicines');

const view = { staticData: { permission: 'View Prescription' } } as const;

export const hospitalRoutes = [
  ...administrationRoutes,
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/prescriptions',
    ...prescriptionsSearch.route,
    ...view,
    component: lazyComponent(() => import('./hospital/prescriptions-page.tsx'), 'PrescriptionsPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/prescriptions/new',
    ...newPrescriptionSearch.route,
    staticData: { permission: 'Create Prescription' },
    component: lazyComponent(() => import('./hospital/new-prescription-page.tsx'), 'NewPrescriptionPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/prescriptions/reconcile/$id',
    ...reconcileSearch.route,
    staticData: { permission: 'Edit Prescription' },
    component: lazyComponent(() => import('./hospital/reconcile/reconcile-page.tsx'), 'ReconcilePage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/prescriptions/$id',
    ...view,
    component: lazyComponent(() => import('./hospital/record/prescription-page.tsx'), 'PrescriptionPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/prescriptions/$id/edit',
    staticData: { permission: 'Edit Prescription' },
    component: lazyComponent(() => import('./hospital/edit-draft-page.tsx'), 'EditDraftPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/prescriptions/$id/print',
    ...view,
    component: lazyComponent(() => import('./print/prescription-print-page.tsx'), 'PrescriptionPrintPage'),
  }),
] as const;

/** Whoever holds a printed prescription can check it: the code in the address is all it takes. */
export const hospitalOpenRoutes = [
  createRoute({
    getParentRoute: () => publicArea,
    path: '/verify/prescription/$code',
    component: lazyComponent(() => import('./public/verify-rx-page.tsx'), 'VerifyPrescriptionPage'),
  }),
] as const;

export const hospitalMenu: readonly MenuEntry[] = [
  {
    key: 'prescriptions',
    title: word('Prescriptions'),
    path: '/hospital/prescriptions',
    icon: IconFileText,
    order: 282,
    under: 'pharmacy',
    permission: 'View Prescription',
  },
  ...administrationMenu,
];

export const hospitalCards: readonly Card[] = [
  ...administrationCards,
  {
    place: 'patient-overview',
    key: 'medicines',
    order: 20,
    permission: 'View Prescription',
    component: lazyComponent(() => import('./hospital/medicines-card.tsx'), 'MedicinesCard'),
  },
  {
    place: 'patient',
    key: 'medications',
    title: word('Medications'),
    order: 70,
    permission: 'View Prescription',
    component: lazyComponent(() => import('./hospital/patient-tab.tsx'), 'PatientMedicines'),
  },
];
