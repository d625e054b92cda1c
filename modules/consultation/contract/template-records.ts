import { z } from 'zod';
import { id, instant, optionalText, requiredText, text, version } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { templateRecord } from './template.record.ts';
import { templateFieldTypes, templateScopes, templateStatuses } from './words.ts';

/** A field of a template's form. Its answers stand in the note under the field's key. */
export const TemplateField = z
  .strictObject({
    key: z
      .string()
      .max(60)
      .regex(/^[a-z][A-Za-z0-9]{0,58}$/, 'Letters and digits, starting with a lowercase letter'),
    label: requiredText(1, 120, 'Label is required'),
    type: z.enum(templateFieldTypes),
    options: z
      .array(requiredText(1, 120, 'Option is empty'))
      .max(50)
      .default([]),
    required: z.boolean().default(false),
    unit: text(20).nullable().default(null),
    min: z.number().min(-1_000_000).max(1_000_000).nullable().default(null),
    max: z.number().min(-1_000_000).max(1_000_000).nullable().default(null),
    /** Text that stands in a text field at first. */
    preset: text(4000).nullable().default(null),
  })
  .refine((field) => field.type !== 'choice' || field.options.length >= 2, { path: ['options'], message: 'Enter at least two options' })
  .refine((field) => field.min === null || field.max === null || field.min <= field.max, {
    path: ['max'],
    message: 'Must not be below the minimum',
  });
export type TemplateField = z.output<typeof TemplateField>;

/** What one click puts into the basket: tests by their code or name, and words for the patient. */
export const OrderSet = z.strictObject({
  labTests: z
    .array(z.strictObject({ code: text(40).nullable().default(null), name: requiredText(1, 120, 'Enter the test') }))
    .max(30)
    .default([]),
  instructions: optionalText(2000),
});
export type OrderSet = z.output<typeof OrderSet>;

const fields = {
  name: requiredText(2, 120, 'Name is required'),
  specializationId: id.nullable(),
  /** None named = everywhere. */
  departmentIds: z.array(id).max(60),
  sections: z
    .array(TemplateField)
    .min(1, 'A template has at least one field')
    .max(80)
    .refine((all) => new Set(all.map((each) => each.key)).size === all.length, 'A key is used twice'),
  orderSet: OrderSet,
};

export const CreateTemplate = z.strictObject({
  ...fields,
  specializationId: fields.specializationId.default(null),
  departmentIds: fields.departmentIds.default([]),
  orderSet: fields.orderSet.default({ labTests: [], instructions: null }),
  scope: z.enum(templateScopes).default('personal'),
});
export type CreateTemplate = z.output<typeof CreateTemplate>;

/** Changed fields or orders make a new version; notes keep the version that they were written with. */
export const EditTemplate = z.strictObject({
  ...z.object(fields).partial().shape,
  scope: z.enum(templateScopes).optional(),
  status: z.enum(templateStatuses).optional(),
  version: version.optional(),
});
export type EditTemplate = z.output<typeof EditTemplate>;

export const Template = z.object({
  id,
  name: z.string(),
  specialization: z.object({ id, name: z.string() }).nullable(),
  departmentIds: z.array(id),
  scope: z.enum(templateScopes),
  ownerId: id.nullable(),
  ownerName: z.string().nullable(),
  builtIn: z.boolean(),
  status: z.enum(templateStatuses),
  /** Version of the form, from 1. */
  templateVersion: z.number().int(),
  sections: z.array(TemplateField),
  orderSet: OrderSet,
  updatedAt: instant,
  updatedByName: z.string().nullable(),
  version: z.number().int(),
  acts: actsField(templateRecord),
});
export type Template = z.output<typeof Template>;

export const TemplateVersion = z.object({
  templateVersion: z.number().int(),
  sections: z.array(TemplateField),
  orderSet: OrderSet,
  at: instant,
  byName: z.string(),
});
export const TemplateWhole = Template.extend({ versions: z.array(TemplateVersion) });
export type TemplateWhole = z.output<typeof TemplateWhole>;
