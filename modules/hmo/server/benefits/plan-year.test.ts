import { expect, test } from 'vitest';
import { planYearOf } from './plan-year.ts';

const nothing = { contractStart: null, enrolledOn: null };

test('a calendar year is the year of the day', () => {
  expect(planYearOf('calendar', '2026-01-01', nothing)).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  expect(planYearOf('calendar', '2026-12-31', { contractStart: '2020-06-15', enrolledOn: '2020-03-02' })).toEqual({
    from: '2026-01-01',
    to: '2026-12-31',
  });
});

test('a contract’s year begins on its day, the day before is of the year before', () => {
  const begins = { contractStart: '2024-06-15', enrolledOn: '2025-01-03' };
  expect(planYearOf('contract', '2026-06-15', begins)).toEqual({ from: '2026-06-15', to: '2027-06-14' });
  expect(planYearOf('contract', '2026-06-14', begins)).toEqual({ from: '2025-06-15', to: '2026-06-14' });
  expect(planYearOf('contract', '2024-01-10', begins)).toEqual({ from: '2023-06-15', to: '2024-06-14' });
});

test('an enrolment’s year begins on the day of the cover', () => {
  const begins = { contractStart: '2024-06-15', enrolledOn: '2025-11-03' };
  expect(planYearOf('enrolment', '2026-11-02', begins)).toEqual({ from: '2025-11-03', to: '2026-11-02' });
});

test('where the day is not known the calendar counts', () => {
  expect(planYearOf('contract', '2026-05-05', nothing)).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  expect(planYearOf('enrolment', '2026-05-05', nothing)).toEqual({ from: '2026-01-01', to: '2026-12-31' });
});

test('what began on 29 February leaves no day without a year', () => {
  const begins = { contractStart: '2024-02-29', enrolledOn: null };
  expect(planYearOf('contract', '2026-02-28', begins)).toEqual({ from: '2026-02-28', to: '2027-02-27' });
  expect(planYearOf('contract', '2028-02-28', begins)).toEqual({ from: '2027-02-28', to: '2028-02-28' });
  expect(planYearOf('contract', '2028-02-29', begins)).toEqual({ from: '2028-02-29', to: '2029-02-27' });
});
