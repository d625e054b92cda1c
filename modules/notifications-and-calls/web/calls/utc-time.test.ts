import { expect, test } from 'vitest';
import { utcTime } from './utc-time.ts';

test.each([
  ['2026-11-21 14:05:00.000Z', '21/11/2026 02:05 pm UTC'],
  ['2026-01-02 00:00:59.999Z', '02/01/2026 12:00 am UTC'],
  ['2026-12-31T12:30:00.000Z', '31/12/2026 12:30 pm UTC'],
])('%s is %s in the log, whatever the zone of the browser', (created, shown) => {
  expect(utcTime(created)).toBe(shown);
});

test('a language without am and pm has the hours of the day', () => {
  expect(utcTime('2026-11-21 14:05:00.000Z', 'fr')).toBe('21/11/2026 14:05 UTC');
  expect(utcTime('2026-01-02 00:00:59.999Z', 'fr')).toBe('02/01/2026 00:00 UTC');
});
