import { expect, test } from 'vitest';
import { addDays, addMonths, instantOf, mondayOf, wallOf, weekdayOf } from './wall-time.ts';

test.each([
  ['2026-11-20T08:05:00.000Z', 'Africa/Lagos', '2026-11-20 09:05:00'],
  ['2026-11-20T23:30:00.000Z', 'Africa/Lagos', '2026-11-21 00:30:00'],
  ['2026-07-01T12:00:00.000Z', 'Europe/London', '2026-07-01 13:00:00'],
  ['2026-11-20T08:05:00.000Z', 'Asia/Kolkata', '2026-11-20 13:35:00'],
])('%s in %s is %s, and back', (instant, zone, wall) => {
  expect(wallOf(instant, zone)).toBe(wall);
  expect(instantOf(wall, zone)).toBe(instant);
});

test('both sides of a change of clocks keep their wall time', () => {
  expect(instantOf('2026-03-29 00:30', 'Europe/London')).toBe('2026-03-29T00:30:00.000Z');
  expect(instantOf('2026-03-29 03:00', 'Europe/London')).toBe('2026-03-29T02:00:00.000Z');
  expect(instantOf('2026-10-25 03:00', 'Europe/London')).toBe('2026-10-25T03:00:00.000Z');
});

test('days and months are counted without a zone', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  expect(weekdayOf('2026-11-20')).toBe(4);
});
