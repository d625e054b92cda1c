import { byName } from '#kernel/contract/by-name.ts';
import type { DoseUnit } from '../words.ts';
import { dosesPerDay, doseCount, type Timing } from './frequency.ts';

/** What of a product decides how many dispensing units a course takes. */
export interface QuantityProduct {
  /** The dispensing unit: tablet, capsule, ampoule, bottle, tube … */
  readonly unit: string;
  readonly strength: number | null;
  readonly strengthUnit: string | null;
  /** `250 mg/5 mL`. */
  readonly concentration: string | null;
  /** False: handed out in whole packs only. */
  readonly countable: boolean;
  /** What one whole pack holds, where it is known. */
  readonly packMl: number | null;
}

export interface Dose {
  readonly doseAmount: number;
  readonly doseUnit: DoseUnit;
}

export interface Quantity {
  /** Null: the course has no end, or nothing says how many units one dose takes. */
  readonly quantity: number | null;
  /** False: somebody should look at it. */
  readonly exact: boolean;
}

const milligrams = byName<number>({ mg: 1, g: 1000, mcg: 0.001, µg: 0.001, ug: 0.001 });
const forms = byName<string>({ tab: 'tablet', cap: 'capsule', supp: 'suppository' });
/** Opened for one dose: what is left is thrown away. */
const singleUse = new Set(['ampoule', 'vial', 'sachet', 'suppository', 'bag', 'prefilled syringe', 'pessary']);
const days28 = 28;

const unitOf = (text: string | null): string => {
  const word = (text ?? '').trim().toLowerCase().replace(/s$/, '');
  return forms[word] ?? word;
};

/** The ratio of two amounts where their units can be compared: masses, or the same unit. */
function ratio(dose: number, unit: string, strength: number, strengthUnit: string): number | null {
  const [one, other] = [milligrams[unit], milligrams[strengthUnit]];
  if (one !== undefined && other !== undefined) return (dose * one) / (strength * other);
  const iu = (word: string) => (word === 'iu' || word === 'unit' ? 'unit' : word);
  return iu(unit) === iu(strengthUnit) ? dose / strength : null;
}

/** Millilitres of a dose, by `250 mg/5 mL`, `100 IU/mL`, or since it is told in millilitres. */
function millilitres({ doseAmount, doseUnit }: Dose, concentration: string | null): number | null {
  if (doseUnit === 'ml') return doseAmount;
  const found = /^\s*([\d.]+)\s*([a-zµ]+)\s*\/\s*([\d.]*)\s*ml\s*$/i.exec(concentration ?? '');
  if (!found) return null;
  const share = ratio(doseAmount, doseUnit.toLowerCase(), Number(found[1]), (found[2] as string).toLowerCase());
  return share === null ? null : share * (found[3] ? Number(found[3]) : 1);
}

/** Dispensing units that one dose takes; null where the fields do not say. */
export function unitsPerDose(dose: Dose, product: QuantityProduct): number | null {
  const unit = unitOf(product.unit);
  if (dose.doseUnit.toLowerCase() === unit) return dose.doseAmount;
  const byStrength =
    product.strength && product.strengthUnit
      ? ratio(dose.doseAmount, dose.doseUnit.toLowerCase(), product.strength, product.strengthUnit.toLowerCase())
      : null;
  if (byStrength !== null) return byStrength;
  const ml = millilitres(dose, product.concentration);
  return ml !== null && product.packMl ? ml / product.packMl : null;
}

/** Each step of a taper with its doses, or the one dose of all the course. */
function portions(dose: Dose, timing: Timing): { readonly dose: Dose; readonly count: number }[] | null {
  if (timing.tapering.length > 0) {
    const daily = dosesPerDay(timing) ?? 1;
    return timing.tapering.map((step) => ({ dose: { ...dose, doseAmount: step.dose }, count: Math.ceil(step.days * daily - 1e-9) }));
  }
  // Without an end, four weeks are handed out at a time.
  const count = doseCount(timing.durationUnit === 'continuous' ? { ...timing, durationUnit: 'days', durationValue: days28 } : timing);
  return count === null ? null : [{ dose, count }];
}

/**
 * How many dispensing units a course takes: doses × units per dose, up to whole units; up to whole packs where only packs are handed
 * out. What is opened for one dose is counted whole for each.
 */
export function quantityFor(dose: Dose, timing: Timing, product: QuantityProduct): Quantity {
  const parts = portions(dose, timing);
  if (!parts) return { quantity: product.countable ? null : 1, exact: false };
  const perDoseWhole = singleUse.has(unitOf(product.unit));
  let sum = 0;
  for (const part of parts) {
    const units = product.countable ? unitsPerDose(part.dose, product) : packsPerDose(part.dose, product);
    if (units === null) return { quantity: product.countable ? null : 1, exact: false };
    sum += part.count * (perDoseWhole ? Math.ceil(units - 1e-9) : units);
  }
  const quantity = Math.max(1, Math.ceil(sum - 1e-9));
  return { quantity, exact: timing.durationUnit !== 'continuous' };
}

function packsPerDose(dose: Dose, product: QuantityProduct): number | null {
  if (unitOf(product.unit) === dose.doseUnit.toLowerCase()) return dose.doseAmount;
  const ml = millilitres(dose, product.concentration);
  if (ml !== null && product.packMl) return ml / product.packMl;
  // Twenty drops make a millilitre.
  return dose.doseUnit === 'drop' && product.packMl ? dose.doseAmount / 20 / product.packMl : null;
}

/** Dispensing units that a dose uses up when it is given: whole ones of what is opened for one dose; null where nothing says so. */
export function unitsUsed(dose: Dose, product: QuantityProduct): number | null {
  const units = unitsPerDose(dose, product);
  return units !== null && singleUse.has(unitOf(product.unit)) ? Math.ceil(units - 1e-9) : units;
}
