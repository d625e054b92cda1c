import type { Range } from '../../contract/catalogue-records.ts';
import type { Container, Interpretation, ResultType, SexRestriction, SpecimenType } from '../../contract/words.ts';

export const builtInCategories = [
  'Haematology',
  'Chemistry',
  'Microbiology',
  'Serology',
  'Hormones',
  'Urinalysis',
  'Parasitology',
  'Immunology',
  'Histopathology',
] as const;
export type BuiltInCategory = (typeof builtInCategories)[number];

/** A parameter of the built-in catalogue; ids are given when a hospital takes it over. */
export interface BuiltInParameter {
  readonly name: string;
  readonly code: string | null;
  readonly resultType: ResultType;
  readonly unit: string | null;
  readonly decimals: number;
  readonly options: readonly { readonly label: string; readonly interpretation: Interpretation }[];
  readonly formula: string | null;
  readonly required: boolean;
  readonly plausibleLow: number | null;
  readonly plausibleHigh: number | null;
  readonly deltaPercent: number | null;
  readonly deltaDays: number | null;
  readonly ranges: readonly Range[];
}

export interface BuiltInTest {
  readonly id: string;
  readonly name: string;
  readonly shortName: string;
  readonly code: string | null;
  readonly aliases: readonly string[];
  readonly category: BuiltInCategory;
  readonly specimenType: SpecimenType;
  readonly container: Container;
  readonly volumeMl: number | null;
  readonly turnaroundMinutes: number;
  readonly statTurnaroundMinutes: number | null;
  readonly fastingRequired: boolean;
  readonly sexRestriction: SexRestriction;
  readonly sensitive: boolean;
  readonly consentRequired: boolean;
  readonly minRetestHours: number;
  readonly patientInstructions: string | null;
  readonly parameters: readonly BuiltInParameter[];
}

export interface BuiltInProfile {
  readonly id: string;
  readonly name: string;
  readonly shortName: string;
  readonly aliases: readonly string[];
  readonly category: BuiltInCategory;
  /** Ids of built-in tests. */
  readonly members: readonly string[];
}

const adult = 6570;
const blank: Range = {
  sex: 'any',
  ageFromDays: null,
  ageToDays: null,
  pregnancy: 'any',
  low: null,
  high: null,
  criticalLow: null,
  criticalHigh: null,
  text: null,
};

/** A range for everybody; null leaves a bound out. */
export function usual(low: number | null, high: number | null, changes: Partial<Range> = {}): Range {
  return { ...blank, low, high, ...changes };
}

/** Adult ranges of men and women, with the same critical bounds, which also count where no other range fits. */
export function bySex(
  men: readonly [number | null, number | null],
  women: readonly [number | null, number | null],
  critical: Partial<Pick<Range, 'criticalLow' | 'criticalHigh'>> = {},
): Range[] {
  return [
    usual(men[0], men[1], { sex: 'male', ageFromDays: adult, ...critical }),
    usual(women[0], women[1], { sex: 'female', ageFromDays: adult, ...critical }),
  ];
}

/** The same range in every trimester. */
export function pregnant(low: number, high: number, critical: Partial<Range> = {}): Range[] {
  return (['trimester-1', 'trimester-2', 'trimester-3'] as const).map((pregnancy) => usual(low, high, { pregnancy, ...critical }));
}

interface NumberFacts {
  readonly ranges?: readonly Range[];
  readonly plausible?: readonly [number, number];
  /** Percent, and days within which it is looked for. */
  readonly delta?: readonly [number, number];
  readonly decimals?: number;
  readonly required?: boolean;
}

const base: BuiltInParameter = {
  name: '',
  code: null,
  resultType: 'numeric',
  unit: null,
  decimals: 0,
  options: [],
  formula: null,
  required: true,
  plausibleLow: null,
  plausibleHigh: null,
  deltaPercent: null,
  deltaDays: null,
  ranges: [],
};

export function number(name: string, code: string | null, unit: string, facts: NumberFacts = {}): BuiltInParameter {
  return {
    ...base,
    name,
    code,
    unit,
    decimals: facts.decimals ?? 1,
    required: facts.required ?? true,
    plausibleLow: facts.plausible?.[0] ?? null,
    plausibleHigh: facts.plausible?.[1] ?? null,
    deltaPercent: facts.delta?.[0] ?? null,
    deltaDays: facts.delta?.[1] ?? null,
    ranges: facts.ranges ?? [],
  };
}

export function calculated(name: string, code: string, unit: string, formula: string, facts: NumberFacts = {}): BuiltInParameter {
  return { ...number(name, code, unit, facts), resultType: 'calculated', formula };
}

/** Options as `'None'` (normal), `'+ A'` (abnormal) or `'+++ AA'` (critical). */
export function choice(
  name: string,
  options: readonly string[],
  code: string | null = null,
  resultType: ResultType = 'select',
): BuiltInParameter {
  const read = options.map((option) => {
    const found = /^(.*) (A|AA)$/.exec(option);
    return { label: found?.[1] ?? option, interpretation: (found?.[2] ?? 'N') as Interpretation };
  });
  return { ...base, name, code, resultType, options: read };
}

export const reactive = (name: string, code: string | null = null) => choice(name, ['Non-reactive', 'Reactive A', 'Indeterminate A'], code);
export const positive = (name: string, code: string | null = null) => choice(name, ['Negative', 'Positive A'], code);

export function words(name: string, resultType: 'text' | 'long-text' = 'long-text', required = true): BuiltInParameter {
  return { ...base, name, resultType, required };
}

/** A titre that is abnormal above `1:most`. */
export function titre(name: string, most: number): BuiltInParameter {
  return { ...base, name, resultType: 'titre', ranges: [usual(null, most, { text: `≤ 1:${most}` })] };
}

/** A culture; `any`: growth of any kind is critical. */
export function culture(name: string, any: boolean): BuiltInParameter {
  const meant: Interpretation = any ? 'AA' : 'A';
  const options = (['scanty', 'moderate', 'heavy'] as const).map((label) => ({ label, interpretation: meant }));
  return { ...base, name, resultType: 'culture', options: [{ label: 'none', interpretation: 'N' }, ...options] };
}

type Given = Pick<BuiltInTest, 'id' | 'name' | 'shortName' | 'category' | 'parameters'> & Partial<BuiltInTest>;

const tubes: Readonly<Record<BuiltInCategory, readonly [SpecimenType, Container, number | null]>> = {
  Haematology: ['blood', 'edta-purple', 3],
  Chemistry: ['serum', 'gel-yellow', 4],
  Microbiology: ['swab', 'swab', null],
  Serology: ['serum', 'plain-red', 4],
  Hormones: ['serum', 'gel-yellow', 4],
  Urinalysis: ['urine', 'urine-bottle', 20],
  Parasitology: ['blood', 'edta-purple', 3],
  Immunology: ['serum', 'gel-yellow', 4],
  Histopathology: ['tissue', 'other', null],
};

/** A test with what most tests of its category have. */
export function test(given: Given): BuiltInTest {
  const [specimenType, container, volumeMl] = tubes[given.category];
  return {
    code: null,
    aliases: [],
    specimenType,
    container,
    volumeMl,
    turnaroundMinutes: 240,
    statTurnaroundMinutes: 60,
    fastingRequired: false,
    sexRestriction: 'none',
    sensitive: false,
    consentRequired: false,
    minRetestHours: 0,
    patientInstructions: null,
    ...given,
  };
}
