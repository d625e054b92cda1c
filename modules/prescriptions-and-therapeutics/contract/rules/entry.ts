import { byName } from '#kernel/contract/by-name.ts';
import type { DoseUnit, DurationUnit, FrequencyCode, Route } from '../words.ts';

/** A line read from what was typed; null where nothing was said. */
export interface ReadEntry {
  /** What is left: the medicine's name. */
  readonly drug: string;
  readonly strength: string | null;
  readonly form: string | null;
  readonly doseAmount: number | null;
  readonly doseUnit: DoseUnit | null;
  readonly route: Route | null;
  readonly frequencyCode: FrequencyCode | null;
  readonly durationValue: number | null;
  readonly durationUnit: DurationUnit | null;
  readonly prn: boolean;
  readonly prnReason: string | null;
  readonly prnMaxPerDay: number | null;
}

const masses: Readonly<Record<string, DoseUnit>> = {
  mg: 'mg',
  g: 'g',
  gram: 'g',
  grams: 'g',
  mcg: 'mcg',
  ug: 'mcg',
  µg: 'mcg',
  ml: 'ml',
  mls: 'ml',
  iu: 'IU',
  unit: 'unit',
  units: 'unit',
};

const pieces: Readonly<Record<string, DoseUnit>> = {
  tab: 'tablet',
  tablet: 'tablet',
  cap: 'capsule',
  capsule: 'capsule',
  puff: 'puff',
  drop: 'drop',
  application: 'application',
  sachet: 'sachet',
  supp: 'suppository',
  suppositorie: 'suppository',
  suppository: 'suppository',
};

const formNames = byName<string>({
  tab: 'Tablet',
  tablet: 'Tablet',
  cap: 'Capsule',
  capsule: 'Capsule',
  syr: 'Syrup',
  syrup: 'Syrup',
  susp: 'Suspension',
  suspension: 'Suspension',
  inj: 'Injection',
  injection: 'Injection',
  infusion: 'Infusion',
  cream: 'Cream',
  ointment: 'Ointment',
  drop: 'Drops',
  inhaler: 'Inhaler',
  supp: 'Suppository',
  suppository: 'Suppository',
  sachet: 'Sachet',
});

/** The way that a form is given by, where nothing was said. */
const routeOfForm: Readonly<Record<string, Route>> = {
  Tablet: 'oral',
  Capsule: 'oral',
  Syrup: 'oral',
  Suspension: 'oral',
  Sachet: 'oral',
  Cream: 'topical',
  Ointment: 'topical',
  Inhaler: 'inhaled',
  Suppository: 'rectal',
  Infusion: 'IV',
};

const routeWords: readonly (readonly [RegExp, Route])[] = [
  [/\b(?:p\.?o\.?|orally|oral|by mouth)\b/i, 'oral'],
  [/\b(?:i\.?v\.?|intravenous(?:ly)?)\b/i, 'IV'],
  [/\b(?:i\.?m\.?|intramuscular(?:ly)?)\b/i, 'IM'],
  [/\b(?:s\.?c\.?|s\/c|subcut|subcutaneous(?:ly)?)\b/i, 'SC'],
  [/\b(?:s\.?l\.?|sublingual(?:ly)?)\b/i, 'sublingual'],
  [/\b(?:p\.?r\.?|rectal(?:ly)?)\b/i, 'rectal'],
  [/\b(?:p\.?v\.?|vaginal(?:ly)?)\b/i, 'vaginal'],
  [/\b(?:topical(?:ly)?|top)\b/i, 'topical'],
  [/\b(?:inhaled|inh)\b/i, 'inhaled'],
  [/\b(?:nebuli[sz]ed|neb)\b/i, 'nebulised'],
  [/\bnasal(?:ly)?\b/i, 'nasal'],
  [/\b(?:ophthalmic|eye|gutt)\b/i, 'ophthalmic'],
  [/\b(?:otic|ear)\b/i, 'otic'],
  [/\b(?:ng|n\/g|nasogastric)\b/i, 'NG'],
  [/\bintrathecal(?:ly)?\b/i, 'intrathecal'],
  [/\b(?:intradermal(?:ly)?)\b/i, 'intradermal'],
  [/\bbuccal(?:ly)?\b/i, 'buccal'],
];

const frequencyWords: readonly (readonly [RegExp, FrequencyCode])[] = [
  [/\bstat\b|\bonce only\b/i, 'STAT'],
  [/\b(?:four times (?:a day|daily)|qds|qid)\b/i, 'QDS'],
  [/\b(?:three times (?:a day|daily)|tds|tid)\b/i, 'TDS'],
  [/\b(?:twice (?:a day|daily)|bd|bid)\b/i, 'BD'],
  [/\b(?:nocte|hs|at night|at bedtime)\b/i, 'nocte'],
  [/\b(?:mane|in the morning|om)\b/i, 'mane'],
  [/\b(?:weekly|once a week)\b/i, 'weekly'],
  [/\b(?:monthly|once a month)\b/i, 'monthly'],
  [/\b(?:once (?:a day|daily)|od|qd|daily)\b/i, 'OD'],
];

const hourly = /\bq\s?(\d{1,2})\s?h\b|\b(?:every\s+)?(\d{1,2})\s?(?:hourly|hrly|hrs?\b|hours?\b)/i;
const everyKnown = new Set(['2', '3', '4', '6', '8', '12', '24']);
const durationNames: Readonly<Record<string, DurationUnit>> = { d: 'days', w: 'weeks', m: 'months', 7: 'days', 52: 'weeks', 12: 'months' };

/** Takes what is recognised out of the text, so that what is left is the medicine's name. */
class Typed {
  private rest: string;

  constructor(text: string) {
    this.rest = ` ${text.replace(/\s+/g, ' ').trim()} `;
  }

  take(pattern: RegExp): RegExpExecArray | null {
    const found = pattern.exec(this.rest);
    if (found) this.rest = `${this.rest.slice(0, found.index)} ${this.rest.slice(found.index + found[0].length)}`;
    return found;
  }

  left(): string {
    return this.rest
      .replace(/[\s,;]+/g, ' ')
      .replace(/^[\s.x×-]+|[\s.×-]+$/g, '')
      .trim();
  }
}

function firstOf<T>(typed: Typed, words: readonly (readonly [RegExp, T])[]): T | null {
  for (const [pattern, meant] of words) if (typed.take(pattern)) return meant;
  return null;
}

function readFrequency(typed: Typed): FrequencyCode | null {
  const found = typed.take(hourly);
  const hours = found?.[1] ?? found?.[2];
  if (hours && everyKnown.has(hours)) return `q${hours}h` as FrequencyCode;
  return firstOf(typed, frequencyWords);
}

function readDuration(typed: Typed): { value: number | null; unit: DurationUnit } | null {
  // `5/7` are five days, `2/52` two weeks, `1/12` a month.
  const fraction = typed.take(/(?:\bx|×|\bfor)?\s?(?<![\d./])\b(\d{1,3})\/(7|52|12)\b(?![./]\d)/i);
  if (fraction) return { value: Number(fraction[1]), unit: durationNames[fraction[2] as string] as DurationUnit };
  const doses = typed.take(/(?:\bx|×|\bfor)?\s?\b(\d{1,3})\s?doses?\b/i);
  if (doses) return { value: Number(doses[1]), unit: 'doses' };
  const spoken = typed.take(/(?:\bx|×|\bfor)?\s?\b(\d{1,3})\s?(d(?:ays?)?|w(?:(?:ee)?ks?)?|m(?:onths?|ths?))\b/i);
  if (spoken) return { value: Number(spoken[1]), unit: durationNames[(spoken[2] as string)[0]?.toLowerCase() as string] as DurationUnit };
  return typed.take(/\b(?:continuous(?:ly)?|long[- ]term|ongoing)\b/i) ? { value: null, unit: 'continuous' } : null;
}

function readNeeded(typed: Typed): Pick<ReadEntry, 'prn' | 'prnReason' | 'prnMaxPerDay'> {
  const most = typed.take(/\bmax(?:imum)?\s+(\d{1,2})\s?(?:\/|per|times a|times per|x\s?)?\s?(?:day|24\s?h(?:ours)?|daily)\b/i);
  const found = typed.take(
    /\b(?:prn|p\.r\.n\.?|sos|when needed|as needed)\b(?:\s+(?:for\s+)?([a-z][a-z -]*?)(?=\s+(?:max|x|for|\d)|\s*$|[,;]))?/i,
  );
  return { prn: found !== null, prnReason: found?.[1]?.trim() || null, prnMaxPerDay: most ? Number(most[1]) : null };
}

const number = (text: string) =>
  text === '½' || text === '1/2' ? 0.5 : text === '¼' || text === '1/4' ? 0.25 : Number(text.replace(/,(?=\d{3}\b)/g, ''));
const massWords = Object.keys(masses).join('|');

function readDose(typed: Typed): Pick<ReadEntry, 'strength' | 'form' | 'doseAmount' | 'doseUnit'> {
  const strong =
    typed.take(/(?<![\d.])(\d+(?:\.\d+)?)\s?(mg|g|mcg|iu|units?)\s?\/\s?(\d+(?:\.\d+)?)?\s?ml\b/i) ??
    typed.take(/(?<![\d.])\d+(?:\.\d+)?\s?%/) ??
    // The parts of a combination: 20/120, 875/125 mg. Halves and quarters are of a tablet.
    typed.take(/(?<![\d./])(?!1\/[24]\b)\d+(?:\.\d+)?(?:\/\d+(?:\.\d+)?)+(?:\s?(?:mg|g|mcg)\b)?(?![\d./])/i);
  const pieceFound = typed.take(
    /(?<![\d.])(1\/2|1\/4|½|¼|\d+(?:\.\d+)?)\s?(tab(?:let)?|cap(?:sule)?|puff|drop|application|sachet|supp(?:ositor(?:y|ie))?)s?\b/i,
  );
  const massFound = typed.take(new RegExp(`(?<![\\d.])(\\d{1,3}(?:,\\d{3})+|\\d+(?:\\.\\d+)?)\\s?(${massWords})\\b`, 'i'));
  const formFound = typed.take(
    /\b(tab(?:let)?|cap(?:sule)?|syr(?:up)?|susp(?:ension)?|inj(?:ection)?|infusion|cream|ointment|drop|inhaler|supp(?:ository)?|sachet)s?\b\.?/i,
  );
  const word = (formFound?.[1] ?? pieceFound?.[2])?.toLowerCase();
  const form = word ? (formNames[word] ?? null) : null;
  const mass = massFound && { amount: number(massFound[1] as string), unit: masses[(massFound[2] as string).toLowerCase()] as DoseUnit };
  const strength = strong ? strong[0].replace(/\s+/g, ' ').trim() : null;
  if (pieceFound) {
    const doseUnit = pieces[(pieceFound[2] as string).toLowerCase()] as DoseUnit;
    return {
      strength: strength ?? (mass ? `${mass.amount} ${mass.unit}` : null),
      form,
      doseAmount: number(pieceFound[1] as string),
      doseUnit,
    };
  }
  return { strength, form, doseAmount: mass?.amount ?? null, doseUnit: mass?.unit ?? null };
}

/**
 * Reads a line as prescribers type it: 'amoxicillin 500 mg caps TDS 5/7'. Never guesses a dose or a frequency: what was not said is
 * null and asked for in the form. With a number of pieces the amount before is the strength: 'paracetamol 500 mg 2 tabs TDS'.
 */
export function readEntry(text: string): ReadEntry {
  const typed = new Typed(text);
  const duration = readDuration(typed);
  const needed = readNeeded(typed);
  const frequency = readFrequency(typed);
  const dose = readDose(typed);
  const said = firstOf(typed, routeWords);
  const stat = frequency === 'STAT' && !duration;
  return {
    drug: typed.left(),
    ...dose,
    route: said ?? (dose.form ? (routeOfForm[dose.form] ?? null) : null),
    frequencyCode: frequency ?? (needed.prn ? 'PRN' : null),
    durationValue: stat ? 1 : (duration?.value ?? null),
    durationUnit: stat ? 'doses' : (duration?.unit ?? null),
    ...needed,
  };
}
