import { word } from '#kernel/web/text/use-text.ts';
import type { DoseUnit, DurationUnit, FrequencyCode, Route, SupplySource } from '#modules/prescriptions-and-therapeutics/contract/words.ts';

export const routeWords = {
  oral: word('Oral (by mouth)'),
  IV: word('IV'),
  IM: word('IM'),
  SC: word('SC'),
  sublingual: word('Sublingual'),
  rectal: word('Rectal'),
  vaginal: word('Vaginal'),
  topical: word('Topical'),
  inhaled: word('Inhaled'),
  nebulised: word('Nebulised'),
  nasal: word('Nasal'),
  ophthalmic: word('Eye'),
  otic: word('Ear'),
  NG: word('Nasogastric'),
  intrathecal: word('Intrathecal'),
  intradermal: word('Intradermal'),
  buccal: word('Buccal'),
  other: word('Other'),
} satisfies Record<Route, string>;

export const frequencyWords = {
  STAT: word('STAT · once, now'),
  OD: word('OD · once a day'),
  BD: word('BD · twice a day'),
  TDS: word('TDS · three times a day'),
  QDS: word('QDS · four times a day'),
  q2h: word('Every 2 hours'),
  q3h: word('Every 3 hours'),
  q4h: word('Every 4 hours'),
  q6h: word('Every 6 hours'),
  q8h: word('Every 8 hours'),
  q12h: word('Every 12 hours'),
  q24h: word('Every 24 hours'),
  nocte: word('At night'),
  mane: word('In the morning'),
  weekly: word('Weekly'),
  monthly: word('Monthly'),
  PRN: word('PRN · when needed'),
  custom: word('Custom times'),
} satisfies Record<FrequencyCode, string>;

export const durationWords = {
  doses: word('doses'),
  days: word('days'),
  weeks: word('weeks'),
  months: word('months'),
  continuous: word('continuing'),
} satisfies Record<DurationUnit, string>;

export const supplyWords = {
  pharmacy: word('Pharmacy'),
  'ward-stock': word('Ward stock'),
  'patient-own': word("Patient's own"),
  outside: word('Outside pharmacy'),
} satisfies Record<SupplySource, string>;

/** Units are read as they are written, also in other languages. */
export const doseUnitWords = {
  ...{ mg: 'mg', g: 'g', mcg: 'mcg', ml: 'mL', IU: 'IU' },
  unit: word('unit'),
  tablet: word('tablet'),
  capsule: word('capsule'),
  puff: word('puff'),
  drop: word('drop'),
  application: word('application'),
  sachet: word('sachet'),
  suppository: word('suppository'),
} satisfies Record<DoseUnit, string>;

/** Options of a list of words, in their order. */
export function optionsFrom(words: Readonly<Record<string, string>>, t: (word: string) => string): { value: string; label: string }[] {
  return Object.entries(words).map(([value, label]) => ({ value, label: t(label) }));
}
