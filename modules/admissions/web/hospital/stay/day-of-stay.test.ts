import { expect, test } from 'vitest';
import { dayOfStay } from './day-of-stay.ts';

test('the day of admission is the first, and a clock that goes back makes no day before it', () => {
  expect(dayOfStay('2031-01-10', '2031-01-10')).toBe(1);
  expect(dayOfStay('2031-01-10', '2031-01-13')).toBe(4);
  expect(dayOfStay('2031-01-10', '2031-01-09')).toBe(1);
  expect(dayOfStay('2031-02-27', '2031-03-01')).toBe(3);
});
