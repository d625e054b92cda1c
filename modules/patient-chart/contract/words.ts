/** Closed lists of the patient chart, without zod. */
export const conditionCategories = [
  'problem',
  'past-illness',
  'surgery',
  'family-history',
  'social',
  'obstetric',
  'immunisation-note',
] as const;
export type ConditionCategory = (typeof conditionCategories)[number];

export const clinicalStatuses = ['active', 'recurrence', 'remission', 'resolved', 'inactive'] as const;
export type ClinicalStatus = (typeof clinicalStatuses)[number];

/** Statuses in which a condition counts as present: of one code and side there is one such row. */
export const presentStatuses: readonly ClinicalStatus[] = ['active', 'recurrence'];

export const verificationStatuses = ['unconfirmed', 'provisional', 'differential', 'confirmed', 'refuted', 'entered-in-error'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

export const severities = ['mild', 'moderate', 'severe'] as const;
export type Severity = (typeof severities)[number];

export const lateralities = ['left', 'right', 'bilateral', 'none'] as const;
export type Laterality = (typeof lateralities)[number];

export const familyRelations = [
  'mother',
  'father',
  'sister',
  'brother',
  'daughter',
  'son',
  'grandparent',
  'aunt',
  'uncle',
  'cousin',
  'other',
] as const;
export type FamilyRelation = (typeof familyRelations)[number];

/** A letter, a digit, a digit or letter, then up to four more behind a point: I10, E11.9, S72.001. */
export const icdPattern = /^[A-TV-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?$/;

/** Common coded conditions, offered as chips beside the free text (ICD-10). */
export const commonConditions = [
  { name: 'Hypertension', icdCode: 'I10', isChronic: true, isNotifiable: false, isSensitive: false },
  { name: 'Type 2 diabetes mellitus', icdCode: 'E11', isChronic: true, isNotifiable: false, isSensitive: false },
  { name: 'Asthma', icdCode: 'J45', isChronic: true, isNotifiable: false, isSensitive: false },
  { name: 'Sickle cell disease', icdCode: 'D57', isChronic: true, isNotifiable: false, isSensitive: false },
  { name: 'Peptic ulcer', icdCode: 'K27', isChronic: true, isNotifiable: false, isSensitive: false },
  { name: 'HIV disease', icdCode: 'B24', isChronic: true, isNotifiable: true, isSensitive: true },
  { name: 'Chronic hepatitis B', icdCode: 'B18.1', isChronic: true, isNotifiable: true, isSensitive: false },
  { name: 'Tuberculosis', icdCode: 'A16', isChronic: false, isNotifiable: true, isSensitive: false },
  { name: 'Epilepsy', icdCode: 'G40', isChronic: true, isNotifiable: false, isSensitive: false },
] as const;

export const allergyCategories = ['medication', 'food', 'environment', 'biologic', 'latex', 'contrast'] as const;
export type AllergyCategory = (typeof allergyCategories)[number];

export const allergyTypes = ['allergy', 'intolerance'] as const;
/** Highest first, as cards are sorted. */
export const criticalities = ['high', 'unable-to-assess', 'low'] as const;
export type Criticality = (typeof criticalities)[number];

export const manifestations = ['anaphylaxis', 'urticaria', 'angioedema', 'rash', 'bronchospasm', 'vomiting', 'SJS/TEN', 'other'] as const;
export const allergyStatuses = ['active', 'inactive', 'resolved'] as const;
export const allergyVerifications = ['unconfirmed', 'confirmed', 'refuted', 'entered-in-error'] as const;
/** What is known of a patient's allergies as a whole. */
export const allergyReviewStates = ['none-known', 'recorded', 'not-asked'] as const;
export type AllergyReviewState = (typeof allergyReviewStates)[number];

export const vitalSources = [
  'triage',
  'consultation',
  'admission',
  'ward-round',
  'antenatal',
  'procedure',
  'transfusion',
  'home',
  'device',
] as const;
export type VitalSource = (typeof vitalSources)[number];
export const vitalStatuses = ['final', 'amended', 'entered-in-error'] as const;
export const temperatureSites = ['oral', 'axillary', 'tympanic', 'rectal', 'forehead'] as const;
export const pulseRhythms = ['regular', 'irregular'] as const;
export const bpPositions = ['sitting', 'standing', 'lying'] as const;
export const bpLimbs = ['left-arm', 'right-arm', 'left-leg', 'right-leg'] as const;
export const oxygenDevices = [
  'nasal-cannula',
  'simple-mask',
  'venturi-mask',
  'reservoir-mask',
  'high-flow',
  'cpap',
  'ventilator',
  'other',
] as const;
export const consciousnessLevels = ['alert', 'confusion', 'voice', 'pain', 'unresponsive'] as const;
export type Consciousness = (typeof consciousnessLevels)[number];
export const painTools = ['numeric', 'Wong-Baker', 'FLACC'] as const;
export const glucoseContexts = ['random', 'fasting', '2h-post'] as const;
export const heightMethods = ['lying', 'standing'] as const;

export const flagLevels = ['amber', 'red'] as const;
export type FlagLevel = (typeof flagLevels)[number];
export const scoreTables = ['news2', 'meows', 'child'] as const;
export type ScoreTable = (typeof scoreTables)[number];
export const scoreBands = ['low', 'low-medium', 'medium', 'high', 'none', 'amber', 'red'] as const;
export type ScoreBand = (typeof scoreBands)[number];
/** What each band asks for. */
export const bandAdvice: Readonly<Record<ScoreBand, string>> = {
  low: 'Continue routine monitoring',
  'low-medium': 'Urgent review by the ward team',
  medium: 'Urgent response: review by a clinician who assesses acute illness',
  high: 'Emergency response: critical care team now',
  none: 'Continue routine monitoring',
  amber: 'Repeat within 30 minutes and inform the nurse in charge',
  red: 'Call a clinician now',
};

/** LOINC codes of measurements, for exports. */
export const vitalCodes: Readonly<Record<string, string>> = {
  temperature: '8310-5',
  pulse: '8867-4',
  respiratoryRate: '9279-1',
  systolic: '8480-6',
  diastolic: '8462-4',
  spo2: '59408-5',
  weight: '29463-7',
  height: '8302-2',
  bmi: '39156-5',
  gcsTotal: '9269-2',
  painScore: '72514-3',
  headCircumference: '8287-5',
  fetalHeartRate: '55283-6',
};

/** Fields of a trend: measurements and derived values. */
export const trendFields = [
  'temperature',
  'pulse',
  'respiratoryRate',
  'systolic',
  'diastolic',
  'map',
  'spo2',
  'bloodGlucose',
  'painScore',
  'gcsTotal',
  'weight',
  'height',
  'bmi',
  'headCircumference',
  'muac',
  'waist',
  'urineOutput',
  'fetalHeartRate',
  'fundalHeight',
  'news2',
] as const;
export type TrendField = (typeof trendFields)[number];

export const growthIndicators = ['weight-for-age', 'height-for-age', 'bmi-for-age', 'head-circumference-for-age'] as const;
export type GrowthIndicator = (typeof growthIndicators)[number];

export const summaryTypes = [
  'clinical-summary',
  'referral-summary',
  'discharge-summary',
  'transfer-of-care',
  'medical-report',
  'nursing-handover',
] as const;
export type SummaryType = (typeof summaryTypes)[number];
export const summaryStatuses = ['draft', 'final', 'superseded'] as const;

export const attachmentCategories = [
  'identity',
  'referral-letter',
  'consent',
  'lab-report',
  'imaging',
  'discharge-letter',
  'insurance-card',
  'prescription',
  'photo',
  'other',
] as const;
export type AttachmentCategory = (typeof attachmentCategories)[number];
export const attachmentLinks = [
  'consultation',
  'admission',
  'procedure-request',
  'lab-request',
  'radiology-request',
  'blood-request',
  'hmo-claim',
] as const;
export const attachmentStatuses = ['active', 'archived'] as const;
export const scanStates = ['pending', 'clean', 'infected'] as const;
/** Bytes of one attachment at most. */
export const mostAttachmentBytes = 25 * 1_048_576;
export const mostAttachmentsAtOnce = 10;
/** Documents that a person may send to the own record in a day. */
export const mostOwnAttachmentsADay = 10;

/** Least letters of the reason for opening a restricted record in an emergency. */
export const breakGlassReason = 20;

/** What became of a request for sensitive records at the hospital that keeps them. */
export const sensitiveRequestStatuses = ['waiting', 'granted', 'declined'] as const;
export type SensitiveRequestStatus = (typeof sensitiveRequestStatuses)[number];

/** Parts of the generated summary that this module knows; later modules add their own. */
export const ownSummarySections = ['demographics', 'allergies', 'conditions', 'vitals'] as const;
