import { amountIn, type DirectionVoice, unitIn, voices } from './direction-voices.ts';
import type { LabelLanguage } from './label-languages.ts';

/** How a medicine is taken, in fields: what directions are said from in any language. Free words in it stay as they were typed. */
export interface Directions {
  doseAmount: number;
  doseUnit: string;
  /** oral, IV, topical …; a word that is not known is said as `other`. */
  route: string;
  /** STAT, OD, BD, q8h, nocte, PRN, custom … */
  frequencyCode: string;
  /** Clock times `HH:MM`. */
  times: string[];
  /** 1 Monday … 7 Sunday; empty: every day. */
  daysOfWeek: number[];
  prn: boolean;
  prnReason: string | null;
  prnMaxPerDay: number | null;
  prnMinIntervalMinutes: number | null;
  durationValue: number | null;
  /** doses, days, weeks, months, continuous */
  durationUnit: string;
  tapering: { dose: number; days: number }[];
  maxDosePerDay: number | null;
  infusion: { diluent: string | null; volumeMl: number | null; rateMlPerHour: number | null; overMinutes: number | null } | null;
  indication: string | null;
  /** Dispensing units of one dose, said beside the amount: `500 mg (1 capsule)`. */
  units: { count: number; unit: string } | null;
}

const hoursOf = (code: string) => Number(/^q(\d+)h$/.exec(code)?.[1] ?? 0);

/** So many halves of a unit as somebody can take; null for anything between them. A line keeps what stands for a unit to six places. */
function halvesOf(count: number): number | null {
  const halves = Math.round(count * 2) / 2;
  return Math.abs(halves - count) < 1e-4 && halves > 0 ? halves : null;
}

function doseIn(voice: DirectionVoice, { doseAmount, doseUnit, units }: Directions): string {
  const dose = amountIn(voice, doseAmount, doseUnit);
  if (!units || units.unit === doseUnit) return dose;
  const halves = halvesOf(units.count);
  return halves === null ? dose : `${dose} (${amountIn(voice, halves, units.unit)})`;
}

function oftenIn(voice: DirectionVoice, { frequencyCode, times, daysOfWeek }: Directions): string {
  const hours = hoursOf(frequencyCode);
  const days = [...new Set(daysOfWeek)].sort();
  return [
    hours ? voice.every(hours) : (voice.often[frequencyCode] ?? ''),
    times.length > 0 ? voice.at([...times].sort()) : '',
    days.length > 0 && days.length < 7 ? voice.on(days) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function neededIn(voice: DirectionVoice, { prn, frequencyCode, prnReason, prnMaxPerDay, prnMinIntervalMinutes }: Directions): string {
  if (!prn && frequencyCode !== 'PRN') return '';
  return [
    voice.needed(prnReason),
    prnMaxPerDay ? voice.atMostTimes(prnMaxPerDay) : '',
    prnMinIntervalMinutes ? voice.apart(voice.span(prnMinIntervalMinutes)) : '',
  ]
    .filter(Boolean)
    .join(', ');
}

function durationIn(voice: DirectionVoice, { frequencyCode, durationUnit, durationValue, tapering }: Directions): string {
  if (tapering.length > 0) return '';
  if (durationUnit === 'continuous') return voice.untilTold;
  if (durationValue === null || (frequencyCode === 'STAT' && durationValue === 1)) return '';
  return voice.lasting(durationValue, durationUnit);
}

function dripIn(voice: DirectionVoice, infusion: Directions['infusion']): string {
  if (!infusion) return '';
  const { diluent, volumeMl, overMinutes, rateMlPerHour } = infusion;
  const fluid = [volumeMl ? amountIn(voice, volumeMl, 'ml') : '', diluent ?? ''].filter(Boolean).join(' ');
  return [
    fluid ? voice.inFluid(fluid) : '',
    overMinutes ? voice.over(voice.span(overMinutes)) : '',
    rateMlPerHour ? voice.rate(amountIn(voice, rateMlPerHour, 'ml')) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Directions in plain words: 'Take 500 mg (1 capsule) by mouth three times a day for 5 days.' */
export function sayDirections(how: Directions, language: LabelLanguage): string {
  const voice = voices[language];
  const { tapering, doseUnit, route, maxDosePerDay, indication, prnReason } = how;
  const steps = tapering.map(({ dose, days }, place) =>
    [place === 0 ? '' : voice.next, amountIn(voice, dose, doseUnit), voice.lasting(days, 'days')].filter(Boolean).join(' '),
  );
  const sentence = [
    voice.verbs[route] ?? voice.verbs.other,
    steps.length > 0 ? '' : doseIn(voice, how),
    voice.ways[route] ?? '',
    dripIn(voice, how.infusion),
    oftenIn(voice, how),
    neededIn(voice, how),
    durationIn(voice, how),
  ]
    .filter(Boolean)
    .join(' ');
  const taper = steps.length > 0 ? `${voice.colon} ${steps.join(', ')}` : '';
  const most = maxDosePerDay ? ` ${voice.atMost(amountIn(voice, maxDosePerDay, doseUnit))}` : '';
  const why = indication && !prnReason ? ` ${voice.why(indication)}` : '';
  return `${sentence}${taper}.${most}${why}`;
}

/** What somebody reads: written words, and the fields behind them where they were made from fields. */
export interface Said {
  readonly dosageText: string;
  readonly directions: Directions | null;
}

/** Directions for a reader: the words as they were written, in another language said anew from the fields behind them. */
export function directionsFor({ dosageText, directions }: Said, language: LabelLanguage): string {
  return language === 'en' || !directions ? dosageText : sayDirections(directions, language);
}

/** `14 tablets`, in French `14 comprimés`; a unit that is not known stays as it is. */
export function unitsIn(language: LabelLanguage, amount: number, unit: string): string {
  return amountIn(voices[language], amount, unit);
}

/** `tablet` in a language, for one or many. */
export function unitWordIn(language: LabelLanguage, amount: number, unit: string): string {
  return unitIn(voices[language], amount, unit);
}

const masses = new Set(['mg', 'g', 'mcg', 'iu', 'unit', 'mmol']);

/**
 * The same directions for another product: so many of its units stand for one of the product they were written for. Null where nobody
 * can take it so (two thirds of a tablet), and for a volume, which says nothing of another strength: somebody must write them anew.
 */
export function directionsInPlace(how: Directions, inPlace: number, unit: string): Directions | null {
  const written = how.doseUnit.toLowerCase();
  if (written === 'ml') return null;
  const form = !masses.has(written);
  const counts = [
    ...(how.units ? [how.units.count] : []),
    ...(form ? (how.tapering.length > 0 ? how.tapering.map(({ dose }) => dose) : [how.doseAmount]) : []),
  ];
  if (counts.some((count) => halvesOf(count * inPlace) === null)) return null;
  return {
    ...how,
    ...(form
      ? {
          doseAmount: how.doseAmount * inPlace,
          tapering: how.tapering.map(({ dose, days }) => ({ dose: dose * inPlace, days })),
          maxDosePerDay: how.maxDosePerDay === null ? null : how.maxDosePerDay * inPlace,
        }
      : {}),
    units: how.units ? { count: how.units.count * inPlace, unit } : null,
  };
}
