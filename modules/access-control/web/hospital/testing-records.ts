import type { ModulePermissions, Role, RoleRow, User } from '../../contract/records.ts';

export const departmentId = '01920000-0000-7000-8000-0000000000d1';
export const nurseRoleId = '01920000-0000-7000-8000-0000000000a1';
export const doctorRoleId = '01920000-0000-7000-8000-0000000000a2';

/** The id of a permission of the catalogue below. */
export function idOf(place: number): string {
  return `01920000-0000-7000-8000-0000000000${String(place).padStart(2, '0')}`;
}

function permission(place: number, name: string, requires: string[] = [], risk: 'normal' | 'critical' = 'normal') {
  return { id: idOf(place), name, description: `Lets the holder use ${name}.`, risk, requires, granted: false };
}

/** Two modules, for component tests of the role editor. */
export const catalogue: readonly ModulePermissions[] = [
  {
    id: 'settings',
    key: 'settings',
    module: 'Settings and Administration',
    position: 1,
    subscriptionModule: null,
    permissions: [
      permission(1, 'View Users'),
      permission(2, 'Create User', ['View Users']),
      permission(3, 'Delete User', ['View Users'], 'critical'),
    ],
  },
  {
    id: 'pharmacy',
    key: 'pharmacy',
    module: 'Pharmacy',
    position: 2,
    subscriptionModule: 'pharmacy',
    permissions: [permission(4, 'View Stock'), permission(5, 'Count Stock', ['View Stock'])],
  },
];

/** A row of the roles list. */
export function aRoleRow(change: Partial<RoleRow> = {}): RoleRow {
  return {
    id: nurseRoleId,
    name: 'Ward Nurse',
    description: null,
    isSystem: false,
    isHospitalAdmin: false,
    edited: false,
    status: 'active',
    userCount: 2,
    permissionCount: 1,
    updatedAt: '2026-11-01T08:00:00.000Z',
    version: 4,
    acts: { editRole: null, duplicateRole: null, deleteRole: null },
    ...change,
  };
}

/** A role that holds View Users and Create User. */
export function aRole(change: Partial<Role> = {}): Role {
  return {
    ...aRoleRow(),
    permissions: [
      { id: idOf(1), name: 'View Users' },
      { id: idOf(2), name: 'Create User' },
    ],
    users: [],
    ...change,
  };
}

/** A user for component tests. */
export function aUser(change: Partial<User> = {}): User {
  return {
    id: '01920000-0000-7000-8000-0000000000e1',
    accountId: '01920000-0000-7000-8000-0000000000e2',
    staffNumber: 'STF-0002',
    name: 'Ada Obi',
    fullname: 'Ada Obi',
    firstName: 'Ada',
    lastName: 'Obi',
    middleName: null,
    title: 'Dr',
    email: 'ada@lagoon.test',
    status: 'active',
    dialCode: '+234',
    phoneNumber: '8031234567',
    phoneNumberConfirmed: false,
    roleId: nurseRoleId,
    role: { id: nurseRoleId, name: 'Ward Nurse' },
    departments: [{ id: departmentId, name: 'Nursing Department' }],
    departmentIds: [departmentId],
    cadre: 'other',
    isConsultant: false,
    specializationIds: [],
    specializations: [],
    photoFileId: null,
    signatureFileId: null,
    gender: null,
    address: null,
    country: null,
    state: null,
    city: null,
    dateOfBirth: null,
    licenceBody: null,
    licenceNumber: null,
    licenceExpiry: null,
    licenceMissingReason: null,
    licenceState: 'none',
    employmentType: null,
    startDate: null,
    endDate: null,
    emailConfirmed: true,
    lockedUntil: null,
    lastLoginAt: null,
    invitedAt: null,
    invitedBy: null,
    createdAt: '2026-01-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    version: 5,
    acts: { editUser: null, assignRole: null, resetUserPassword: null, deactivateUser: null },
    ...change,
  };
}
