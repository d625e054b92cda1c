import type { ImportColumn } from './words.ts';

/** What each column of the file of patients is called in the faults of a line. */
export const importLabels = {
  firstName: { message: 'First name' },
  lastName: { message: 'Last name' },
  middleName: { message: 'Middle name' },
  title: { message: 'Title' },
  gender: { message: 'Gender' },
  dateOfBirth: { message: 'Date of birth' },
  dialCode: { message: 'Dial code' },
  phoneNumber: { message: 'Phone number' },
  email: { message: 'Email' },
  address: { message: 'Address' },
  city: { message: 'City' },
  state: { message: 'State' },
  lga: { message: 'LGA' },
  country: { message: 'Country' },
  maritalStatus: { message: 'Marital status' },
  idType: { message: 'ID type' },
  idNumber: { message: 'ID number' },
  bloodGroup: { message: 'Blood group' },
  genotype: { message: 'Genotype' },
  nextOfKinName: { message: 'Name of the next of kin' },
  nextOfKinRelationship: { message: 'Relationship of the next of kin' },
  nextOfKinDialCode: { message: 'Dial code of the next of kin' },
  nextOfKinPhone: { message: 'Phone number of the next of kin' },
  consentDataProcessing: { message: 'Consent to data processing' },
} as const satisfies Record<ImportColumn, { readonly message: string }>;

/**
 * Faults of a line of the file. The server fills them in English, as they are kept with the import; the screen finds the text again and
 * says it in the reader's language. `choices` are words that the file itself takes, so they stay as they are. The last takes what no other
 * does.
 */
export const importFaults = {
  missing: { message: '{label} is missing' },
  missingChoice: { message: '{label} is missing: write {choices}' },
  required: { message: '{label} is missing: this hospital requires it' },
  consentMissing: { message: 'Consent to data processing is missing: write yes where it was given' },
  consentRefused: { message: 'Without consent to data processing a patient cannot be registered' },
  tooLong: { message: '{label} is too long: at most {n} characters' },
  country: { message: 'Country "{typed}" is not known: write its English name or its code' },
  unknown: { message: '{label} "{typed}" is not known: write {choices}' },
  letters: { message: '{label} "{typed}" takes letters, space, - \' and . only' },
  date: { message: '{label} "{typed}" is not a date: write year, month and day, such as 1990-01-31' },
  dialCode: { message: '{label} "{typed}" is not a dial code: write it such as +234' },
  phone: { message: '{label} "{typed}" is not a phone number: write 8 to 17 digits' },
  email: { message: '{label} "{typed}" is not an email address' },
  rule: { message: '{rule}: {typed}' },
} as const;
export type ImportFault = keyof typeof importFaults;
