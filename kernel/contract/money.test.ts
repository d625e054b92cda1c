import { describe, expect, test } from 'vitest';
import {
  bpsBetween,
  bpsOf,
  formatMoney,
  mulDivHalfUp,
  parseMoney,
  percentText,
  roundToStep,
  splitByWeights,
  sumOf,
  taxInside,
} from './money.ts';

const naira = { symbol: '₦', symbolPosition: 'before', minorDigits: 2, thousandsSeparator: ',', decimalSeparator: '.' } as const;
const dinar = { symbol: 'د.ت', symbolPosition: 'after', minorDigits: 3, thousandsSeparator: ' ', decimalSeparator: ',' } as const;
const yen = { ...naira, symbol: '¥', minorDigits: 0 };

describe('mulDivHalfUp', () => {
  test.each([
    [5, 1, 2, 3],
    [-5, 1, 2, -3],
    [4, 1, 3, 1],
    [333, 2500, 10_000, 83],
    [1, 5000, 10_000, 1],
    [-1, 5000, 10_000, -1],
    [0, 750, 10_000, 0],
    // The product is far beyond what a double holds.
    [9_007_199_254_740_991, 9999, 10_000, 9_006_298_534_815_517],
  ])('%i × %i ÷ %i = %i', (value, times, by, expected) => {
    expect(mulDivHalfUp(value, times, by)).toBe(expected);
  });
  test('refuses what is no whole amount, and results too large', () => {
    expect(() => mulDivHalfUp(0.5, 1, 1)).toThrow(RangeError);
    expect(() => mulDivHalfUp(1, 1, 0)).toThrow(RangeError);
    expect(() => mulDivHalfUp(9_007_199_254_740_991, 2, 1)).toThrow(RangeError);
  });
});

test('basis points of an amount, the tax inside an amount, and one amount in basis points of another', () => {
  expect(bpsOf(10_000, 750)).toBe(750);
  expect(taxInside(10_750, 750)).toBe(750);
  expect(taxInside(10_000, 0)).toBe(0);
  expect(bpsBetween(-2_500, 10_000)).toBe(-2_500);
  expect(bpsBetween(5, 0)).toBe(0);
});

test('amounts round to a step, half away from zero', () => {
  expect([12_349, 12_350, -12_350, 7].map((amount) => roundToStep(amount, 100))).toEqual([12_300, 12_400, -12_400, 0]);
  expect(roundToStep(7, 1)).toBe(7);
});

describe('splitByWeights', () => {
  test('adds up exactly; the rest goes to the largest remainders, of equal ones to the earlier', () => {
    expect(splitByWeights(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitByWeights(100, [1, 2, 4])).toEqual([14, 29, 57]);
    expect(splitByWeights(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
    expect(splitByWeights(5, [0, 3])).toEqual([0, 5]);
    expect(splitByWeights(5, [0, 0])).toEqual([3, 2]);
    expect(splitByWeights(5, [])).toEqual([]);
  });
  test('any amount over any weights adds up, and no part is further than one from its share', () => {
    let seed = 7;
    const next = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    for (let turn = 0; turn < 2_000; turn += 1) {
      const amount = next(2_000_000_000) - 1_000_000_000;
      const weights = Array.from({ length: 1 + next(8) }, () => next(1_000));
      const parts = splitByWeights(amount, weights);
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      expect(sumOf(parts)).toBe(amount);
      for (const [at, part] of parts.entries())
        if (total > 0) expect(Math.abs(part - (amount * (weights[at] as number)) / total)).toBeLessThan(1);
    }
  });
});

test('sums are exact or refused', () => {
  expect(sumOf([1, 2, -3])).toBe(0);
  expect(() => sumOf([9_007_199_254_740_991, 1])).toThrow(RangeError);
});

test('amounts are written as their currency is', () => {
  expect(formatMoney(123_456_789, naira)).toBe('₦1,234,567.89');
  expect(formatMoney(5, naira)).toBe('₦0.05');
  expect(formatMoney(-250_000, naira)).toBe('-₦2,500.00');
  expect(formatMoney(1_234_567, dinar)).toBe('1 234,567 د.ت');
  expect(formatMoney(1_234_567, yen)).toBe('¥1,234,567');
});

test('typed amounts become minor units, or nothing', () => {
  expect(['2500', '2,500.00', '2 500.5', '0.05', '-1', '1.'].map((typed) => parseMoney(typed, naira))).toEqual([
    250_000, 250_000, 250_050, 5, -100, 100,
  ]);
  expect(['', 'abc', '1.234', '1,23', '1e5', '.5', '99999999999999999'].map((typed) => parseMoney(typed, naira))).toEqual(
    Array.from({ length: 7 }, () => null),
  );
  expect(parseMoney('1 234,567', dinar)).toBe(1_234_567);
  expect(parseMoney('1.234.567', dinar)).toBe(1_234_567_000);
  expect(parseMoney('1,234', yen)).toBe(1_234);
});

test('percentages are written without a needless zero', () => {
  expect([750, 5_000, 5, 12_345, -750].map(percentText)).toEqual(['7.5', '50', '0.05', '123.45', '-7.5']);
});
