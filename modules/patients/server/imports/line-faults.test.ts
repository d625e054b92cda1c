import { expect, test } from 'vitest';
import { RegisterPatient } from '../../contract/records.ts';
import type { ImportColumn } from '../../contract/words.ts';
import { faultsOfLine } from './line-faults.ts';

type Cells = Partial<Record<ImportColumn, string>>;
const good: Cells = {
  ...{ firstName: 'Ada', lastName: 'Okafor', gender: 'Female', country: 'Nigeria', dateOfBirth: '1990-05-01' },
  ...{ dialCode: '+234', phoneNumber: '08031112222', address: '5 Allen Avenue', consentDataProcessing: 'yes' },
};
const found = (cells: Cells, issues: Parameters<typeof faultsOfLine>[1]['issues'] = [], required: readonly string[] = []) =>
  faultsOfLine(cells, { issues, today: '2026-11-20', required });

test('a good line has no faults', () => {
  expect(found(good)).toEqual({});
  expect(found({ ...good, country: '' })).toEqual({});
});

test('a consent that was refused is told apart from one that is missing', () => {
  expect(found({ ...good, consentDataProcessing: 'no' })).toEqual({
    consentDataProcessing: 'A patient cannot be registered without consent to data processing',
  });
  expect(found({ ...good, consentDataProcessing: '' })).toEqual({
    consentDataProcessing: 'Consent to data processing is missing: enter yes if it was given',
  });
});

test('every fault of a line is named at once under its heading, each in its own words', () => {
  const cells: Cells = {
    ...{ firstName: '', lastName: 'X1', title: 'Sir', gender: 'woman', dateOfBirth: '31/12/1990', dialCode: '234 9', phoneNumber: '12' },
    ...{ email: 'ada', maritalStatus: 'happy', idType: 'Card', idNumber: 'A'.repeat(50), bloodGroup: 'Z', genotype: 'QQ' },
    ...{ country: 'Nigerya', nextOfKinName: 'Ngozi', nextOfKinRelationship: 'aunt', nextOfKinDialCode: 'x' },
  };
  const { nextOfKinName, nextOfKinRelationship, nextOfKinDialCode, consentDataProcessing: _none, ...plain } = cells;
  const kin = { fullname: nextOfKinName, relationship: nextOfKinRelationship, dialCode: nextOfKinDialCode, isLegalGuardian: true };
  const parsed = RegisterPatient.safeParse({ ...plain, nextOfKins: [kin] });
  expect(found(cells, parsed.error?.issues)).toEqual({
    firstName: 'First name is missing',
    lastName: `Last name "X1" can contain only letters, spaces, - ' and .`,
    title: 'Title "Sir" is not known: enter Mr, Mrs, Ms, Miss, Master, Dr, Prof, Chief, Alhaji, Alhaja, Rev, Baby',
    gender: 'Gender "woman" is not known: enter male, female, prefer not to say',
    dateOfBirth: 'Date of birth "31/12/1990" is not a date: enter year, month and day, such as 1990-01-31',
    dialCode: 'Dial code "234 9" is not a dial code: enter it as +234',
    phoneNumber: 'Phone number "12" is not a phone number: enter 8 to 17 digits',
    email: 'Email "ada" is not an email address',
    maritalStatus: expect.stringContaining('Marital status "happy" is not known: enter single, married'),
    idType: expect.stringContaining('ID type "Card" is not known: enter NIN, Passport'),
    idNumber: 'ID number is too long: at most 40 characters',
    bloodGroup: expect.stringContaining('Blood group "Z" is not known: enter A+, A-'),
    genotype: expect.stringContaining('Genotype "QQ" is not known: enter AA, AS'),
    address: 'Address is missing',
    country: 'Country "Nigerya" is not known: enter its English name or its code',
    nextOfKinRelationship: expect.stringContaining('Next of kin relationship "aunt" is not known: enter spouse'),
    nextOfKinDialCode: 'Next of kin dial code "x" is not a dial code: enter it as +234',
    nextOfKinPhone: 'Next of kin phone number is missing',
    consentDataProcessing: 'Consent to data processing is missing: enter yes if it was given',
  });
});

test('a date, a telephone, an identity number and what the hospital requires do not hide each other', () => {
  const cells = { ...good, dateOfBirth: '2027-01-01', phoneNumber: '', idType: 'NIN', idNumber: '123', email: '' };
  expect(found(cells, [], ['email', 'nextOfKins'])).toEqual({
    dateOfBirth: 'Date of birth cannot be in the future: 2027-01-01',
    phoneNumber: 'Phone number is missing',
    idNumber: 'A NIN has 11 digits',
    email: 'Email is missing: this hospital requires it',
    nextOfKinName: 'Next of kin name is missing: this hospital requires it',
  });
  expect(found({ ...good, dateOfBirth: '1850-01-01', dialCode: '', idNumber: 'A1' })).toEqual({
    dateOfBirth: 'Age cannot be more than 130 years: 1850-01-01',
    dialCode: 'Dial code is missing',
    idType: expect.stringContaining('ID type is missing: enter NIN'),
  });
});
