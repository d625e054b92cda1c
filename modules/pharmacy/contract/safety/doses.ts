import { byName } from '#kernel/contract/by-name.ts';
import { found, said } from './alerts.ts';
import type { CheckedLine, DoseLimits, KnownProduct, PatientFacts, RunningCourse } from './facts.ts';
import type { Ingredient, SafetyAlert } from './records.ts';
import { childYears, weightDays } from '../words.ts';

export interface Measured {
  readonly value: number;
  /** mg, IU or ml; forms are turned into one of them. */
  readonly family: 'mg' | 'iu' | 'ml';
}

const perMg = byName<number>({
  mg: 1,
  milligram: 1,
  g: 1000,
  gram: 1000,
  kg: 1_000_000,
  mcg: 0.001,
  ug: 0.001,
  µg: 0.001,
  μg: 0.001,
  microgram: 0.001,
  ng: 0.000_001,
});
const international = new Set(['iu', 'unit', 'units', 'u', 'international unit']);
const millilitres = byName<number>({ ml: 1, millilitre: 1, l: 1000, teaspoon: 5 });

function plain(amount: number, written: string): Measured | null {
  const unit = written.trim().toLowerCase();
  const mg = perMg[unit] ?? perMg[unit.replace(/s$/, '')];
  if (mg !== undefined) return { value: amount * mg, family: 'mg' };
  if (international.has(unit)) return { value: amount, family: 'iu' };
  const ml = millilitres[unit] ?? millilitres[unit.replace(/s$/, '')];
  return ml === undefined ? null : { value: amount * ml, family: 'ml' };
}

const asForm = new Set([
  'tablet',
  'capsule',
  'puff',
  'drop',
  'application',
  'sachet',
  'suppository',
  'ampoule',
  'vial',
  'lozenge',
  'patch',
  'pessary',
]);

/** A dose as milligrams or international units: forms by the product's strength, volumes by its concentration. Null: it cannot be told. */
export function measured(amount: number, unit: string, product: Pick<KnownProduct, 'strength' | 'concentration'> | null): Measured | null {
  const direct = plain(amount, unit);
  if (direct && direct.family !== 'ml') return direct;
  if (direct) {
    const { concentration } = product ?? { concentration: null };
    if (!concentration) return direct;
    return plain((direct.value / concentration.perMl) * concentration.amount, concentration.unit) ?? direct;
  }
  const form = unit.trim().toLowerCase().replace(/s$/, '').replace(/ie$/, 'y');
  if (!asForm.has(form) || !product?.strength) return null;
  return plain(amount * product.strength.amount, product.strength.unit);
}

/** Most milligrams in 24 hours for an adult, of substances that stand in many mixtures (manufacturers' labels). */
const knownDailyMg = byName<number>({
  paracetamol: 4000,
  ibuprofen: 2400,
  diclofenac: 150,
  aspirin: 4000,
  naproxen: 1000,
  codeine: 240,
  tramadol: 400,
  metformin: 3000,
  chlorphenamine: 24,
});

interface Dosed {
  readonly substances: readonly string[];
  readonly doseAmount: number | null;
  readonly doseUnit: string | null;
  readonly perDay: number | null;
  readonly ingredients: readonly Ingredient[];
}

/** Milligrams in 24 hours of each substance of a course; substances whose amount cannot be told are left out. */
export function dailyMgOf(course: Dosed, product: Pick<KnownProduct, 'strength' | 'concentration'> | null): Record<string, number> {
  const { doseAmount, doseUnit, perDay, substances, ingredients } = course;
  if (doseAmount === null || doseUnit === null || perDay === null) return {};
  if (substances.length === 1) {
    const dose = measured(doseAmount, doseUnit, product);
    return dose?.family === 'mg' ? { [substances[0] as string]: dose.value * perDay } : {};
  }
  // Of a mixture the dose is a number of forms: each part by its own strength.
  const forms = asForm.has(doseUnit.trim().toLowerCase().replace(/s$/, '')) ? doseAmount : null;
  if (forms === null) return {};
  const daily: Record<string, number> = {};
  substances.forEach((name, place) => {
    const part = ingredients[place];
    const each = part?.strength && part.unit ? plain(part.strength, part.unit) : null;
    if (each?.family === 'mg') daily[name] = each.value * forms * perDay;
  });
  return daily;
}

function isChild(facts: PatientFacts | null): boolean {
  return facts?.ageYears != null && facts.ageYears < childYears;
}

/** Limits that apply to the patient, in mg or IU; null where none are known. */
function limitsFor(line: CheckedLine, facts: PatientFacts | null): { single: Measured | null; daily: Measured | null } | null {
  const { product } = line;
  const of: DoseLimits | null = product ? (isChild(facts) && product.paediatric ? product.paediatric : product.adult) : null;
  if (!of?.unit || !product) return null;
  const weight = facts?.weight?.kg ?? null;
  const kilos = of.perKg ? weight : 1;
  if (kilos === null) return null;
  const byWeight = of.maxDailyPerKg !== null && weight !== null ? (of.maxDailyPerKg * weight) / kilos : null;
  const maxDaily = of.maxDaily !== null && byWeight !== null ? Math.min(of.maxDaily, byWeight) : (of.maxDaily ?? byWeight);
  const most = (limit: number | null) => (limit === null ? null : measured(limit * kilos, of.unit as string, product));
  return { single: most(of.maxSingle), daily: most(maxDaily) };
}

const shown = (value: number) => String(Math.round(value * 100) / 100).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
const unitOf = (family: Measured['family']) => (family === 'iu' ? 'IU' : family);

/** What is above the most: one dose, or 24 hours of the medicine or of a substance of it. */
const overWords = {
  one: '{name}: a single dose of {dose} is above the maximum of {most}{times}.',
  day: '{name}: a daily dose of {dose} is above the maximum of {most}{times}.',
  substance: '{name}: {dose} in 24 hours is above the maximum of {most}{times}.',
  all: '{name}: {dose} in 24 hours over all medicines is above the maximum of {most}{times}.',
} as const;

function over(name: string, what: keyof typeof overWords, dose: Measured, most: Measured): SafetyAlert | null {
  if (dose.family !== most.family || most.value <= 0) return null;
  // A hair's breadth above the limit is rounding.
  const ratio = dose.value / most.value;
  if (ratio <= 1.000_1) return null;
  const amounts = {
    dose: `${shown(dose.value)} ${unitOf(dose.family)}`,
    most: `${shown(most.value)} ${unitOf(most.family)}`,
    times: ratio >= 1.95 ? ` (× ${Math.round(ratio * 10) / 10})` : '',
  };
  const words = said(overWords[what], { name, ...amounts });
  return found(what === 'one' ? 'dose-single' : 'dose-daily', ratio >= 2 ? 'stop' : 'warn', name, words);
}

function dailyLimit(line: CheckedLine, facts: PatientFacts | null, substance: string): Measured | null {
  if (line.substances.length === 1) {
    const own = limitsFor(line, facts)?.daily;
    if (own) return own;
  }
  const known = isChild(facts) ? undefined : knownDailyMg[substance];
  return known === undefined ? null : { value: known, family: 'mg' };
}

const amountOf = (daily: Readonly<Record<string, number>>, substance: string): number =>
  Object.hasOwn(daily, substance) ? (daily[substance] as number) : 0;

/** What the patient takes of a substance in 24 hours beside this line. */
function takenElsewhere(substance: string, courses: readonly RunningCourse[], before: readonly Record<string, number>[]): number {
  const running = courses.reduce((sum, course) => sum + amountOf(course.dailyMg, substance), 0);
  return before.reduce((sum, daily) => sum + amountOf(daily, substance), running);
}

/**
 * Doses above what one dose or 24 hours may hold: over the line alone, and of each substance over all that the patient takes. Twice
 * the most is a stop. `others` are courses that count beside the line, `before` the daily amounts of earlier lines of the order.
 */
export function doseAlerts(
  line: CheckedLine,
  facts: PatientFacts | null,
  others: readonly RunningCourse[],
  before: readonly Record<string, number>[],
): SafetyAlert[] {
  const { doseAmount, doseUnit, perDay, ingredients } = line.line;
  if (doseAmount === null || doseUnit === null) return [];
  const dose = measured(doseAmount, doseUnit, line.product);
  const limits = limitsFor(line, facts);
  const alerts: (SafetyAlert | null)[] = [];
  if (dose && limits?.single) alerts.push(over(line.name, 'one', dose, limits.single));
  if (!dose && limits && line.substances.length === 1)
    alerts.push(
      found(
        'dose-unknown',
        'info',
        line.name,
        said('{name}: a dose in {unit} cannot be compared with its limits.', { name: line.name, unit: doseUnit }),
      ),
    );
  if (perDay === null) return alerts.filter((alert) => alert !== null);
  const own = dailyMgOf({ ...line.line, substances: line.substances, ingredients, doseAmount, doseUnit, perDay }, line.product);
  if (dose && limits?.daily && dose.family !== 'mg')
    alerts.push(over(line.name, 'day', { ...dose, value: dose.value * perDay }, limits.daily));
  for (const [substance, amount] of Object.entries(own)) {
    const most = dailyLimit(line, facts, substance);
    const total = amount + takenElsewhere(substance, others, before);
    if (most) alerts.push(over(substance, total > amount ? 'all' : 'substance', { value: total, family: 'mg' }, most));
  }
  return alerts.filter((alert) => alert !== null);
}

const local = new Set(['topical', 'ophthalmic', 'otic', 'nasal', 'vaginal']);

/** Too young for the medicine; a child whose weight nobody took lately. */
export function ageAlerts(line: CheckedLine, facts: PatientFacts): SafetyAlert[] {
  const alerts: SafetyAlert[] = [];
  const least = line.product?.minAgeDays ?? null;
  if (least !== null && facts.ageDays !== null && facts.ageDays < least)
    alerts.push(found('age', 'stop', line.name, leastAge(line.name, least)));
  const route = line.line.route?.toLowerCase() ?? '';
  if (!isChild(facts) || line.line.continuing || local.has(route)) return alerts;
  if (facts.weight && facts.weight.daysOld <= weightDays) return alerts;
  const text = facts.weight
    ? said("This child's weight is {days} days old. Weigh again.", { days: String(facts.weight.daysOld) })
    : said("This child's weight is not recorded. Weigh first.");
  return [...alerts, found('weight', 'stop', 'weight', text)];
}

function leastAge(name: string, days: number) {
  if (days < 60) return said('{name} is not for patients under {days} days of age.', { name, days: String(days) });
  return days < 730
    ? said('{name} is not for patients under {months} months of age.', { name, months: String(Math.round(days / 30.44)) })
    : said('{name} is not for patients under {years} years of age.', { name, years: String(Math.round(days / 365.25)) });
}
