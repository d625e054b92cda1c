import type { billingMethods, billingStatuses, billingVerifications, genders, patientSorts } from './address-words.ts';

export {
  billingMethods,
  billingStatuses,
  billingVerifications,
  confidentialPatient,
  genders,
  listedPatientStatuses,
  patientSorts,
} from './address-words.ts';

/** Closed lists of the patients module, without zod. */
export const patientTitles = ['Mr', 'Mrs', 'Ms', 'Miss', 'Master', 'Dr', 'Prof', 'Chief', 'Alhaji', 'Alhaja', 'Rev', 'Baby'] as const;
export type PatientTitle = (typeof patientTitles)[number];

export type Gender = (typeof genders)[number];

export const sexesAtBirth = ['male', 'female', 'intersex', 'unknown'] as const;
export type SexAtBirth = (typeof sexesAtBirth)[number];

export const maritalStatuses = ['single', 'married', 'divorced', 'separated', 'widowed', 'cohabiting', 'unknown'] as const;
export type MaritalStatus = (typeof maritalStatuses)[number];

export const religions = ['Christianity', 'Islam', 'Traditional', 'Other', 'None'] as const;
export type Religion = (typeof religions)[number];

export const idTypes = ['NIN', 'Passport', 'Drivers Licence', 'Voters Card', 'NHIA Number', 'Staff Id', 'Other'] as const;
export type IdType = (typeof idTypes)[number];

export const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-', 'unknown'] as const;
export type BloodGroup = (typeof bloodGroups)[number];

export const genotypes = ['AA', 'AS', 'AC', 'SS', 'SC', 'CC', 'unknown'] as const;
export type Genotype = (typeof genotypes)[number];

export const disabilities = ['visual', 'hearing', 'mobility', 'intellectual', 'speech', 'other'] as const;
export type Disability = (typeof disabilities)[number];

export const dependantRelationships = ['spouse', 'son', 'daughter', 'father', 'mother', 'sibling', 'ward', 'other'] as const;
export type DependantRelationship = (typeof dependantRelationships)[number];

/** A principal has at most so many dependants. */
export const mostDependants = 20;

export const patientStatuses = ['active', 'deceased', 'merged', 'archived'] as const;
export type PatientStatus = (typeof patientStatuses)[number];

/** What a room is for. */
export const roomTypes = [
  'general',
  'semi-private',
  'private',
  'vip',
  'icu',
  'hdu',
  'scbu',
  'labour',
  'isolation',
  'emergency',
  'observation',
  'day-case',
  'theatre',
  'recovery',
] as const;
export type RoomType = (typeof roomTypes)[number];

export const registrationSources = ['front-desk', 'emergency', 'newborn', 'portal', 'import', 'other-hospital'] as const;
export type RegistrationSource = (typeof registrationSources)[number];

export const contactChannels = ['sms', 'email', 'phone', 'none'] as const;
export type ContactChannel = (typeof contactChannels)[number];

export const consentMethods = ['verbal', 'written', 'electronic', 'guardian'] as const;
export type ConsentMethod = (typeof consentMethods)[number];

export const alertSeverities = ['info', 'warn', 'danger'] as const;
export type AlertSeverity = (typeof alertSeverities)[number];

export const shareWords = ['granted', 'denied'] as const;
export type ShareWord = (typeof shareWords)[number];

export const kinRelationships = ['spouse', 'parent', 'child', 'sibling', 'guardian', 'friend', 'employer', 'other'] as const;
export type KinRelationship = (typeof kinRelationships)[number];

export type BillingMethod = (typeof billingMethods)[number];

export type BillingStatus = (typeof billingStatuses)[number];

export type BillingVerification = (typeof billingVerifications)[number];

/** What a billing method is worth today. */
export const coverageStates = ['usable', 'not-started', 'expired', 'suspended', 'ended', 'plan-inactive'] as const;
export type CoverageState = (typeof coverageStates)[number];

export const deathPlaces = ['ward', 'emergency', 'theatre', 'labour', 'brought-in-dead', 'home', 'transit', 'other'] as const;
export type DeathPlace = (typeof deathPlaces)[number];

export const deathManners = ['natural', 'accident', 'assault', 'self-harm', 'pending', 'undetermined'] as const;
export type DeathManner = (typeof deathManners)[number];

export const pregnancyStates = ['pregnant', 'within-42-days', '43-days-to-1-year', 'no', 'unknown'] as const;
export type PregnancyState = (typeof pregnancyStates)[number];

export const deathRecordStatuses = ['draft', 'signed', 'reversed'] as const;
export type DeathRecordStatus = (typeof deathRecordStatuses)[number];

export type PatientSort = (typeof patientSorts)[number];

export const matchKinds = ['exact', 'prefix', 'phonetic'] as const;
export type MatchKind = (typeof matchKinds)[number];

/** Why a person may already be registered. */
export const duplicateReasons = [
  'same id number',
  'same phone',
  'same email',
  'same date of birth',
  'similar date of birth',
  'same name',
  'name sounds the same',
  'name differs by one letter',
  'same gender',
  'different gender',
  'same address',
  'twin',
] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

/** From this score a candidate is shown. */
export const duplicateShownFrom = 60;
/** From this score a registration wants `confirmNotDuplicate`, unless the hospital's setting says otherwise. */
export const duplicateBlocksFrom = 85;

/** Fields that identify a person: a change needs a reason once a consultation exists. */
export const identityFields = ['firstName', 'lastName', 'middleName', 'dateOfBirth', 'gender', 'sexAtBirth'] as const;

/** What a merge lets one choose between the two records. */
export const mergeableFields = [
  'title',
  'firstName',
  'lastName',
  'middleName',
  'preferredName',
  'maidenName',
  'gender',
  'sexAtBirth',
  'dateOfBirth',
  'dateOfBirthEstimated',
  'maritalStatus',
  'phoneNumber',
  'alternatePhone',
  'email',
  'address',
  'city',
  'state',
  'lga',
  'country',
  'postalCode',
  'landmark',
  'nationality',
  'stateOfOrigin',
  'religion',
  'occupation',
  'educationLevel',
  'language',
  'idType',
  'idNumber',
  'bloodGroup',
  'genotype',
  'photoAttachmentId',
  'referredBy',
  'preferredContact',
] as const;
export type MergeableField = (typeof mergeableFields)[number];

/** A merge can be taken back for so many days. */
export const mergeUndoDays = 30;

/** Kinds of line on a patient's timeline that this module knows; later modules add theirs. */
export const timelineTypes = ['registration', 'identity', 'billing', 'next-of-kin', 'alert', 'merge', 'death', 'portal'] as const;

export const importRowStates = ['waiting', 'valid', 'invalid', 'duplicate', 'saved'] as const;
export type ImportRowState = (typeof importRowStates)[number];

/** `refused`: nothing was saved, because rows were not valid and were not to be left out. `failed`: it ended before its last row. */
export const importStatuses = ['checking', 'saving', 'done', 'refused', 'failed'] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** Why an import ended before its last row: saving its rows failed again and again, or its person may not import any more. */
export const importFailures = ['rows-fail', 'not-allowed'] as const;
export type ImportFailure = (typeof importFailures)[number];

/** An import of at most so many rows is saved by the request itself. */
export const importBatch = 50;

/** One of more is worked off in portions of so many: whoever registers somebody waits for the numbers of one portion at most. */
export const importPortion = 25;

/** Days for which the rows of an import are kept. */
export const importRowDays = 30;

/** Most rows of one import. */
export const mostImportRows = 5000;

/** Columns of the import template, in order. */
export const importColumns = [
  'firstName',
  'lastName',
  'middleName',
  'title',
  'gender',
  'dateOfBirth',
  'dialCode',
  'phoneNumber',
  'email',
  'address',
  'city',
  'state',
  'lga',
  'country',
  'maritalStatus',
  'idType',
  'idNumber',
  'bloodGroup',
  'genotype',
  'nextOfKinName',
  'nextOfKinRelationship',
  'nextOfKinDialCode',
  'nextOfKinPhone',
  'consentDataProcessing',
] as const;
export type ImportColumn = (typeof importColumns)[number];

/**
 * What every screen and paper says of a patient without a recorded allergy: somebody asked and there is none, or nobody asked. The two
 * must never look alike to whoever prescribes or gives.
 */
export const allergyStateTexts = { 'none-known': 'No known allergies', 'not-asked': 'Allergies not recorded' } as const;
export type NoAllergyState = keyof typeof allergyStateTexts;
