import { z } from 'zod';
import { calendarDate, id, instant, optionalText, requiredText, text, version } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { wardRecord } from './ward.record.ts';
import { downtimePasswordLength, genderPolicies, shifts, wardStatuses } from './words.ts';

export const StaffMember = z.object({ id, fullname: z.string() });

const wardFields = {
  name: requiredText(2, 80, 'Name is required'),
  code: z
    .string({ error: 'Code is required' })
    .max(20, 'Must be at most 12 characters')
    .transform((value) => value.trim().toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9-]{1,12}$/, 'Must be 1 to 12 letters, digits or dashes')),
  /** A nursing or clinical department that is no other ward. */
  departmentId: id,
  floor: text(40),
  genderPolicy: z.enum(genderPolicies),
  nurseInChargeId: id.nullable(),
  visitingHours: text(120),
  /** Lists say 'Admitted' without the ward to whoever may not see confidential patients. */
  restricted: z.boolean(),
};

export const CreateWard = z.strictObject({
  ...wardFields,
  floor: optionalText(40),
  genderPolicy: wardFields.genderPolicy.default('mixed'),
  nurseInChargeId: id.nullish().transform((value) => value ?? null),
  visitingHours: optionalText(120),
  restricted: wardFields.restricted.default(false),
});
export type CreateWard = z.output<typeof CreateWard>;

/** Keys that are sent are changed. */
export const EditWard = z.strictObject({
  name: wardFields.name.optional(),
  code: wardFields.code.optional(),
  departmentId: id.optional(),
  floor: wardFields.floor.nullable().optional(),
  genderPolicy: wardFields.genderPolicy.optional(),
  nurseInChargeId: wardFields.nurseInChargeId.optional(),
  visitingHours: wardFields.visitingHours.nullable().optional(),
  restricted: wardFields.restricted.optional(),
  status: z.enum(wardStatuses).optional(),
  version: version.optional(),
});
export type EditWard = z.output<typeof EditWard>;

export const SetShiftLead = z.strictObject({
  date: calendarDate,
  shift: z.enum(shifts),
  /** Null: nobody in particular; the nurse in charge stands for the shift. */
  userId: id.nullable(),
});
export type SetShiftLead = z.output<typeof SetShiftLead>;

/** Opens the downtime pack of the ward. Typed twice, as nobody can read it back. */
export const SetDowntimePassword = z
  .strictObject({
    password: z
      .string({ error: 'Password is required' })
      .min(downtimePasswordLength, 'Must be at least 12 characters')
      .max(100, 'Must be at most 100 characters')
      // It is typed into any program that shows PDF files, on any keyboard.
      .regex(/^[\x20-\x7e]*$/, 'Use letters without accents, digits and signs of the keyboard'),
    again: z.string({ error: 'Type the password again' }).max(100),
  })
  .refine(({ password, again }) => password === again, { path: ['again'], error: 'The passwords are not the same' });
export type SetDowntimePassword = z.output<typeof SetDowntimePassword>;

/** Staffed beds by status, and the cots beside them. Beds of archived rooms are not counted. */
export const BedCounts = z.object({
  rooms: z.number().int(),
  beds: z.number().int(),
  cots: z.number().int(),
  available: z.number().int(),
  occupied: z.number().int(),
  reserved: z.number().int(),
  cleaning: z.number().int(),
  outOfService: z.number().int(),
});
export type BedCounts = z.output<typeof BedCounts>;

export const Ward = z.object({
  id,
  name: z.string(),
  code: z.string(),
  department: z.object({ id, name: z.string() }),
  floor: z.string().nullable(),
  genderPolicy: z.enum(genderPolicies),
  nurseInCharge: StaffMember.nullable(),
  visitingHours: z.string().nullable(),
  restricted: z.boolean(),
  /** Leads of shifts from yesterday on, by day and shift: they stand over the nurse in charge. */
  shiftLeads: z.array(z.object({ date: calendarDate, shift: z.enum(shifts), user: StaffMember })),
  counts: BedCounts,
  /** The department has a stock location: doses from the ward need one. */
  hasStock: z.boolean(),
  /** The downtime pack of the ward: null while the hospital has it turned off. */
  downtime: z.object({ hasPassword: z.boolean(), madeAt: instant.nullable() }).nullable(),
  status: z.enum(wardStatuses),
  version: z.number().int(),
  acts: actsField(wardRecord),
});
export type Ward = z.output<typeof Ward>;
