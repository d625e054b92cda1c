import { safetyRefusalCodes } from '#modules/pharmacy/contract/refusals.ts';

/** Refusals that several calls share. */
export const patientFaults = ['PATIENT_DECEASED', 'PATIENT_MERGED', 'CONFIDENTIAL_PATIENT'] as const;

export const lineFaults = ['RX_LINE_FIELDS', 'RX_PRODUCT_UNKNOWN'] as const;

export const signFaults = safetyRefusalCodes;

export const editFaults = [
  ...patientFaults,
  ...lineFaults,
  ...signFaults,
  'ALLERGIES_NOT_REVIEWED',
  'ALLERGY_STATE_UNKNOWN',
  'RX_NOT_ACTIVE',
  'RX_LINE_STATE',
  'RX_LINE_UNKNOWN',
  'RX_LINE_DISPENSED',
  'RX_REASON_REQUIRED',
] as const;
