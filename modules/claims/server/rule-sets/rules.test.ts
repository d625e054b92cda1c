import { expect, test } from 'vitest';
import { monthAround, wasCaught, whyNotSave } from './rules.ts';

test('rules are saved over those that the person saw', () => {
  expect(whyNotSave({ seen: 2, newest: 2 })).toBeNull();
  expect(whyNotSave({ seen: 1, newest: 2 })?.code).toBe('CLAIM_RULES_CHANGED');
});

test('the month of a day and the one before it, over the turn of a year', () => {
  expect(monthAround('2026-02-14', false)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(monthAround('2026-01-31', true)).toEqual({ from: '2025-12-01', to: '2025-12-31' });
});

test('a rejection is caught by a finding on its item or on its whole invoice', () => {
  const rejection = { invoiceId: 'v', invoiceItemId: 'i' };
  expect(wasCaught(rejection, [{ claimItemId: 'i', invoiceId: 'v' }])).toBe(true);
  expect(wasCaught(rejection, [{ claimItemId: null, invoiceId: 'v' }])).toBe(true);
  expect(wasCaught(rejection, [{ claimItemId: 'j', invoiceId: 'v' }])).toBe(false);
});
