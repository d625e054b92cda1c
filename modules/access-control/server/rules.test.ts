import { describe, expect, test } from 'vitest';
import { foldPermission } from '#kernel/contract/access.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import {
  beyondGrantor,
  closed,
  copyName,
  fullNameOf,
  type Grantor,
  licenceState,
  whyNotAssign,
  whyNotDeleteRole,
  whyNotEditRole,
  whyNotGrant,
  whyNotLeave,
  whyNotLoseAdmin,
  whyNotOwn,
  whyNotResend,
  whyNotStaff,
  whyNotTakeFrom,
  whyNotTakeNames,
  whyNotWithoutReason,
  withoutNames,
} from './rules.ts';
import { whyNotAct } from '#kernel/contract/record.ts';
import { userRecord } from '../contract/user.record.ts';
import type { UserStatus } from '../contract/words.ts';

const now = '2026-11-20T08:00:00.000Z';
const grantor = (...names: string[]): Grantor => ({
  permissions: new Set(names.map(foldPermission)),
  isHospitalAdmin: false,
  isSystem: false,
});
const hospitalAdmin: Grantor = { ...grantor(), isHospitalAdmin: true };

describe('granting', () => {
  test('a role within the own set may be assigned, spelled in any way', () => {
    const facts = { rolePermissions: ['View  USERS'], roleIsHospitalAdmin: false };
    expect(whyNotAssign({ ...facts, grantor: grantor('view users') })).toBeNull();
    expect(whyNotAssign({ ...facts, grantor: grantor('View Roles') })?.code).toBe('ROLE_NOT_ASSIGNABLE');
  });

  test('Assign Any Role opens every role but Hospital Admin', () => {
    const any = grantor('Assign Any Role');
    expect(whyNotAssign({ grantor: any, rolePermissions: ['Delete User'], roleIsHospitalAdmin: false })).toBeNull();
    expect(whyNotAssign({ grantor: any, rolePermissions: [], roleIsHospitalAdmin: true })?.code).toBe('ROLE_NOT_ASSIGNABLE');
    expect(whyNotAssign({ grantor: hospitalAdmin, rolePermissions: [], roleIsHospitalAdmin: true })).toBeNull();
  });

  test('Assign Any Role does not open granting', () => {
    expect(whyNotGrant(['Delete User'], grantor('Assign Any Role'))?.message).toBe('You cannot grant a permission you do not hold');
    expect(whyNotGrant(['Delete User'], grantor('delete user'))).toBeNull();
    expect(beyondGrantor(['Delete User', 'View Users'], grantor('View Users'))).toEqual(['Delete User']);
  });

  test('nobody takes from somebody whose role they could not give; out of a role only what they hold', () => {
    const facts = { rolePermissions: ['Delete User'], roleIsHospitalAdmin: false };
    expect(whyNotTakeFrom({ ...facts, grantor: grantor('View Users') })?.code).toBe('USER_BEYOND_OWN');
    expect(whyNotTakeFrom({ ...facts, grantor: grantor('delete user') })).toBeNull();
    expect(whyNotTakeFrom({ ...facts, grantor: grantor('Assign Any Role') })).toBeNull();
    expect(whyNotTakeFrom({ ...facts, roleIsHospitalAdmin: true, grantor: grantor('Assign Any Role') })?.code).toBe('USER_BEYOND_OWN');
    expect(whyNotTakeFrom({ ...facts, roleIsHospitalAdmin: true, grantor: hospitalAdmin })).toBeNull();
    expect(whyNotTakeNames(['Delete User'], grantor('Assign Any Role'))?.message).toContain('Delete User');
    expect(whyNotTakeNames(['Delete User'], grantor('Delete User'))).toBeNull();
  });

  test('critical permissions want a reason', () => {
    expect(whyNotWithoutReason(['Delete User'], null)?.code).toBe('REASON_FOR_CRITICAL');
    expect(whyNotWithoutReason(['Delete User'], 'asked by the board')).toBeNull();
    expect(whyNotWithoutReason([], null)).toBeNull();
  });

  test('sets stay closed under requires', () => {
    expect(closed(['Edit Vendor'])).toEqual(expect.arrayContaining(['Edit Vendor', 'View Vendors']));
    expect(closed(['Made By The Operator'])).toEqual(['Made By The Operator']);
    const held = closed(['Edit Vendor']);
    expect(withoutNames(held, ['View Vendors'], false).refusal?.code).toBe('PERMISSION_REQUIRED_BY');
    expect(withoutNames(held, ['View Vendors'], true).kept).toEqual([]);
    expect(withoutNames(held, ['Edit Vendor'], false).kept).toEqual(['View Vendors']);
  });
});

describe('roles', () => {
  const role = { id: 'a', isHospitalAdmin: false, isSystem: false, status: 'active' as const };

  test('the own role, the fixed role and archived ones are not changed', () => {
    expect(whyNotEditRole(role, 'b')).toBeNull();
    expect(whyNotEditRole(role, 'a')?.code).toBe('OWN_ROLE');
    expect(whyNotEditRole({ ...role, isHospitalAdmin: true }, 'b')?.message).toBe('This role cannot be changed');
  });

  test('a role goes without users, or when they move to another active one', () => {
    const other = { ...role, id: 'b' };
    expect(whyNotDeleteRole(role, 0, null)).toBeNull();
    expect(whyNotDeleteRole(role, 3, null)?.message).toBe('3 users have this role');
    expect(whyNotDeleteRole(role, 3, other)).toBeNull();
    expect(whyNotDeleteRole(role, 3, role)?.code).toBe('MOVE_TO_UNKNOWN');
    expect(whyNotDeleteRole(role, 3, { ...other, status: 'archived' })?.code).toBe('MOVE_TO_UNKNOWN');
    expect(whyNotDeleteRole({ ...role, isSystem: true }, 0, null)?.code).toBe('SYSTEM_ROLE_STAYS');
  });

  test('copies find a free name', () => {
    const taken = new Set(['Nurse (copy)', 'NURSE (COPY 2)'].map(foldName));
    expect(copyName('Nurse', taken, foldName)).toBe('Nurse (copy 3)');
  });
});

describe('users', () => {
  const user = { id: 'u', status: 'active' as const, isHospitalAdmin: false };

  test('own role and status; the last Hospital Admin', () => {
    expect(whyNotOwn('u', 'u')?.code).toBe('OWN_ROLE_OR_STATUS');
    expect(whyNotOwn('u', 'v')).toBeNull();
    const admin = { ...user, isHospitalAdmin: true };
    expect(whyNotLoseAdmin(admin, 1)?.message).toBe('Hospital must have an administrator');
    expect(whyNotLoseAdmin(admin, 2)).toBeNull();
    expect(whyNotLoseAdmin({ ...admin, status: 'inactive' }, 1)).toBeNull();
    expect(whyNotLoseAdmin(user, 1)).toBeNull();
  });

  test('states', () => {
    const codeOf = (name: keyof typeof userRecord.acts, status: UserStatus) => whyNotAct(userRecord, name, { status })?.code;
    expect(codeOf('deactivateUser', 'pending')).toBe('USER_NOT_ACTIVE');
    expect(codeOf('activateUser', 'active')).toBe('USER_NOT_INACTIVE');
    expect(codeOf('deleteUser', 'active')).toBe('USER_STILL_ACTIVE');
    expect(codeOf('deleteUser', 'archived')).toBe('USER_ARCHIVED');
    expect(codeOf('resendInvite', 'active')).toBe('USER_NOT_PENDING');
  });

  test('open work that blocks wants somebody to take over', () => {
    const work = [{ label: 'unsigned drafts', count: 2, blocks: true }];
    expect(whyNotLeave(work, null)?.message).toContain('2 unsigned drafts');
    expect(whyNotLeave(work, 'heir')).toBeNull();
    expect(whyNotLeave([{ label: 'future appointments', count: 9, blocks: false }], null)).toBeNull();
  });

  test('an invitation is sent again after a minute', () => {
    expect(whyNotResend({ invitedAt: '2026-11-20T07:59:30.000Z', now })?.details.retryAfter).toBe(30);
    expect(whyNotResend({ invitedAt: '2026-11-20T07:59:00.000Z', now })).toBeNull();
    // A clock that ran a day ahead when the invitation was sent.
    expect(whyNotResend({ invitedAt: '2026-11-21T08:00:00.000Z', now })).toBeNull();
    expect(whyNotResend({ invitedAt: null, now })).toBeNull();
  });

  test('the record of staff', () => {
    const staff = {
      ...{ cadre: 'records' as const, isConsultant: false, specializationIds: [] as string[] },
      ...{ licenceBody: null, licenceNumber: null, licenceMissingReason: null, startDate: null, endDate: null },
    };
    expect(whyNotStaff(staff)).toBeNull();
    expect(whyNotStaff({ ...staff, cadre: 'doctor' })?.code).toBe('LICENCE_REQUIRED');
    expect(whyNotStaff({ ...staff, cadre: 'doctor', licenceBody: 'MDCN', licenceNumber: '1' })).toBeNull();
    expect(whyNotStaff({ ...staff, cadre: 'doctor', licenceMissingReason: 'in training' })).toBeNull();
    expect(whyNotStaff({ ...staff, isConsultant: true })?.code).toBe('CONSULTANT_NEEDS_SPECIALIZATION');
    expect(whyNotStaff({ ...staff, startDate: '2026-02-01', endDate: '2026-01-31' })?.code).toBe('EMPLOYMENT_REVERSED');
  });

  test('a licence is valid through its last day and warned of for 30 days', () => {
    const state = (licenceExpiry: string | null, licenceNumber: string | null = '1') =>
      licenceState({ licenceNumber, licenceExpiry }, '2026-11-20');
    expect([state(null, null), state(null), state('2026-11-19'), state('2026-11-20'), state('2026-12-20'), state('2026-12-21')]).toEqual([
      'none',
      'valid',
      'expired',
      'expiring',
      'expiring',
      'valid',
    ]);
  });

  test('names', () => {
    expect(fullNameOf({ firstName: 'Ada', middleName: null, lastName: 'Obi' })).toBe('Ada Obi');
    expect(fullNameOf({ firstName: 'Ada', middleName: 'N.', lastName: 'Obi' })).toBe('Ada N. Obi');
  });
});
