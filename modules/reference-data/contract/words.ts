/** Closed lists of words that several modules offer. Each word is its own stable id. */

export const titles = ['Mr', 'Mrs', 'Ms', 'Miss', 'Master', 'Dr', 'Prof', 'Chief', 'Alhaji', 'Alhaja', 'Rev', 'Baby'] as const;
export type Title = (typeof titles)[number];

/** Titles of staff: those of people and those of the professions. */
export const staffTitles = [...titles, 'Nurse', 'Pharm', 'Mls'] as const;
export type StaffTitle = (typeof staffTitles)[number];

export const genders = ['male', 'female', 'prefer not to say'] as const;
export type Gender = (typeof genders)[number];

export const maritalStatuses = ['single', 'married', 'divorced', 'separated', 'widowed', 'cohabiting', 'unknown'] as const;
export type MaritalStatus = (typeof maritalStatuses)[number];

export const religions = ['Christianity', 'Islam', 'Traditional', 'Other', 'None'] as const;
export type Religion = (typeof religions)[number];

/** How a next of kin stands to a patient. */
export const kinRelationships = ['spouse', 'parent', 'child', 'sibling', 'guardian', 'friend', 'employer', 'other'] as const;
export type KinRelationship = (typeof kinRelationships)[number];

/** How a dependant stands to the patient who pays. */
export const dependantRelationships = ['spouse', 'son', 'daughter', 'father', 'mother', 'sibling', 'ward', 'other'] as const;
export type DependantRelationship = (typeof dependantRelationships)[number];

export const idTypes = ['NIN', 'Passport', 'Drivers Licence', 'Voters Card', 'NHIA Number', 'Staff Id', 'Other'] as const;
export type IdType = (typeof idTypes)[number];

export const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-', 'unknown'] as const;
export type BloodGroup = (typeof bloodGroups)[number];

/** Haemoglobin genotypes. */
export const genotypes = ['AA', 'AS', 'AC', 'SS', 'SC', 'CC', 'unknown'] as const;
export type Genotype = (typeof genotypes)[number];

/** Suggestions for a free text; any other occupation may be written. */
export const occupations = [
  'Artisan',
  'Banker',
  'Civil Servant',
  'Clergy',
  'Driver',
  'Engineer',
  'Farmer',
  'Health Worker',
  'Homemaker',
  'Lawyer',
  'Military or Police',
  'Pupil',
  'Retired',
  'Self-employed',
  'Student',
  'Teacher',
  'Trader',
  'Unemployed',
  'Other',
] as const;

/** The lists of reference data that the server ships as files. */
export const shippedLists = ['timezones', 'countries', 'lgas', 'currencies', 'languages', 'flags'] as const;
export type ShippedList = (typeof shippedLists)[number];

/** Fields of a country that a list may be narrowed to. */
export const countryFields = [
  'country',
  'alpha2Code',
  'alpha3Code',
  'numberCode',
  'states',
  'stateCodes',
  'dialCodes',
  'currencyCodes',
  'currency',
  'flag',
  'unicodeFlag',
  'capital',
  'languages',
  'phoneExample',
  'phoneLengths',
  'aliases',
] as const;
export type CountryField = (typeof countryFields)[number];

/** What the countries service adds to each name on request (`returns`). */
export const countryFacts = ['currency', 'flag', 'unicodeFlag', 'dialCode', 'iso2', 'iso3', 'capital', 'states'] as const;
export type CountryFact = (typeof countryFacts)[number];
