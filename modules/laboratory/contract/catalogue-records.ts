import { z } from 'zod';
import { id, instant, optionalText, requiredText, text, version } from '#kernel/contract/fields.ts';
import { minorUnits } from '#kernel/contract/money.ts';
import { actsField } from '#kernel/contract/record.ts';
import { RowError } from '#kernel/contract/sheets.ts';
import { categoryRecord, testRecord } from './catalogue.record.ts';
import {
  categoryStatuses,
  containers,
  interpretations,
  mostMembers,
  mostParameters,
  performedAtWords,
  pregnancyWords,
  rangeSexes,
  resultTypes,
  sexRestrictions,
  specimenTypes,
  testKinds,
  testStatuses,
} from './words.ts';

const none = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);

/** A bound of a range: a number with at most six decimals. */
export const bound = z
  .number()
  .min(-999_999_999_999)
  .max(999_999_999_999)
  .refine((value) => Number(value.toPrecision(15)) === value && /^-?\d+(\.\d{1,6})?$/.test(String(value)), 'At most 6 decimals');
const ageDays = z.number().int().min(0).max(54_750);

const rangeFields = {
  sex: z.enum(rangeSexes),
  /** Age at collection from this day on … */
  ageFromDays: ageDays.nullable(),
  /** … to before this one. */
  ageToDays: ageDays.nullable(),
  pregnancy: z.enum(pregnancyWords),
  low: bound.nullable(),
  high: bound.nullable(),
  criticalLow: bound.nullable(),
  criticalHigh: bound.nullable(),
  /** Shown in place of the bounds. */
  text: z.string().nullable(),
};
export const Range = z.object(rangeFields);
export type Range = z.output<typeof Range>;

export const RangeInput = z.strictObject({
  sex: rangeFields.sex.default('any'),
  ageFromDays: none(ageDays),
  ageToDays: none(ageDays),
  pregnancy: rangeFields.pregnancy.default('any'),
  low: none(bound),
  high: none(bound),
  criticalLow: none(bound),
  criticalHigh: none(bound),
  text: optionalText(120),
});

export const ParameterOption = z.object({ label: z.string(), interpretation: z.enum(interpretations) });

const parameterFields = {
  id,
  name: z.string(),
  code: z.string().nullable(),
  resultType: z.enum(resultTypes),
  unit: z.string().nullable(),
  decimals: z.number().int(),
  options: z.array(ParameterOption),
  formula: z.string().nullable(),
  required: z.boolean(),
  plausibleLow: bound.nullable(),
  plausibleHigh: bound.nullable(),
  deltaPercent: z.number().nullable(),
  deltaDays: z.number().int().nullable(),
  ranges: z.array(Range),
};
export const Parameter = z.object(parameterFields);
export type Parameter = z.output<typeof Parameter>;

export const ParameterInput = z.strictObject({
  /** Of a parameter that exists; a new one gets its id from the server. */
  id: id.optional(),
  name: requiredText(1, 80, 'Name is a required field *'),
  code: optionalText(20),
  resultType: z.enum(resultTypes),
  unit: optionalText(20),
  decimals: z.number().int().min(0).max(6).default(0),
  options: z
    .array(z.strictObject({ label: requiredText(1, 60, 'Label is required'), interpretation: z.enum(interpretations).default('N') }))
    .max(40)
    .default([]),
  formula: optionalText(200),
  required: z.boolean().default(true),
  plausibleLow: none(bound),
  plausibleHigh: none(bound),
  deltaPercent: none(z.number().min(0.1).max(1000)),
  deltaDays: none(z.number().int().min(1).max(3650)),
  ranges: z.array(RangeInput).max(40).default([]),
});
export type ParameterInput = z.output<typeof ParameterInput>;

const price = minorUnits.min(0);

const testFields = {
  name: requiredText(2, 120, 'Name is a required field *'),
  shortName: requiredText(1, 16, 'Short name is a required field *'),
  /** LOINC, its check digit right. */
  code: none(z.string().max(9)),
  localCode: optionalText(30),
  aliases: z.array(requiredText(1, 60, 'Alias is required')).max(20),
  categoryId: id,
  kind: z.enum(testKinds),
  memberIds: z.array(id).max(mostMembers),
  specimenType: none(z.enum(specimenTypes)),
  container: none(z.enum(containers)),
  volumeMl: none(z.number().gt(0).max(100)),
  collectionNotes: optionalText(1000),
  patientInstructions: optionalText(1000),
  fastingRequired: z.boolean(),
  turnaroundMinutes: z.number().int().min(5).max(43_200),
  statTurnaroundMinutes: none(z.number().int().min(5).max(43_200)),
  sexRestriction: z.enum(sexRestrictions),
  minAgeDays: none(ageDays),
  maxAgeDays: none(ageDays),
  sensitive: z.boolean(),
  consentRequired: z.boolean(),
  minRetestHours: z.number().int().min(0).max(8760),
  parameters: z.array(ParameterInput).max(mostParameters),
  performedAt: z.enum(performedAtWords),
  referralInstitution: optionalText(120),
  /** In the currency's minor unit; null = not priced yet. Missing leaves it. */
  price: price.nullable().optional(),
};

export const CreateTest = z.strictObject({
  ...testFields,
  aliases: testFields.aliases.default([]),
  kind: testFields.kind.default('test'),
  memberIds: testFields.memberIds.default([]),
  fastingRequired: testFields.fastingRequired.default(false),
  turnaroundMinutes: testFields.turnaroundMinutes.default(1440),
  sexRestriction: testFields.sexRestriction.default('none'),
  sensitive: testFields.sensitive.default(false),
  consentRequired: testFields.consentRequired.default(false),
  minRetestHours: testFields.minRetestHours.default(0),
  parameters: testFields.parameters.default([]),
  performedAt: testFields.performedAt.default('in-house'),
});
export type CreateTest = z.output<typeof CreateTest>;

export const EditTest = z.strictObject({
  name: testFields.name.optional(),
  shortName: testFields.shortName.optional(),
  code: z.string().max(9).nullable().optional(),
  localCode: text(30).nullable().optional(),
  aliases: testFields.aliases.optional(),
  categoryId: id.optional(),
  memberIds: testFields.memberIds.optional(),
  specimenType: z.enum(specimenTypes).nullable().optional(),
  container: z.enum(containers).nullable().optional(),
  volumeMl: z.number().gt(0).max(100).nullable().optional(),
  collectionNotes: text(1000).nullable().optional(),
  patientInstructions: text(1000).nullable().optional(),
  fastingRequired: z.boolean().optional(),
  turnaroundMinutes: testFields.turnaroundMinutes.optional(),
  statTurnaroundMinutes: z.number().int().min(5).max(43_200).nullable().optional(),
  sexRestriction: testFields.sexRestriction.optional(),
  minAgeDays: ageDays.nullable().optional(),
  maxAgeDays: ageDays.nullable().optional(),
  sensitive: z.boolean().optional(),
  consentRequired: z.boolean().optional(),
  minRetestHours: testFields.minRetestHours.optional(),
  parameters: testFields.parameters.optional(),
  performedAt: testFields.performedAt.optional(),
  referralInstitution: text(120).nullable().optional(),
  price: testFields.price,
  status: z.enum(['active', 'disabled']).optional(),
  version: version.optional(),
});
export type EditTest = z.output<typeof EditTest>;

const categoryRef = z.object({ id, name: z.string() });

/** A row of the catalogue. */
export const TestRow = z.object({
  id,
  name: z.string(),
  shortName: z.string(),
  code: z.string().nullable(),
  localCode: z.string().nullable(),
  aliases: z.array(z.string()),
  category: categoryRef,
  kind: z.enum(testKinds),
  specimenType: z.enum(specimenTypes).nullable(),
  container: z.enum(containers).nullable(),
  turnaroundMinutes: z.number().int(),
  parameterCount: z.number().int(),
  sensitive: z.boolean(),
  performedAt: z.enum(performedAtWords),
  /** Null: not priced yet. */
  price: minorUnits.nullable(),
  billableItemId: id.nullable(),
  status: z.enum(testStatuses),
  version: z.number().int(),
  acts: actsField(testRecord),
});
export type TestRow = z.output<typeof TestRow>;

export const LabTest = TestRow.extend({
  members: z.array(z.object({ id, name: z.string(), shortName: z.string() })),
  volumeMl: z.number().nullable(),
  collectionNotes: z.string().nullable(),
  patientInstructions: z.string().nullable(),
  fastingRequired: z.boolean(),
  statTurnaroundMinutes: z.number().int().nullable(),
  sexRestriction: z.enum(sexRestrictions),
  minAgeDays: z.number().int().nullable(),
  maxAgeDays: z.number().int().nullable(),
  consentRequired: z.boolean(),
  minRetestHours: z.number().int(),
  parameters: z.array(Parameter),
  referralInstitution: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type LabTest = z.output<typeof LabTest>;

export const TestChange = z.object({
  version: z.number().int(),
  at: instant,
  by: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type TestChange = z.output<typeof TestChange>;

export const TemplateRow = z.object({
  id: z.string(),
  name: z.string(),
  shortName: z.string(),
  code: z.string().nullable(),
  category: z.string(),
  kind: z.enum(testKinds),
  specimenType: z.enum(specimenTypes).nullable(),
  parameters: z.array(z.string()),
  /** A test of this name is in the hospital's catalogue. */
  present: z.boolean(),
});
export type TemplateRow = z.output<typeof TemplateRow>;

export const SetupTests = z.strictObject({
  /** Missing: all. */
  templateIds: z
    .array(z.string().regex(/^[a-z0-9-]{1,40}$/))
    .min(1)
    .max(200)
    .optional(),
});

const cell = z.union([z.string().max(500), z.number(), z.null()]);
export const uploadColumns = [
  'Name',
  'Short name',
  'LOINC',
  'Local code',
  'Aliases',
  'Category',
  'Specimen',
  'Container',
  'Turnaround minutes',
  'Parameter',
  'Parameter code',
  'Result type',
  'Unit',
  'Decimals',
  'Options',
  'Low',
  'High',
  'Critical low',
  'Critical high',
  'Price',
] as const;

/** Either a file, or its rows as `{ "Name": "Sodium", … }`. */
export const UploadTests = z.strictObject({
  /** What becomes of tests that are there already: a fault, changed, or left alone. */
  mode: z.enum(['create', 'upsert', 'skip']).default('create'),
  dryRun: z.union([z.boolean(), z.enum(['true', 'false'])]).default(false),
  rows: z
    .array(z.strictObject(Object.fromEntries(uploadColumns.map((name) => [name, cell.optional()]))))
    .max(2000)
    .optional(),
});
export type UploadTests = z.output<typeof UploadTests>;

export const UploadAnswer = z.object({
  rows: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  /** Tests that are there already, in mode `skip`. */
  skipped: z.number().int(),
  /** The first 500 faults. */
  errors: z.array(RowError),
  /** All of them. */
  errorCount: z.number().int(),
  dryRun: z.boolean(),
});
export type UploadAnswer = z.output<typeof UploadAnswer>;

const categoryFields = {
  name: requiredText(2, 80, 'Name is a required field *'),
  description: optionalText(500),
  position: z.number().int().min(1).max(10_000),
};
export const CreateCategory = z.strictObject({ ...categoryFields, position: categoryFields.position.optional() });
export type CreateCategory = z.output<typeof CreateCategory>;
export const EditCategory = z.strictObject({
  name: categoryFields.name.optional(),
  description: text(500).nullable().optional(),
  position: categoryFields.position.optional(),
  status: z.enum(categoryStatuses).optional(),
  version: version.optional(),
});
export type EditCategory = z.output<typeof EditCategory>;

export const LabCategory = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  position: z.number().int(),
  status: z.enum(categoryStatuses),
  testCount: z.number().int(),
  version: z.number().int(),
  acts: actsField(categoryRecord),
});
export type LabCategory = z.output<typeof LabCategory>;
