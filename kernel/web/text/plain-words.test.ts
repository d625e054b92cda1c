import { expect, test } from 'vitest';
import { plainWords } from './plain-words.ts';

test.each([
  ['checkedInAt', 'Checked in at'],
  ['billing.method', 'Billing method'],
  ['status', 'Status'],
  ['lock_version', 'Lock version'],
  ['appointment-reminder', 'Appointment reminder'],
])('%s is said as %s', (name, words) => expect(plainWords(name)).toBe(words));
