import { describe, expect, test } from 'vitest';
import { civisIdFrom, readCivisId } from '../contract/civis-id.ts';
import { recordsSettings } from '../contract/settings.ts';
import { phoneCodes, toE164, typedPhoneStarts } from './phones.ts';
import {
  adultSince,
  ageText,
  aliasFor,
  lastBirthOfAdults,
  nextDependantNumber,
  sexFor,
  titleFor,
  whyIncomplete,
  whyNoGuardian,
  whyNotPerson,
  whyNotPrincipal,
  yearsBetween,
} from './rules.ts';

const today = '2026-11-20';
const typed = {
  dateOfBirth: '1990-01-01',
  phoneNumber: '+2348031234567',
  isDependant: false,
  isUnidentified: false,
  consentDataProcessing: true,
  today,
};

describe('a person as typed', () => {
  test('needs a birth date in the past, within 130 years', () => {
    expect(whyNotPerson(typed)).toBeNull();
    expect(whyNotPerson({ ...typed, dateOfBirth: null })?.code).toBe('DATE_OF_BIRTH_REQUIRED');
    expect(whyNotPerson({ ...typed, dateOfBirth: '2026-11-21' })?.code).toBe('DATE_OF_BIRTH_AHEAD');
    expect(whyNotPerson({ ...typed, dateOfBirth: today })).toBeNull();
    expect(whyNotPerson({ ...typed, dateOfBirth: '1896-11-20' })).toBeNull();
    expect(whyNotPerson({ ...typed, dateOfBirth: '1895-11-19' })?.code).toBe('DATE_OF_BIRTH_TOO_FAR');
  });

  test('needs a telephone unless dependant, and consent unless unidentified', () => {
    expect(whyNotPerson({ ...typed, phoneNumber: null })?.code).toBe('PHONE_REQUIRED');
    expect(whyNotPerson({ ...typed, phoneNumber: null, isDependant: true })).toBeNull();
    expect(whyNotPerson({ ...typed, consentDataProcessing: false })?.code).toBe('CONSENT_REQUIRED');
    expect(whyNotPerson({ ...typed, dateOfBirth: null, phoneNumber: null, consentDataProcessing: false, isUnidentified: true })).toBeNull();
  });

  test('needs what the hospital requires', () => {
    const settings = { ...recordsSettings.schema.parse({}), requiredFields: ['religion' as const] };
    expect(whyIncomplete(settings, { religion: null })?.fields).toEqual({ religion: 'This hospital requires this field' });
    expect(whyIncomplete(settings, { religion: 'Islam' })).toBeNull();
  });

  test('a child wants a guardian among its next of kin', () => {
    const child = { dateOfBirth: '2015-01-01', isDependant: false, kins: [{ isLegalGuardian: false }], today };
    expect(whyNoGuardian(child)?.code).toBe('GUARDIAN_REQUIRED');
    expect(whyNoGuardian({ ...child, kins: [{ isLegalGuardian: true }] })).toBeNull();
    expect(whyNoGuardian({ ...child, isDependant: true })).toBeNull();
    expect(whyNoGuardian({ ...child, dateOfBirth: '2008-11-20' })).toBeNull();
  });
});

describe('dependants', () => {
  test('a dependant has none, a principal twenty at most, a deceased one no more', () => {
    expect(whyNotPrincipal({ isDependant: true, status: 'active' }, 0)?.code).toBe('PRINCIPAL_IS_DEPENDANT');
    expect(whyNotPrincipal({ isDependant: false, status: 'active' }, 20)?.code).toBe('TOO_MANY_DEPENDANTS');
    expect(whyNotPrincipal({ isDependant: false, status: 'deceased' }, 1)?.code).toBe('PATIENT_DECEASED');
    expect(whyNotPrincipal({ isDependant: false, status: 'active' }, 19)).toBeNull();
  });

  test('takes the lowest free number', () => {
    expect(nextDependantNumber([])).toBe(1);
    expect(nextDependantNumber([1, 3, 2, 5])).toBe(4);
  });
});

describe('words about a person', () => {
  test('age', () => {
    expect(yearsBetween('2000-11-21', today)).toBe(25);
    expect(yearsBetween('2000-11-20', today)).toBe(26);
    expect(ageText('1990-01-01', today)).toBe('36 years');
    expect(ageText('2025-06-20', today)).toBe('17 months');
    expect(ageText('2026-11-19', today)).toBe('1 day');
    expect(ageText('2026-10-25', today)).toBe('26 days');
    expect(ageText(null, today)).toBe('unknown');
  });

  test('title, sex, alias', () => {
    expect(titleFor(null, 'male')).toBe('Mr');
    expect(titleFor('Dr', 'female')).toBe('Dr');
    expect(titleFor(null, 'prefer not to say')).toBe('Ms');
    expect(sexFor(null, 'female')).toBe('female');
    expect(sexFor('intersex', 'female')).toBe('intersex');
    expect(sexFor(null, 'prefer not to say')).toBe('unknown');
    expect(aliasFor('male', '2026-11-07', 0)).toBe('Unknown Male 07-A');
    expect(aliasFor('female', '2026-11-07', 26)).toBe('Unknown Female 07-AA');
  });
});

describe('telephone numbers', () => {
  test('every spelling becomes one number', () => {
    for (const digits of ['08031234567', '8031234567', '2348031234567']) expect(toE164('+234', digits)).toBe('+2348031234567');
  });

  test('every format finds it', () => {
    const codes = phoneCodes('+234', '+2348031234567');
    for (const typedForm of ['0803123', '+234 803 123', '23480312', '8031234567', '00234803']) {
      expect(typedPhoneStarts(typedForm).some((start) => codes.some((code) => code.startsWith(start)))).toBe(true);
    }
    expect(typedPhoneStarts('0703').some((start) => codes.some((code) => code.startsWith(start)))).toBe(false);
  });
});

describe('Civis ID', () => {
  test('carries a check that catches each wrong character and each swap', () => {
    const made = civisIdFrom(0x5a5a5a5a5n);
    expect(made).toMatch(/^CIV-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(readCivisId(made)).toBe(made);
    expect(readCivisId(made.toLowerCase().replaceAll('-', ' '))).toBe(made);
    const letters = made.slice(4).replace('-', '');
    for (let at = 0; at < 8; at += 1) {
      for (const other of '0123456789ABCDEFGHJKMNPQRSTVWXYZ') {
        if (other === letters[at]) continue;
        expect(readCivisId(letters.slice(0, at) + other + letters.slice(at + 1))).toBeNull();
      }
    }
  });

  test('reads what people confuse', () => {
    const made = civisIdFrom(0n);
    expect(readCivisId(made.replaceAll('0', 'O'))).toBe(made);
    expect(readCivisId('CIV-AAAA')).toBeNull();
    expect(readCivisId('')).toBeNull();
  });
});

test.each([
  ['2026-11-23', '2008-11-23'],
  ['2026-02-28', '2008-02-28'],
  ['2026-03-01', '2008-03-01'],
  ['2028-02-29', '2010-02-28'],
])('on %s whoever was born by %s is of age', (today, birth) => expect(lastBirthOfAdults(today)).toBe(birth));

test('whoever was born on 29 February is of age on 1 March', () => {
  expect([adultSince('2008-02-29'), adultSince('2008-05-06')]).toEqual(['2026-03-01', '2026-05-06']);
});
