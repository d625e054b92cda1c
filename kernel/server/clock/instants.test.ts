import { describe, expect, test } from 'vitest';
import { addCalendarDays, dayIn, endOfDayExclusive, minuteOfDayIn, secondsBetween, secondsSince, startOfDay } from './instants.ts';

describe('days in a zone', () => {
  test('the day turns at local midnight', () => {
    expect(dayIn('2026-11-20T22:59:59.000Z', 'Africa/Lagos')).toBe('2026-11-20');
    expect(dayIn('2026-11-20T23:00:00.000Z', 'Africa/Lagos')).toBe('2026-11-21');
    expect(minuteOfDayIn('2026-11-20T23:05:00.000Z', 'Africa/Lagos')).toBe(5);
  });

  test('a day that was asked for before is the same, before and after midnight, in zones of quarter hours and long ago', () => {
    const asked = () => [
      dayIn('2026-11-20T18:14:59.999Z', 'Asia/Kathmandu'),
      dayIn('2026-11-20T18:15:00.000Z', 'Asia/Kathmandu'),
      dayIn('2026-11-20T18:15:00.000Z', 'Africa/Lagos'),
      // Liberia was 44 minutes and 30 seconds behind until 1972.
      dayIn('1960-05-01T00:44:29.000Z', 'Africa/Monrovia'),
      dayIn('1960-05-01T00:44:30.000Z', 'Africa/Monrovia'),
    ];
    expect(asked()).toEqual(['2026-11-20', '2026-11-21', '2026-11-20', '1960-04-30', '1960-05-01']);
    expect(asked()).toEqual(['2026-11-20', '2026-11-21', '2026-11-20', '1960-04-30', '1960-05-01']);
  });

  test('a day starts and ends at local midnight', () => {
    expect(startOfDay('2026-11-21', 'Africa/Lagos')).toBe('2026-11-20T23:00:00.000Z');
    expect(endOfDayExclusive('2026-11-21', 'Africa/Lagos')).toBe('2026-11-21T23:00:00.000Z');
    expect(startOfDay('2026-11-21', 'Asia/Kathmandu')).toBe('2026-11-20T18:15:00.000Z');
  });

  test('days of a clock change have 23 and 25 hours', () => {
    const length = (day: string, zone: string) => secondsBetween(startOfDay(day, zone), endOfDayExclusive(day, zone)) / 3600;
    expect(length('2026-03-29', 'Europe/Berlin')).toBe(23);
    expect(length('2026-10-25', 'Europe/Berlin')).toBe(25);
    expect(length('2026-06-01', 'Europe/Berlin')).toBe(24);
  });

  test('a midnight that does not exist is the jump', () => {
    // Beirut puts its clocks forward at 00:00 on the last Sunday of March.
    expect(startOfDay('2026-03-29', 'Asia/Beirut')).toBe('2026-03-28T22:00:00.000Z');
  });

  test('the last day that can be written has an end', () => {
    expect(addCalendarDays('9999-12-31', 1)).toBe('9999-12-31');
    expect(endOfDayExclusive('9999-12-31', 'America/New_York')).toBe('9999-12-31T23:59:59.999Z');
    expect(endOfDayExclusive('9999-12-30', 'Africa/Lagos')).toBe('9999-12-30T23:00:00.000Z');
  });

  test('a moment that a clock wrote which ran ahead is long past; clocks may differ by a minute', () => {
    const now = '2026-11-20T10:00:00.000Z';
    expect(secondsSince('2026-11-20T09:59:30.000Z', now)).toBe(30);
    expect(secondsSince('2026-11-20T10:01:00.000Z', now)).toBe(-60);
    expect(secondsSince('2026-11-20T10:01:00.001Z', now)).toBe(Number.POSITIVE_INFINITY);
    expect(secondsSince('2026-11-21T10:00:00.000Z', now)).toBe(Number.POSITIVE_INFINITY);
  });

  test('calendar days cross months and leap days', () => {
    expect(addCalendarDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addCalendarDays('2026-01-01', -1)).toBe('2025-12-31');
  });
});
