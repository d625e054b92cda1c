import { expect, test } from 'vitest';
import { birthFromAge, nationalDigits, personBody, yearsOld } from './person-values.ts';

test('an age goes back from today by years, months and days', () => {
  expect(birthFromAge('2026-11-21', { years: 34, months: 0, days: 0 })).toBe('1992-11-21');
  expect(birthFromAge('2026-11-21', { years: 0, months: 3, days: 0 })).toBe('2026-08-21');
  expect(birthFromAge('2026-03-01', { years: 0, months: 0, days: 3 })).toBe('2026-02-26');
});

test('a day that the month lacks becomes its last', () => {
  expect(birthFromAge('2026-03-31', { years: 0, months: 1, days: 0 })).toBe('2026-02-28');
  expect(birthFromAge('2024-02-29', { years: 1, months: 0, days: 0 })).toBe('2023-02-28');
});

test('an entered age is sent as an estimated date of birth, a date as it is', () => {
  expect(personBody({ birthBy: 'age', ageYears: 2, dateOfBirth: '1990-01-01', firstName: 'Ada' }, '2026-11-21')).toEqual({
    firstName: 'Ada',
    dateOfBirth: '2024-11-21',
    dateOfBirthEstimated: true,
  });
  expect(personBody({ birthBy: 'age' }, '2026-11-21')).toEqual({ dateOfBirthEstimated: true });
  expect(personBody({ birthBy: 'date', dateOfBirth: '1990-01-01', dateOfBirthEstimated: false }, '2026-11-21')).toEqual({
    dateOfBirth: '1990-01-01',
    dateOfBirthEstimated: false,
  });
});

test('a next of kin of the first step goes along only when one was named', () => {
  expect(personBody({ kin: { fullname: 'Ngozi' } }, '2026-11-21')).toEqual({ nextOfKins: [{ fullname: 'Ngozi' }] });
  expect(personBody({ kin: { isPrimary: true } }, '2026-11-21')).toEqual({});
});

test('a stored telephone loses its dial code', () => {
  expect(nationalDigits('+2348031234567', '+234')).toBe('8031234567');
  expect(nationalDigits('+4420795', null)).toBe('4420795');
  expect(nationalDigits(null, '+234')).toBe('');
});

test('years are whole', () => {
  expect(yearsOld('2008-11-22', '2026-11-21')).toBe(17);
  expect(yearsOld('2008-11-21', '2026-11-21')).toBe(18);
  expect(yearsOld(null, '2026-11-21')).toBeNull();
});
