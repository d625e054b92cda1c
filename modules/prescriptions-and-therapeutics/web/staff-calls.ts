import { pageOf } from '#kernel/contract/envelope.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import { Prescription, PrescriptionRow } from '#modules/prescriptions-and-therapeutics/contract/records.ts';

// The same addresses answer patients with their own; staff get their hospital's rows.
export const staffPrescriptions = { ...prescriptionCalls.list, payload: pageOf(PrescriptionRow) };
export const staffOfPatient = { ...prescriptionCalls.ofPatient, payload: pageOf(Prescription) };
