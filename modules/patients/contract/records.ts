import { z } from 'zod';
import { calendarDate, dialCode, email, id, instant, optionalText, phoneDigits, requiredText, version } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { BillingInput } from './billing-records.ts';
import { KinInput } from './kin-records.ts';
import { patientRecord } from './patient.record.ts';
import {
  alertSeverities,
  billingMethods,
  bloodGroups,
  consentMethods,
  contactChannels,
  coverageStates,
  dependantRelationships,
  disabilities,
  duplicateReasons,
  genders,
  genotypes,
  idTypes,
  maritalStatuses,
  matchKinds,
  patientStatuses,
  patientTitles,
  registrationSources,
  religions,
  sexesAtBirth,
} from './words.ts';
import { faultsTogether, type Together } from './together.ts';

const namePattern = /^[\p{L}\p{M} .'’-]+$/u;

function nameText(label: string) {
  return requiredText(2, 60, `${label} is a required field *`).refine(
    (name) => namePattern.test(name),
    `${label} can contain only letters, spaces, - ' and .`,
  );
}

const otherName = optionalText(60).refine((name) => name === null || namePattern.test(name), "Can contain only letters, spaces, - ' and .");

/** One of a closed list, or nothing (null, empty and missing all mean none). */
function optionalWord<const T extends readonly [string, ...string[]]>(words: T) {
  return z
    .union([z.enum(words), z.literal('')])
    .nullish()
    .transform((word) => (word || null) as T[number] | null);
}

const optionalPhone = z
  .union([phoneDigits, z.literal('')])
  .nullish()
  .transform((digits) => digits || null);
const optionalEmail = z
  .union([email, z.literal('')])
  .nullish()
  .transform((address) => address || null);
const optionalDate = z
  .union([calendarDate, z.literal('')])
  .nullish()
  .transform((day) => day || null);

/** What is typed of a person, at registration and at every edit. Rules that need the clock are the server's. */
const personFields = {
  title: optionalWord(patientTitles),
  firstName: nameText('First Name'),
  lastName: nameText('Last Name'),
  middleName: otherName,
  preferredName: otherName,
  maidenName: otherName,
  gender: z.enum(genders, { error: 'Gender is a required field *' }),
  /** Null: taken from gender when that is male or female, else unknown. */
  sexAtBirth: optionalWord(sexesAtBirth),
  dateOfBirth: optionalDate,
  dateOfBirthEstimated: z.boolean().default(false),
  /** `HH:MM` in the hospital's zone; newborns only. */
  timeOfBirth: z
    .union([z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time HH:MM'), z.literal('')])
    .nullish()
    .transform((time) => time || null),
  birthWeightGrams: z
    .number()
    .int()
    .min(200)
    .max(8000)
    .nullish()
    .transform((grams) => grams ?? null),
  multipleBirthOrder: z
    .number()
    .int()
    .min(1)
    .max(9)
    .nullish()
    .transform((order) => order ?? null),
  maritalStatus: optionalWord(maritalStatuses),
  dialCode: z
    .union([dialCode, z.literal('')])
    .nullish()
    .transform((code) => code || null),
  phoneNumber: optionalPhone,
  /** Digits; read with the same dial code. */
  alternatePhone: optionalPhone,
  email: optionalEmail,
  city: optionalText(100),
  state: optionalText(100),
  lga: optionalText(100),
  /** Name of the country as the reference list has it. */
  country: optionalText(100),
  postalCode: optionalText(20),
  landmark: optionalText(200),
  nationality: optionalText(100),
  stateOfOrigin: optionalText(100),
  religion: optionalWord(religions),
  occupation: optionalText(100),
  educationLevel: optionalText(60),
  language: optionalText(60),
  needsInterpreter: z.boolean().default(false),
  idType: optionalWord(idTypes),
  idNumber: optionalText(40),
  bloodGroup: z.enum(bloodGroups).default('unknown'),
  genotype: z.enum(genotypes).default('unknown'),
  disabilities: z.array(z.enum(disabilities)).max(6).default([]),
  referredBy: optionalText(120),
  preferredContact: z.enum(contactChannels).default('sms'),
  consentTreatment: z.boolean().default(false),
  consentDataProcessing: z.boolean({ error: 'Consent to data processing is required' }),
  consentShareRecords: z
    .boolean()
    .nullish()
    .transform((given) => given ?? null),
  consentMarketing: z.boolean().default(false),
  consentMethod: z.enum(consentMethods).default('verbal'),
  confidential: z.boolean().default(false),
} as const;

const address = requiredText(3, 300, 'Address is a required field *');

function checkTogether(fields: Together, context: z.RefinementCtx): void {
  for (const [path, message] of faultsTogether(fields)) context.addIssue({ code: 'custom', path: [path], message });
}

const dependantFields = {
  ...personFields,
  address: optionalText(300),
  relationship: z.enum(dependantRelationships, { error: 'Relationship is a required field *' }),
};

/** A dependant as it is registered under its principal; address and phone fall back to the principal's. */
export const DependantInput = z
  .strictObject({ ...dependantFields, confirmNotDuplicate: z.boolean().default(false) })
  .superRefine(checkTogether);
export type DependantInput = z.output<typeof DependantInput>;

/** POST patients. */
export const RegisterPatient = z
  .strictObject({
    ...personFields,
    address,
    registrationSource: z.enum(registrationSources).default('front-desk'),
    nextOfKins: z.array(KinInput).max(10).default([]),
    billing: BillingInput.nullish().transform((billing) => billing ?? null),
    dependants: z.array(z.strictObject(dependantFields).superRefine(checkTogether)).max(20).default([]),
    /** The person looked at the candidates and says it is none of them. */
    confirmNotDuplicate: z.boolean().default(false),
  })
  .superRefine(checkTogether);
export type RegisterPatient = z.output<typeof RegisterPatient>;

/** PUT patients/{id}: the whole record with the version that was seen. */
export const EditPatient = z
  .strictObject({
    ...personFields,
    address: optionalText(300),
    version,
    reason: optionalText(500),
  })
  .superRefine(checkTogether);
export type EditPatient = z.output<typeof EditPatient>;

/** PATCH patients/{id}/identify: who the unidentified patient is, or which record of this hospital is theirs. */
export const IdentifyPatient = z.union([
  z.strictObject({ existingPatientId: id, reason: optionalText(500) }),
  z.strictObject({ ...personFields, address, version, confirmNotDuplicate: z.boolean().default(false) }).superRefine(checkTogether),
]);
export type IdentifyPatient = z.output<typeof IdentifyPatient>;

export const PatientAlert = z.object({
  text: z.string(),
  severity: z.enum(alertSeverities),
  expiresAt: instant.nullable(),
  by: z.string(),
  at: instant,
});
export type PatientAlert = z.infer<typeof PatientAlert>;

export const Consent = z.object({ given: z.boolean(), signedAt: instant.nullable(), method: z.enum(consentMethods).nullable() });

/** A patient's whole record. */
export const Patient = z.object({
  id,
  /** The same as `id`, under the name that the source uses. */
  patientId: id,
  personId: id,
  civisId: z.string(),
  hospitalPatientId: z.string(),
  fullname: z.string(),
  title: z.enum(patientTitles).nullable(),
  firstName: z.string(),
  lastName: z.string(),
  middleName: z.string().nullable(),
  preferredName: z.string().nullable(),
  maidenName: z.string().nullable(),
  gender: z.enum(genders),
  sexAtBirth: z.enum(sexesAtBirth),
  dateOfBirth: calendarDate.nullable(),
  dateOfBirthEstimated: z.boolean(),
  timeOfBirth: z.string().nullable(),
  birthWeightGrams: z.number().int().nullable(),
  multipleBirthOrder: z.number().int().nullable(),
  maritalStatus: z.enum(maritalStatuses).nullable(),
  dialCode: z.string().nullable(),
  /** E.164, `+2348031234567`. */
  phoneNumber: z.string().nullable(),
  alternatePhone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  lga: z.string().nullable(),
  country: z.string().nullable(),
  postalCode: z.string().nullable(),
  landmark: z.string().nullable(),
  nationality: z.string().nullable(),
  stateOfOrigin: z.string().nullable(),
  religion: z.enum(religions).nullable(),
  occupation: z.string().nullable(),
  educationLevel: z.string().nullable(),
  language: z.string().nullable(),
  needsInterpreter: z.boolean(),
  idType: z.enum(idTypes).nullable(),
  idNumber: z.string().nullable(),
  bloodGroup: z.enum(bloodGroups),
  bloodGroupVerified: z.boolean(),
  genotype: z.enum(genotypes),
  disabilities: z.array(z.enum(disabilities)),
  photoAttachmentId: id.nullable(),
  isDependant: z.boolean(),
  principalPatientId: id.nullable(),
  dependantRelationship: z.enum(dependantRelationships).nullable(),
  dependantNumber: z.number().int().nullable(),
  isUnidentified: z.boolean(),
  alias: z.string().nullable(),
  status: z.enum(patientStatuses),
  deceasedAt: instant.nullable(),
  mergedIntoPatientId: id.nullable(),
  registrationSource: z.enum(registrationSources),
  referredBy: z.string().nullable(),
  preferredContact: z.enum(contactChannels),
  consentTreatment: z.boolean(),
  consentDataProcessing: z.boolean(),
  consentShareRecords: z.boolean(),
  consentMarketing: z.boolean(),
  consents: z.object({ treatment: Consent, dataProcessing: Consent, shareRecords: Consent, marketing: Consent }),
  alerts: z.array(PatientAlert),
  confidential: z.boolean(),
  lastVisitAt: instant.nullable(),
  createdAt: instant,
  createdBy: id.nullable(),
  updatedAt: instant,
  updatedBy: id.nullable(),
  version: z.number().int(),
});
export type Patient = z.infer<typeof Patient>;

export const BannerAllergy = z.object({ id, name: z.string(), severity: z.string().nullable() });

/** The facts of the sticky banner. `allergies` null: not asked for or no chart; `noKnownAllergies` true: asked, none. */
export const Banner = z.object({
  age: z.string(),
  allergies: z.array(BannerAllergy).nullable(),
  noKnownAllergies: z.boolean(),
  alerts: z.array(PatientAlert),
  location: z.string().nullable(),
  locationPath: z.string().nullable(),
  openBalance: z.number().int().nullable(),
  currency: z.string().nullable(),
  defaultBilling: z
    .object({ billingId: id, method: z.enum(billingMethods), planName: z.string().nullable(), coverage: z.enum(coverageStates) })
    .nullable(),
  dependantsCount: z.number().int(),
  principal: z.object({ id, fullname: z.string(), hospitalPatientId: z.string() }).nullable(),
  portal: z.enum(['none', 'invited', 'active', 'blocked']),
  /** Another hospital certified the death: 'Reported deceased by another hospital', action 'Confirm death'. */
  reportedDeceasedElsewhere: z.boolean(),
});
export type Banner = z.infer<typeof Banner>;

/** What a patient offers, in lists and on the own page. */
const offers = {
  /** Visits, orders, prescriptions and entries in the chart may be begun: each such act refuses the others (`requireLivingPatient`). */
  acceptsCare: z.boolean(),
  acts: actsField(patientRecord),
};

/** GET patients/{id}. `redirectedFrom`: the id that was asked for was merged into this patient. */
export const PatientDetails = Patient.extend({
  banner: Banner,
  redirectedFrom: id.nullable(),
  /** A death was certified here, though it may have been reversed; false for those who may not read the record. */
  hasDeathRecord: z.boolean(),
  ...offers,
});
export type PatientDetails = z.infer<typeof PatientDetails>;

/** A row of a picker. */
const pickFields = {
  id,
  hospitalPatientId: z.string(),
  civisId: z.string(),
  fullname: z.string(),
  gender: z.enum(genders),
  dateOfBirth: calendarDate.nullable(),
  phoneNumber: z.string().nullable(),
  status: z.enum(patientStatuses),
};

/** A row of a list. Contacts of confidential patients are null for those who may not open them. */
export const PatientRow = z.object({
  ...pickFields,
  title: z.enum(patientTitles).nullable(),
  dateOfBirthEstimated: z.boolean(),
  email: z.string().nullable(),
  billingMethod: z.enum(billingMethods).nullable(),
  isDependant: z.boolean(),
  isUnidentified: z.boolean(),
  confidential: z.boolean(),
  photoAttachmentId: id.nullable(),
  lastVisitAt: instant.nullable(),
  deceasedAt: instant.nullable(),
  createdAt: instant,
  version: z.number().int(),
  /** In lists: the acts that a row shows. The others are offered by the record's page. */
  ...offers,
});
export type PatientRow = z.infer<typeof PatientRow>;

/** A row of GET patients: with `fields=picker` only what a picker needs is there. */
export const PatientListRow = PatientRow.partial().extend(pickFields);
export type PatientListRow = z.infer<typeof PatientListRow>;

export const PatientMatch = PatientRow.extend({ matchScore: z.number().int().min(0).max(100), match: z.enum(matchKinds) });
export type PatientMatch = z.infer<typeof PatientMatch>;

/** A registered person who may be the same. */
export const DuplicateCandidate = z.object({
  id,
  hospitalPatientId: z.string(),
  civisId: z.string(),
  fullname: z.string(),
  gender: z.enum(genders),
  dateOfBirth: calendarDate.nullable(),
  phoneNumber: z.string().nullable(),
  status: z.enum(patientStatuses),
  score: z.number().int(),
  reasons: z.array(z.enum(duplicateReasons)),
  /** A registration needs `confirmNotDuplicate` because of this one. */
  blocks: z.boolean(),
});
export type DuplicateCandidate = z.infer<typeof DuplicateCandidate>;

export const DependantRow = PatientRow.extend({
  dependantNumber: z.number().int(),
  dependantRelationship: z.enum(dependantRelationships),
  /** 18 or older: only then does the row offer to make a principal of them. */
  isAdult: z.boolean(),
});
export type DependantRow = z.infer<typeof DependantRow>;
