import type { Option } from '#kernel/web/form/option.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type {
  AbsentReason,
  Container,
  cultureGrowths,
  Interpretation,
  performedAtWords,
  PregnancyWord,
  rangeSexes,
  RequestOrigin,
  RequestSource,
  ResultType,
  SexRestriction,
  SpecimenCondition,
  SpecimenType,
  TestKind,
  TransitionType,
} from '#modules/laboratory/contract/words.ts';

type Words<Key extends string> = Readonly<Record<Key, string>>;

export const originWords = {
  outpatient: word('Outpatient'),
  inpatient: word('Inpatient'),
  antenatal: word('Antenatal'),
  emergency: word('Emergency'),
  procedure: word('Procedure'),
  'walk-in': word('Walk-in'),
} satisfies Words<RequestOrigin>;

export const sourceWords = { internal: word('Internal'), external: word('External') } satisfies Words<RequestSource>;
export const kindWords = { test: word('Test'), profile: word('Profile') } satisfies Words<TestKind>;

export const specimenTypeWords = {
  blood: word('Blood'),
  serum: word('Serum'),
  plasma: word('Plasma'),
  urine: word('Urine'),
  stool: word('Stool'),
  sputum: word('Sputum'),
  swab: word('Swab'),
  csf: word('Cerebrospinal fluid'),
  aspirate: word('Aspirate'),
  semen: word('Semen'),
  tissue: word('Tissue'),
  other: word('Other'),
} satisfies Words<SpecimenType>;

export const containerWords = {
  'edta-purple': word('EDTA, purple'),
  'plain-red': word('Plain, red'),
  'gel-yellow': word('Gel, yellow'),
  'fluoride-grey': word('Fluoride, grey'),
  'citrate-blue': word('Citrate, blue'),
  'heparin-green': word('Heparin, green'),
  'urine-bottle': word('Urine bottle'),
  'stool-pot': word('Stool pot'),
  swab: word('Swab'),
  'blood-culture': word('Blood culture bottle'),
  slide: word('Slide'),
  other: word('Other'),
} satisfies Words<Container>;

export const conditionWords = {
  satisfactory: word('Satisfactory'),
  haemolysed: word('Haemolysed'),
  clotted: word('Clotted'),
  insufficient: word('Insufficient'),
  lipaemic: word('Lipaemic'),
  leaking: word('Leaking'),
  unlabelled: word('Unlabelled'),
  mislabelled: word('Mislabelled'),
  'wrong-container': word('Wrong container'),
  'wrong-temperature': word('Wrong temperature'),
  delayed: word('Delayed'),
  contaminated: word('Contaminated'),
} satisfies Words<SpecimenCondition>;

export const absentWords = {
  'not-done': word('Not done'),
  'insufficient-specimen': word('Insufficient specimen'),
  'not-applicable': word('Not applicable'),
  'technical-problem': word('Technical problem'),
  'see-comment': word('See comment'),
} satisfies Words<AbsentReason>;

export const growthWords = {
  none: word('No growth'),
  scanty: word('Scanty growth'),
  moderate: word('Moderate growth'),
  heavy: word('Heavy growth'),
} satisfies Words<(typeof cultureGrowths)[number]>;

export const sensitivityWordsOf = { S: word('Sensitive'), I: word('Intermediate'), R: word('Resistant') } as const;

export const resultTypeWords = {
  numeric: word('Number'),
  select: word('One of a list'),
  'multi-select': word('Several of a list'),
  text: word('Text'),
  'long-text': word('Long text'),
  titre: word('Titre'),
  culture: word('Culture'),
  calculated: word('Calculated'),
  file: word('File'),
} satisfies Words<ResultType>;

export const interpretationWords = { N: word('Normal'), A: word('Abnormal'), AA: word('Critical') } satisfies Words<Interpretation>;
export const rangeSexWords = { any: word('Any sex'), male: word('Male'), female: word('Female') } satisfies Words<
  (typeof rangeSexes)[number]
>;
export const restrictionWords = {
  none: word('Any sex'),
  male: word('Male only'),
  female: word('Female only'),
} satisfies Words<SexRestriction>;
export const pregnancyWordsOf = {
  any: word('Any'),
  'trimester-1': word('First trimester'),
  'trimester-2': word('Second trimester'),
  'trimester-3': word('Third trimester'),
} satisfies Words<PregnancyWord>;
export const performedWords = { 'in-house': word('In house'), 'referred-out': word('Referred out') } satisfies Words<
  (typeof performedAtWords)[number]
>;
export const genderWords = { male: word('Male'), female: word('Female'), 'prefer not to say': word('Prefer not to say') } as const;

/** What happened to a request, in its timeline. */
export const eventWords: Readonly<Record<string, string>> = {
  requested: word('Requested'),
  edit: word('Request changed'),
  'specimen-taken': word('Specimen taken'),
  'specimen-rejected': word('Specimen rejected'),
  'result-draft': word('Draft saved'),
  'result-entered': word('Result entered'),
  'result-returned': word('Result returned'),
  'result-released': word('Result released'),
  'result-amended': word('Result amended'),
  acknowledged: word('Result acknowledged'),
  'critical-notified': word('Critical value called'),
  escalated: word('Escalated to the head of department'),
  attachment: word('File added'),
  cancelled: word('Cancelled'),
} satisfies Readonly<Record<TransitionType | 'requested' | 'escalated' | 'attachment', string>>;

/** The words of a closed list as options. */
export function optionsFrom<Key extends string>(words: Words<Key>, t: Translate): readonly Option[] {
  return (Object.entries(words) as [Key, string][]).map(([value, label]) => ({ value, label: t(label) }));
}
