import { expect, test } from 'vitest';
import { mostCalls } from '#modules/queue/contract/words.ts';
import { aTicket } from '../testing/samples.ts';
import { isActOf, whyNotCall, whyNotServe } from './ticket-rules.ts';

test('each act is offered in its states only', () => {
  expect(isActOf('serve', 'waiting')).toBe(true);
  expect(isActOf('serve', 'serving')).toBe(false);
  expect(isActOf('reinstate', 'unavailable')).toBe(true);
  expect(isActOf('left', 'serving')).toBe(false);
  expect(isActOf('transfer', 'serving')).toBe(true);
});

test('money holds up everybody but an emergency', () => {
  const unpaid = aTicket({ paymentState: 'awaiting-payment', paymentBlocks: true });
  expect(whyNotServe(unpaid)).toBe('Payment is required before this service');
  expect(whyNotServe({ ...unpaid, paymentState: 'hmo-approval-pending' })).toMatch(/^Approval/);
  expect(whyNotServe({ ...unpaid, priority: 'emergency' })).toBeNull();
  expect(whyNotServe({ ...unpaid, paymentBlocks: false })).toBeNull();
});

test('the dead are neither called nor served, and ten calls are enough', () => {
  const dead = aTicket({ patient: { ...aTicket().patient, deceased: true } });
  expect(whyNotCall(dead)).toBe('Patient is deceased');
  expect(whyNotServe(dead)).toBe('Patient is deceased');
  expect(whyNotCall(aTicket({ callCount: mostCalls }))).toBe('Patient was called 10 times');
  expect(whyNotCall(aTicket({ callCount: mostCalls - 1 }))).toBeNull();
});
