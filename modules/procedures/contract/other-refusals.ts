import { billRefusals } from '#modules/patient-bills/contract/refusals.ts';

/** Refusals of the payment gate that the start of a procedure passes on. */
export const patientBillRefusalsOfProcedures = billRefusals;
