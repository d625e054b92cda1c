import type { DoseUnit, Route } from '../words.ts';
import { everyHoursOf, type Timing } from './frequency.ts';

/** What the plain words of a line are made from. */
export interface Wording extends Timing {
  readonly doseAmount: number;
  readonly doseUnit: DoseUnit;
  readonly route: Route;
  readonly prnReason: string | null;
  readonly prnMinIntervalMinutes: number | null;
  readonly maxDosePerDay: number | null;
  readonly infusion: {
    readonly diluent: string | null;
    readonly volumeMl: number | null;
    readonly rateMlPerHour: number | null;
    readonly overMinutes: number | null;
  } | null;
  readonly indication: string | null;
  /** How many dispensing units one dose is, to be said beside the amount: `500 mg (1 capsule)`. */
  readonly units?: { readonly count: number; readonly unit: string } | null;
}

const verbs: Readonly<Record<Route, string>> = {
  oral: 'Take',
  sublingual: 'Place',
  buccal: 'Place',
  rectal: 'Insert',
  vaginal: 'Insert',
  topical: 'Apply',
  inhaled: 'Inhale',
  nebulised: 'Inhale',
  nasal: 'Put',
  ophthalmic: 'Put',
  otic: 'Put',
  NG: 'Give',
  IV: 'Give',
  IM: 'Give',
  SC: 'Give',
  intrathecal: 'Give',
  intradermal: 'Give',
  other: 'Use',
};

const ways: Readonly<Record<Route, string>> = {
  oral: 'by mouth',
  sublingual: 'under the tongue',
  buccal: 'inside the cheek',
  rectal: 'into the back passage',
  vaginal: 'into the vagina',
  topical: 'to the skin',
  inhaled: 'by inhaler',
  nebulised: 'by nebuliser',
  nasal: 'into the nose',
  ophthalmic: 'into the eye',
  otic: 'into the ear',
  NG: 'through the feeding tube',
  IV: 'into a vein',
  IM: 'into a muscle',
  SC: 'under the skin',
  intrathecal: 'into the spinal fluid',
  intradermal: 'into the skin',
  other: '',
};

const often: Readonly<Record<string, string>> = {
  STAT: 'once, now',
  OD: 'once a day',
  BD: 'twice a day',
  TDS: 'three times a day',
  QDS: 'four times a day',
  nocte: 'at night',
  mane: 'in the morning',
  weekly: 'once a week',
  monthly: 'once a month',
  PRN: '',
};

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const whole = new Set<string>(['mg', 'g', 'mcg', 'ml', 'IU']);

/** `2 tablets`, `500 mg`, `1 puff`. */
export function amountWords(dose: number, unit: string): string {
  const shown = String(Math.round(dose * 10_000) / 10_000);
  if (whole.has(unit)) return `${shown} ${unit === 'ml' ? 'mL' : unit}`;
  const plural = unit.endsWith('y') ? `${unit.slice(0, -1)}ies` : `${unit}s`;
  return `${shown} ${dose > 1 ? plural : unit}`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

function spanWords(minutes: number): string {
  return minutes % 60 === 0 ? plain(minutes / 60, 'hour') : plain(minutes, 'minute');
}

const plain = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

function oftenWords({ frequencyCode, times, daysOfWeek }: Wording): string {
  const hours = everyHoursOf(frequencyCode);
  const base = hours ? `every ${plain(hours, 'hour')}` : frequencyCode === 'custom' ? '' : (often[frequencyCode] ?? '');
  const at = times.length > 0 ? `at ${listed([...times].sort())}` : '';
  const on =
    daysOfWeek.length > 0 && new Set(daysOfWeek).size < 7
      ? `on ${listed([...new Set(daysOfWeek)].sort().map((day) => dayNames[day - 1] ?? ''))}`
      : '';
  return [base, at, on].filter(Boolean).join(' ');
}

function neededWords({ prn, frequencyCode, prnReason, prnMaxPerDay, prnMinIntervalMinutes }: Wording): string {
  if (!prn && frequencyCode !== 'PRN') return '';
  const parts = [
    `when needed${prnReason ? ` for ${prnReason}` : ''}`,
    prnMaxPerDay ? `not more than ${prnMaxPerDay === 1 ? 'once' : `${prnMaxPerDay} times`} in 24 hours` : '',
    prnMinIntervalMinutes ? `at least ${spanWords(prnMinIntervalMinutes)} apart` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

function durationWords({ frequencyCode, durationUnit, durationValue, tapering }: Wording): string {
  if (tapering.length > 0) return '';
  if (durationUnit === 'continuous') return 'until told to stop';
  if (durationValue === null || (frequencyCode === 'STAT' && durationValue === 1)) return '';
  return `for ${plain(durationValue, durationUnit.slice(0, -1))}`;
}

function dripWords(infusion: Wording['infusion']): string {
  if (!infusion) return '';
  const { diluent, volumeMl, overMinutes, rateMlPerHour } = infusion;
  const fluid = [volumeMl ? `${volumeMl} mL` : '', diluent ?? ''].filter(Boolean).join(' ');
  return [
    fluid ? `in ${fluid}` : '',
    overMinutes ? `over ${spanWords(overMinutes)}` : '',
    rateMlPerHour ? `at ${rateMlPerHour} mL per hour` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function doseWords({ doseAmount, doseUnit, units }: Wording): string {
  const dose = amountWords(doseAmount, doseUnit);
  if (!units || units.unit === doseUnit) return dose;
  const halves = Math.round(units.count * 2) / 2;
  return Math.abs(halves - units.count) < 1e-9 && halves > 0 ? `${dose} (${amountWords(halves, units.unit)})` : dose;
}

/**
 * The directions of a line in plain words, as they are printed on the label: 'Take 500 mg (1 capsule) by mouth three times a day for
 * 5 days.'
 */
export function dosageText(line: Wording): string {
  const steps = line.tapering.map(
    ({ dose, days }, place) => `${place === 0 ? '' : 'then '}${amountWords(dose, line.doseUnit)} for ${plain(days, 'day')}`,
  );
  const words = [
    verbs[line.route],
    steps.length > 0 ? '' : doseWords(line),
    ways[line.route],
    dripWords(line.infusion),
    oftenWords(line),
    neededWords(line),
    durationWords(line),
  ];
  const sentence = words.filter(Boolean).join(' ');
  const taper = steps.length > 0 ? `: ${steps.join(', ')}` : '';
  const most = line.maxDosePerDay ? ` Not more than ${amountWords(line.maxDosePerDay, line.doseUnit)} in 24 hours.` : '';
  const why = line.indication && !line.prnReason ? ` For ${line.indication}.` : '';
  return `${sentence}${taper}.${most}${why}`;
}
