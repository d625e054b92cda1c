import { describe, expect, test } from 'vitest';
import { identityKindOf, whyNotIdentified, whyNotIdentifiers } from './bedside.ts';

const patient = { hospitalPatientId: 'P-000012', civisId: 'CIV-AB12-CD34', dateOfBirth: '1990-05-05', fullname: 'Ngozi Adaeze Óbi' };
const none = { hospitalPatientId: null, dateOfBirth: null, fullname: null };

describe('two typed identifiers', () => {
  test.each([
    [{ hospitalPatientId: 'p 000012', dateOfBirth: '1990-05-05' }],
    [{ hospitalPatientId: 'CIV-AB12-CD34', fullname: 'ngozi obi' }],
    [{ dateOfBirth: '1990-05-05', fullname: 'Obi, Ngozi' }],
  ])('that are the patient’s: %j', (typed) => {
    expect(whyNotIdentifiers({ ...none, ...typed }, patient)).toBeNull();
  });

  test.each([
    [{ hospitalPatientId: 'P-000012' }, 'DOSE_IDENTIFIERS'],
    [{}, 'DOSE_IDENTIFIERS'],
    [{ hospitalPatientId: 'P-000013', dateOfBirth: '1990-05-05' }, 'DOSE_IDENTIFIER_DIFFERS'],
    [{ hospitalPatientId: 'P-000012', dateOfBirth: '1990-05-06' }, 'DOSE_IDENTIFIER_DIFFERS'],
    [{ hospitalPatientId: 'P-000012', fullname: 'Ngozi' }, 'DOSE_IDENTIFIER_DIFFERS'],
    [{ hospitalPatientId: 'P-000012', dateOfBirth: '1990-05-05', fullname: 'Ngozi Eze' }, 'DOSE_IDENTIFIER_DIFFERS'],
  ])('that are not: %j', (typed, code) => {
    expect(whyNotIdentifiers({ ...none, ...typed }, patient)?.code).toBe(code);
  });
});

test('the wristband counts before what was typed', () => {
  const identifiers = { ...none, hospitalPatientId: 'P-000012', dateOfBirth: '1990-05-05' };
  expect(identityKindOf({ scannedPatient: 'P-000012', identifiers })).toBe('wristband');
  expect(identityKindOf({ scannedPatient: null, identifiers })).toBe('identifiers');
  expect(identityKindOf({ scannedPatient: null, identifiers: null })).toBe('not-checked');
});

test('without a check a reason is asked, and words for another reason', () => {
  const facts = { kind: 'not-checked', scanMedicine: false, scannedProduct: null, reason: null, note: null } as const;
  expect(whyNotIdentified(facts)?.code).toBe('DOSE_IDENTITY');
  expect(whyNotIdentified({ ...facts, kind: 'wristband' })).toBeNull();
  expect(whyNotIdentified({ ...facts, kind: 'identifiers' })).toBeNull();
  expect(whyNotIdentified({ ...facts, reason: 'emergency' })).toBeNull();
  expect(whyNotIdentified({ ...facts, reason: 'other' })?.code).toBe('DOSE_IDENTITY_NOTE');
  expect(whyNotIdentified({ ...facts, reason: 'other', note: 'In theatre' })).toBeNull();
});

test('the medicine is scanned where the hospital asks for it, or it is said why not', () => {
  const facts = { kind: 'wristband', scanMedicine: true, scannedProduct: null, reason: null, note: null } as const;
  expect(whyNotIdentified(facts)?.code).toBe('DOSE_MEDICINE_SCAN');
  expect(whyNotIdentified({ ...facts, scannedProduct: '0109' })).toBeNull();
  expect(whyNotIdentified({ ...facts, reason: 'label-unreadable' })).toBeNull();
});
