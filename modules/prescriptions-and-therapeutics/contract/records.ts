import { z } from 'zod';
import { calendarDate, id, instant, optionalText, text, version } from '#kernel/contract/fields.ts';
import { Directions } from '#modules/pharmacy/contract/direction-records.ts';
import { SafetyAlert, safetyAnswers } from '#modules/pharmacy/contract/safety/records.ts';
import { actsField } from '#kernel/contract/record.ts';
import { OrderPlace } from '#modules/patients/contract/order-place.ts';
import { lineRecord } from './line.record.ts';
import { prescriptionRecord } from './prescription.record.ts';
import {
  doseUnits,
  durationUnits,
  frequencyCodes,
  lineStatuses,
  mostLines,
  mostRefills,
  prescriptionKinds,
  prescriptionStatuses,
  routes,
  supplySources,
} from './words.ts';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time like 06:00');
const amount = z.number().positive().max(1_000_000);
const person = z.object({ id: id.nullable(), fullname: z.string() });

/** Diluent, volume and rate of a drip. */
export const Infusion = z.strictObject({
  diluent: optionalText(120),
  volumeMl: amount.nullish().transform((value) => value ?? null),
  rateMlPerHour: amount.nullish().transform((value) => value ?? null),
  overMinutes: z
    .number()
    .int()
    .min(1)
    .max(10_080)
    .nullish()
    .transform((value) => value ?? null),
});
export type Infusion = z.output<typeof Infusion>;

/** Steps of a dose that is lowered or raised: each dose for so many days. */
export const TaperStep = z.strictObject({ dose: amount, days: z.number().int().min(1).max(365) });

/** A medicine as it is written; what a product knows (generic, strength, form) need not be said. */
export const LineOrder = z.strictObject({
  /** A line of the prescription that this one replaces; only when editing. */
  id: id.optional(),
  /** A listed product; null: a medicine that is not stocked, for an outside pharmacy. */
  productId: id.nullish().transform((value) => value ?? null),
  genericName: optionalText(160),
  strength: optionalText(60),
  form: optionalText(60),
  doseAmount: amount,
  doseUnit: z.enum(doseUnits),
  route: z.enum(routes),
  frequencyCode: z.enum(frequencyCodes),
  /** Clock times of a custom frequency, or in place of the hospital's. */
  times: z.array(clock).max(24).default([]),
  /** 1 Monday … 7 Sunday; empty: every day. */
  daysOfWeek: z.array(z.number().int().min(1).max(7)).max(7).default([]),
  durationValue: z
    .number()
    .int()
    .min(1)
    .max(1000)
    .nullish()
    .transform((value) => value ?? null),
  durationUnit: z.enum(durationUnits),
  startAt: instant.nullish().transform((value) => value ?? null),
  /** In dispensing units; left out: computed. Another than the computed one wants a reason. */
  quantity: z
    .number()
    .int()
    .min(1)
    .max(100_000)
    .nullish()
    .transform((value) => value ?? null),
  quantityReason: optionalText(200),
  prn: z.boolean().default(false),
  prnReason: optionalText(120),
  prnMinIntervalMinutes: z
    .number()
    .int()
    .min(5)
    .max(10_080)
    .nullish()
    .transform((value) => value ?? null),
  prnMaxPerDay: z
    .number()
    .int()
    .min(1)
    .max(48)
    .nullish()
    .transform((value) => value ?? null),
  /** Hard cap within 24 hours, in the dose's unit. */
  maxDosePerDay: amount.nullish().transform((value) => value ?? null),
  infusion: Infusion.nullish().transform((value) => value ?? null),
  tapering: z.array(TaperStep).max(20).default([]),
  indication: optionalText(200),
  /** The day on which an antibiotic is looked at again. */
  reviewOn: calendarDate.nullish().transform((value) => value ?? null),
  instructions: optionalText(500),
  pharmacistNote: optionalText(500),
  substitutionAllowed: z.boolean().default(true),
  refills: z.number().int().min(0).max(mostRefills).default(0),
  supplyFrom: z.enum(supplySources).default('pharmacy'),
  /** Left out: true for inpatients and injections. */
  administerHere: z.boolean().optional(),
});
export type LineOrder = z.output<typeof LineOrder>;
export type LineOrderInput = z.input<typeof LineOrder>;

export const DiagnosisCode = z.strictObject({ code: text(20), description: text(300) });

const header = {
  kind: z.enum(prescriptionKinds).default('outpatient'),
  diagnoses: z.array(DiagnosisCode).max(20).default([]),
  notes: optionalText(1000),
  validUntil: calendarDate.nullish().transform((value) => value ?? null),
  allergiesReviewed: z.boolean(),
  lines: z.array(LineOrder).min(1, 'Add at least one medicine').max(mostLines),
  /** Signs at once; needs 'Sign Prescription'. */
  sign: z.boolean().default(false),
  ...safetyAnswers,
  priority: z.enum(['routine', 'urgent', 'stat']).default('routine'),
};

export const CreatePrescription = z.strictObject({
  patientId: id,
  consultationId: id.nullish().transform((value) => value ?? null),
  /** Where else it is written, e.g. in a ward round. Missing: in the consultation, or in none of them. */
  place: OrderPlace.nullish().transform((value) => value ?? null),
  /** Wanted when the consultation is closed. */
  editReason: optionalText(500),
  /** The patient's request for a refill that it answers once it is signed. */
  refillRequestId: id.nullish().transform((value) => value ?? null),
  ...header,
});
export type CreatePrescription = z.output<typeof CreatePrescription>;

/** As above, the patient being the consultation's. */
export const CreateInConsultation = CreatePrescription.omit({ patientId: true, consultationId: true, place: true, refillRequestId: true });
export type CreateInConsultation = z.output<typeof CreateInConsultation>;

/**
 * A draft's fields and lines are replaced by what is sent. On a signed prescription `lines` with an id take that line's place, those
 * without one are added, and lines that are not named stay.
 */
export const EditPrescription = z.strictObject({
  version,
  reason: optionalText(500),
  diagnoses: z.array(DiagnosisCode).max(20).optional(),
  notes: optionalText(1000).optional(),
  validUntil: calendarDate.optional(),
  allergiesReviewed: z.boolean().optional(),
  lines: z.array(LineOrder).min(1, 'Add at least one medicine').max(mostLines).optional(),
  sign: z.boolean().default(false),
  ...safetyAnswers,
});
export type EditPrescription = z.output<typeof EditPrescription>;

export const SignPrescription = z.strictObject({
  version: version.optional(),
  ...safetyAnswers,
});
export type SignPrescription = z.output<typeof SignPrescription>;

export const RefillPrescription = z.strictObject({
  /** Default: every line that has refills left. */
  lineIds: z.array(id).max(mostLines).optional(),
  allergiesReviewed: z.boolean(),
  sign: z.boolean().default(true),
  /** `confirm` also says that a repeat before most of the course is used is meant so. */
  ...safetyAnswers,
});
export type RefillPrescription = z.output<typeof RefillPrescription>;

export const PrescriptionLine = z.object({
  id,
  lineNumber: z.number().int(),
  productId: id.nullable(),
  productName: z.string().nullable(),
  genericName: z.string(),
  strength: z.string().nullable(),
  form: z.string().nullable(),
  controlled: z.boolean(),
  highAlert: z.boolean(),
  doseAmount: z.number(),
  doseUnit: z.enum(doseUnits),
  route: z.enum(routes),
  frequencyCode: z.enum(frequencyCodes),
  times: z.array(z.string()),
  daysOfWeek: z.array(z.number().int()),
  timesPerDay: z.number().nullable(),
  everyHours: z.number().nullable(),
  durationValue: z.number().int().nullable(),
  durationUnit: z.enum(durationUnits),
  startAt: instant,
  /** Null: continuous, or by number of doses as needed. */
  endAt: instant.nullable(),
  quantity: z.number().int().nullable(),
  /** As the doses make it; null: they do not tell. */
  quantityComputed: z.number().int().nullable(),
  quantityUnit: z.string().nullable(),
  quantityReason: z.string().nullable(),
  prn: z.boolean(),
  prnReason: z.string().nullable(),
  prnMinIntervalMinutes: z.number().int().nullable(),
  prnMaxPerDay: z.number().int().nullable(),
  maxDosePerDay: z.number().nullable(),
  infusion: z
    .object({
      diluent: z.string().nullable(),
      volumeMl: z.number().nullable(),
      rateMlPerHour: z.number().nullable(),
      overMinutes: z.number().nullable(),
    })
    .nullable(),
  tapering: z.array(z.object({ dose: z.number(), days: z.number() })),
  indication: z.string().nullable(),
  reviewOn: calendarDate.nullable(),
  instructions: z.string().nullable(),
  pharmacistNote: z.string().nullable(),
  substitutionAllowed: z.boolean(),
  refills: z.number().int(),
  refillsLeft: z.number().int(),
  supplyFrom: z.enum(supplySources),
  administerHere: z.boolean(),
  safety: z.array(SafetyAlert),
  status: z.enum(lineStatuses),
  medicationRequestId: id.nullable(),
  administrationId: id.nullable(),
  dosageText: z.string(),
  /** What the words are said from, for other languages. */
  directions: Directions,
  stopReason: z.string().nullable(),
  replacedByLineId: id.nullable(),
  query: z
    .object({
      text: z.string(),
      by: person,
      at: instant,
      answer: z.string().nullable(),
      answeredAt: instant.nullable(),
    })
    .nullable(),
  verifiedBy: person.nullable(),
  verifiedAt: instant.nullable(),
  /** Units handed out, less those that came back. */
  dispensed: z.number().int(),
  /** What is in hand in place of the medicine, in its own units; absent: nothing but the medicine itself. */
  substitutes: z.array(z.object({ name: z.string(), quantity: z.number().int(), unit: z.string() })).optional(),
});
export type PrescriptionLine = z.output<typeof PrescriptionLine>;

/** A line on its prescription, with what may be done with it. */
export const LineOfPrescription = PrescriptionLine.extend({ acts: actsField(lineRecord) });
export type LineOfPrescription = z.output<typeof LineOfPrescription>;

const patient = z.object({
  id,
  hospitalPatientId: z.string(),
  fullname: z.string(),
  gender: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
});

const rowFields = {
  id,
  prescriptionNumber: z.string(),
  createdAt: instant,
  signedAt: instant.nullable(),
  patient,
  prescriber: person,
  kind: z.enum(prescriptionKinds),
  status: z.enum(prescriptionStatuses),
  consultationId: id.nullable(),
  validUntil: calendarDate,
  /** Lines that stand. */
  items: z.number().int(),
  /** How many of the lines that the pharmacy supplies are handed out wholly. */
  dispensed: z.object({ done: z.number().int(), of: z.number().int() }),
  /** Questions of a pharmacist that wait for an answer. */
  queries: z.number().int(),
  version: z.number().int(),
};

export const PrescriptionRow = z.object({ ...rowFields, medicines: z.array(z.string()) });
export type PrescriptionRow = z.output<typeof PrescriptionRow>;

export const Prescription = z.object({
  ...rowFields,
  lines: z.array(LineOfPrescription),
  acts: actsField(prescriptionRecord),
  diagnoses: z.array(z.object({ code: z.string(), description: z.string() })),
  notes: z.string().nullable(),
  weightUsed: z.number().nullable(),
  weightAt: instant.nullable(),
  ageUsed: z.string().nullable(),
  allergiesReviewed: z.boolean(),
  editReason: z.string().nullable(),
  cancelReason: z.string().nullable(),
  cancelledAt: instant.nullable(),
  refillOfId: id.nullable(),
  /** What is printed with the QR code; null before it is signed. */
  verifyCode: z.string().nullable(),
  verifyUrl: z.string().nullable(),
});
export type Prescription = z.output<typeof Prescription>;

/** A draft line as the checks see it. */
export const CheckedLine = z.object({
  alerts: z.array(SafetyAlert),
  dosageText: z.string(),
  directions: Directions,
  startAt: instant,
  endAt: instant.nullable(),
  times: z.array(z.string()),
  quantity: z.number().int().nullable(),
  /** False: the quantity wants a look, since the pack's size or the number of doses is not known. */
  quantityExact: z.boolean(),
  quantityUnit: z.string().nullable(),
  /** Minor units; null: no price. */
  amount: z.number().int().nullable(),
  coveredAmount: z.number().int().nullable(),
  patientAmount: z.number().int().nullable(),
  available: z.number().int().nullable(),
  alternatives: z.array(z.object({ id, name: z.string(), available: z.number().int() })),
});
export type CheckedLine = z.output<typeof CheckedLine>;

export const CheckOrder = z.strictObject({
  patientId: id,
  kind: z.enum(prescriptionKinds).default('outpatient'),
  billingId: id.optional(),
  lines: z.array(LineOrder).min(1).max(mostLines),
  /** The prescription being edited: its own lines are not counted against it. */
  prescriptionId: id.optional(),
});
export type CheckOrder = z.output<typeof CheckOrder>;

/** What a public check of a printed prescription tells: no diagnosis, no whole name. */
export const VerifiedPrescription = z.object({
  valid: z.boolean(),
  status: z.enum(prescriptionStatuses),
  prescriptionNumber: z.string(),
  hospital: z.string(),
  prescriber: z.string(),
  signedAt: instant,
  validUntil: calendarDate,
  patientInitials: z.string(),
  lines: z.array(
    z.object({ medicine: z.string(), quantity: z.number().int().nullable(), dispensed: z.number().int(), status: z.enum(lineStatuses) }),
  ),
});
export type VerifiedPrescription = z.output<typeof VerifiedPrescription>;
