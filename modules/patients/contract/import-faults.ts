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
  nextOfKinName: { message: 'Next of kin name' },
  nextOfKinRelationship: { message: 'Next of kin relationship' },
  nextOfKinDialCode: { message: 'Next of kin dial code' },
  nextOfKinPhone: { message: 'Next of kin phone number' },
  consentDataProcessing: { message: 'Consent to data processing' },
} as const satisfies Record<ImportColumn, { readonly message: string }>;

/**
 * Faults of a line of the file. The server fills them in English, as they are kept with the import; the screen finds the text again and
 * says it in the reader's language. `choices` are words that the file itself takes, so they stay as they are. The last takes what no other
 * does.
 */
export const importFaults = {
  missing: { message: '{label} is missing' },
  missingChoice: { message: '{label} is missing: enter {choices}' },
  required: { message: '{label} is missing: this hospital requires it' },
  consentMissing: { message: 'Consent to data processing is missing: enter yes if it was given' },
  consentRefused: { message: 'A patient cannot be registered without consent to data processing' },
  tooLong: { message: '{label} is too long: at most {n} characters' },
  country: { message: 'Country "{typed}" is not known: enter its English name or its code' },
  unknown: { message: '{label} "{typed}" is not known: enter {choices}' },
  letters: { message: '{label} "{typed}" can contain only letters, spaces, - \' and .' },
  date: { message: '{label} "{typed}" is not a date: enter year, month and day, such as 1990-01-31' },
  dialCode: { message: '{label} "{typed}" is not a dial code: enter it as +234' },
  phone: { message: '{label} "{typed}" is not a phone number: enter 8 to 17 digits' },
  email: { message: '{label} "{typed}" is not an email address' },
  rule: { message: '{rule}: {typed}' },
} as const;
export type ImportFault = keyof typeof importFaults;
