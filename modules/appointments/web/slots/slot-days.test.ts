import { expect, test } from 'vitest';
import { slotDays } from './slot-days.ts';

const department = '01a10000-0000-7000-8000-0000000000d1';
const slot = (start: string, name: string | null = null, free = 1) => ({
  start,
  end: start,
  practitioner: name ? { id: name, name } : null,
  departmentId: department,
  free,
});

test('slots stand under the day of the hospital, in order, and one time for several people', () => {
  const days = slotDays(
    [
      slot('2026-11-23T09:00:00.000Z', 'Dr Bello'),
      slot('2026-11-22T23:30:00.000Z', 'Dr Etim'),
      slot('2026-11-23T08:00:00.000Z', 'Dr Etim'),
      slot('2026-11-23T09:00:00.000Z', 'Dr Etim'),
    ],
    'Africa/Lagos',
    '2026-11-22',
    3,
  );
  expect(days.map(({ day, times }) => [day, times.map(({ time }) => time)])).toEqual([
    ['2026-11-22', []],
    ['2026-11-23', ['00:30', '09:00', '10:00']],
    ['2026-11-24', []],
  ]);
  expect(days[1]?.times[2]?.choices.map(({ practitioner }) => practitioner?.name)).toEqual(['Dr Bello', 'Dr Etim']);
  expect(days[1]?.times[2]?.free).toBe(2);
});

test('a pool counts the places left', () => {
  expect(slotDays([slot('2026-11-23T09:00:00.000Z', null, 6)], 'Africa/Lagos', '2026-11-23', 1)[0]?.times[0]?.free).toBe(6);
});
