import { expect, test } from 'vitest';
import { aVisit } from '../testing/own-samples.ts';
import { calendarFile } from './calendar-file.ts';

const words = { title: 'Visit; Lagoon, Lagos', stamp: '2026-11-20T08:00:00.000Z' };

test('a visit is one event in UTC whose texts are escaped', () => {
  const lines = calendarFile(aVisit(), words).split('\r\n');
  expect(lines).toContain('DTSTART:20261123T090000Z');
  expect(lines).toContain('DTEND:20261123T092000Z');
  expect(lines).toContain('SUMMARY:Visit\\; Lagoon\\, Lagos');
  expect(lines.at(-2)).toBe('END:VCALENDAR');
});

test('why the patient comes is not told to a calendar', () => {
  expect(calendarFile(aVisit({ reason: 'HIV test', preparation: 'Fast' }), words)).not.toMatch(/HIV|Fast/);
});

test('no line is longer than 75 octets', () => {
  const long = aVisit({ departmentLocation: 'Ọ̀ràn'.repeat(40) });
  for (const line of calendarFile(long, words).split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});
