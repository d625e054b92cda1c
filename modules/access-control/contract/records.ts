import { z } from 'zod';
import { calendarDate, dialCode, email, id, instant, optionalText, phoneDigits, requiredText, version } from '#kernel/contract/fields.ts';
import { areas } from '#kernel/contract/access.ts';
import { actsField } from '#kernel/contract/record.ts';
import { permissionRisks } from '#modules/permissions/contract/catalogue.ts';
import { attemptResults } from '#modules/auth/contract/words.ts';
import { roleRecord } from './role.record.ts';
import { userRecord } from './user.record.ts';
import { cadres, employmentTypes, genders, licenceBodies, roleStatuses, userStatuses, userTitles } from './words.ts';

const word = z.string().nullable();
export const Named = z.object({ id, name: z.string() });
export type Named = z.output<typeof Named>;

/** A row of the users list. */
export const UserRow = z.object({
  id,
  staffNumber: z.string(),
  name: z.string(),
  fullname: z.string(),
  title: word,
  email: z.string(),
  status: z.enum(userStatuses),
  dialCode: word,
  phoneNumber: word,
  phoneNumberConfirmed: z.boolean(),
  roleId: id,
  role: Named,
  departments: z.array(Named),
  cadre: z.enum(cadres),
  isConsultant: z.boolean(),
  photoFileId: id.nullable(),
  licenceExpiry: calendarDate.nullable(),
  lockedUntil: instant.nullable(),
  lastLoginAt: instant.nullable(),
  invitedAt: instant.nullable(),
  version,
  acts: actsField(userRecord),
});
export type UserRow = z.output<typeof UserRow>;

/** A staff user in full. */
export const User = UserRow.extend({
  accountId: id,
  firstName: z.string(),
  lastName: z.string(),
  middleName: word,
  gender: z.enum(genders).nullable(),
  address: word,
  country: word,
  state: word,
  city: word,
  dateOfBirth: calendarDate.nullable(),
  departmentIds: z.array(id),
  specializationIds: z.array(id),
  specializations: z.array(Named),
  licenceBody: z.enum(licenceBodies).nullable(),
  licenceNumber: word,
  licenceMissingReason: word,
  licenceState: z.enum(['none', 'valid', 'expiring', 'expired']),
  signatureFileId: id.nullable(),
  employmentType: z.enum(employmentTypes).nullable(),
  startDate: calendarDate.nullable(),
  endDate: calendarDate.nullable(),
  emailConfirmed: z.boolean(),
  invitedBy: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type User = z.output<typeof User>;

export const OpenWorkItem = z.object({
  kind: z.string(),
  label: z.string(),
  count: z.number().int(),
  path: z.string(),
  blocks: z.boolean(),
});
export type OpenWorkItem = z.output<typeof OpenWorkItem>;

export const UserDetail = User.extend({
  sessionsCount: z.number().int(),
  sessions: z.array(z.object({ id, device: z.string(), ip: word, startedAt: instant, lastSeenAt: instant })),
  signIns: z.array(z.object({ at: instant, ip: word, device: z.string(), result: z.enum(attemptResults) })),
  permissions: z.array(z.string()),
  openWork: z.array(OpenWorkItem),
  auditPath: z.string(),
});
export type UserDetail = z.output<typeof UserDetail>;

const name = (label: string) => requiredText(2, 60, `${label} is required`);
const day = calendarDate.nullish().transform((value) => value ?? null);
const pick = <T extends readonly [string, ...string[]]>(words: T) =>
  z
    .enum(words)
    .nullish()
    .transform((value) => value ?? null);

/** What may be typed about a user. */
export const userFields = {
  title: pick(userTitles),
  firstName: name('First Name'),
  middleName: optionalText(60),
  lastName: name('Last Name'),
  dialCode,
  phoneNumber: phoneDigits,
  gender: pick(genders),
  address: optionalText(300),
  country: optionalText(100),
  state: optionalText(100),
  city: optionalText(100),
  dateOfBirth: day,
  roleId: id,
  departmentIds: z.array(id).min(1, 'Choose at least one department').max(30),
  cadre: z.enum(cadres),
  isConsultant: z.boolean().default(false),
  specializationIds: z.array(id).max(30).default([]),
  licenceBody: pick(licenceBodies),
  licenceNumber: optionalText(60),
  licenceExpiry: day,
  licenceMissingReason: optionalText(300),
  employmentType: pick(employmentTypes),
  startDate: day,
  endDate: day,
};

export const NewUser = z.strictObject({ ...userFields, email, reason: optionalText(500) });
export type NewUser = z.output<typeof NewUser>;

// A field that is not sent stays as it is; null empties it. Defaults of NewUser must not apply here.
const kept = {
  title: z.enum(userTitles).nullish(),
  firstName: userFields.firstName.optional(),
  middleName: optionalText(60).optional(),
  lastName: userFields.lastName.optional(),
  dialCode: dialCode.optional(),
  phoneNumber: phoneDigits.optional(),
  gender: z.enum(genders).nullish(),
  address: optionalText(300).optional(),
  country: optionalText(100).optional(),
  state: optionalText(100).optional(),
  city: optionalText(100).optional(),
  dateOfBirth: calendarDate.nullish(),
};

export const EditUser = z.strictObject({
  ...kept,
  roleId: id.optional(),
  departmentIds: userFields.departmentIds.optional(),
  cadre: z.enum(cadres).optional(),
  isConsultant: z.boolean().optional(),
  specializationIds: z.array(id).max(30).optional(),
  licenceBody: z.enum(licenceBodies).nullish(),
  licenceNumber: optionalText(60).optional(),
  licenceExpiry: calendarDate.nullish(),
  licenceMissingReason: optionalText(300).optional(),
  employmentType: z.enum(employmentTypes).nullish(),
  startDate: calendarDate.nullish(),
  endDate: calendarDate.nullish(),
  reason: optionalText(500),
  version: version.optional(),
});
export type EditUser = z.output<typeof EditUser>;

/** What a person may change about themselves: never role, status, departments or e-mail. */
export const EditOwnProfile = z.strictObject({
  ...kept,
  licenceBody: z.enum(licenceBodies).nullish(),
  licenceNumber: optionalText(60).optional(),
  licenceExpiry: calendarDate.nullish(),
  photoFileId: z.null().optional(),
  signatureFileId: z.null().optional(),
  version: version.optional(),
});
export type EditOwnProfile = z.output<typeof EditOwnProfile>;

export const UserCounts = z.object({
  total: z.number().int(),
  active: z.number().int(),
  pending: z.number().int(),
  inactive: z.number().int(),
  archived: z.number().int(),
  byRole: z.array(z.object({ roleId: id, name: z.string(), count: z.number().int() })),
  slots: z.number().int(),
  used: z.number().int(),
  available: z.number().int(),
});
export type UserCounts = z.output<typeof UserCounts>;

export const PickedUser = z.object({
  id,
  fullname: z.string(),
  title: word,
  roleId: id,
  role: z.string(),
  department: word,
  cadre: z.enum(cadres),
  isConsultant: z.boolean(),
  photoFileId: id.nullable(),
});
export type PickedUser = z.output<typeof PickedUser>;

export const UploadResult = z.object({
  dryRun: z.boolean(),
  created: z.number().int(),
  failed: z.number().int(),
  rows: z.array(
    z.object({
      row: z.number().int(),
      name: z.string(),
      email: z.string(),
      status: z.enum(['ok', 'error']),
      errors: z.record(z.string(), z.string()),
      userId: id.nullable(),
    }),
  ),
});
export type UploadResult = z.output<typeof UploadResult>;

export const RoleRow = z.object({
  id,
  name: z.string(),
  description: word,
  isSystem: z.boolean(),
  isHospitalAdmin: z.boolean(),
  edited: z.boolean(),
  status: z.enum(roleStatuses),
  userCount: z.number().int(),
  permissionCount: z.number().int(),
  updatedAt: instant,
  version,
  acts: actsField(roleRecord),
});
export type RoleRow = z.output<typeof RoleRow>;

export const Role = RoleRow.extend({
  permissions: z.array(Named),
  users: z.array(z.object({ id, fullname: z.string(), status: z.enum(userStatuses) })),
});
export type Role = z.output<typeof Role>;

export const RoleForm = z.strictObject({
  name: requiredText(2, 60, 'Name is required'),
  description: optionalText(300),
  permissionIds: z.array(id).max(1000).default([]),
  /** Wanted when a critical permission is granted. */
  reason: optionalText(500),
});
export type RoleForm = z.output<typeof RoleForm>;

export const EditRole = z.strictObject({
  name: requiredText(2, 60, 'Name is required').optional(),
  description: optionalText(300).optional(),
  permissionIds: z.array(id).max(1000).optional(),
  reason: optionalText(500),
  version: version.optional(),
});
export type EditRole = z.output<typeof EditRole>;

export const RoleComparison = z.object({
  roles: z.array(Named),
  modules: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      /** `holds[i]`: whether `roles[i]` has the permission. */
      permissions: z.array(
        z.object({ id, name: z.string(), risk: z.enum(permissionRisks), holds: z.array(z.boolean()), differs: z.boolean() }),
      ),
    }),
  ),
});
export type RoleComparison = z.output<typeof RoleComparison>;

export const PermissionView = z.object({
  id,
  name: z.string(),
  moduleId: z.string(),
  module: z.string(),
  description: z.string(),
  area: z.enum(areas),
  risk: z.enum(permissionRisks),
  requires: z.array(z.string()),
  inUse: z.boolean(),
});
export type PermissionView = z.output<typeof PermissionView>;

export const PermissionDetail = PermissionView.extend({ roles: z.array(Named) });
export type PermissionDetail = z.output<typeof PermissionDetail>;

/** Modules with their permissions: the role editor's accordions. */
export const ModulePermissions = z.object({
  id: z.string(),
  key: z.string(),
  module: z.string(),
  position: z.number().int(),
  subscriptionModule: word,
  permissions: z.array(
    z.object({
      id,
      name: z.string(),
      description: z.string(),
      risk: z.enum(permissionRisks),
      requires: z.array(z.string()),
      granted: z.boolean(),
    }),
  ),
});
export type ModulePermissions = z.output<typeof ModulePermissions>;

/** What the signed-in user may do: the sidebar, tabs and buttons follow it. */
export const MyAccess = z.object({
  permissions: z.array(z.string()),
  modules: z.array(z.object({ key: z.string(), allowed: z.boolean(), reason: word })),
});
export type MyAccess = z.output<typeof MyAccess>;

export const OwnDepartment = z.object({ id, name: z.string() });
export type OwnDepartment = z.output<typeof OwnDepartment>;

/** What an invitation shows before it is accepted. */
export const Invitation = z.object({
  email: z.string(),
  fullname: z.string(),
  hospitalName: z.string(),
  roleName: z.string(),
  dialCode: word,
  phoneNumber: word,
});
export type Invitation = z.output<typeof Invitation>;

export const AcceptInvitation = z.strictObject({
  password: z.string().max(200),
  confirmPassword: z.string().max(200),
  phoneNumber: phoneDigits.optional(),
  dialCode: dialCode.optional(),
  termsAccepted: z.boolean(),
});
export type AcceptInvitation = z.output<typeof AcceptInvitation>;
