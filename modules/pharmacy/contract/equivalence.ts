import { type Measured, measured } from './safety/doses.ts';
import type { KnownProduct } from './safety/facts.ts';

/** What of a medicine tells how much of it stands for another. */
export interface Strong {
  readonly genericName: string;
  readonly ingredients: readonly { readonly name: string; readonly strength?: number | null; readonly unit?: string | null }[];
  readonly strength: number | null;
  readonly strengthUnit: string | null;
  /** What a volume of it holds; null: it is no liquid, or nobody wrote it down so that it can be read. */
  readonly concentration: KnownProduct['concentration'];
  /** What it is counted in. */
  readonly unit: string;
  /** False: handed out in whole packs only. */
  readonly countable: boolean;
  /** Its form, and what the hospital calls it. */
  readonly typeId: string;
  readonly typeName: string;
}

const folded = (name: string) => name.trim().toLowerCase();
const hair = 1e-9;
// A line keeps what stands for one unit to six places: 3 units at 0.666667 are 2, not 3.
const keptHair = 6e-7;

function amountOf(strength: number | null | undefined, unit: string | null | undefined) {
  return strength && unit ? measured(strength, unit, null) : null;
}

// What a unit is called, one of them.
const unitOf = (unit: string) => folded(unit).replace(/s$/, '');

/** What one unit holds. A millilitre holds what the concentration says; a strength that is that of a volume says nothing of a bottle. */
function heldInUnit({ strength, strengthUnit, concentration, unit }: Strong): Measured | null {
  const own = amountOf(strength, strengthUnit);
  if (unitOf(unit) !== 'ml' && !concentration) return own;
  const inVolume = concentration && amountOf(concentration.amount, concentration.unit);
  if (unitOf(unit) === 'ml') return concentration && inVolume ? { ...inVolume, value: inVolume.value / concentration.perMl } : null;
  return own?.family === inVolume?.family && own?.value === inVolume?.value ? null : own;
}

/** What one unit holds of each part of a medicine by its name; a mixture by its parts, all else by the one strength. */
function partsOf(medicine: Strong): Map<string, Measured | null> {
  const { genericName, ingredients, concentration, unit } = medicine;
  if (ingredients.length <= 1) return new Map([[folded(genericName), heldInUnit(medicine)]]);
  const liquid = concentration !== null || unitOf(unit) === 'ml';
  return new Map(ingredients.map((part) => [folded(part.name), liquid ? null : amountOf(part.strength, part.unit)]));
}

// What is swallowed whole and lets go of what it holds at once.
const swallowed = new Set(['tablet', 'tablets', 'capsule', 'capsules']);

/**
 * Tablets and capsules stand for each other, any other form for itself alone: milligrams of an ampoule, or of a tablet that lets go of
 * them slowly, are not taken as those of a plain tablet.
 */
function isFormAlike(wanted: Strong, given: Strong): boolean {
  return wanted.typeId === given.typeId || [wanted, given].every(({ typeName }) => swallowed.has(folded(typeName)));
}

// Pieces that hold their strength, whatever they are called.
const pieces = new Set(['tablet', 'tab', 'caplet', 'capsule', 'cap']);

/** Units stand for units of the same kind: a millilitre is no bottle, a strip no tablet. */
function isCountedAlike(wanted: Strong, given: Strong): boolean {
  const [one, other] = [unitOf(wanted.unit), unitOf(given.unit)];
  return one === other || (pieces.has(one) && pieces.has(other));
}

/**
 * Units of another product that hold as much as one unit of the wanted one: 2 of 250 mg for 1 of 500 mg. Null where the strengths do
 * not tell: another generic, another form, other units, whole packs, a mixture in other parts.
 */
export function unitsInPlace(wanted: Strong, given: Strong): number | null {
  if (!isFormAlike(wanted, given) || !isCountedAlike(wanted, given)) return null;
  if (folded(wanted.genericName) !== folded(given.genericName) || !wanted.countable || !given.countable) return null;
  const others = partsOf(given);
  const wantedParts = partsOf(wanted);
  if (others.size !== wantedParts.size) return null;
  const ratios = [...wantedParts].map(([name, amount]) => {
    const other = others.get(name);
    return amount && other && amount.family === other.family && other.value > 0 ? amount.value / other.value : null;
  });
  const [first] = ratios;
  return first && ratios.every((ratio) => ratio !== null && Math.abs(ratio - first) < hair * first) ? first : null;
}

/** Units of the request that units of a product hold, parts of one among them; whole where they are so but for what a line keeps. */
function heldBy(units: number, inPlace: number): number {
  const held = units / inPlace;
  const whole = Math.round(held);
  return Math.abs(held - whole) <= (held * keptHair) / inPlace + hair ? whole : held;
}

// Parts of units are added up: what is nearer to a whole one than this is whole.
const sumHair = 1e-6;

function isWhole(units: number): boolean {
  return Math.abs(units - Math.round(units)) < sumHair;
}

/** Whole units of the request in so many of them. */
export function wholeUnits(units: number): number {
  return Math.floor(units + sumHair);
}

/** What of a line tells how much of its request was given: units of its product, and how many of those stand for one of the request. */
export interface GivenUnits {
  readonly units: number;
  /** Null where the strengths do not tell: one for one. */
  readonly inPlace: number | null;
}

/**
 * Units of a request that all its lines gave together, parts of one among them and never more than were asked for. Lines of one
 * strength are added up in units of their product first, so that halves of two days make a whole.
 */
export function givenOf(lines: readonly GivenUnits[], asked: number): number {
  const sums = new Map<number, number>();
  for (const { units, inPlace } of lines) sums.set(inPlace ?? 1, (sums.get(inPlace ?? 1) ?? 0) + units);
  return Math.min(
    asked,
    [...sums].reduce((total, [inPlace, units]) => total + heldBy(units, inPlace), 0),
  );
}

/** What is left of a request after so many units of a product, parts of a unit among it. */
export function leftAfter(left: number, quantity: number, inPlace: number): number {
  const rest = left - heldBy(quantity, inPlace);
  return rest < sumHair ? 0 : rest;
}

/**
 * Units of a product for what is left of a request: rounded up to whole ones; where a unit of the request is begun already, down, so
 * that no more than was asked for is given in sum.
 */
export function unitsFor(left: number, inPlace: number): number {
  return isWhole(left) ? Math.ceil(Math.round(left) * (inPlace - keptHair) - hair) : Math.floor(left * (inPlace + keptHair) + sumHair);
}

/** Units of the request that units of a product stand for: whole ones, or all that is left, a begun one among them. */
export function coveredBy(quantity: number, inPlace: number, left: number): number {
  return leftAfter(left, quantity, inPlace) === 0 ? Math.ceil(left - sumHair) : wholeUnits(heldBy(quantity, inPlace));
}

/** Units of its request that a line really holds, a part of one among them; without a request those of its product. */
export function standsFor(line: { readonly quantity: number; readonly covers: number | null; readonly inPlace: number | null }): number {
  return line.covers === null ? line.quantity : Math.min(line.covers, heldBy(line.quantity, line.inPlace ?? 1));
}
