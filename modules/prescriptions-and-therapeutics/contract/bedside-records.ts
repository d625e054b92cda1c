import { z } from 'zod';
import { calendarDate, id, instant, optionalText } from '#kernel/contract/fields.ts';
import { InBed } from '#modules/patients/contract/in-bed.ts';
import { bedsideReasons, identityKinds } from './administration-words.ts';
import { doseUnits } from './words.ts';

/** Identifiers that the patient or the wristband tells and a person types: two of them, as on the record. */
export const TypedIdentifiers = z.strictObject({
  hospitalPatientId: optionalText(40),
  dateOfBirth: calendarDate.nullish().transform((value) => value ?? null),
  fullname: optionalText(200),
});
export type TypedIdentifiers = z.output<typeof TypedIdentifiers>;

/** Whom a dose is for, as it is compared at the bedside. */
export const BedsidePatient = z.object({
  id,
  hospitalPatientId: z.string(),
  /** What the codes of the wristband and of the patient card hold. */
  civisId: z.string(),
  fullname: z.string(),
  gender: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  photoAttachmentId: id.nullable(),
  /** Where an inpatient lies; left out of everybody else. */
  bed: InBed.optional(),
});
export type ChartPatient = z.output<typeof BedsidePatient>;

export const BedsideWard = z.object({ id, name: z.string() });

/** A dose that was given without the check of the patient or of the medicine, and why. */
export const UncheckedDose = z.object({
  id,
  administrationId: id,
  administrationNumber: z.string(),
  patient: BedsidePatient,
  ward: BedsideWard,
  medicine: z.string(),
  doseGiven: z.number(),
  doseUnit: z.enum(doseUnits),
  givenAt: instant,
  givenBy: z.object({ id: id.nullable(), fullname: z.string() }),
  identityKind: z.enum(identityKinds),
  scannedProduct: z.boolean(),
  identityReason: z.enum(bedsideReasons),
  identityNote: z.string().nullable(),
});
export type UncheckedDose = z.output<typeof UncheckedDose>;

/** What a patient is allergic to. `noKnownAllergies`: somebody asked and there are none; false without any: not recorded. */
export const knownAllergies = { allergies: z.array(z.string()), noKnownAllergies: z.boolean() };
