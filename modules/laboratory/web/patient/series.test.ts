import { expect, test } from 'vitest';
import { placeInRange, worstFlag } from './series.ts';

test('a result is named by its flag that matters most', () => {
  expect(worstFlag([{ flag: 'N' }, { flag: null }, { flag: 'H' }, { flag: 'LL' }])).toBe('LL');
  expect(worstFlag([{ flag: 'N' }, { flag: 'A' }])).toBe('A');
  expect(worstFlag([{ flag: null }])).toBeNull();
});

test('a value stands in its usual range, which takes the middle of the bar; far ones stay on the bar', () => {
  const range = { low: 3.5, high: 5.5 };
  expect(['3.5', '4.5', '5.5', '4'].map((value) => placeInRange(value, range))).toEqual([20, 50, 80, 35]);
  expect(['-40', '900'].map((value) => placeInRange(value, range))).toEqual([2, 98]);
  expect(placeInRange('Positive', range)).toBeNull();
  expect(placeInRange('4', { low: null, high: 5 })).toBeNull();
  expect(placeInRange(null, range)).toBeNull();
});
