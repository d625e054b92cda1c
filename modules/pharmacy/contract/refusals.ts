import { declareRefusals } from '#kernel/contract/refusals.ts';

/** What the engine answers; every call that orders or gives medicines lists them. */
export const safetyRefusalCodes = [
  'ALLERGY',
  'DUPLICATE_THERAPY',
  'SAFETY_STOP',
  'SAFETY_REASON',
  'SAFETY_CONFIRM',
  'PRESCRIPTION_EXPIRED',
  'PRESCRIPTION_REQUIRED',
] as const;

/** Of the safety engine, the interactions and the register; those of requests and orders stand in their own file. */
export const pharmacyRefusals = declareRefusals({
  ALLERGY: { status: 422, message: 'The patient is allergic to {substance}.' },
  DUPLICATE_THERAPY: { status: 422, message: 'The patient already takes {medicine} ({number}).' },
  SAFETY_STOP: { status: 422, message: 'Resolve the safety alerts first' },
  SAFETY_REASON: { status: 422, message: 'Enter the reason for overriding the alert' },
  SAFETY_CONFIRM: { status: 422, message: 'Review the warnings first' },
  PRESCRIPTION_EXPIRED: { status: 422, message: 'The prescription has expired.' },
  PRESCRIPTION_REQUIRED: { status: 422, message: '{medicine} is a prescription-only medicine. Enter the prescriber.' },
  INTERACTION_EXISTS: {
    status: 409,
    message: 'This pair is already listed.',
    constraint: 'medication_interactions_one_per_pair',
    field: 'b',
  },
  INTERACTION_BUILT_IN: { status: 409, message: 'A built-in pair cannot be deleted.' },
  INTERACTION_SAME: { status: 422, message: 'Choose two different medicines.', field: 'b' },
  NOT_A_MEDICINE: { status: 422, message: '{product} is not a medicine.', field: 'productId' },
  NOT_CONTROLLED: { status: 422, message: '{product} is not a controlled medicine.', field: 'productId' },
  REGISTER_WITNESS_PIN: { status: 422, message: 'The witness could not be confirmed', field: 'witnessPin' },
  REGISTER_WITNESS_SAME: { status: 422, message: 'The witness must be another user.', field: 'witnessId' },
});
