import { z } from 'zod';
import { id, instant, optionalText, requiredText } from '#kernel/contract/fields.ts';
import { Directions } from '#modules/pharmacy/contract/direction-records.ts';
import { safetyAnswers } from '#modules/pharmacy/contract/safety/records.ts';
import { LineOrder, PrescriptionLine } from './records.ts';
import { OwnRefill } from './refill-records.ts';
import { frequencyCodes, prescriptionKinds, reconcileActions, reconcileMoments, routes, supplySources } from './words.ts';

/** A medicine of a patient with the prescription it stands on. */
export const PatientMedication = z.object({
  prescriptionId: id,
  prescriptionNumber: z.string(),
  /** Of the prescription: `discharge` is what the patient was given to take home. */
  kind: z.enum(prescriptionKinds),
  prescriber: z.object({ id: id.nullable(), fullname: z.string() }),
  line: PrescriptionLine,
});
export type PatientMedication = z.output<typeof PatientMedication>;

export const Reconciliation = z.object({
  id,
  moment: z.enum(reconcileMoments),
  at: instant,
  by: z.object({ id: id.nullable(), fullname: z.string() }),
  items: z.array(z.object({ lineId: id, medicine: z.string(), action: z.enum(reconcileActions), reason: z.string().nullable() })),
});
export type Reconciliation = z.output<typeof Reconciliation>;

export const PatientMedications = z.object({
  current: z.array(PatientMedication),
  past: z.array(PatientMedication),
  /** What the patient gets elsewhere or brings along. */
  outside: z.array(PatientMedication),
  reconciliations: z.array(Reconciliation),
});
export type PatientMedications = z.output<typeof PatientMedications>;

/**
 * At admission, transfer or discharge: what becomes of each medicine. `change` brings the line that takes its place; `line` of an
 * override is the item's place.
 */
export const ReconcileMedications = z.strictObject({
  moment: z.enum(reconcileMoments),
  note: optionalText(500),
  items: z
    .array(
      z.strictObject({
        lineId: id,
        action: z.enum(reconcileActions),
        reason: optionalText(500),
        line: LineOrder.omit({ id: true }).optional(),
      }),
    )
    .min(1)
    .max(100),
  ...safetyAnswers,
});
export type ReconcileMedications = z.output<typeof ReconcileMedications>;

const print = {
  hospital: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
  patient: z.object({
    fullname: z.string(),
    hospitalPatientId: z.string(),
    gender: z.string().nullable(),
    dateOfBirth: z.string().nullable(),
    age: z.string().nullable(),
    weight: z.number().nullable(),
    /** Those that hold; without any, whether somebody asked. */
    allergies: z.array(z.string()),
    noKnownAllergies: z.boolean(),
  }),
};

/** A prescription on paper. */
export const PrintedPrescription = z.object({
  ...print,
  prescriptionNumber: z.string(),
  kind: z.string(),
  status: z.string(),
  signedAt: instant,
  validUntil: z.string(),
  prescriber: z.object({ id: id.nullable(), fullname: z.string() }),
  diagnoses: z.array(z.object({ code: z.string(), description: z.string() })),
  notes: z.string().nullable(),
  lines: z.array(
    z.object({
      lineNumber: z.number().int(),
      medicine: z.string(),
      dosageText: z.string(),
      directions: Directions,
      quantity: z.number().int().nullable(),
      quantityUnit: z.string().nullable(),
      refills: z.number().int(),
      instructions: z.string().nullable(),
      substitutionAllowed: z.boolean(),
      status: z.string(),
    }),
  ),
  verifyCode: z.string(),
  verifyUrl: z.string(),
});
export type PrintedPrescription = z.output<typeof PrintedPrescription>;

/** A prescription as its patient sees it. */
export const OwnPrescription = z.object({
  id,
  personId: id,
  hospital: z.object({ id, name: z.string() }),
  prescriptionNumber: z.string(),
  signedAt: instant,
  validUntil: z.string(),
  status: z.string(),
  prescriber: z.string(),
  /** The newest refill that was asked for; null: none yet. */
  refill: OwnRefill.nullable(),
  mayAskRefill: z.boolean(),
  lines: z.array(
    z.object({
      id,
      medicine: z.string(),
      route: z.enum(routes),
      frequencyCode: z.enum(frequencyCodes),
      /** Clock times by which it is taken; none: by need, or by hours. */
      times: z.array(z.string()),
      supplyFrom: z.enum(supplySources),
      /** Given by staff, not taken at home. */
      givenHere: z.boolean(),
      /** Taken now; then for how many days more, today among them, unless it has no end. */
      current: z.boolean(),
      daysLeft: z.number().int().nullable(),
      dosageText: z.string(),
      directions: Directions,
      instructions: z.string().nullable(),
      startAt: instant,
      endAt: instant.nullable(),
      status: z.string(),
      refillsLeft: z.number().int(),
      quantity: z.number().int().nullable(),
      dispensed: z.number().int(),
    }),
  ),
});
export type OwnPrescription = z.output<typeof OwnPrescription>;

export const QueryLine = z
  .strictObject({
    /** A pharmacist's question; needs 'Query Prescription'. */
    text: requiredText(3, 500, 'Enter the question').optional(),
    /** The prescriber's answer; needs 'Edit Prescription'. */
    answer: requiredText(2, 500, 'Enter the answer').optional(),
  })
  .refine(({ text, answer }) => (text === undefined) !== (answer === undefined), 'Send a question or an answer');
export type QueryLine = z.output<typeof QueryLine>;
