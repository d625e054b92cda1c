import { z } from 'zod';
import { requiredText } from '#kernel/contract/fields.ts';
import { declareSettings, type SettingsOf } from '#modules/organisation/contract/settings.ts';
import { duplicateBlocksFrom, shareWords } from './words.ts';

/** Fields of a patient that a hospital may make required beyond the law's and ours. */
export const requirableFields = [
  'middleName',
  'maritalStatus',
  'email',
  'city',
  'state',
  'country',
  'nationality',
  'occupation',
  'religion',
  'language',
  'idNumber',
  'nextOfKins',
] as const;

/** How a hospital keeps its records. */
export const recordsSettings = declareSettings({
  group: 'records',
  title: 'Records',
  viewPermission: 'View Settings',
  editPermission: 'Edit Settings',
  schema: z.strictObject({
    requiredFields: z.array(z.enum(requirableFields)).max(requirableFields.length).default([]),
    /** Score from which a registration needs `confirmNotDuplicate`. */
    duplicateThreshold: z.number().int().min(60).max(200).default(duplicateBlocksFrom),
    attachmentMaxMb: z.number().int().min(1).max(50).default(10),
    shareRecordsDefault: z.enum(shareWords).default('denied'),
    registrationFeeOnDependants: z.boolean().default(false),
    cardTemplate: requiredText(1, 40, 'Card template is a required field *').default('standard'),
    breakGlassHours: z.number().int().min(1).max(24).default(4),
    amendWithoutCosignHours: z.number().int().min(0).max(168).default(24),
  }),
});
export type RecordsSettings = SettingsOf<typeof recordsSettings>;
