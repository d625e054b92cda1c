import type { Option } from '#kernel/web/form/option.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type {
  AlertSeverity,
  BillingMethod,
  BillingStatus,
  ConsentMethod,
  ContactChannel,
  DeathManner,
  DeathPlace,
  DependantRelationship,
  Disability,
  DuplicateReason,
  Gender,
  KinRelationship,
  MaritalStatus,
  MergeableField,
  PregnancyState,
  RegistrationSource,
  Religion,
  SexAtBirth,
} from '#modules/patients/contract/words.ts';

/** Words of the closed lists as people read them, each through `t()`. Codes such as blood groups are their own words. */
export const genderWords = { male: word('Male'), female: word('Female'), 'prefer not to say': word('Prefer not to say') } satisfies Record<
  Gender,
  string
>;

export const sexWords = {
  male: word('Male'),
  female: word('Female'),
  intersex: word('Intersex'),
  unknown: word('Unknown'),
} satisfies Record<SexAtBirth, string>;

export const maritalWords = {
  single: word('Single'),
  married: word('Married'),
  divorced: word('Divorced'),
  separated: word('Separated'),
  widowed: word('Widowed'),
  cohabiting: word('Cohabiting'),
  unknown: word('Unknown'),
} satisfies Record<MaritalStatus, string>;

export const religionWords = {
  Christianity: word('Christianity'),
  Islam: word('Islam'),
  Traditional: word('Traditional'),
  Other: word('Other'),
  None: word('None'),
} satisfies Record<Religion, string>;

export const dependantWords = {
  spouse: word('Spouse'),
  son: word('Son'),
  daughter: word('Daughter'),
  father: word('Father'),
  mother: word('Mother'),
  sibling: word('Sibling'),
  ward: word('Ward (person in care)'),
  other: word('Other'),
} satisfies Record<DependantRelationship, string>;

export const kinWords = {
  spouse: word('Spouse'),
  parent: word('Parent'),
  child: word('Child'),
  sibling: word('Sibling'),
  guardian: word('Guardian'),
  friend: word('Friend'),
  employer: word('Employer'),
  other: word('Other'),
} satisfies Record<KinRelationship, string>;

export const disabilityWords = {
  visual: word('Visual'),
  hearing: word('Hearing'),
  mobility: word('Mobility'),
  intellectual: word('Intellectual'),
  speech: word('Speech'),
  other: word('Other'),
} satisfies Record<Disability, string>;

export const contactWords = {
  sms: word('SMS'),
  email: word('Email'),
  phone: word('Phone call'),
  none: word('No messages'),
} satisfies Record<ContactChannel, string>;

export const consentMethodWords = {
  verbal: word('Verbal'),
  written: word('Written'),
  electronic: word('Electronic'),
  guardian: word('By guardian'),
} satisfies Record<ConsentMethod, string>;

export const methodWords = { 'Self-Pay': word('Self-Pay'), HMO: word('HMO'), HPP: word('HPP'), Company: word('Company') } satisfies Record<
  BillingMethod,
  string
>;

export const billingStatusWords = { active: word('Active'), suspended: word('Suspended'), ended: word('Ended') } satisfies Record<
  BillingStatus,
  string
>;

export const sourceWords = {
  'front-desk': word('Front desk'),
  emergency: word('Emergency'),
  newborn: word('Newborn'),
  portal: word('Patient area'),
  import: word('Import'),
  'other-hospital': word('Civis ID from another hospital'),
} satisfies Record<RegistrationSource, string>;

export const severityWords = { info: word('Information'), warn: word('Warning'), danger: word('Danger') } satisfies Record<
  AlertSeverity,
  string
>;

export const placeWords = {
  ward: word('Ward'),
  emergency: word('Emergency unit'),
  theatre: word('Theatre'),
  labour: word('Labour ward'),
  'brought-in-dead': word('Brought in dead'),
  home: word('Home'),
  transit: word('In transit'),
  other: word('Other'),
} satisfies Record<DeathPlace, string>;

export const mannerWords = {
  natural: word('Natural'),
  accident: word('Accident'),
  assault: word('Assault'),
  'self-harm': word('Self-harm'),
  pending: word('Pending investigation'),
  undetermined: word('Undetermined'),
} satisfies Record<DeathManner, string>;

export const pregnancyWords = {
  pregnant: word('Pregnant at the time of death'),
  'within-42-days': word('Within 42 days of the end of pregnancy'),
  '43-days-to-1-year': word('43 days to 1 year after the end of pregnancy'),
  no: word('Not pregnant within the last year'),
  unknown: word('Unknown'),
} satisfies Record<PregnancyState, string>;

export const duplicateWords = {
  'same id number': word('Same ID number'),
  'same phone': word('Same phone'),
  'same email': word('Same email'),
  'same date of birth': word('Same date of birth'),
  'similar date of birth': word('Similar date of birth'),
  'same name': word('Same name'),
  'name sounds the same': word('Name sounds the same'),
  'name differs by one letter': word('Name differs by one letter'),
  'same gender': word('Same gender'),
  'different gender': word('Different gender'),
  'same address': word('Same address'),
  twin: word('Possible twin'),
} satisfies Record<DuplicateReason, string>;

/** Labels of a patient's fields: forms, the merge, and what an edit changed. */
export const fieldWords = {
  title: word('Title'),
  firstName: word('First Name'),
  lastName: word('Last Name'),
  middleName: word('Middle Name'),
  preferredName: word('Preferred Name'),
  maidenName: word('Maiden Name'),
  gender: word('Gender'),
  sexAtBirth: word('Sex at birth'),
  dateOfBirth: word('Date of Birth'),
  dateOfBirthEstimated: word('Date of birth estimated'),
  maritalStatus: word('Marital Status'),
  phoneNumber: word('Phone Number'),
  alternatePhone: word('Alternate Phone'),
  email: word('Email'),
  address: word('Address'),
  city: word('City'),
  state: word('State'),
  lga: word('Local government area'),
  country: word('Country'),
  postalCode: word('Postal Code'),
  landmark: word('Landmark'),
  nationality: word('Nationality'),
  stateOfOrigin: word('State of Origin'),
  religion: word('Religion'),
  occupation: word('Occupation'),
  educationLevel: word('Education'),
  language: word('Language'),
  idType: word('ID Type'),
  idNumber: word('ID Number'),
  bloodGroup: word('Blood group'),
  genotype: word('Genotype'),
  photoAttachmentId: word('Photo'),
  referredBy: word('Referred by'),
  preferredContact: word('Preferred contact'),
} satisfies Record<MergeableField, string>;

/** A closed list as options, its words translated. */
export function optionsFrom(words: Readonly<Record<string, string>>, t: Translate): readonly Option[] {
  return Object.entries(words).map(([value, label]) => ({ value, label: t(label) }));
}

/** Codes that are their own words; `unknown` is translated. */
export function codeOptions(codes: readonly string[], t: Translate): readonly Option[] {
  return codes.map((value) => ({ value, label: value === 'unknown' ? t('Unknown') : value }));
}
