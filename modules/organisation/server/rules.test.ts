import { describe, expect, test } from 'vitest';
import { defaultDepartments, defaultSpecializations, zoneBadge } from '../contract/words.ts';
import { generalSettings, notificationSettings, securitySettings } from '../contract/settings.ts';
import { easterSunday, publicHolidays } from './holiday-preset.ts';
import {
  clockOf,
  foldRcCode,
  licenceReminder,
  minuteOf,
  type TreeNode,
  whyNotArchiveSpecialization,
  whyNotChangeRcCode,
  whyNotDeleteDepartment,
  whyNotHours,
  whyNotPlaceDepartment,
  whyNotRenameSpecialization,
  whyNotZone,
} from './rules.ts';
import { completeValues, registerSettingsGroup } from './settings-groups.ts';

describe('Rc codes', () => {
  test.each([
    ['RC 123-456', '123456'],
    ['rc123456', '123456'],
    [' 12 34 56 ', '123456'],
    ['BN-99', 'BN99'],
    ['RC', 'RC'],
    ['R C 5', '5'],
  ])('%s folds to %s', (code, folded) => {
    expect(foldRcCode(code)).toBe(folded);
  });

  test('another spelling is no change, another code wants a reason', () => {
    expect(whyNotChangeRcCode({ before: 'RC-12', after: 'rc 12', reason: undefined })).toBeNull();
    expect(whyNotChangeRcCode({ before: 'RC-12', after: 'RC-13', reason: undefined })?.code).toBe('RC_CODE_REASON');
    expect(whyNotChangeRcCode({ before: 'RC-12', after: 'RC-13', reason: 'Merged companies' })).toBeNull();
  });
});

test('label and offset are a pair of the list', () => {
  expect(whyNotZone({ zone: { utc: '+01:00' }, offset: '+01:00' })).toBeNull();
  expect(whyNotZone({ zone: { utc: '+01:00' }, offset: '+02:00' })?.message).toBe('Unknown timezone');
  expect(whyNotZone({ zone: undefined, offset: '+01:00' })?.code).toBe('UNKNOWN_TIMEZONE');
  expect(zoneBadge({ timeZoneOffset: '+01:00', timeZoneCode: 'Africa/Lagos' })).toBe('(UTC+01:00) Africa/Lagos');
  expect(zoneBadge({ timeZoneOffset: null, timeZoneCode: null })).toBe('No timezone set');
});

test('the default specializations are 30, with ids and names of their own', () => {
  expect(defaultSpecializations).toHaveLength(30);
  expect(new Set(defaultSpecializations.map((one) => one.id)).size).toBe(30);
  expect(new Set(defaultSpecializations.map((one) => one.name)).size).toBe(30);
  // A change here breaks every installation.
  expect(defaultSpecializations[0]).toEqual({ id: '01920000-0000-7000-8000-000000000001', name: 'Allergy and immunology' });
  expect(defaultSpecializations[29]).toEqual({ id: '01920000-0000-7000-8000-000000000030', name: 'Urology' });
});

test("the dashboard's five departments come first, by their exact names; codes are unique", () => {
  expect(defaultDepartments.slice(0, 5).map((one) => one.name)).toEqual([
    'Account',
    'Admin Department',
    'Pathology Department',
    'Medical Department',
    'Nursing Department',
  ]);
  expect(defaultDepartments).toHaveLength(12);
  expect(new Set(defaultDepartments.map((one) => one.code)).size).toBe(12);
});

test('default names are fixed, other fields are not', () => {
  expect(whyNotRenameSpecialization({ isDefault: true, before: 'Surgery', after: 'Surgeries' })?.code).toBe('DEFAULT_NAME_FIXED');
  expect(whyNotRenameSpecialization({ isDefault: true, before: 'Surgery', after: 'Surgery' })).toBeNull();
  expect(whyNotRenameSpecialization({ isDefault: true, before: 'Surgery', after: undefined })).toBeNull();
  expect(whyNotRenameSpecialization({ isDefault: false, before: 'Own', after: 'Other' })).toBeNull();
});

test('the last specialization stays', () => {
  expect(whyNotArchiveSpecialization({ activeCount: 1 })?.message).toBe('Hospital must have a specialization');
  expect(whyNotArchiveSpecialization({ activeCount: 2 })).toBeNull();
});

describe('the department tree', () => {
  const node = (id: string, parentId: string | null, status: TreeNode['status'] = 'active'): TreeNode => ({ id, parentId, status });
  const tree = [node('a', null), node('b', 'a'), node('c', 'b'), node('d', null), node('e', 'd'), node('old', null, 'archived')];
  const code = (id: string | null, parentId: string | null) => whyNotPlaceDepartment({ id, parentId, tree })?.code ?? null;

  test('three levels, not four', () => {
    expect(code(null, 'b')).toBeNull();
    expect(code(null, 'c')).toBe('DEPARTMENT_TOO_DEEP');
    expect(code('d', 'a')).toBeNull();
    expect(code('d', 'b')).toBe('DEPARTMENT_TOO_DEEP');
    expect(code('a', 'e')).toBe('DEPARTMENT_TOO_DEEP');
  });

  test('nothing lies below itself', () => {
    expect(code('a', 'a')).toBe('DEPARTMENT_CYCLE');
    expect(code('a', 'b')).toBe('DEPARTMENT_CYCLE');
    expect(code('a', 'c')).toBe('DEPARTMENT_CYCLE');
  });

  test('only a department in use has others below it', () => {
    expect(code('e', 'old')).toBe('DEPARTMENT_UNKNOWN');
    expect(code('e', 'nowhere')).toBe('DEPARTMENT_UNKNOWN');
    expect(code('e', null)).toBeNull();
  });
});

describe('deleting a department', () => {
  const free = { id: 'a', users: 0, units: 0, work: [], moveTo: undefined };
  const code = (facts: object) => whyNotDeleteDepartment({ ...free, ...facts });

  test('users move first', () => {
    expect(code({})).toBeNull();
    expect(code({ users: 3 })?.message).toBe('3 users belong to this department');
    expect(code({ users: 3, moveTo: { id: 'b', status: 'active' } })).toBeNull();
    expect(code({ users: 3, moveTo: { id: 'b', status: 'archived' } })?.code).toBe('DEPARTMENT_UNKNOWN');
    expect(code({ users: 3, moveTo: null })?.code).toBe('DEPARTMENT_UNKNOWN');
    expect(code({ users: 3, moveTo: { id: 'a', status: 'active' } })?.code).toBe('MOVE_TO_SAME');
  });

  test('open work and units keep it', () => {
    expect(code({ units: 1 })?.code).toBe('DEPARTMENT_HAS_UNITS');
    expect(
      code({
        work: [
          { words: 'open queue tickets', count: 2 },
          { words: 'admissions', count: 0 },
        ],
      })?.message,
    ).toBe('This department still has 2 open queue tickets');
  });
});

describe('opening hours', () => {
  const hours = (from: string, to: string, weekday: 'monday' | 'tuesday' = 'monday', departmentId: string | null = null) => ({
    weekday,
    from,
    to,
    departmentId,
  });

  test('may touch, may not overlap, per day and place', () => {
    expect(whyNotHours([hours('08:00', '12:00'), hours('12:00', '17:00')])).toBeNull();
    expect(whyNotHours([hours('08:00', '12:00'), hours('11:59', '17:00')])?.message).toBe('Opening hours overlap on monday');
    expect(whyNotHours([hours('08:00', '17:00'), hours('09:00', '10:00', 'tuesday')])).toBeNull();
    expect(whyNotHours([hours('08:00', '17:00'), hours('09:00', '10:00', 'monday', 'd')])).toBeNull();
    expect(whyNotHours([hours('00:00', '24:00')])).toBeNull();
    expect(whyNotHours([hours('10:00', '10:00')])?.code).toBe('HOURS_REVERSED');
  });

  test('minutes and clock are each other', () => {
    expect(minuteOf('24:00')).toBe(1440);
    for (const minute of [0, 59, 60, 485, 1439, 1440]) expect(minuteOf(clockOf(minute))).toBe(minute);
  });
});

describe('holidays', () => {
  // Known Sundays: the earliest and latest dates of Easter lie in 1818 and 2038.
  test.each([
    [1818, '1818-03-22'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2038, '2038-04-25'],
  ])('Easter %i is %s', (year, day) => {
    expect(easterSunday(year)).toBe(day);
  });

  test("Nigeria's year: fixed, Christian and Muslim days in order", () => {
    const days = publicHolidays('NG', 2026) ?? [];
    const named = Object.fromEntries(days.map((day) => [day.name, day.date]));
    expect(named).toMatchObject({
      'Democracy Day': '2026-06-12',
      'Good Friday': '2026-04-03',
      'Easter Monday': '2026-04-06',
      'Eid al-Fitr (expected)': '2026-03-20',
      'Eid al-Adha (expected)': '2026-05-27',
    });
    expect(days.map((day) => day.date)).toEqual(days.map((day) => day.date).sort());
    expect(days.filter((day) => day.repeatsYearly)).toHaveLength(6);
    expect(publicHolidays('FR', 2026)).toBeNull();
  });
});

describe('settings groups', () => {
  test('every group is complete from the first day', () => {
    expect(completeValues(securitySettings.schema, undefined)).toEqual({
      idleMinutes: 60,
      absoluteHours: 12,
      twoFactor: 'new-device',
      maxSessions: 5,
      passwordMaxAgeDays: 0,
      lockAfter: 5,
      allowedNetworks: [],
      textCountries: [],
    });
    expect(completeValues(generalSettings.schema, {})).toEqual({ language: 'en', timeFormat: '24h', paperSize: 'A4' });
    expect(completeValues(notificationSettings.schema, null).quietHours).toEqual({ on: false, from: '22:00', to: '06:00' });
  });

  test('a stored value that the schema no longer takes gives way, the others stay', () => {
    expect(completeValues(securitySettings.schema, { idleMinutes: 4, absoluteHours: 8, gone: true })).toMatchObject({
      idleMinutes: 60,
      absoluteHours: 8,
    });
  });

  test.each([
    [{ idleMinutes: 4 }],
    [{ idleMinutes: 481 }],
    [{ lockAfter: 2 }],
    [{ allowedNetworks: ['everywhere'] }],
    [{ unknown: 1 }],
    [{ maxSessions: 0 }],
  ])('security refuses %o', (values) => {
    expect(securitySettings.schema.safeParse(values).success).toBe(false);
  });

  test('a name is registered once', () => {
    expect(() => registerSettingsGroup({ ...generalSettings })).toThrow('registered twice');
  });
});

test.each([
  ['2026-09-01', 60],
  ['2026-08-02', 30],
  ['2026-07-10', 7],
  ['2026-07-09', null],
  ['2026-07-03', null],
])('a licence that ends on %s: %s', (expiry, days) => {
  expect(licenceReminder({ expiry, today: '2026-07-03' })).toBe(days);
});
