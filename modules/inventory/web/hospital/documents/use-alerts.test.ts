import { expect, test } from 'vitest';
import { alertsOf, overridesFor } from './use-alerts.ts';

test('what stops is passed once a line and rule, with the reason; what warns is only confirmed', () => {
  const alerts = [
    { line: 0, rule: 'allergy', level: 'stop', text: 'Penicillin' },
    { line: 0, rule: 'allergy', level: 'stop', text: 'Amoxicillin' },
    { line: 1, rule: 'interaction', level: 'warn', text: 'Together' },
  ];
  expect(overridesFor(alerts, ' no other at hand ')).toEqual([{ line: 0, rule: 'allergy', reason: 'no other at hand' }]);
  expect(alertsOf({ alerts })).toBe(alerts);
  expect(alertsOf({ words: 'too short' })).toBeUndefined();
});
