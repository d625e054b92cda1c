import { z } from 'zod';
import { id, instant, reason } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { mergeRecord, mergeStatuses } from './merge.record.ts';
import { PatientRow } from './records.ts';
import { mergeableFields } from './words.ts';

/** Which record's value is kept, field by field; what is not named keeps the survivor's, or the other's where it has none. */
export const FieldChoices = z.partialRecord(z.enum(mergeableFields), z.enum(['survivor', 'merged']));
export type FieldChoices = z.output<typeof FieldChoices>;

export const MergePatients = z.strictObject({ mergedId: id, fieldChoices: FieldChoices.default({}), reason: reason(3) });
export type MergePatients = z.output<typeof MergePatients>;

export const PatientMerge = z.object({
  id,
  survivorId: id,
  survivorNumber: z.string(),
  survivorName: z.string(),
  mergedId: id,
  mergedNumber: z.string(),
  mergedName: z.string(),
  fieldChoices: FieldChoices,
  /** Table → how many rows moved. */
  movedRows: z.record(z.string(), z.number().int()),
  reason: z.string(),
  by: id.nullable(),
  byName: z.string(),
  at: instant,
  undoneAt: instant.nullable(),
  /** Until then it can be undone. */
  undoUntil: instant,
  /** Whether the persons became one too, wait for those who have to agree, or are two. */
  persons: z.enum(['joined', 'waiting', 'apart']),
  status: z.enum(mergeStatuses),
  acts: actsField(mergeRecord),
});
export type PatientMerge = z.infer<typeof PatientMerge>;

export const MergePreview = z.object({
  survivor: PatientRow,
  other: PatientRow,
  fields: z.array(z.object({ field: z.enum(mergeableFields), survivor: z.unknown(), other: z.unknown(), differs: z.boolean() })),
  rows: z.array(z.object({ table: z.string(), label: z.string(), survivor: z.number().int(), other: z.number().int() })),
  /** The persons would stay apart until they, or the operator, have agreed: another hospital knows one of them. */
  personsWait: z.boolean(),
  /** Codes of the refusals that the merge would meet now. */
  obstacles: z.array(z.object({ code: z.string(), message: z.string() })),
});
export type MergePreview = z.infer<typeof MergePreview>;
