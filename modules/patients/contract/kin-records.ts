import { z } from 'zod';
import { dialCode, email, id, instant, optionalText, phoneDigits, requiredText, version } from '#kernel/contract/fields.ts';
import { kinRelationships } from './words.ts';

const kinFields = {
  fullname: requiredText(2, 120, 'Full Name is a required field *'),
  relationship: z.enum(kinRelationships, { error: 'Relationship is a required field *' }),
  dialCode,
  phoneNumber: phoneDigits,
  email: z
    .union([email, z.literal('')])
    .nullish()
    .transform((address) => address || null),
  address: optionalText(300).refine((address) => address === null || address.length >= 3, 'Must be at least 3 characters'),
  occupation: optionalText(100),
  /** The first one of a patient is primary whatever is sent; a new primary takes the place of the old. */
  isPrimary: z.boolean().default(false),
  isEmergencyContact: z.boolean().default(false),
  isLegalGuardian: z.boolean().default(false),
  isHealthProxy: z.boolean().default(false),
  linkedPatientId: id.nullish().transform((linked) => linked ?? null),
};

export const KinInput = z.strictObject(kinFields);
export type KinInput = z.output<typeof KinInput>;

export const AddKin = z.strictObject({ patientId: id, ...kinFields });
export type AddKin = z.output<typeof AddKin>;

/** `patientId` may be sent along and must then be the kin's own patient. */
export const EditKin = z.strictObject({ patientId: id.optional(), ...kinFields, version });
export type EditKin = z.output<typeof EditKin>;

export const NextOfKin = z.object({
  id,
  patientId: id,
  fullname: z.string(),
  relationship: z.enum(kinRelationships),
  dialCode: z.string(),
  phoneNumber: z.string(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  occupation: z.string().nullable(),
  isPrimary: z.boolean(),
  isEmergencyContact: z.boolean(),
  isLegalGuardian: z.boolean(),
  isHealthProxy: z.boolean(),
  linkedPatientId: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type NextOfKin = z.infer<typeof NextOfKin>;
