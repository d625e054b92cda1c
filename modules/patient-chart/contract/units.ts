/** Units in which a measurement may be typed; the first is the one it is kept in. */
export const unitsOf = {
  temperature: ['C', 'F'],
  bloodGlucose: ['mmol/L', 'mg/dL'],
  weight: ['g', 'kg', 'lb'],
  height: ['mm', 'cm', 'in'],
  headCircumference: ['mm', 'cm', 'in'],
  muac: ['mm', 'cm', 'in'],
  waist: ['mm', 'cm', 'in'],
  fundalHeight: ['mm', 'cm', 'in'],
} as const;
export type UnitField = keyof typeof unitsOf;
export const unitFields = Object.keys(unitsOf) as UnitField[];

/** Molar mass of glucose over ten: mg/dL in one mmol/L. */
export const mgPerMmol = 18.016;

const factors: Readonly<Record<string, number>> = {
  g: 1,
  kg: 1000,
  lb: 453.592_37,
  mm: 1,
  cm: 10,
  in: 25.4,
  'mmol/L': 1,
  'mg/dL': 1 / mgPerMmol,
};
const places: Readonly<Record<UnitField, number>> = {
  temperature: 1,
  bloodGlucose: 3,
  weight: 0,
  height: 0,
  headCircumference: 0,
  muac: 0,
  waist: 0,
  fundalHeight: 0,
};

/** Rounds half away from zero, free of binary dust: `roundTo(37.25, 1)` is 37.3. */
export function roundTo(value: number, digits: number): number {
  const scaled = Math.abs(value) * 10 ** digits;
  return (Math.sign(value) * Math.round(scaled + 1e-9)) / 10 ** digits;
}

/** A typed value in the unit it is kept in: °C to a tenth, mmol/L to a thousandth, whole grams and millimetres. */
export function toKept(field: UnitField, value: number, unit: string): number {
  if (field === 'temperature') return roundTo(unit === 'F' ? ((value - 32) * 5) / 9 : value, 1);
  return roundTo(value * (factors[unit] ?? 1), places[field]);
}

/** A kept value in another unit, unrounded. */
export function fromKept(field: UnitField, value: number, unit: string): number {
  if (field === 'temperature') return unit === 'F' ? (value * 9) / 5 + 32 : value;
  return value / (factors[unit] ?? 1);
}
