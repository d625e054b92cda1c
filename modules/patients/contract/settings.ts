import { z } from 'zod';
import { requiredText } from '#kernel/contract/fields.ts';
import { duplicateBlocksFrom, shareWords } from './words.ts';

/** Fields of a patient that a hospital may make required beyond the law's and ours. */
export const requirableFields = ['middleName', 'maritalStatus', 'email', 'city', 'state', 'country', 'nationality', 'occupation', 'religion', 'language', 'idNumber', 'nextOfKins', 'bloodGroup', 'genotype'] as const;

/** Settings group `records`. */
export const RecordsSettings = z.strictObject({
  requiredFields: z.array(z.enum(requirableFields)).max(requirableFields.length),
  /** Score from which a registration needs `confirmNotDuplicate`. */
  duplicateThreshold: z.number().int().min(60).max(100),
  attachmentMaxMb: z.number().int().min(1).max(50),
  shareRecordsDefault: z.enum(shareWords),
  registrationFeeOnDependants: z.boolean(),
  cardTemplate: requiredText(1, 40, 'Card template is a required field *'),
  breakGlassHours: z.number().int().min(1).max(24),
  amendWithoutCosignHours: z.number().int().min(0).max(168),
});
export type RecordsSettings = z.output<typeof RecordsSettings>;

export const recordsDefaults: RecordsSettings = {
  requiredFields: [],
  duplicateThreshold: duplicateBlocksFrom,
  attachmentMaxMb: 10,
  shareRecordsDefault: 'denied',
  registrationFeeOnDependants: false,
  cardTemplate: 'standard',
  breakGlassHours: 4,
  amendWithoutCosignHours: 24,
};
