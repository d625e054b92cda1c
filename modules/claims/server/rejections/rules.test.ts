import { expect, test } from 'vitest';
import { ownFaultOf } from './reasons.ts';
import { whyNotMove } from './rules.ts';

test('the patient is charged only where the contract allows it, for no fault of the hospital and for nothing that went on unanswered', () => {
  const facts = { allowed: true, ownFault: false, authorisation: 'code' as const };
  expect(whyNotMove(facts)).toBeNull();
  expect(whyNotMove({ ...facts, allowed: false })?.code).toBe('CLAIM_PATIENT_NOT_BILLED');
  expect(whyNotMove({ ...facts, ownFault: true })?.code).toBe('CLAIM_OWN_FAULT');
  expect(whyNotMove({ ...facts, authorisation: 'proceeded' })?.code).toBe('CLAIM_PROCEEDED_ITEM');
});

test('clerical errors, lateness, missing documents and a price above tariff are the hospital’s own fault; so is a code nobody knows', () => {
  for (const code of ['CLERICAL', 'LATE', 'DOCUMENT-MISSING', 'ABOVE-TARIFF']) expect(ownFaultOf(code, false)).toBe(true);
  for (const code of ['NOT-COVERED', 'LIMIT-REACHED', 'COPAY']) expect(ownFaultOf(code, null)).toBe(false);
  expect([ownFaultOf('WARD-STOCK', false), ownFaultOf('WARD-STOCK', true), ownFaultOf('GONE', null)]).toEqual([false, true, true]);
});
