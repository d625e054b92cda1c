import { expect, test } from 'vitest';
import { keyOfWritten, ownFaultOf, reasonFor, whyNotAdd } from './reasons.ts';
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

test('what a partner writes is taken as it was learnt, else as it is guessed', () => {
  const learnt = [{ partnerCode: keyOfWritten(' R-07  Not ON file '), reasonCode: 'NOT-ELIGIBLE' }];
  const guess = () => 'OTHER';
  expect(reasonFor('r-07 not on file', learnt, guess)).toBe('NOT-ELIGIBLE');
  expect([reasonFor('R-08', learnt, guess), reasonFor(null, learnt, guess)]).toEqual(['OTHER', 'OTHER']);
  expect([whyNotAdd('LATE')?.code, whyNotAdd('WARD-STOCK')]).toEqual(['CLAIM_REASON_TAKEN', null]);
});
