import type { Option } from '#kernel/web/form/option.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { Laterality } from '#modules/patient-chart/contract/words.ts';
import type { Complaint } from '#modules/consultation/contract/note-records.ts';
import type {
  BodySystem,
  ConsultationType,
  DiagnosisType,
  Disposition,
  HoldReason,
  NoteSection,
  PlanKind,
  PlanState,
} from '#modules/consultation/contract/words.ts';

type Words<Key extends string> = Readonly<Record<Key, string>>;

export const typeWords = {
  outpatient: word('Outpatient'),
  emergency: word('Emergency'),
  'follow-up': word('Follow-up'),
  specialist: word('Specialist'),
  antenatal: word('Antenatal'),
  telemedicine: word('Telemedicine'),
  'home-visit': word('Home visit'),
  'pre-op': word('Before an operation'),
  dental: word('Dental'),
  eye: word('Eye'),
} satisfies Words<ConsultationType>;

export const sectionWords = {
  presentingComplaints: word('Presenting complaints'),
  historyOfComplaint: word('History of complaint'),
  pastMedical: word('Past medical history'),
  pastSurgical: word('Past surgical history'),
  drugHistory: word('Drug history'),
  familyHistory: word('Family history'),
  socialHistory: word('Social history'),
  gynaeObstetricHistory: word('Gynaecological and obstetric history'),
  immunisationHistory: word('Immunisation history'),
  reviewOfSystems: word('Review of systems'),
  examination: word('Examination'),
  assessment: word('Assessment'),
  // Not the plan of a subscription, which is one word with it in English alone.
  plan: word('Management plan'),
  clinicalNotes: word('Clinical notes'),
  patientInstructions: word('Instructions for the patient'),
  customForm: word('Form'),
  disposition: word('Disposition'),
  followUp: word('Follow-up'),
  noDiagnosisReason: word('Reason for no diagnosis'),
} satisfies Words<NoteSection>;

export const systemWords = {
  constitutional: word('General condition'),
  eyes: word('Eyes'),
  ent: word('Ear, nose, throat'),
  cardiovascular: word('Cardiovascular'),
  respiratory: word('Respiratory'),
  gastrointestinal: word('Gastrointestinal'),
  genitourinary: word('Genitourinary'),
  musculoskeletal: word('Musculoskeletal'),
  skin: word('Skin'),
  neurological: word('Neurological'),
  psychiatric: word('Psychiatric'),
  endocrine: word('Endocrine'),
  haematological: word('Haematological'),
  'allergic-immunological': word('Allergic and immunological'),
  breast: word('Breast'),
  obstetric: word('Obstetric'),
  dental: word('Teeth'),
} satisfies Words<BodySystem>;

export const dispositionWords = {
  home: word('Home'),
  admitted: word('Admitted'),
  'referred-in': word('Referred inside'),
  'referred-out': word('Referred outside'),
  observation: word('Observation'),
  'left-against-advice': word('Left against advice'),
  deceased: word('Deceased'),
  'follow-up': word('Follow-up'),
} satisfies Words<Disposition>;

export const holdWords = {
  results: word('Waiting for results'),
  imaging: word('Waiting for imaging'),
  procedure: word('Waiting for a procedure'),
  specialist: word('Waiting for a specialist'),
  patient: word('Patient stepped out'),
  other: word('Other'),
} satisfies Words<HoldReason>;

export const diagnosisTypeWords = {
  provisional: word('Provisional'),
  differential: word('Differential'),
  working: word('Working'),
  final: word('Final'),
} satisfies Words<DiagnosisType>;

export const planKindWords = {
  medication: word('Medication'),
  fluid: word('Fluid'),
  diet: word('Diet'),
  activity: word('Activity'),
  monitoring: word('Monitoring'),
  nursing: word('Nursing'),
  physiotherapy: word('Physiotherapy'),
  counselling: word('Counselling'),
  'wound-care': word('Wound care'),
  other: word('Other'),
} satisfies Words<PlanKind>;
export const planStateWords = { active: word('Active'), done: word('Done'), stopped: word('Stopped') } satisfies Words<PlanState>;

export const lateralityWords = {
  none: word('No side'),
  left: word('Left side'),
  right: word('Right side'),
  bilateral: word('Both sides'),
} satisfies Words<Laterality>;

/** Units of time by their number: `t(durationWords.weeks, { count: 1 })`. */
export const durationWords = {
  hours: word('hour | hours'),
  days: word('day | days'),
  weeks: word('week | weeks'),
  months: word('month | months'),
  years: word('year | years'),
} as const satisfies Words<NonNullable<Complaint['unit']>>;

/** How long a complaint lasts: `1 week`, `3 weeks`; null where nobody said so. */
export function lastingOf({ duration, unit }: Pick<Complaint, 'duration' | 'unit'>, t: Translate): string | null {
  return duration === null || unit === null ? null : `${duration} ${t(durationWords[unit], { count: duration })}`;
}

export const smokingWords = { never: word('Never'), former: word('Former'), current: word('Current'), unknown: word('Unknown') } as const;
export const alcoholWords = {
  never: word('Never'),
  occasional: word('Occasional'),
  regular: word('Regular'),
  harmful: word('Harmful'),
  unknown: word('Unknown'),
} as const;

export const priorityWords = { routine: word('Routine'), urgent: word('Urgent'), stat: word('Stat') } as const;

/** The words of a closed list as options. */
export function optionsFrom<Key extends string>(words: Words<Key>, t: Translate): readonly Option[] {
  return (Object.entries(words) as [Key, string][]).map(([value, label]) => ({ value, label: t(label) }));
}

/** What a line of a visit was charged for, by the kind of its order. */
export const chargeWords: Readonly<Record<string, string>> = {
  appointment: word('Visit'),
  'lab-request': word('Laboratory'),
  'medication-order': word('Medicines'),
  'therapeutic-administration': word('Doses'),
};
export const otherCharge = word('Other service');
