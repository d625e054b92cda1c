import { describe, expect, test } from 'vitest';
import type { RuleConditions } from '../../contract/rule-records.ts';
import { conditionsHold, isValidOn, isWithinTimes, monthsBetween, type RuleFacts } from './conditions.ts';
import { weekdayOf } from './gather.ts';

const line: RuleFacts = {
  itemId: 'item',
  module: 'Laboratory',
  serviceTypeId: null,
  departmentId: 'lab',
  quantity: 2,
  payer: 'Self-Pay',
  byTariff: false,
  categoryId: 'general',
  ageMonths: 400,
  sex: 'female',
  encounterType: 'outpatient',
  serviceDate: '2026-11-21',
  weekday: 'saturday',
  minuteOfDay: 21 * 60,
  publicHoliday: false,
};

describe('conditions of a rule', () => {
  test.each<[string, RuleConditions, Partial<RuleFacts>]>([
    ['modules', { modules: ['Laboratory'] }, { module: 'Radiology' }],
    ['items', { billableItemIds: ['item'] }, { itemId: 'other' }],
    ['service types', { serviceTypeIds: ['type'] }, { serviceTypeId: null }],
    ['departments', { departmentIds: ['lab'] }, { departmentId: 'x-ray' }],
    ['categories', { patientCategories: ['general'] }, { categoryId: null }],
    ['methods', { billingMethods: ['Self-Pay'] }, { payer: 'External' }],
    ['least age', { ageMin: 400 }, { ageMonths: 399 }],
    ['greatest age', { ageMax: 400 }, { ageMonths: 401 }],
    ['age of somebody unknown', { ageMax: 400 }, { ageMonths: null }],
    ['sex', { sex: 'female' }, { sex: 'male' }],
    ['encounters', { encounterTypes: ['outpatient'] }, { encounterType: 'inpatient' }],
    ['weekdays', { weekdays: ['saturday', 'sunday'] }, { weekday: 'friday' }],
    ['times', { fromTime: '20:00', toTime: '06:00' }, { minuteOfDay: 12 * 60 }],
    ['no public holiday', { publicHoliday: false }, { publicHoliday: true }],
    ['least quantity', { quantityFrom: 2 }, { quantity: 1 }],
  ])('%s', (name, conditions, changes) => {
    const about = name === 'service types' ? { ...line, serviceTypeId: 'type' } : line;
    expect(conditionsHold(conditions, about)).toBe(true);
    expect(conditionsHold(conditions, { ...about, ...changes })).toBe(false);
  });

  test('none named and empty lists hold for every line', () => {
    expect(conditionsHold({ modules: [], billingMethods: [] }, line)).toBe(true);
  });

  test("an insurer's tariff is touched only by rules that name an insurer's method", () => {
    const byTariff = { ...line, payer: 'HMO' as const, byTariff: true };
    expect(conditionsHold({}, byTariff)).toBe(false);
    expect(conditionsHold({ billingMethods: ['Self-Pay', 'External'] }, byTariff)).toBe(false);
    expect(conditionsHold({ billingMethods: ['HMO'] }, byTariff)).toBe(true);
    expect(conditionsHold({ billingMethods: ['Company'] }, byTariff)).toBe(false);
    // Without a tariff row the hospital's price is charged, to which every rule applies.
    expect(conditionsHold({}, { ...byTariff, byTariff: false })).toBe(true);
  });

  test('times run over midnight; the end does not count', () => {
    const within = (clock: number, from?: string, to?: string) => isWithinTimes(clock, from, to);
    expect([19 * 60 + 59, 20 * 60, 0, 5 * 60 + 59, 6 * 60].map((minute) => within(minute, '20:00', '06:00'))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect([within(600, '08:00', '12:00'), within(720, '08:00', '12:00'), within(720, '08:00'), within(720, undefined, '00:00')]).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
});

test('rules are valid from and to their days, both counted', () => {
  const rule = { validFrom: '2026-01-01', validTo: '2026-01-31' };
  expect(['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01'].map((day) => isValidOn(rule, day))).toEqual([false, true, true, false]);
});

test('age in whole months', () => {
  expect(monthsBetween('2020-02-29', '2021-02-28')).toBe(11);
  expect(monthsBetween('2020-02-29', '2021-03-01')).toBe(12);
  expect([monthsBetween(null, '2021-01-01'), monthsBetween('2022-01-01', '2021-01-01')]).toEqual([null, null]);
});

test('weekdays of dates', () => {
  expect(['2026-11-21', '2026-11-22', '2026-11-23'].map(weekdayOf)).toEqual(['saturday', 'sunday', 'monday']);
});
