import { z } from 'zod';
import { calendarDate, id, instant, optionalText, requiredText, version } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { allergyRecord } from './allergy.record.ts';
import { conditionRecord } from './condition.record.ts';
import {
  allergyCategories,
  allergyReviewStates,
  allergyStatuses,
  allergyTypes,
  allergyVerifications,
  clinicalStatuses,
  conditionCategories,
  criticalities,
  familyRelations,
  icdPattern,
  lateralities,
  manifestations,
  severities,
  verificationStatuses,
} from './words.ts';

const icdCode = z
  .string()
  .max(10)
  .transform((code) => code.trim().toUpperCase())
  .pipe(z.union([z.literal(''), z.string().max(10).regex(icdPattern, 'Must be an ICD-10 code such as I10 or E11.9')]))
  .nullish()
  .transform((code) => code || null);

/** A day, or a year alone (`2019`), as people remember beginnings. */
const dayOrYear = z
  .union([
    z.literal(''),
    z
      .string()
      .max(4)
      .regex(/^(?:19|20)\d\d$/, 'Must be a date or a year'),
    calendarDate,
  ])
  .nullish()
  .transform((value) => value || null);

const conditionFields = {
  name: requiredText(2, 200, 'Condition is a required field *'),
  icdCode,
  category: z.enum(conditionCategories).default('problem'),
  clinicalStatus: z.enum(clinicalStatuses).default('active'),
  verificationStatus: z.enum(verificationStatuses).default('confirmed'),
  severity: z.enum(severities).nullish(),
  laterality: z.enum(lateralities).default('none'),
  onsetDate: dayOrYear,
  onsetAge: z.number().int().min(0).max(130).nullish(),
  onsetText: optionalText(120),
  abatementDate: dayOrYear,
  familyRelation: z.enum(familyRelations).nullish(),
  isChronic: z.boolean().default(false),
  isNotifiable: z.boolean().default(false),
  isSensitive: z.boolean().default(false),
  currentTreatment: optionalText(2000),
  notes: optionalText(2000),
};

type Dated = {
  readonly category: string;
  readonly onsetDate: string | null;
  readonly abatementDate: string | null;
  readonly familyRelation?: string | null | undefined;
};

/** A year stands for its whole length: 2019 ends not before 2019-05-01. */
function endsBefore({ onsetDate, abatementDate }: Dated): boolean {
  if (!onsetDate || !abatementDate) return false;
  const shared = Math.min(onsetDate.length, abatementDate.length);
  return abatementDate.slice(0, shared) < onsetDate.slice(0, shared);
}

function checkCondition(condition: Dated, context: z.RefinementCtx): void {
  if (endsBefore(condition)) context.addIssue({ code: 'custom', path: ['abatementDate'], message: 'End must not be before onset' });
  if (condition.familyRelation && condition.category !== 'family-history')
    context.addIssue({ code: 'custom', path: ['familyRelation'], message: 'Only for family history' });
}

export const CreateCondition = z.strictObject({ patientId: id, ...conditionFields }).superRefine(checkCondition);
export type CreateCondition = z.output<typeof CreateCondition>;

export const EditCondition = z
  .strictObject({ ...conditionFields, reason: optionalText(500), version: version.optional() })
  .superRefine(checkCondition);
export type EditCondition = z.output<typeof EditCondition>;

export const Condition = z.object({
  id,
  /** The patient in the hospital that wrote the row. */
  patientId: id,
  civisId: z.string(),
  hospitalId: id,
  hospitalName: z.string(),
  canEdit: z.boolean(),
  name: z.string(),
  icdCode: z.string().nullable(),
  category: z.enum(conditionCategories),
  clinicalStatus: z.enum(clinicalStatuses),
  verificationStatus: z.enum(verificationStatuses),
  severity: z.enum(severities).nullable(),
  laterality: z.enum(lateralities),
  onsetDate: z.string().nullable(),
  onsetAge: z.number().int().nullable(),
  onsetText: z.string().nullable(),
  abatementDate: z.string().nullable(),
  familyRelation: z.enum(familyRelations).nullable(),
  isChronic: z.boolean(),
  isNotifiable: z.boolean(),
  isSensitive: z.boolean(),
  currentTreatment: z.string().nullable(),
  notes: z.string().nullable(),
  recordedAt: instant,
  recordedBy: z.string(),
  updatedAt: instant,
  version: z.number().int(),
  /** None for a row of another hospital. */
  acts: actsField(conditionRecord),
});
export type Condition = z.infer<typeof Condition>;

/** What a cross-hospital list says beside its rows. */
export const sharing = {
  /** The person has records elsewhere that this user may not see: not shared, and no emergency access is open. */
  restricted: z.boolean(),
  /** Until when the user's emergency access is open. */
  emergencyUntil: instant.nullable(),
};

const Reaction = z.strictObject({
  manifestation: z.enum(manifestations),
  severity: z.enum(severities),
  onset: optionalText(60),
});

const allergyFields = {
  category: z.enum(allergyCategories).nullish(),
  substance: optionalText(120),
  /** Generic name of the medicine, or its class: one of both for medication. */
  genericName: optionalText(120),
  drugClass: optionalText(120),
  type: z.enum(allergyTypes).default('allergy'),
  criticality: z.enum(criticalities).default('unable-to-assess'),
  reactions: z.array(Reaction).max(12).default([]),
  status: z.enum(allergyStatuses).default('active'),
  verification: z.enum(allergyVerifications).default('unconfirmed'),
  lastOccurrence: dayOrYear,
  notes: optionalText(2000),
};

type AllergyShape = {
  readonly category?: string | null | undefined;
  readonly substance: string | null;
  readonly genericName: string | null;
  readonly drugClass: string | null;
};

function checkAllergy(allergy: AllergyShape, context: z.RefinementCtx): void {
  if (!allergy.category) context.addIssue({ code: 'custom', path: ['category'], message: 'Category is a required field *' });
  if (!allergy.substance) context.addIssue({ code: 'custom', path: ['substance'], message: 'Substance is a required field *' });
  if (allergy.category === 'medication' && !allergy.genericName && !allergy.drugClass)
    context.addIssue({ code: 'custom', path: ['genericName'], message: 'Enter the generic name or the drug class' });
}

/** Either an allergy, or `noneKnown: true` and nothing else. */
export const RecordAllergy = z
  .strictObject({ patientId: id, noneKnown: z.literal(true).optional(), ...allergyFields })
  .superRefine((order, context) => (order.noneKnown ? undefined : checkAllergy(order, context)));
export type RecordAllergy = z.output<typeof RecordAllergy>;

export const EditAllergy = z
  .strictObject({ ...allergyFields, reason: optionalText(500), version: version.optional() })
  .superRefine(checkAllergy);
export type EditAllergy = z.output<typeof EditAllergy>;

export const Allergy = z.object({
  id,
  patientId: id,
  civisId: z.string(),
  hospitalId: id,
  hospitalName: z.string(),
  canEdit: z.boolean(),
  category: z.enum(allergyCategories),
  substance: z.string(),
  genericName: z.string().nullable(),
  drugClass: z.string().nullable(),
  type: z.enum(allergyTypes),
  criticality: z.enum(criticalities),
  reactions: z.array(z.object({ manifestation: z.enum(manifestations), severity: z.enum(severities), onset: z.string().nullable() })),
  status: z.enum(allergyStatuses),
  verification: z.enum(allergyVerifications),
  lastOccurrence: z.string().nullable(),
  notes: z.string().nullable(),
  recordedAt: instant,
  recordedBy: z.string(),
  updatedAt: instant,
  version: z.number().int(),
  /** None for a row of another hospital. */
  acts: actsField(allergyRecord),
});
export type Allergy = z.infer<typeof Allergy>;

export const AllergyReview = z.object({
  state: z.enum(allergyReviewStates),
  /** Who asked or recorded last. */
  by: z.string().nullable(),
  at: instant.nullable(),
});
export type AllergyReview = z.infer<typeof AllergyReview>;

export const EmergencyAccess = z.object({
  id,
  patientId: id,
  hospitalPatientId: z.string(),
  reason: z.string(),
  userId: id.nullable(),
  userName: z.string(),
  grantedAt: instant,
  expiresAt: instant,
});
export type EmergencyAccess = z.infer<typeof EmergencyAccess>;
