import { type Directions, sayDirections } from '#modules/pharmacy/contract/directions.ts';
import type { DoseUnit, Route } from '../words.ts';
import type { Timing } from './frequency.ts';
import { unitsPerDose } from './quantity.ts';

/** What the plain words of a line are made from. */
export interface Wording extends Timing {
  readonly doseAmount: number;
  readonly doseUnit: DoseUnit;
  readonly route: Route;
  readonly prnReason: string | null;
  readonly prnMinIntervalMinutes: number | null;
  readonly maxDosePerDay: number | null;
  readonly infusion: Directions['infusion'];
  readonly indication: string | null;
  /** How many dispensing units one dose is, to be said beside the amount: `500 mg (1 capsule)`. */
  readonly units?: { readonly count: number; readonly unit: string } | null;
}

/** A line's directions as fields, from which they are said in the language of whoever reads them. */
export function directionsOf(line: Wording): Directions {
  const { doseAmount, doseUnit, route, frequencyCode, prn, prnReason, prnMaxPerDay, prnMinIntervalMinutes } = line;
  const { durationValue, durationUnit, maxDosePerDay, infusion, indication, units = null } = line;
  return {
    ...{ doseAmount, doseUnit, route, frequencyCode, prn, prnReason, prnMaxPerDay, prnMinIntervalMinutes },
    ...{ durationValue, durationUnit, maxDosePerDay, infusion, indication, units },
    times: [...line.times],
    daysOfWeek: [...line.daysOfWeek],
    tapering: [...line.tapering],
  };
}

/** The directions of a line in plain English words: 'Take 500 mg (1 capsule) by mouth three times a day for 5 days.' */
export function dosageText(line: Wording): string {
  return sayDirections(directionsOf(line), 'en');
}

interface Kept extends Wording {
  readonly strength: string | null;
  readonly quantityUnit: string | null;
}

/** As `directionsOf`, of a line as it was kept: how many units a dose is follows from its strength. */
export function keptDirections(line: Kept): Directions {
  const { strength, quantityUnit: unit } = line;
  const found = /^([\d.]+)\s*([a-zµ]+)$/i.exec(strength ?? '');
  if (!unit || !found) return directionsOf(line);
  const [amount, strengthUnit] = [Number(found[1]), found[2] as string];
  const count = unitsPerDose(line, { unit, strength: amount, strengthUnit, concentration: null, countable: true, packMl: null });
  return directionsOf({ ...line, units: count === null ? null : { count, unit } });
}
