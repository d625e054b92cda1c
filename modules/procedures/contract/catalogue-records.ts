import { z } from 'zod';
import { id, instant, optionalText, requiredText, text, version } from '#kernel/contract/fields.ts';
import { minorUnits, unitPrice } from '#kernel/contract/money.ts';
import { actsField } from '#kernel/contract/record.ts';
import { RowError } from '#kernel/contract/sheets.ts';
import { procedureCategoryRecord, procedureRecord } from './catalogue.record.ts';
import { anaesthesiaTypes, catalogueStatuses, lateralities, mostConsumables, procedureKinds, teamRoles } from './words.ts';

const none = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);
const price = unitPrice;
const minutes = (most: number) => z.number().int().min(0).max(most);

/** Drugs of a prophylaxis and how many minutes before the incision they may be given at the earliest. */
export const Antibiotic = z.object({
  wanted: z.boolean(),
  drugs: z.array(z.string()),
  minutes: z.number().int(),
});
const AntibioticInput = z.strictObject({
  wanted: z.boolean(),
  drugs: z
    .array(requiredText(2, 80, 'Drug is required'))
    .max(6)
    .default([]),
  minutes: z.number().int().min(5).max(240).default(60),
});

export const Blood = z.object({ component: z.string(), units: z.number().int() });
const BloodInput = z.strictObject({ component: requiredText(2, 60, 'Component is required'), units: z.number().int().min(1).max(20) });

/** Parts of the price in minor units; together they are the price. */
export const FeeSplits = z.object({ surgeon: minorUnits, anaesthetist: minorUnits, theatre: minorUnits });
const FeeSplitsInput = z.strictObject({ surgeon: price, anaesthetist: price, theatre: price });

export const Consumable = z.object({ productId: id, quantity: z.number().int() });
const ConsumableInput = z.strictObject({ productId: id, quantity: z.number().int().min(1).max(10_000) });

const fields = {
  name: requiredText(2, 160, 'Name is a required field *'),
  /** Seven characters of ICD-10-PCS, or a code of the hospital's own. */
  code: optionalText(20),
  categoryId: id,
  departmentId: none(id),
  kind: z.enum(procedureKinds),
  durationMinutes: z.number({ error: 'Duration is a required field *' }).int().min(5, 'Must be 5 to 1440 minutes').max(1440),
  setupMinutes: minutes(120),
  turnoverMinutes: minutes(120),
  needsTheatre: z.boolean(),
  needsConsent: z.boolean(),
  needsPreSurgeryAssessment: z.boolean(),
  needsAnaesthesia: z.boolean(),
  needsAdmission: z.boolean(),
  needsBlood: none(BloodInput),
  anaesthesiaOptions: z.array(z.enum(anaesthesiaTypes)).max(7),
  teamRoles: z.array(z.enum(teamRoles)).max(5),
  consumables: z.array(ConsumableInput).max(mostConsumables),
  antibiotic: AntibioticInput,
  feeSplits: none(FeeSplitsInput),
  laterality: z.enum(lateralities),
  preparation: optionalText(2000),
  defaultInstructions: optionalText(2000),
  noteTemplate: optionalText(8000),
  sensitive: z.boolean(),
  /** In the currency's minor unit; null = not priced yet. Missing leaves it. */
  price: price.nullable().optional(),
};

export const CreateProcedure = z.strictObject({
  ...fields,
  setupMinutes: fields.setupMinutes.default(15),
  turnoverMinutes: fields.turnoverMinutes.default(15),
  needsTheatre: fields.needsTheatre.default(true),
  needsConsent: fields.needsConsent.default(true),
  needsPreSurgeryAssessment: fields.needsPreSurgeryAssessment.default(false),
  needsAnaesthesia: fields.needsAnaesthesia.default(false),
  needsAdmission: fields.needsAdmission.default(false),
  anaesthesiaOptions: fields.anaesthesiaOptions.default([]),
  teamRoles: fields.teamRoles.default(['surgeon']),
  consumables: fields.consumables.default([]),
  antibiotic: fields.antibiotic.default({ wanted: false, drugs: [], minutes: 60 }),
  laterality: fields.laterality.default('not-applicable'),
  sensitive: fields.sensitive.default(false),
});
export type CreateProcedure = z.output<typeof CreateProcedure>;

/** Keys that are sent are changed. */
export const EditProcedure = z.strictObject({
  ...z
    .object({
      ...fields,
      code: text(20).nullable(),
      departmentId: id.nullable(),
      needsBlood: BloodInput.nullable(),
      feeSplits: FeeSplitsInput.nullable(),
      preparation: text(2000).nullable(),
      defaultInstructions: text(2000).nullable(),
      noteTemplate: text(8000).nullable(),
    })
    .partial().shape,
  status: z.enum(['active']).optional(),
  version: version.optional(),
});
export type EditProcedure = z.output<typeof EditProcedure>;

const ref = z.object({ id, name: z.string() });

export const ProcedureRow = z.object({
  id,
  name: z.string(),
  code: z.string().nullable(),
  category: ref,
  kind: z.enum(procedureKinds),
  durationMinutes: z.number().int(),
  setupMinutes: z.number().int(),
  turnoverMinutes: z.number().int(),
  needsTheatre: z.boolean(),
  needsConsent: z.boolean(),
  needsPreSurgeryAssessment: z.boolean(),
  needsAnaesthesia: z.boolean(),
  needsAdmission: z.boolean(),
  needsBlood: Blood.nullable(),
  laterality: z.enum(lateralities),
  anaesthesiaOptions: z.array(z.enum(anaesthesiaTypes)),
  sensitive: z.boolean(),
  /** Null: not priced yet. */
  price: minorUnits.nullable(),
  billableItemId: id.nullable(),
  status: z.enum(catalogueStatuses),
  version: z.number().int(),
  acts: actsField(procedureRecord),
});
export type ProcedureRow = z.output<typeof ProcedureRow>;

export const Procedure = ProcedureRow.extend({
  departmentId: id.nullable(),
  teamRoles: z.array(z.enum(teamRoles)),
  consumables: z.array(Consumable.extend({ name: z.string(), unit: z.string() })),
  antibiotic: Antibiotic,
  feeSplits: FeeSplits.nullable(),
  preparation: z.string().nullable(),
  defaultInstructions: z.string().nullable(),
  noteTemplate: z.string().nullable(),
  /** Official words of its ICD-10-PCS code, where it is one. */
  codeTitle: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Procedure = z.output<typeof Procedure>;

export const SetupItem = z.strictObject({
  name: fields.name,
  code: fields.code,
  categoryName: requiredText(2, 80, 'Category is required'),
  kind: z.enum(procedureKinds).default('surgical-minor'),
  durationMinutes: fields.durationMinutes.default(30),
  price: price.nullish().transform((value) => value ?? null),
});
export type SetupItem = z.output<typeof SetupItem>;
export const SetupProcedures = z.strictObject({ items: z.array(SetupItem).min(1).max(500) });
export const SetupAnswer = z.object({ created: z.number().int(), skipped: z.number().int() });

export const GenerateProcedures = z.strictObject({
  /** Names of standard categories; missing: all. */
  categories: z
    .array(requiredText(2, 80, 'Category is required'))
    .max(40)
    .optional(),
});
export const ProposedProcedure = z.object({
  name: z.string(),
  code: z.string().nullable(),
  categoryName: z.string(),
  kind: z.enum(procedureKinds),
  durationMinutes: z.number().int(),
  /** A procedure of this name is in the catalogue. */
  present: z.boolean(),
});
export type ProposedProcedure = z.output<typeof ProposedProcedure>;

export const uploadColumns = ['Name', 'Code', 'Category', 'Kind', 'Duration minutes', 'Price', 'Side required'] as const;
export const UploadProcedures = z.strictObject({
  dryRun: z.union([z.boolean(), z.enum(['true', 'false'])]).default(false),
  /** Faulty rows are left out, the others are saved. */
  skipInvalid: z.union([z.boolean(), z.enum(['true', 'false'])]).default(false),
});
export type UploadProcedures = z.output<typeof UploadProcedures>;
export const UploadAnswer = z.object({
  rows: z.number().int(),
  created: z.number().int(),
  /** Procedures of these names are there already. */
  skipped: z.number().int(),
  errors: z.array(RowError),
  errorCount: z.number().int(),
  dryRun: z.boolean(),
});
export type UploadAnswer = z.output<typeof UploadAnswer>;

export const PcsCode = z.object({
  code: z.string(),
  description: z.string(),
  billable: z.boolean(),
  axes: z.object({ section: z.string(), bodySystem: z.string().nullable(), approach: z.string().nullable() }),
});

const categoryFields = { name: requiredText(2, 80, 'Name is a required field *'), description: optionalText(500), parentId: none(id) };
export const CreateCategory = z.strictObject(categoryFields);
export type CreateCategory = z.output<typeof CreateCategory>;
export const EditCategory = z.strictObject({
  name: categoryFields.name.optional(),
  description: text(500).nullable().optional(),
  parentId: id.nullable().optional(),
  status: z.enum(['active']).optional(),
  version: version.optional(),
});
export type EditCategory = z.output<typeof EditCategory>;
export const ProcedureCategory = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  parentId: id.nullable(),
  status: z.enum(catalogueStatuses),
  procedureCount: z.number().int(),
  version: z.number().int(),
  acts: actsField(procedureCategoryRecord),
});
export type ProcedureCategory = z.output<typeof ProcedureCategory>;
