import { measured } from './safety/doses.ts';

/** What of a medicine tells how much of it stands for another. */
export interface Strong {
  readonly genericName: string;
  readonly ingredients: readonly { readonly name: string; readonly strength?: number | null; readonly unit?: string | null }[];
  readonly strength: number | null;
  readonly strengthUnit: string | null;
  /** False: handed out in whole packs only. */
  readonly countable: boolean;
}

const folded = (name: string) => name.trim().toLowerCase();
const hair = 1e-9;
// A line keeps what stands for one unit to six places: 3 units at 0.666667 are 2, not 3.
const keptHair = 6e-7;

function amountOf(strength: number | null | undefined, unit: string | null | undefined) {
  return strength && unit ? measured(strength, unit, null) : null;
}

/** Strengths of each part of a medicine by its name; a mixture by its parts, all else by the one strength. */
function partsOf(medicine: Strong): Map<string, ReturnType<typeof amountOf>> {
  const { genericName, ingredients, strength, strengthUnit } = medicine;
  return ingredients.length > 1
    ? new Map(ingredients.map((part) => [folded(part.name), amountOf(part.strength, part.unit)]))
    : new Map([[folded(genericName), amountOf(strength, strengthUnit)]]);
}

/**
 * Units of another product that hold as much as one unit of the wanted one: 2 of 250 mg for 1 of 500 mg. Null where the strengths do
 * not tell: another generic, whole packs, a mixture in other parts.
 */
export function unitsInPlace(wanted: Strong, given: Strong): number | null {
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

/** Units of a product for so many units of the request, rounded up to whole ones. */
export function unitsFor(asked: number, inPlace: number): number {
  return Math.ceil(asked * (inPlace - keptHair) - hair);
}

/**
 * Units of the request that units of a product stand for: whole ones, those of the last unit that is begun among them. `left` is what
 * is left of the request.
 */
export function coveredBy(quantity: number, inPlace: number, left: number): number {
  return quantity >= unitsFor(left, inPlace) ? left : Math.floor(quantity / inPlace + hair);
}

/** Of what a line stands for, the part that so many of its units stand for; all together are exactly what it stands for. */
export function coveredPart(line: { readonly quantity: number; readonly covers: number | null }, units: number): number {
  return line.covers === null ? 0 : Math.floor((units * line.covers) / line.quantity);
}
