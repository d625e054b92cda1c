import type { CheckedLine, InteractionPair, KnownAllergy, KnownProduct, PatientFacts, RunningCourse, SafetyCase } from './facts.ts';
import { atcCodesOf, mainAtc, substancesIn } from './names.ts';
import type { SafetyLine } from './records.ts';

/** A line by its generic name: one tablet of 500 mg twice a day; `changes` lay over it. */
export function aLine(genericName: string, changes: Partial<SafetyLine> = {}, product: Partial<KnownProduct> | null = {}): CheckedLine {
  const line: SafetyLine = {
    productId: 'p1',
    genericName,
    ingredients: [],
    atcCode: null,
    doseAmount: 1,
    doseUnit: 'tablet',
    perDay: 2,
    route: 'oral',
    durationDays: 5,
    quantity: 10,
    indication: 'for a test',
    ...changes,
  };
  return {
    line,
    name: genericName,
    substances: substancesIn(line),
    atcCodes: atcCodesOf(line),
    mainAtc: mainAtc(line),
    product: product && { ...plainProduct, name: genericName, ...product },
  };
}

const plainProduct: KnownProduct = {
  name: '',
  strength: { amount: 500, unit: 'mg' },
  concentration: null,
  adult: null,
  paediatric: null,
  minAgeDays: null,
  pregnancy: 'unknown',
  lactation: 'unknown',
  renalText: null,
  renalAdjust: false,
  controlled: false,
  prescriptionOnly: false,
  highAlert: false,
  lookAlike: false,
  maxDispense: null,
  unusable: null,
  available: null,
  alternatives: [],
};

/** A well adult of 30 years and 70 kg who was asked about allergies. */
export function aPerson(changes: Partial<PatientFacts> = {}): PatientFacts {
  return {
    allergies: [],
    allergyState: 'none-known',
    ageDays: 30 * 365,
    ageYears: 30,
    weight: { kg: 70, daysOld: 3 },
    pregnant: false,
    breastfeeding: false,
    egfr: null,
    conditions: [],
    g6pdDeficient: false,
    nilByMouth: false,
    running: [],
    ...changes,
  };
}

export function anAllergy(substance: string, changes: Partial<KnownAllergy> = {}): KnownAllergy {
  return { substance, genericName: null, drugClass: null, type: 'allergy', criticality: 'high', reactions: [], ...changes };
}

/** A running course by its generic name. */
export function aCourse(genericName: string, changes: Partial<RunningCourse> = {}): RunningCourse {
  const said = { genericName, ingredients: [], atcCode: null };
  return {
    sourceIds: [`course of ${genericName}`],
    number: 'MED-000001',
    name: genericName,
    substances: substancesIn(said),
    atcCodes: atcCodesOf(said),
    mainAtc: mainAtc(said),
    dailyMg: {},
    alerts: [],
    ...changes,
  };
}

export function aCase(
  lines: readonly CheckedLine[],
  facts: PatientFacts | null = aPerson(),
  changes: Partial<SafetyCase> = {},
): SafetyCase {
  return { door: 'order', today: '2026-11-21', lines, facts, pairs: somePairs, mayControlled: true, ...changes };
}

const somePairs: readonly InteractionPair[] = [
  { a: 'warfarin', b: 'metronidazole', severity: 'major', effect: 'bleeding', advice: 'Another medicine.' },
  {
    a: 'sildenafil',
    b: 'glyceryl trinitrate',
    severity: 'contraindicated',
    effect: 'risk of severe hypotension',
    advice: 'None within 24 hours.',
  },
  { a: 'C09A', b: 'spironolactone', severity: 'moderate', effect: 'potassium rises', advice: 'Measure it.' },
  { a: 'ferrous sulfate', b: 'calcium carbonate', severity: 'minor', effect: 'less iron', advice: '2 hours apart.' },
];
