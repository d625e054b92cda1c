import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import type { Card } from '#kernel/web/frame/parts.tsx';

/** Under a billing method: whether the insurer pays today and what is left: `<CoverStrip patientId billingId />`. */
export const CoverStrip = lazyComponent(() => import('./hospital/eligibility/cover-strip.tsx'), 'CoverStrip');

/** What the record of a patient shows of covers. */
export const coverCards: readonly Card[] = [
  {
    place: 'patient-billing',
    key: 'covers',
    order: 12,
    permission: 'View Patient Billing',
    component: lazyComponent(() => import('./hospital/eligibility/patient-covers.tsx'), 'PatientCovers'),
  },
  {
    place: 'patient-overview',
    key: 'cover',
    order: 15,
    permission: 'View Patient Billing',
    component: lazyComponent(() => import('./hospital/eligibility/patient-covers.tsx'), 'CoverCard'),
  },
  {
    place: 'patient-starts',
    key: 'check-cover',
    order: 90,
    permission: 'Verify Patient Billing',
    component: lazyComponent(() => import('./hospital/eligibility/check-cover-start.tsx'), 'CheckCoverStart'),
  },
  {
    place: 'patient-actions',
    key: 'check-cover',
    order: 60,
    permission: 'Verify Patient Billing',
    component: lazyComponent(() => import('./hospital/eligibility/patient-covers.tsx'), 'CheckCoverItem'),
  },
];
