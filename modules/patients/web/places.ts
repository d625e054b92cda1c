import type { PatientDetails } from '../contract/records.ts';
import type { PatientStartProps } from './patient-start.tsx';

declare module '#kernel/web/frame/parts.tsx' {
  interface CardPlaces {
    /** Tabs of a patient's page. */
    patient: { readonly patientId: string; readonly patient: PatientDetails };
    /** Cards of the first tab. */
    'patient-overview': { readonly patientId: string; readonly patient: PatientDetails };
    /** Facts of the banner. */
    'patient-banner': { readonly patientId: string };
    /** Panels of the billing tab. */
    'patient-billing': { readonly patientId: string };
    /** The field of a billing method that chooses a plan. */
    'patient-billing-plan': { readonly method: unknown };
    /** Items of the page's menu. */
    'patient-actions': { readonly patient: PatientDetails };
    /** What begins with a patient: a button or an item of a menu. */
    'patient-starts': PatientStartProps;
  }
}
