import { z } from 'zod';
import { id, requiredText } from '#kernel/contract/fields.ts';
import { roomTypes } from './words.ts';

/** A diagnosis of the stay: a code of the catalogue, or words alone, which a coding clerk codes later. */
export const StayDiagnosis = z.strictObject({
  icdCode: z
    .string()
    .max(10)
    .transform((code) => code.trim().toUpperCase())
    .nullish()
    .transform((code) => code || null),
  description: requiredText(2, 300, 'Diagnosis is required'),
});
export type StayDiagnosis = z.output<typeof StayDiagnosis>;

/** Where somebody lies. */
export const StayPlace = z.object({
  wardId: id,
  wardName: z.string(),
  roomId: id,
  roomName: z.string(),
  roomType: z.enum(roomTypes),
  bedId: id,
  bedLabel: z.string(),
});
export type StayPlace = z.output<typeof StayPlace>;
