import { declareRecord } from '#kernel/contract/record.ts';
import { patientRefusals } from './refusals.ts';
import { billingStatuses } from './words.ts';

/** A way in which a patient's care is paid for. Its edit also suspends it, ends it or makes it active again; only an active one is verified. */
export const patientBillingRecord = declareRecord({
  entity: 'patient-billings',
  statuses: billingStatuses,
  refusals: patientRefusals,
  refused: 'BILLING_NOT_ACTIVE',
  key: 'billingId',
  touches: ['patients'],
  acts: {
    verify: { word: 'Verify', heading: 'Verify billing method', from: ['active'] },
    edit: { word: 'Edit', heading: 'Edit billing method', from: billingStatuses },
  },
});
