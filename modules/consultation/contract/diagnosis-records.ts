import { z } from 'zod';
import { calendarDate, id, instant, optionalText, requiredText } from '#kernel/contract/fields.ts';
import { lateralities } from '#modules/patient-chart/contract/words.ts';
import { diagnosisTypes, diagnosisVerifications, leastEditReason } from './words.ts';

/** Why something signed changes: at least ten characters. Needed once the consultation is completed. */
export const editReason = requiredText(leastEditReason, 500, 'Reason for edit is required');

const fields = {
  type: z.enum(diagnosisTypes),
  verification: z.enum(diagnosisVerifications),
  onset: calendarDate.nullable(),
  laterality: z.enum(lateralities),
  /** First seen in this patient; feeds the statistics of new and old cases. */
  isNewCase: z.boolean(),
  notes: optionalText(1000),
};

/** A code, or free text alone: then it is uncoded and listed for the coding clerk. */
export const AddDiagnosis = z
  .strictObject({
    icdCode: z
      .string()
      .max(10)
      .transform((code) => code.trim().toUpperCase())
      .nullish()
      .transform((code) => code || null),
    description: optionalText(300),
    ...fields,
    type: fields.type.default('provisional'),
    verification: fields.verification.default('unconfirmed'),
    onset: fields.onset.default(null),
    laterality: fields.laterality.default('none'),
    isNewCase: fields.isNewCase.default(true),
    isNotifiable: z.boolean().optional(),
    /** 1 = primary. Left out: behind the others. */
    rank: z.number().int().min(1).max(60).optional(),
    /** Also written to the patient's pre-existing conditions. */
    promote: z.boolean().default(false),
    /** A code that fits neither sex nor age was seen and meant. */
    confirm: z.boolean().default(false),
    editReason: editReason.optional(),
  })
  .refine((one) => one.icdCode !== null || (one.description ?? '').length >= 2, {
    path: ['description'],
    message: 'Diagnosis is required',
  });
export type AddDiagnosis = z.output<typeof AddDiagnosis>;

export const EditDiagnosis = z.strictObject({
  ...z.object(fields).partial().shape,
  notes: optionalText(1000).optional(),
  description: requiredText(2, 300, 'Diagnosis is required').optional(),
  isNotifiable: z.boolean().optional(),
  rank: z.number().int().min(1).max(60).optional(),
  promote: z.boolean().optional(),
  editReason: editReason.optional(),
});
export type EditDiagnosis = z.output<typeof EditDiagnosis>;

export const Diagnosis = z.object({
  id,
  icdCode: z.string().nullable(),
  icdVersion: z.string().nullable(),
  description: z.string(),
  uncoded: z.boolean(),
  type: z.enum(diagnosisTypes),
  verification: z.enum(diagnosisVerifications),
  /** 1 = primary. */
  rank: z.number().int(),
  onset: calendarDate.nullable(),
  laterality: z.enum(lateralities),
  isNewCase: z.boolean(),
  isNotifiable: z.boolean(),
  notes: z.string().nullable(),
  promotedConditionId: id.nullable(),
  recordedByName: z.string(),
  recordedAt: instant,
});
export type Diagnosis = z.output<typeof Diagnosis>;
