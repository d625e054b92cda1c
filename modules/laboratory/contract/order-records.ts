import { z } from 'zod';
import {
  calendarDate,
  dialCode,
  email,
  id,
  instant,
  optionalText,
  phoneDigits,
  reason,
  requiredText,
  version,
} from '#kernel/contract/fields.ts';
import {
  containers,
  mostDiscarded,
  mostTestsOfOrder,
  paymentModes,
  priorities,
  requestOrigins,
  specimenConditions,
  specimenTypes,
} from './words.ts';

const optionalId = id.nullish().transform((value) => value ?? null);

export const Diagnosis = z.strictObject({
  code: requiredText(1, 16, 'Code is required'),
  description: requiredText(1, 300, 'Description is required'),
});
export type Diagnosis = z.output<typeof Diagnosis>;

const orderFields = {
  patientId: id,
  origin: z.enum(requestOrigins).default('outpatient'),
  consultationId: optionalId,
  priority: z.enum(priorities).default('routine'),
  clinicalInfo: optionalText(2000),
  diagnoses: z.array(Diagnosis).max(20).default([]),
  /** The patient's billing method; missing: their default. */
  billingId: optionalId,
  /** The consultant for whom somebody else enters the order. */
  orderedFor: optionalId,
  consentGiven: z.boolean().default(false),
  /** Of somebody who died. */
  postMortem: z.boolean().default(false),
  /** A duplicate is meant so; the reason is kept. */
  confirm: z.boolean().default(false),
  reason: optionalText(500),
};
const orderedTest = z.strictObject({ testId: id, note: optionalText(500) });

export const CreateInternal = z.strictObject({ ...orderFields, testId: id, note: optionalText(500) });
export type CreateInternal = z.output<typeof CreateInternal>;

export const CreateMultiple = z.strictObject({
  ...orderFields,
  tests: z.array(orderedTest).min(1, 'Choose at least one test').max(mostTestsOfOrder),
});
export type CreateMultiple = z.output<typeof CreateMultiple>;

export const ExternalPatient = z.strictObject({
  fullname: requiredText(2, 120, 'Full name is a required field *'),
  gender: z.enum(['male', 'female', 'prefer not to say']),
  dateOfBirth: calendarDate.nullish().transform((value) => value ?? null),
  ageYears: z
    .number()
    .int()
    .min(0)
    .max(130)
    .nullish()
    .transform((value) => value ?? null),
  dialcode: dialCode,
  phoneNumber: phoneDigits,
  email: z
    .union([email, z.literal('')])
    .nullish()
    .transform((value) => value || null),
  address: optionalText(200),
});
export type ExternalPatient = z.output<typeof ExternalPatient>;

export const Referrer = z.strictObject({
  institutionName: optionalText(120),
  doctorName: optionalText(120),
  phone: optionalText(40),
  email: optionalText(254),
});
export type Referrer = z.output<typeof Referrer>;

export const CreateExternal = z.strictObject({
  externalPatient: ExternalPatient,
  referrer: Referrer.nullish().transform((value) => value ?? null),
  tests: z.array(orderedTest).min(1, 'Choose at least one test').max(mostTestsOfOrder),
  priority: orderFields.priority,
  clinicalInfo: orderFields.clinicalInfo,
  consentGiven: orderFields.consentGiven,
  paymentMode: z.enum(paymentModes).default('pay-at-desk'),
});
export type CreateExternal = z.output<typeof CreateExternal>;

export const NewSpecimen = z.strictObject({
  type: z.enum(specimenTypes),
  container: z
    .enum(containers)
    .nullish()
    .transform((value) => value ?? null),
  volumeMl: z
    .number()
    .gt(0)
    .max(100)
    .nullish()
    .transform((value) => value ?? null),
  bodySite: optionalText(80),
  method: optionalText(80),
  /** Missing: now. */
  collectedAt: instant.nullish().transform((value) => value ?? null),
  fastingHours: z
    .number()
    .int()
    .min(0)
    .max(72)
    .nullish()
    .transform((value) => value ?? null),
  condition: z.enum(specimenConditions).default('satisfactory'),
  storageLocation: optionalText(80),
  requestIds: z.array(id).min(1, 'Choose at least one request').max(mostTestsOfOrder),
});
export type NewSpecimen = z.output<typeof NewSpecimen>;

export const CreateSpecimens = z.strictObject({
  specimens: z.array(NewSpecimen).min(1).max(20),
  /** Two identifiers of the patient were checked at the bedside. */
  identityChecked: z.literal(true, { error: 'Check two identifiers of the patient' }),
});
export type CreateSpecimens = z.output<typeof CreateSpecimens>;

export const EditSpecimen = z.strictObject({
  /** It is at the bench now; said twice, the first time counts. */
  received: z.boolean().default(false),
  receivedAt: instant.optional(),
  storageLocation: optionalText(80).optional(),
  /** Kept until then; null: not said. */
  discardAfter: instant.nullish(),
  /** Nothing is left in it: no test can be added. */
  consumed: z.boolean().default(false),
  discard: z.boolean().default(false),
  version: version.optional(),
});
export type EditSpecimen = z.output<typeof EditSpecimen>;

/** Tubes that are thrown away together, each as it was seen. */
export const DiscardTubes = z.strictObject({
  specimens: z.array(z.strictObject({ id, version })).min(1, 'Choose at least one specimen').max(mostDiscarded),
});
export type DiscardTubes = z.output<typeof DiscardTubes>;

const seen = version.nullish().transform((value) => value ?? null);

export const EditRequest = z.strictObject({
  priority: z.enum(priorities).optional(),
  clinicalInfo: optionalText(2000).optional(),
  diagnoses: z.array(Diagnosis).max(20).optional(),
  billingId: id.optional(),
  version: seen,
});
export type EditRequest = z.output<typeof EditRequest>;

export const CancelRequest = z.strictObject({
  cancelReason: reason(),
  /** Takes the charge of work that was begun away too; needs 'Cancel Performed Bill'. */
  waiveCharge: z.boolean().default(false),
  version: seen,
});
export type CancelRequest = z.output<typeof CancelRequest>;
