import { expect, test } from 'vitest';
import { faultsOf, hoursOf, isRoundTheClock, makeSpan, spansOf } from './week-hours.ts';

test('hours become spans and come back the same; the end of the day is typed as midnight', () => {
  const hours = [
    { weekday: 'monday' as const, from: '13:00', to: '24:00', departmentId: null },
    { weekday: 'monday' as const, from: '08:00', to: '12:00', departmentId: null },
    { weekday: 'monday' as const, from: '09:00', to: '10:00', departmentId: 'dental' },
  ];
  const spans = spansOf(hours, null);
  expect(spans.monday.map(({ from, to }) => [from, to])).toEqual([
    ['08:00', '12:00'],
    ['13:00', '00:00'],
  ]);
  expect(hoursOf(spans, null)).toEqual([hours[1], hours[0]]);
});

test('overlap, reversal and missing times are told', () => {
  const [a, b, c, d] = [makeSpan('08:00', '12:00'), makeSpan('11:00', '13:00'), makeSpan('15:00', '14:00'), makeSpan('', '09:00')];
  const faults = faultsOf([a, b, c, d]);
  expect([faults.get(a.key), faults.get(b.key), faults.get(c.key), faults.get(d.key)]).toEqual([
    'overlap',
    'overlap',
    'reversed',
    'missing',
  ]);
  expect(faultsOf([makeSpan('08:00', '12:00'), makeSpan('12:00', '00:00')]).size).toBe(0);
});

test('a day from midnight to midnight is open all day and night', () => {
  expect(isRoundTheClock([makeSpan('00:00', '00:00')])).toBe(true);
  expect(isRoundTheClock([makeSpan('00:00', '12:00')])).toBe(false);
});
