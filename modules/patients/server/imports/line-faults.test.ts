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
    consentDataProcessing: 'Without consent to data processing a patient cannot be registered',
  });
  expect(found({ ...good, consentDataProcessing: '' })).toEqual({
    consentDataProcessing: 'Consent to data processing is missing: write yes where it was given',
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
    lastName: `Last name "X1" takes letters, space, - ' and . only`,
    title: 'Title "Sir" is not known: write Mr, Mrs, Ms, Miss, Master, Dr, Prof, Chief, Alhaji, Alhaja, Rev, Baby',
    gender: 'Gender "woman" is not known: write male, female, prefer not to say',
    dateOfBirth: 'Date of birth "31/12/1990" is not a date: write year, month and day, such as 1990-01-31',
    dialCode: 'Dial code "234 9" is not a dial code: write it such as +234',
    phoneNumber: 'Phone number "12" is not a phone number: write 8 to 17 digits',
    email: 'Email "ada" is not an email address',
    maritalStatus: expect.stringContaining('Marital status "happy" is not known: write single, married'),
    idType: expect.stringContaining('ID type "Card" is not known: write NIN, Passport'),
    idNumber: 'ID number is too long: at most 40 characters',
    bloodGroup: expect.stringContaining('Blood group "Z" is not known: write A+, A-'),
    genotype: expect.stringContaining('Genotype "QQ" is not known: write AA, AS'),
    address: 'Address is missing',
    country: 'Country "Nigerya" is not known: write its English name or its code',
    nextOfKinRelationship: expect.stringContaining('Relationship of the next of kin "aunt" is not known: write spouse'),
    nextOfKinDialCode: 'Dial code of the next of kin "x" is not a dial code: write it such as +234',
    nextOfKinPhone: 'Phone number of the next of kin is missing',
    consentDataProcessing: 'Consent to data processing is missing: write yes where it was given',
  });
});

test('a date, a telephone, an identity number and what the hospital requires do not hide each other', () => {
  const cells = { ...good, dateOfBirth: '2027-01-01', phoneNumber: '', idType: 'NIN', idNumber: '123', email: '' };
  expect(found(cells, [], ['email', 'nextOfKins'])).toEqual({
    dateOfBirth: 'Date of birth cannot be in the future: 2027-01-01',
    phoneNumber: 'Phone number is missing',
    idNumber: 'A NIN has 11 digits',
    email: 'Email is missing: this hospital requires it',
    nextOfKinName: 'Name of the next of kin is missing: this hospital requires it',
  });
  expect(found({ ...good, dateOfBirth: '1850-01-01', dialCode: '', idNumber: 'A1' })).toEqual({
    dateOfBirth: 'Age cannot be more than 130 years: 1850-01-01',
    dialCode: 'Dial code is missing',
    idType: expect.stringContaining('ID type is missing: write NIN'),
  });
});
