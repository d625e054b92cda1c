import { z } from 'zod';
import { id, instant, optionalText } from '#kernel/contract/fields.ts';
import { StayPatient } from './request-records.ts';
import { StayDiagnosis, StayPlace } from './stay-parts.ts';
import { admissionStatuses, mostDiagnoses, newbornSexes } from './stay-words.ts';

const orNull = <T extends z.ZodType>(field: T) => field.nullish().transform((value) => value ?? null);

/** A newborn of an admitted mother: one who is registered already, or what is known of one right after birth. */
export const AddNewborn = z
  .strictObject({
    babyPatientId: orNull(id),
    sex: orNull(z.enum(newbornSexes)),
    bornAt: orNull(instant),
    /** In grams. */
    birthWeight: orNull(z.number().int().min(200).max(8000)),
    /** Which of several, from 1. Missing: a single child. */
    birthOrder: orNull(z.number().int().min(1).max(9)),
    /** Null: a cot beside the bed of the mother. */
    bedId: orNull(id),
    /** Null: the consultant of the mother. */
    consultantId: orNull(id),
    /** Null: that it was born in the hospital and stays with the mother. */
    reason: optionalText(500),
    admittingDiagnoses: z.array(StayDiagnosis).max(mostDiagnoses).default([]),
    /** Why the newborn is let in although the ward is for others. */
    policyReason: optionalText(300),
  })
  .refine(({ babyPatientId, sex }) => babyPatientId !== null || sex !== null, { path: ['sex'], message: 'Sex is required' })
  .refine(({ babyPatientId, bornAt }) => babyPatientId !== null || bornAt !== null, {
    path: ['bornAt'],
    message: 'Time of birth is required',
  });
export type AddNewborn = z.output<typeof AddNewborn>;

/** The stay of a mother beside that of her newborn, and the other way round. */
export const FamilyStay = z.object({
  id,
  admissionNumber: z.string(),
  of: StayPatient,
  /** Null once the bed is free, and for readers who may not know the ward. */
  place: StayPlace.nullable(),
  status: z.enum(admissionStatuses),
});
export type FamilyStay = z.output<typeof FamilyStay>;
