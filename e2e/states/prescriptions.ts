import { states } from './state.ts';

/** States of prescriptions beside their plain pages. */
export const prescriptionStates = states('admin', {
  'prescriptions, drafts': '/hospital/prescriptions?status=draft',
  'prescriptions, refill requests': '/hospital/prescriptions?tab=refills',
  'prescriptions, a draft': '/hospital/prescriptions/{rxDraft}',
  'prescriptions, new of a patient': '/hospital/prescriptions/new?patient={prescribed}',
  'prescriptions, of a patient': '/hospital/patients/{prescribed}?tab=medications',
});
