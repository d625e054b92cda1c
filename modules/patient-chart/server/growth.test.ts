import { describe, expect, test } from 'vitest';
import type { GrowthIndicator } from '../contract/words.ts';
import { ageInMonths, asMeasuredFor } from './growth.ts';
import { type GrowthSex, growthTables } from './growth-tables.ts';
import { lmsAt, percentileOf, valueAt, zScoreOf } from './lms.ts';

const at = (sex: GrowthSex, indicator: GrowthIndicator, month: number) => {
  const found = lmsAt(growthTables[sex][indicator], month);
  if (!found) throw new Error(`No ${indicator} at ${month}`);
  return found;
};

describe('published values', () => {
  // Medians of the WHO standards (2006) and reference (2007).
  test.each([
    ['male', 'weight-for-age', 0, 3.3464],
    ['male', 'weight-for-age', 12, 9.6479],
    ['male', 'weight-for-age', 60, 18.3366],
    ['female', 'weight-for-age', 0, 3.2322],
    ['female', 'weight-for-age', 12, 8.9481],
    ['female', 'weight-for-age', 24, 11.4775],
    ['male', 'height-for-age', 0, 49.8842],
    ['male', 'height-for-age', 24, 87.1161],
    ['female', 'height-for-age', 24, 85.7153],
    ['male', 'height-for-age', 228, 176.5432],
    ['female', 'height-for-age', 228, 163.1548],
    ['male', 'bmi-for-age', 228, 22.1883],
    ['female', 'bmi-for-age', 120, 16.6133],
    ['male', 'head-circumference-for-age', 12, 46.0661],
    ['female', 'head-circumference-for-age', 60, 49.9229],
  ] as const)('%s %s at %i months: %d', (sex, indicator, month, median) => {
    expect(at(sex, indicator, month)[2]).toBeCloseTo(median, 4);
  });

  // Rows of the published z-score tables: −3, −2, −1, 0, 1, 2, 3.
  test.each([
    ['male', 'weight-for-age', 12, [6.9, 7.7, 8.6, 9.6, 10.8, 12, 13.3]],
    ['female', 'weight-for-age', 48, [10.9, 12.3, 14, 16.1, 18.5, 21.5, 25.2]],
    ['male', 'height-for-age', 60, [96.1, 100.7, 105.3, 110, 114.6, 119.2, 123.9]],
    ['female', 'bmi-for-age', 60, [11.6, 12.7, 13.9, 15.3, 16.9, 18.8, 21.1]],
    ['male', 'head-circumference-for-age', 6, [39.7, 40.9, 42.1, 43.3, 44.6, 45.8, 47]],
    ['male', 'height-for-age', 180, [145.5, 153.3, 161.2, 169, 176.8, 184.6, 192.4]],
    ['male', 'weight-for-age', 96, [17.3, 19.5, 22.1, 25.4, 29.5, 34.7, 41.5]],
  ] as const)('%s %s at %i months, by deviations', (sex, indicator, month, row) => {
    const lms = at(sex, indicator, month);
    expect([-3, -2, -1, 0, 1, 2, 3].map((z) => Number(valueAt(z, lms).toFixed(1)))).toEqual(row);
  });

  test('between the lines that are kept the curve is straight enough', () => {
    // Published: boys at 26, 38 and 50 months, girls at 41; heights at 129 and 159 months.
    expect(at('male', 'weight-for-age', 26)[2]).toBeCloseTo(12.5466, 2);
    expect(at('male', 'height-for-age', 38)[2]).toBeCloseTo(97.3749, 1);
    expect(at('female', 'weight-for-age', 41)[2]).toBeCloseTo(14.7873, 2);
    expect(Math.abs(at('male', 'height-for-age', 159)[2] - 157.8775)).toBeLessThan(0.05);
    expect(Math.abs(at('female', 'height-for-age', 129)[2] - 143.3874)).toBeLessThan(0.05);
    expect(Math.abs(at('male', 'bmi-for-age', 191)[2] - 20.4376)).toBeLessThan(0.03);
  });
});

test('tables rise in age and every table has its whole length', () => {
  for (const sex of ['male', 'female'] as const)
    for (const [indicator, table] of Object.entries(growthTables[sex])) {
      const months = table.map(([month]) => month);
      expect([...months].sort((one, other) => one - other)).toEqual(months);
      expect(table.every((line) => line.every(Number.isFinite) && line[2] > 0 && line[3] > 0.02 && line[3] < 0.2)).toBe(true);
      expect(months.at(-1)).toBe({ 'weight-for-age': 120, 'head-circumference-for-age': 60 }[indicator] ?? 228);
    }
});

test('length turns into height at two years: the two tables meet at 0.7 cm', () => {
  expect(at('male', 'height-for-age', 23.999)[2] - at('male', 'height-for-age', 24)[2]).toBeCloseTo(0.7, 2);
  expect([
    asMeasuredFor(20, 850, 'standing'),
    asMeasuredFor(20, 850, 'lying'),
    asMeasuredFor(30, 900, 'lying'),
    asMeasuredFor(30, 900, null),
  ]).toEqual([857, 850, 893, 900]);
});

test('z and value undo each other; beyond three the steps are those between two and three', () => {
  const lms = at('female', 'weight-for-age', 30);
  for (const z of [-2.9, -1, 0, 0.5, 2.9]) expect(zScoreOf(valueAt(z, lms), lms)).toBeCloseTo(z, 9);
  const step = valueAt(3, lms) - valueAt(2, lms);
  expect(zScoreOf(valueAt(3, lms) + step, lms)).toBeCloseTo(4, 9);
  const below = valueAt(-2, lms) - valueAt(-3, lms);
  expect(zScoreOf(valueAt(-3, lms) - below, lms)).toBeCloseTo(-4, 9);
});

test('percentiles and ages', () => {
  expect([-1.881, -1, 0, 1, 1.881].map((z) => Math.round(percentileOf(z) * 10) / 10)).toEqual([3, 15.9, 50, 84.1, 97]);
  expect(ageInMonths('2020-01-01', '2021-01-01')).toBeCloseTo(12.02, 1);
  expect([lmsAt(growthTables.male['weight-for-age'], 130), lmsAt(growthTables.male['weight-for-age'], -1)]).toEqual([null, null]);
});
