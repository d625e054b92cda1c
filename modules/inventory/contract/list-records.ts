import { z } from 'zod';
import { id, optionalText, requiredText, text, version } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { brandRecord, locationRecord, medicationCategoryRecord, medicationTypeRecord, productCategoryRecord } from './list.record.ts';
import { listStatuses, locationKinds, medicineRoutes, reserveGroups } from './words.ts';

const name = requiredText(2, 80, 'Name is a required field *');
const status = z.enum(listStatuses);
const none = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);
const routes = z.array(z.enum(medicineRoutes)).max(medicineRoutes.length);
const atcPrefix = z
  .string()
  .max(7)
  .transform((value) => value.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z](\d\d([A-Z]([A-Z](\d\d)?)?)?)?$/, 'Must be the beginning of an ATC code, like J01'));

const row = {
  id,
  name: z.string(),
  description: z.string().nullable(),
  status,
  /** Products of it that are not archived. */
  items: z.number().int(),
  version: z.number().int(),
};

/** A dosage form. */
export const MedicationType = z.object({
  ...row,
  routes: z.array(z.enum(medicineRoutes)),
  defaultUnit: z.string().nullable(),
  countable: z.boolean(),
  acts: actsField(medicationTypeRecord),
});
export type MedicationType = z.output<typeof MedicationType>;
export const CreateMedicationType = z.strictObject({
  name,
  description: optionalText(500),
  routes: routes.default([]),
  defaultUnit: optionalText(30),
  countable: z.boolean().default(true),
});
export const EditMedicationType = z.strictObject({
  name: name.optional(),
  description: text(500).nullable().optional(),
  routes: routes.optional(),
  defaultUnit: text(30).nullable().optional(),
  countable: z.boolean().optional(),
  status: status.optional(),
  version: version.optional(),
});

/** A therapeutic class. */
export const MedicationCategory = z.object({
  ...row,
  parentId: id.nullable(),
  atcPrefix: z.string().nullable(),
  reserveGroup: z.enum(reserveGroups).nullable(),
  requiresApproval: z.boolean(),
  acts: actsField(medicationCategoryRecord),
});
export type MedicationCategory = z.output<typeof MedicationCategory>;
export const CreateMedicationCategory = z.strictObject({
  name,
  description: optionalText(500),
  parentId: none(id),
  atcPrefix: none(atcPrefix),
  reserveGroup: none(z.enum(reserveGroups)),
  requiresApproval: z.boolean().default(false),
});
export const EditMedicationCategory = z.strictObject({
  name: name.optional(),
  description: text(500).nullable().optional(),
  parentId: id.nullable().optional(),
  atcPrefix: atcPrefix.nullable().optional(),
  reserveGroup: z.enum(reserveGroups).nullable().optional(),
  requiresApproval: z.boolean().optional(),
  status: status.optional(),
  version: version.optional(),
});

export const Brand = z.object({
  ...row,
  manufacturer: z.string().nullable(),
  country: z.string().nullable(),
  acts: actsField(brandRecord),
});
export type Brand = z.output<typeof Brand>;
export const CreateBrand = z.strictObject({
  name,
  description: optionalText(500),
  manufacturer: optionalText(120),
  country: optionalText(60),
});
export const EditBrand = z.strictObject({
  name: name.optional(),
  description: text(500).nullable().optional(),
  manufacturer: text(120).nullable().optional(),
  country: text(60).nullable().optional(),
  status: status.optional(),
  version: version.optional(),
});

export const ProductCategory = z.object({
  id,
  name: z.string(),
  status,
  items: z.number().int(),
  version: z.number().int(),
  acts: actsField(productCategoryRecord),
});
export type ProductCategory = z.output<typeof ProductCategory>;
export const CreateProductCategory = z.strictObject({ name });
export const EditProductCategory = z.strictObject({ name: name.optional(), status: status.optional(), version: version.optional() });

/** A place of stock. */
export const Location = z.object({
  id,
  name: z.string(),
  kind: z.enum(locationKinds),
  department: z.object({ id, name: z.string() }).nullable(),
  saleable: z.boolean(),
  keepsStock: z.boolean(),
  manager: z.object({ id, name: z.string() }).nullable(),
  status,
  /** Products of which units stand there. */
  products: z.number().int(),
  version: z.number().int(),
  acts: actsField(locationRecord),
});
export type Location = z.output<typeof Location>;
export const CreateLocation = z.strictObject({
  name,
  kind: z.enum(locationKinds),
  departmentId: none(id),
  /** Default: stores and pharmacies serve, departments do not. */
  saleable: z.boolean().optional(),
  keepsStock: z.boolean().default(true),
  managerId: none(id),
});
export type CreateLocation = z.output<typeof CreateLocation>;
export const EditLocation = z.strictObject({
  name: name.optional(),
  departmentId: id.nullable().optional(),
  saleable: z.boolean().optional(),
  keepsStock: z.boolean().optional(),
  managerId: id.nullable().optional(),
  status: status.optional(),
  version: version.optional(),
});
export type EditLocation = z.output<typeof EditLocation>;
