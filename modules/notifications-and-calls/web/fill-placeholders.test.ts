import { expect, test } from 'vitest';
import { fillPlaceholders } from './fill-placeholders.ts';

const zone = 'Africa/Lagos';

test('procedures read dateTime and prevDateTime in the zone', () => {
  const dates = { dateTime: '2026-11-20 23:30:00.000Z', prevDateTime: '2026-11-19 08:00:00.000Z' };
  expect(fillPlaceholders('Procedure Rescheduled', 'From {{prevDate}} {{prevTime}} to {{date}} {{time}}', dates, zone)).toBe(
    'From 2026-11-19 09:00 to 2026-11-21 00:30',
  );
});

test('appointments read appointmentDateTime, else dateTime', () => {
  expect(
    fillPlaceholders(
      'New Appointment',
      '{{date}} {{time}}',
      { appointmentDateTime: '2026-11-20T10:00:00.000Z', dateTime: '2020-01-01T00:00:00.000Z' },
      zone,
    ),
  ).toBe('2026-11-20 11:00');
  expect(fillPlaceholders('new appointment', '{{date}}', { dateTime: '2020-01-01T00:00:00.000Z' }, zone)).toBe('2020-01-01');
});

test('a placeholder without its date is a dash, other titles keep their text', () => {
  expect(fillPlaceholders('Procedure Creation', 'On {{date}} at {{time}}', {}, zone)).toBe('On – at –');
  expect(fillPlaceholders('Welcome', '{{date}}', { dateTime: '2020-01-01T00:00:00.000Z' }, zone)).toBe('{{date}}');
});
