import { roundTo } from './units.ts';
import type { Consciousness, FlagLevel, ScoreBand, ScoreTable } from './words.ts';

/** Versions of the tables; a stored score names the one it was made by. */
export const tableVersions: Readonly<Record<ScoreTable, string>> = { news2: 'NEWS2-2017', meows: 'MEOWS-1', child: 'CHILD-1' };

/** From this age NEWS2 applies (RCP 2017: 16 years, not pregnant). */
export const adultYears = 16;

/** Measurements that the tables read, in the units in which they are kept. */
export interface ScoredSet {
  readonly temperature?: number | null | undefined;
  readonly pulse?: number | null | undefined;
  readonly respiratoryRate?: number | null | undefined;
  readonly systolic?: number | null | undefined;
  readonly diastolic?: number | null | undefined;
  readonly spo2?: number | null | undefined;
  readonly onOxygen?: boolean | null | undefined;
  readonly spo2Scale?: 1 | 2 | null | undefined;
  readonly consciousness?: Consciousness | null | undefined;
  readonly bloodGlucose?: number | null | undefined;
  readonly muac?: number | null | undefined;
  readonly weight?: number | null | undefined;
  readonly height?: number | null | undefined;
  readonly gcsEye?: number | null | undefined;
  readonly gcsVerbal?: number | 'T' | null | undefined;
  readonly gcsMotor?: number | null | undefined;
}

/** Whom a set is of: whole months of age (null: unknown, taken as adult), and whether the obstetric table applies. */
export interface ScoredPatient {
  readonly ageMonths: number | null;
  readonly obstetric: boolean;
}

export interface ScorePart {
  readonly field: string;
  readonly points: number | null;
  readonly level: FlagLevel | null;
}

export interface Score {
  readonly table: ScoreTable;
  readonly version: string;
  /** NEWS2 alone has a number: the points of what was measured, of all seven parameters unless `partial`. */
  readonly score: number | null;
  /** Parameters of NEWS2 are missing, so the true score may be higher. */
  readonly partial: boolean;
  readonly answered: number;
  readonly of: number;
  readonly band: ScoreBand | null;
  readonly parts: readonly ScorePart[];
}

export interface Flag {
  readonly field: string;
  readonly level: FlagLevel;
  readonly text: string;
}

const known = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

/** Mean arterial pressure in whole mmHg: a third of the systolic and two thirds of the diastolic pressure. */
export function meanPressure(systolic: number | null, diastolic: number | null): number | null {
  return systolic === null || diastolic === null ? null : Math.round((systolic + 2 * diastolic) / 3);
}

/** kg/m² to one decimal, from grams and millimetres. */
export function bodyMassIndex(grams: number | null, millimetres: number | null): number | null {
  return grams === null || millimetres === null ? null : roundTo(grams / 1000 / (millimetres / 1000) ** 2, 1);
}

/** Body surface in m² to two decimals (Mosteller 1987): the root of cm × kg / 3600. */
export function bodySurface(grams: number | null, millimetres: number | null): number | null {
  return grams === null || millimetres === null ? null : roundTo(Math.sqrt(((millimetres / 10) * (grams / 1000)) / 3600), 2);
}

/** Glasgow coma scale: the sum, and as it is written (`10T`: with a tube the verbal part is not counted). */
export function comaScale(eye: number | null, verbal: number | 'T' | null, motor: number | null): { total: number; text: string } | null {
  if (eye === null || verbal === null || motor === null) return null;
  if (verbal === 'T') return { total: eye + motor, text: `${eye + motor}T` };
  return { total: eye + verbal + motor, text: String(eye + verbal + motor) };
}

function respPoints(rate: number): number {
  if (rate <= 8 || rate >= 25) return 3;
  if (rate >= 21) return 2;
  return rate <= 11 ? 1 : 0;
}

function saturationPoints(spo2: number, onOxygen: boolean, scale: 1 | 2): number {
  if (scale === 1) return spo2 <= 91 ? 3 : spo2 <= 93 ? 2 : spo2 <= 95 ? 1 : 0;
  if (spo2 <= 83) return 3;
  if (spo2 <= 85) return 2;
  if (spo2 <= 87) return 1;
  if (spo2 <= 92 || !onOxygen) return 0;
  return spo2 <= 94 ? 1 : spo2 <= 96 ? 2 : 3;
}

function systolicPoints(systolic: number): number {
  if (systolic <= 90 || systolic >= 220) return 3;
  return systolic <= 100 ? 2 : systolic <= 110 ? 1 : 0;
}

function pulsePoints(pulse: number): number {
  if (pulse <= 40 || pulse >= 131) return 3;
  if (pulse >= 111) return 2;
  return pulse <= 50 || pulse >= 91 ? 1 : 0;
}

function temperaturePoints(temperature: number): number {
  if (temperature <= 35) return 3;
  if (temperature >= 39.1) return 2;
  return temperature <= 36 || temperature >= 38.1 ? 1 : 0;
}

const newsParameters = 7;

function newsParts(set: ScoredSet): ScorePart[] {
  const parts: ScorePart[] = [];
  // A patient of whom nothing is said breathes room air.
  const onOxygen = set.onOxygen ?? false;
  const add = (field: string, points: number) => parts.push({ field, points, level: points >= 3 ? 'red' : points > 0 ? 'amber' : null });
  if (known(set.respiratoryRate)) add('respiratoryRate', respPoints(set.respiratoryRate));
  if (known(set.spo2)) add('spo2', saturationPoints(set.spo2, onOxygen, set.spo2Scale ?? 1));
  if (known(set.systolic)) add('systolic', systolicPoints(set.systolic));
  if (known(set.pulse)) add('pulse', pulsePoints(set.pulse));
  if (known(set.consciousness)) add('consciousness', set.consciousness === 'alert' ? 0 : 3);
  if (known(set.temperature)) add('temperature', temperaturePoints(set.temperature));
  if (parts.length > 0 || known(set.onOxygen)) add('onOxygen', onOxygen ? 2 : 0);
  return parts;
}

/**
 * NEWS2 (Royal College of Physicians, 2017): 0–4 low (a single 3: low-medium), 5–6 medium, 7 and more high. Air is assumed where
 * oxygen is not recorded. With a parameter missing the score is that of what was measured and marked partial: a sick patient is
 * not hidden behind a value that nobody took.
 */
export function news2(set: ScoredSet): Score {
  const parts = newsParts(set);
  const answered = parts.length;
  const base = { table: 'news2', version: tableVersions.news2, answered, of: newsParameters, parts } as const;
  if (answered === 0) return { ...base, partial: true, score: null, band: null };
  const score = parts.reduce((sum, part) => sum + (part.points ?? 0), 0);
  const band = score >= 7 ? 'high' : score >= 5 ? 'medium' : parts.some((part) => part.points === 3) ? 'low-medium' : 'low';
  return { ...base, partial: answered < newsParameters, score, band };
}

/** The NEWS2 number of a complete set, as it is stored and trended; null for a partial one and for other tables. */
export function completeNews2({ table, score, partial }: Score): number | null {
  return table === 'news2' && !partial ? score : null;
}

type Limit = (value: number) => FlagLevel | null;
const within = (value: number, low: number, high: number) => value >= low && value <= high;

const obstetricLimits: Readonly<Partial<Record<keyof ScoredSet, Limit>>> = {
  respiratoryRate: (v) => (v < 10 || v > 30 ? 'red' : within(v, 21, 30) ? 'amber' : null),
  spo2: (v) => (v < 95 ? 'red' : null),
  temperature: (v) => (v < 35 || v >= 38 ? 'red' : v < 36 ? 'amber' : null),
  systolic: (v) => (v < 90 || v >= 160 ? 'red' : within(v, 90, 99) || within(v, 150, 159) ? 'amber' : null),
  diastolic: (v) => (v >= 100 ? 'red' : v >= 90 ? 'amber' : null),
  pulse: (v) => (v < 40 || v >= 120 ? 'red' : within(v, 40, 49) || within(v, 100, 119) ? 'amber' : null),
};

const obstetricFields = Object.keys(obstetricLimits) as (keyof ScoredSet)[];

/** Obstetric early warning (colour triggers, pregnancy to 42 days after birth): one red or two amber call for help. */
export function meows(set: ScoredSet): Score {
  const parts: ScorePart[] = [];
  for (const field of obstetricFields) {
    const value = set[field];
    if (typeof value === 'number') parts.push({ field, points: null, level: obstetricLimits[field]?.(value) ?? null });
  }
  if (known(set.consciousness)) parts.push({ field: 'consciousness', points: null, level: set.consciousness === 'alert' ? null : 'red' });
  const count = (level: FlagLevel) => parts.filter((part) => part.level === level).length;
  const band = count('red') > 0 ? 'red' : count('amber') >= 2 ? 'amber' : 'none';
  const of = obstetricFields.length + 1;
  return {
    table: 'meows',
    version: tableVersions.meows,
    score: null,
    partial: false,
    answered: parts.length,
    of,
    band: parts.length > 0 ? band : null,
    parts,
  };
}

function fastestBreath(months: number): number | null {
  if (months < 2) return 60;
  if (months < 12) return 50;
  if (months < 60) return 40;
  return months < 144 ? 30 : null;
}

function fastestPulse(months: number): number {
  if (months < 12) return 180;
  if (months < 60) return 160;
  return months < 144 ? 140 : 120;
}

function childLevel(field: keyof ScoredSet, value: number, months: number): FlagLevel | null {
  const years = Math.floor(months / 12);
  switch (field) {
    case 'respiratoryRate':
      return value > (fastestBreath(months) ?? Number.POSITIVE_INFINITY) ? 'red' : null;
    case 'pulse':
      return value > fastestPulse(months) ? 'red' : null;
    case 'spo2':
      return value < 92 ? 'red' : null;
    case 'temperature':
      return value < 35.5 || value >= (months < 3 ? 38 : 39) ? 'red' : null;
    case 'systolic':
      return within(years, 1, 10) && value < 70 + 2 * years ? 'red' : null;
    case 'muac':
      return !within(months, 6, 59) ? null : value < 115 ? 'red' : value < 125 ? 'amber' : null;
    default:
      return null;
  }
}

const childFields = ['respiratoryRate', 'pulse', 'spo2', 'temperature', 'systolic', 'muac'] as const;

/** Limits by age below 16 years (WHO danger signs, IMCI breathing rates, WHO MUAC cut-offs for 6–59 months). */
export function childLimits(set: ScoredSet, ageMonths: number): Score {
  const parts = childFields.flatMap((field): ScorePart[] => {
    const value = set[field];
    return known(value) ? [{ field, points: null, level: childLevel(field, value, ageMonths) }] : [];
  });
  const has = (level: FlagLevel) => parts.some((part) => part.level === level);
  const band = parts.length === 0 ? null : has('red') ? 'red' : has('amber') ? 'amber' : 'none';
  return {
    table: 'child',
    version: tableVersions.child,
    score: null,
    partial: false,
    answered: parts.length,
    of: childFields.length,
    band,
    parts,
  };
}

export function isAdult(ageMonths: number | null): boolean {
  return ageMonths === null || ageMonths >= adultYears * 12;
}

/** The table that fits: obstetric first, then by age. */
export function scoreOf(set: ScoredSet, patient: ScoredPatient): Score {
  if (patient.obstetric) return meows(set);
  return isAdult(patient.ageMonths) ? news2(set) : childLimits(set, patient.ageMonths ?? 0);
}

/**
 * A score that people are called for: NEWS2 of 5 and more or a single parameter of 3 (RCP 2017), complete or partial; a red
 * obstetric trigger or two amber ones; a child's red limit.
 */
export function callsForHelp({ table, band }: Pick<Score, 'table' | 'band'>): boolean {
  if (table === 'news2') return band === 'low-medium' || band === 'medium' || band === 'high';
  return band === 'red' || (table === 'meows' && band === 'amber');
}

/** How early a waiting patient should be seen, by the score; null: as they came. */
export function suggestedPriority(score: Score): 'emergency' | 'urgent' | null {
  if (!callsForHelp(score)) return null;
  if (score.table === 'news2') return (score.score ?? 0) >= 7 ? 'emergency' : 'urgent';
  const reds = score.parts.filter((part) => part.level === 'red');
  return reds.some((part) => part.field !== 'muac') ? 'emergency' : 'urgent';
}

/** Usual ranges of adults; outside of them a value is asked for again. */
export const softRanges = {
  temperature: [35, 39.5],
  pulse: [45, 130],
  respiratoryRate: [8, 30],
  systolic: [80, 200],
  diastolic: [45, 120],
  spo2: [92, 100],
  bloodGlucose: [3, 20],
} as const;
export type SoftField = keyof typeof softRanges;

const names: Readonly<Record<string, string>> = {
  temperature: 'Temperature',
  pulse: 'Pulse',
  respiratoryRate: 'Respiratory rate',
  systolic: 'Systolic pressure',
  diastolic: 'Diastolic pressure',
  spo2: 'Oxygen saturation',
  bloodGlucose: 'Blood glucose',
  onOxygen: 'Oxygen',
  consciousness: 'Consciousness',
  muac: 'Upper arm',
};

/** Values of an adult outside the usual range. */
export function unusualFields(set: ScoredSet, { ageMonths }: ScoredPatient): SoftField[] {
  if (!isAdult(ageMonths)) return [];
  return (Object.keys(softRanges) as SoftField[]).filter((field) => {
    const value = set[field];
    const [low, high] = softRanges[field];
    return known(value) && !within(value, low, high);
  });
}

/** What to show beside the values: red and amber parts of the score, and unusual values that it does not weigh. */
export function flagsOf(set: ScoredSet, patient: ScoredPatient): Flag[] {
  const flags: Flag[] = [];
  for (const { field, level } of scoreOf(set, patient).parts) {
    if (level === null) continue;
    const text = field === 'muac' ? (level === 'red' ? 'Severe acute malnutrition' : 'Moderate acute malnutrition') : null;
    flags.push({ field, level, text: text ?? `${names[field] ?? field} ${level === 'red' ? 'is dangerous' : 'needs attention'}` });
  }
  for (const field of unusualFields(set, patient)) {
    if (!flags.some((flag) => flag.field === field))
      flags.push({ field, level: 'amber', text: `${names[field]} is outside the usual range` });
  }
  return flags;
}
