/** Where the refusals of a bed are said in a form that chooses one. */
export const bedRefusals = {
  ...{ BED_TAKEN: 'bedId', BED_RESERVED: 'bedId', BED_STATE: 'bedId', BED_ROOM_CLOSED: 'bedId', BED_UNKNOWN: 'bedId' },
  WARD_POLICY: 'policyReason',
} as const;

/** Where the refusals of people and codes are said in the forms of a stay. */
export const careRefusals = {
  ...{ CONSULTANT_UNKNOWN: 'consultantId', STAFF_UNKNOWN: 'primaryNurseId', DIAGNOSIS_CODE_UNKNOWN: 'admittingDiagnoses' },
  BILLING_NOT_OF_PATIENT: 'patientBillingId',
} as const;

/** Whose answers change with a stay, beside those of stays. */
export const stayTouches = ['beds', 'rooms', 'wards', 'admission-requests', 'patients'] as const;
