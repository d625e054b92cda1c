import { z } from 'zod';
import { id, instant, optionalText, requiredText, version } from '#kernel/contract/fields.ts';
import { Range } from './catalogue-records.ts';
import {
  absentReasons,
  callOutcomes,
  comparators,
  cultureGrowths,
  resultFlags,
  resultStatuses,
  resultTypes,
  sensitivityMethods,
  sensitivityWords,
} from './words.ts';

/** A number as it was typed: kept so, to six decimals and twelve digits before the point. */
export const typedNumber = z.string().regex(/^-?\d{1,12}(\.\d{1,6})?$/, 'Must be a number with at most 6 decimals');

export const Culture = z.strictObject({
  growth: z.enum(cultureGrowths),
  colonyCount: optionalText(60),
  organisms: z
    .array(
      z.strictObject({
        name: requiredText(1, 120, 'Name is required'),
        sensitivities: z
          .array(
            z.strictObject({
              antibiotic: requiredText(1, 80, 'Antibiotic is required'),
              method: z.enum(sensitivityMethods),
              reading: optionalText(20),
              interpretation: z.enum(sensitivityWords),
            }),
          )
          .max(60)
          .default([]),
      }),
    )
    .max(10)
    .default([]),
});
export type Culture = z.output<typeof Culture>;

/** What somebody enters for a parameter; which of `value`, `values` and `culture` counts follows from its result type. */
export const EnteredValue = z.strictObject({
  parameterId: id,
  /** Numbers as typed (`12.50`), an option's label, a titre (`1:80`), or text. */
  value: optionalText(4000),
  /** Labels of a multiple choice. */
  values: z
    .array(requiredText(1, 60, 'Choose an option'))
    .max(40)
    .default([]),
  comparator: z
    .enum(comparators)
    .nullish()
    .transform((value) => value ?? null),
  culture: Culture.nullish().transform((value) => value ?? null),
  method: optionalText(80),
  device: optionalText(80),
  comment: optionalText(500),
  absentReason: z
    .enum(absentReasons)
    .nullish()
    .transform((value) => value ?? null),
});
export type EnteredValue = z.output<typeof EnteredValue>;

const seen = version.nullish().transform((value) => value ?? null);
const words = optionalText(4000);

/** The last version of the request that the person saw; a later one is STALE_VERSION. */
const values = z.array(EnteredValue).max(60);
export const ResultDraft = z.strictObject({ values, comment: words, conclusion: words, version: seen });
export type ResultDraft = z.output<typeof ResultDraft>;

export const ResultEntered = z.strictObject({
  values,
  comment: words,
  conclusion: words,
  /** The values outside of what is plausible are meant so. */
  confirmImplausible: z.boolean().default(false),
  version: seen,
});
export type ResultEntered = z.output<typeof ResultEntered>;

export const CriticalCallInput = z.strictObject({
  parameterId: id.nullish().transform((value) => value ?? null),
  notifiedUserId: id.nullish().transform((value) => value ?? null),
  notifiedName: optionalText(120),
  phone: optionalText(40),
  calledAt: instant.nullish().transform((value) => value ?? null),
  /** The person repeated the value. */
  readBack: z.literal(true, { error: 'The value must be read back' }),
  outcome: z.enum(callOutcomes).default('reached'),
});
export type CriticalCallInput = z.output<typeof CriticalCallInput>;

export const ResultReleased = z.strictObject({
  comment: words,
  /** Missing: yes, unless the test is sensitive. */
  releasedToPatient: z.boolean().optional(),
  criticalCall: CriticalCallInput.nullish().transform((value) => value ?? null),
  /** Nobody was called yet: the notices and the escalation stand for it. */
  notifyLater: z.boolean().default(false),
  version: seen,
});
export type ResultReleased = z.output<typeof ResultReleased>;

export const ResultAmended = z.strictObject({
  values,
  comment: words.optional(),
  conclusion: words.optional(),
  reason: requiredText(10, 500, 'Reason is required (at least 10 characters)'),
  confirmImplausible: z.boolean().default(false),
  version: seen,
});
export type ResultAmended = z.output<typeof ResultAmended>;

export const ResultValue = z.object({
  parameterId: id,
  name: z.string(),
  code: z.string().nullable(),
  resultType: z.enum(resultTypes),
  decimals: z.number().int(),
  unit: z.string().nullable(),
  /** As typed. */
  value: z.string().nullable(),
  values: z.array(z.string()),
  comparator: z.enum(comparators).nullable(),
  culture: Culture.nullable(),
  /** The range as it was when the value was entered; the flag follows from it. */
  range: Range.nullable(),
  /** '3.5 – 5.1', '≤ 5', the range's own text, or 'No range'; null where ranges do not apply. */
  reference: z.string().nullable(),
  flag: z.enum(resultFlags).nullable(),
  /** Differs from the previous released value by more than the parameter allows. */
  delta: z.boolean(),
  previousValue: z.string().nullable(),
  previousAt: instant.nullable(),
  method: z.string().nullable(),
  device: z.string().nullable(),
  comment: z.string().nullable(),
  absentReason: z.enum(absentReasons).nullable(),
});
export type ResultValue = z.output<typeof ResultValue>;

const person = z.object({ id: id.nullable(), name: z.string() });

export const LabAttachment = z.object({
  id,
  name: z.string(),
  mime: z.string(),
  size: z.number().int(),
  uploadedBy: z.string(),
  uploadedAt: instant,
});
export type LabAttachment = z.output<typeof LabAttachment>;

export const LabResult = z.object({
  version: z.number().int(),
  status: z.enum(resultStatuses),
  values: z.array(ResultValue),
  comment: z.string().nullable(),
  conclusion: z.string().nullable(),
  attachments: z.array(LabAttachment),
  enteredBy: person,
  enteredAt: instant,
  releasedBy: person.nullable(),
  releasedAt: instant.nullable(),
  amendReason: z.string().nullable(),
});
export type LabResult = z.output<typeof LabResult>;

export const CriticalCall = z.object({
  id,
  parameter: z.string(),
  value: z.string(),
  notified: z.string(),
  phone: z.string().nullable(),
  calledAt: instant,
  readBack: z.boolean(),
  outcome: z.enum(callOutcomes),
  calledBy: z.string(),
});
export type CriticalCall = z.output<typeof CriticalCall>;

export const TrendPoint = z.object({
  requestId: id,
  at: instant,
  value: z.string(),
  comparator: z.enum(comparators).nullable(),
  unit: z.string().nullable(),
  flag: z.enum(resultFlags).nullable(),
  range: Range.nullable(),
});
export type TrendPoint = z.output<typeof TrendPoint>;
