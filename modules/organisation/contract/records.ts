import { z } from 'zod';
import {
  calendarDate,
  dialCode,
  email,
  id,
  instant,
  optionalText,
  phoneDigits,
  reason,
  requiredText,
  version,
} from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { departmentRecord, specializationRecord } from './catalogue.record.ts';
import {
  catalogueStatuses,
  dateFormats,
  departmentKinds,
  facilityTypes,
  hospitalStatuses,
  ownerships,
  weekdays,
  weekStarts,
} from './words.ts';

/** Who changed something, as people read it. */
export const Author = z.object({ id: id.nullable(), name: z.string() });
export type Author = z.infer<typeof Author>;

/** The hospital as every signed-in person of it may read it: it heads all paper. */
export const Hospital = z.object({
  id,
  civisHospitalId: z.string(),
  name: z.string(),
  email: z.string(),
  dialCode: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  countryCode: z.string().nullable(),
  rcCode: z.string(),
  timeZoneLabel: z.string().nullable(),
  timeZoneOffset: z.string().nullable(),
  timeZoneCode: z.string().nullable(),
  specializations: z.array(id),
  facilityType: z.enum(facilityTypes).nullable(),
  ownership: z.enum(ownerships).nullable(),
  licenceNumber: z.string().nullable(),
  licenceExpiry: calendarDate.nullable(),
  facilityRegistryId: z.string().nullable(),
  taxNumber: z.string().nullable(),
  bedCapacity: z.number().int().nullable(),
  logoFileId: id.nullable(),
  stampFileId: id.nullable(),
  letterheadFooter: z.string().nullable(),
  website: z.string().nullable(),
  emergencyPhone: z.string().nullable(),
  locale: z.string(),
  dateFormat: z.enum(dateFormats),
  weekStart: z.enum(weekStarts),
  status: z.enum(hospitalStatuses),
  termsVersion: z.string().nullable(),
  termsAcceptedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  updatedBy: Author.nullable(),
  version,
});
export type Hospital = z.infer<typeof Hospital>;

/** State of the setup run, when the hospital has one. */
export const SetupSummary = z.object({ status: z.enum(['queued', 'running', 'completed', 'failed']), finishedAt: instant.nullable() });
export type SetupSummary = z.infer<typeof SetupSummary>;

/** The subscription in four words. */
export const SubscriptionSummary = z.object({
  status: z.string(),
  paymentStatus: z.string(),
  planName: z.string().nullable(),
  endDate: calendarDate.nullable(),
  daysLeft: z.number().int().nullable(),
  currency: z.string(),
  country: z.string(),
});
export type SubscriptionSummary = z.infer<typeof SubscriptionSummary>;

export const HospitalDetail = Hospital.extend({ setup: SetupSummary.nullable(), subscription: SubscriptionSummary.nullable() });
export type HospitalDetail = z.infer<typeof HospitalDetail>;

/** Answer to a change of the zone: stored instants stay, their wall time moves. */
export const HospitalWithZoneEffect = Hospital.extend({ appointmentsAffected: z.number().int() });
export type HospitalWithZoneEffect = z.infer<typeof HospitalWithZoneEffect>;

export const EditTimezone = z.strictObject({
  id,
  timeZoneLabel: requiredText(1, 120, 'Timezone is a required field *'),
  timeZoneOffset: requiredText(1, 10, 'Timezone is a required field *'),
});
export type EditTimezone = z.output<typeof EditTimezone>;

export const EditContact = z.strictObject({ id, email, dialCode, phone: phoneDigits });
export type EditContact = z.output<typeof EditContact>;

export const EditHospital = z.strictObject({
  version,
  name: requiredText(2, 160, 'Hospital Name is a required field *'),
  address: requiredText(3, 300, 'Address is a required field *'),
  city: requiredText(1, 100, 'City is a required field *'),
  state: requiredText(1, 100, 'State is a required field *'),
  country: requiredText(2, 100, 'Country is a required field *'),
  rcCode: requiredText(1, 50, 'Rc code is a required field *'),
  facilityType: z.enum(facilityTypes).nullish(),
  ownership: z.enum(ownerships).nullish(),
  licenceNumber: optionalText(60),
  licenceExpiry: calendarDate.nullish(),
  facilityRegistryId: optionalText(60),
  taxNumber: optionalText(60),
  bedCapacity: z.number().int().min(0).max(100_000).nullish(),
  letterheadFooter: optionalText(500),
  website: optionalText(200),
  emergencyPhone: optionalText(40),
  locale: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, 'Must be a language and country, e.g. en-NG')
    .default('en-NG'),
  dateFormat: z.enum(dateFormats).default('DD/MM/YYYY'),
  weekStart: z.enum(weekStarts).default('monday'),
  /** Wanted when the Rc code changes. */
  reason: reason().optional(),
});
export type EditHospital = z.output<typeof EditHospital>;

export const ImageAnswer = z.object({ fileId: id.nullable(), version });
export type ImageAnswer = z.infer<typeof ImageAnswer>;

// Settings

export const SettingsGroupRow = z.object({
  group: z.string(),
  title: z.string(),
  values: z.record(z.string(), z.unknown()),
  version,
  updatedAt: instant.nullable(),
  updatedBy: Author.nullable(),
  /** Whether the asking user may change the group. */
  mayEdit: z.boolean(),
});
export type SettingsGroupRow = z.infer<typeof SettingsGroupRow>;

/** Messages of the running day of the limits. */
export const MessagesToday = z.object({
  resetsAt: instant,
  channels: z.array(
    z.object({
      channel: z.enum(['sms', 'email']),
      sent: z.number().int(),
      most: z.number().int(),
      /** No more go out until `resetsAt`. */
      full: z.boolean(),
    }),
  ),
});
export type MessagesToday = z.infer<typeof MessagesToday>;

export const EditSettings = z.strictObject({
  version,
  /** The keys to change; an unknown key is 400. */
  values: z.record(z.string().max(60), z.unknown()).refine((values) => Object.keys(values).length <= 100, 'Too many keys'),
  reason: reason().optional(),
});
export type EditSettings = z.output<typeof EditSettings>;

export const SettingsChange = z.object({
  id,
  at: instant,
  by: Author,
  version,
  reason: z.string().nullable(),
  changes: z.array(z.object({ key: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type SettingsChange = z.infer<typeof SettingsChange>;

// Opening hours and holidays

/** A wall-clock time; `24:00` is the end of the day. */
const clockTime = z
  .string()
  .max(5, 'Must be a time like 08:00')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Must be a time like 08:00');

export const OpeningHour = z.object({ weekday: z.enum(weekdays), from: clockTime, to: clockTime, departmentId: id.nullable() });
export type OpeningHour = z.infer<typeof OpeningHour>;

export const OpeningWeek = z.object({ hours: z.array(OpeningHour), version, updatedAt: instant.nullable(), updatedBy: Author.nullable() });
export type OpeningWeek = z.infer<typeof OpeningWeek>;

export const EditOpeningHours = z.strictObject({
  version,
  hours: z
    .array(
      z.strictObject({
        weekday: z.enum(weekdays),
        from: clockTime,
        to: clockTime,
        departmentId: id.nullish().transform((one) => one ?? null),
      }),
    )
    .max(500),
});
export type EditOpeningHours = z.output<typeof EditOpeningHours>;

export const Holiday = z.object({
  id,
  date: calendarDate,
  name: z.string(),
  closed: z.boolean(),
  repeatsYearly: z.boolean(),
  createdAt: instant,
});
export type Holiday = z.infer<typeof Holiday>;

export const AddHoliday = z.strictObject({
  date: calendarDate,
  name: requiredText(2, 120, 'Name is required'),
  closed: z.boolean().default(true),
  repeatsYearly: z.boolean().default(false),
});
export type AddHoliday = z.output<typeof AddHoliday>;

/** Public holidays of a country for one year, added where they are missing. */
export const AddHolidayPreset = z.strictObject({
  country: requiredText(2, 100, 'Country is a required field *'),
  year: z.number().int().min(2000).max(2100),
});
export type AddHolidayPreset = z.output<typeof AddHolidayPreset>;

// Specializations

/** A row; people without 'View Specializations' get id and name alone. */
export const SpecializationRow = z.object({
  id,
  name: z.string(),
  code: z.string().nullish(),
  description: z.string().nullish(),
  isDefault: z.boolean().optional(),
  status: z.enum(catalogueStatuses).optional(),
  userCount: z.number().int().optional(),
  version: version.optional(),
  acts: actsField(specializationRecord).optional(),
});
export type SpecializationRow = z.infer<typeof SpecializationRow>;

export const Specialization = z.object({
  id,
  name: z.string(),
  code: z.string().nullable(),
  description: z.string().nullable(),
  isDefault: z.boolean(),
  status: z.enum(catalogueStatuses),
  userCount: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Specialization = z.infer<typeof Specialization>;

/** A member of staff as lists of a department or specialization show it. */
export const StaffBrief = z.object({ id, fullname: z.string(), roleName: z.string(), status: z.string() });
export type StaffBrief = z.infer<typeof StaffBrief>;

export const SpecializationDetail = Specialization.extend({ staff: z.array(StaffBrief) });
export type SpecializationDetail = z.infer<typeof SpecializationDetail>;

const specializationName = requiredText(2, 80, 'Name is required');
const specializationCode = optionalText(30);

export const AddSpecializations = z.union([
  z.strictObject({ name: specializationName, code: specializationCode, description: optionalText(500) }),
  z.strictObject({ defaultIds: z.array(id).min(1, 'Choose at least one').max(60) }),
]);
export type AddSpecializations = z.output<typeof AddSpecializations>;

export const EditSpecialization = z.strictObject({
  version,
  name: specializationName.optional(),
  code: specializationCode.optional(),
  description: optionalText(500).optional(),
  /** `active` takes an archived one into use again. */
  status: z.literal('active').optional(),
});
export type EditSpecialization = z.output<typeof EditSpecialization>;

// Departments

/** A row; people without 'View Departments' get id, name and kind alone. */
export const DepartmentRow = z.object({
  id,
  name: z.string(),
  kind: z.enum(departmentKinds),
  code: z.string().nullish(),
  parentId: id.nullish(),
  head: z.object({ id, fullname: z.string() }).nullish(),
  runsQueue: z.boolean().optional(),
  userCount: z.number().int().optional(),
  status: z.enum(catalogueStatuses).optional(),
  version: version.optional(),
  acts: actsField(departmentRecord).optional(),
});
export type DepartmentRow = z.infer<typeof DepartmentRow>;

export const Department = z.object({
  id,
  name: z.string(),
  code: z.string().nullable(),
  kind: z.enum(departmentKinds),
  headUserId: id.nullable(),
  head: z.object({ id, fullname: z.string() }).nullable(),
  parentId: id.nullable(),
  parentName: z.string().nullable(),
  location: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  runsQueue: z.boolean(),
  specializationIds: z.array(id),
  userCount: z.number().int(),
  status: z.enum(catalogueStatuses),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Department = z.infer<typeof Department>;

export const DepartmentDetail = Department.extend({
  acts: actsField(departmentRecord),
  users: z.array(StaffBrief),
  units: z.array(z.object({ id, name: z.string(), kind: z.enum(departmentKinds) })),
});
export type DepartmentDetail = z.infer<typeof DepartmentDetail>;

const departmentCode = z
  .string()
  .max(20)
  .transform((code) => code.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9-]{0,10}$/, 'Use at most 10 letters, digits or hyphens'))
  .nullish()
  .transform((code) => code || null);

const departmentFields = {
  name: requiredText(2, 80, 'Name is required'),
  code: departmentCode,
  kind: z.enum(departmentKinds, { error: 'Kind is required' }),
  headUserId: id.nullish(),
  parentId: id.nullish(),
  location: optionalText(120),
  phone: optionalText(40),
  email: z.union([z.literal('').transform(() => null), email]).nullish(),
  runsQueue: z.boolean(),
  specializationIds: z.array(id).max(100),
};

export const AddDepartment = z.strictObject({
  ...departmentFields,
  runsQueue: departmentFields.runsQueue.default(false),
  specializationIds: departmentFields.specializationIds.default([]),
});
export type AddDepartment = z.output<typeof AddDepartment>;

/** Only the keys sent are changed. */
export const EditDepartment = z.strictObject({
  version,
  name: departmentFields.name.optional(),
  code: departmentFields.code.optional(),
  kind: departmentFields.kind.optional(),
  headUserId: departmentFields.headUserId,
  parentId: departmentFields.parentId,
  location: departmentFields.location.optional(),
  phone: departmentFields.phone.optional(),
  email: departmentFields.email,
  runsQueue: departmentFields.runsQueue.optional(),
  specializationIds: departmentFields.specializationIds.optional(),
  /** `active` takes an archived one into use again. */
  status: z.literal('active').optional(),
});
export type EditDepartment = z.output<typeof EditDepartment>;

/** What became of a department that was deleted. */
export const DepartmentRemoval = z.object({ id, outcome: z.enum(['archived', 'removed']), usersMoved: z.number().int() });
export type DepartmentRemoval = z.infer<typeof DepartmentRemoval>;
