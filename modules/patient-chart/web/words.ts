import type { Option } from '#kernel/web/form/option.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type {
  AllergyCategory,
  allergyTypes,
  AttachmentCategory,
  bpLimbs,
  bpPositions,
  ConditionCategory,
  Consciousness,
  FamilyRelation,
  glucoseContexts,
  GrowthIndicator,
  heightMethods,
  Laterality,
  manifestations,
  oxygenDevices,
  painTools,
  pulseRhythms,
  Severity,
  SummaryType,
  temperatureSites,
  TrendField,
  VitalSource,
} from '#modules/patient-chart/contract/words.ts';

/** Words of the closed lists as people read them, each through `t()`. */
export const conditionCategoryWords = {
  problem: word('Problem'),
  'past-illness': word('Past illness'),
  surgery: word('Surgery'),
  'family-history': word('Family history'),
  social: word('Social history'),
  obstetric: word('Obstetric history'),
  'immunisation-note': word('Immunisation note'),
} satisfies Record<ConditionCategory, string>;

export const severityWords = { mild: word('Mild'), moderate: word('Moderate'), severe: word('Severe') } satisfies Record<Severity, string>;

export const lateralityWords = {
  left: word('Left side'),
  right: word('Right side'),
  bilateral: word('Both sides'),
  none: word('No side'),
} satisfies Record<Laterality, string>;

export const familyWords = {
  mother: word('Mother'),
  father: word('Father'),
  sister: word('Sister'),
  brother: word('Brother'),
  daughter: word('Daughter'),
  son: word('Son'),
  grandparent: word('Grandparent'),
  aunt: word('Aunt'),
  uncle: word('Uncle'),
  cousin: word('Cousin'),
  other: word('Other'),
} satisfies Record<FamilyRelation, string>;

export const allergyCategoryWords = {
  medication: word('Medication'),
  food: word('Food'),
  environment: word('Environment'),
  biologic: word('Biologic'),
  latex: word('Latex'),
  contrast: word('Contrast medium'),
} satisfies Record<AllergyCategory, string>;

export const allergyTypeWords = { allergy: word('Allergy'), intolerance: word('Intolerance') } satisfies Record<
  (typeof allergyTypes)[number],
  string
>;

export const manifestationWords = {
  anaphylaxis: word('Anaphylaxis'),
  urticaria: word('Urticaria (hives)'),
  angioedema: word('Angioedema (swelling)'),
  rash: word('Rash'),
  bronchospasm: word('Bronchospasm'),
  vomiting: word('Vomiting'),
  'SJS/TEN': word('SJS/TEN'),
  other: word('Other'),
} satisfies Record<(typeof manifestations)[number], string>;

export const vitalSourceWords = {
  triage: word('Triage'),
  consultation: word('Consultation'),
  admission: word('Admission'),
  'ward-round': word('Ward round'),
  antenatal: word('Antenatal'),
  procedure: word('Procedure'),
  transfusion: word('Transfusion'),
  home: word('At home'),
  device: word('Device'),
} satisfies Record<VitalSource, string>;

export const consciousnessWords = {
  alert: word('Alert'),
  confusion: word('New confusion'),
  voice: word('Responds to voice'),
  pain: word('Responds to pain'),
  unresponsive: word('Unresponsive'),
} satisfies Record<Consciousness, string>;

export const temperatureSiteWords = {
  oral: word('Oral'),
  axillary: word('Axillary'),
  tympanic: word('Tympanic'),
  rectal: word('Rectal'),
  forehead: word('Forehead'),
} satisfies Record<(typeof temperatureSites)[number], string>;

export const rhythmWords = { regular: word('Regular'), irregular: word('Irregular') } satisfies Record<
  (typeof pulseRhythms)[number],
  string
>;

export const positionWords = { sitting: word('Sitting'), standing: word('Standing'), lying: word('Lying') } satisfies Record<
  (typeof bpPositions)[number],
  string
>;

export const limbWords = {
  'left-arm': word('Left arm'),
  'right-arm': word('Right arm'),
  'left-leg': word('Left leg'),
  'right-leg': word('Right leg'),
} satisfies Record<(typeof bpLimbs)[number], string>;

export const oxygenDeviceWords = {
  'nasal-cannula': word('Nasal cannula'),
  'simple-mask': word('Simple mask'),
  'venturi-mask': word('Venturi mask'),
  'reservoir-mask': word('Reservoir mask'),
  'high-flow': word('High flow'),
  cpap: word('CPAP'),
  ventilator: word('Ventilator'),
  other: word('Other'),
} satisfies Record<(typeof oxygenDevices)[number], string>;

export const painToolWords = {
  numeric: word('Numeric scale'),
  'Wong-Baker': word('Wong-Baker faces'),
  FLACC: word('FLACC'),
} satisfies Record<(typeof painTools)[number], string>;

export const glucoseWords = { random: word('Random'), fasting: word('Fasting'), '2h-post': word('2 h after a meal') } satisfies Record<
  (typeof glucoseContexts)[number],
  string
>;

export const heightWords = { lying: word('Lying (length)'), standing: word('Standing (height)') } satisfies Record<
  (typeof heightMethods)[number],
  string
>;

export const trendWords = {
  temperature: word('Temperature'),
  pulse: word('Pulse'),
  respiratoryRate: word('Respiratory rate'),
  systolic: word('Systolic'),
  diastolic: word('Diastolic'),
  map: word('Mean arterial pressure'),
  spo2: word('SpO2'),
  bloodGlucose: word('Blood glucose'),
  painScore: word('Pain'),
  gcsTotal: word('GCS'),
  weight: word('Weight'),
  height: word('Height'),
  bmi: word('BMI'),
  headCircumference: word('Head circumference'),
  muac: word('MUAC'),
  waist: word('Waist'),
  urineOutput: word('Urine output'),
  fetalHeartRate: word('Fetal heart rate'),
  fundalHeight: word('Fundal height'),
  news2: word('NEWS2'),
} satisfies Record<TrendField, string>;

export const growthWords = {
  'weight-for-age': word('Weight for age'),
  'height-for-age': word('Length or height for age'),
  'bmi-for-age': word('BMI for age'),
  'head-circumference-for-age': word('Head circumference for age'),
} satisfies Record<GrowthIndicator, string>;

export const summaryTypeWords = {
  'clinical-summary': word('Clinical summary'),
  'referral-summary': word('Referral summary'),
  'discharge-summary': word('Discharge summary'),
  'transfer-of-care': word('Transfer of care'),
  'medical-report': word('Medical report'),
  'nursing-handover': word('Nursing handover'),
} satisfies Record<SummaryType, string>;

export const attachmentCategoryWords = {
  identity: word('Identity'),
  'referral-letter': word('Referral letter'),
  consent: word('Consent'),
  'lab-report': word('Lab report'),
  imaging: word('Imaging'),
  'discharge-letter': word('Discharge letter'),
  'insurance-card': word('Insurance card'),
  prescription: word('Prescription'),
  photo: word('Photo'),
  other: word('Other'),
} satisfies Record<AttachmentCategory, string>;

/** Options of a closed list, in its own order. */
export function optionsFrom(words: Readonly<Record<string, string>>, t: Translate): readonly Option[] {
  return Object.entries(words).map(([value, text]) => ({ value, label: t(text) }));
}
