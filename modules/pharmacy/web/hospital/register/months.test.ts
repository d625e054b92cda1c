import { expect, test } from 'vitest';
import { daysOfMonth, lastMonths } from './months.ts';

test('months go back over the turn of a year', () => {
  expect(lastMonths('2026-02-28', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
});

test.each([
  ['2026-11', '2026-11-30'],
  ['2026-12', '2026-12-31'],
  ['2028-02', '2028-02-29'],
])('%s ends on %s', (month, endDate) => {
  expect(daysOfMonth(month)).toEqual({ startDate: `${month}-01`, endDate });
});
