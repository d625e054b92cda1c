import type { Parameter } from '../catalogue-records.ts';
import type { EnteredValue, ResultValue } from '../result-records.ts';
import { criticalFlags, type Interpretation, type ResultFlag } from '../words.ts';
import { absolute, type Decimal, decimalOf, multiply, parseDecimal, roundedText, subtract } from './decimal.ts';
import { calculationOrder, evaluate } from './formula.ts';
import { chooseRange, flagOf, gravest, type RangePerson, referenceText } from './ranges.ts';

/** The last released value of a parameter of the same patient. */
export interface PreviousValue {
  readonly value: string;
  /** As a number, where it is one and carries no comparator. */
  readonly number: string | null;
  readonly at: string;
}

export interface EntryFacts {
  readonly parameters: readonly Parameter[];
  readonly entered: readonly EnteredValue[];
  readonly person: RangePerson;
  readonly collectedAt: string;
  readonly previous: ReadonlyMap<string, PreviousValue>;
}

const isNumber = ({ resultType }: Parameter) => resultType === 'numeric' || resultType === 'calculated';
const hasRange = (parameter: Parameter) => isNumber(parameter) || parameter.resultType === 'titre';

/** The number that a value is compared by: itself, or of a titre `1:80` the 80. */
export function comparable(parameter: Pick<Parameter, 'resultType'>, value: string | null): Decimal | null {
  if (value === null) return null;
  if (parameter.resultType === 'titre') return parseDecimal(value.replace(/^1\s*:\s*/, ''));
  return parameter.resultType === 'numeric' || parameter.resultType === 'calculated' ? parseDecimal(value) : null;
}

type Judging = Pick<Parameter, 'resultType' | 'options'>;

function optionOf(parameter: Pick<Parameter, 'options'>, label: string) {
  return parameter.options.find((option) => option.label === label);
}

function isEmpty({ value, values, culture }: EnteredValue): boolean {
  return value === null && values.length === 0 && culture === null;
}

function kindFault(parameter: Parameter, entered: EnteredValue): string | null {
  const { value, values, culture, comparator } = entered;
  const { resultType } = parameter;
  if (culture && resultType !== 'culture') return 'This parameter does not allow a culture';
  if (values.length > 0 && resultType !== 'multi-select') return 'This parameter allows one value only';
  if (comparator && resultType !== 'numeric' && resultType !== 'titre') return 'This parameter does not allow a comparator';
  if (value === null) return null;
  if (resultType === 'numeric') return /^-?\d{1,12}(\.\d{1,6})?$/.test(value) ? null : 'Must be a number with at most 6 decimals';
  if (resultType === 'titre') return /^1\s*:\s*\d{1,9}$/.test(value) ? null : 'Must be a titre like 1:80';
  if (resultType === 'select') return optionOf(parameter, value) ? null : 'Choose an option';
  if (resultType === 'culture' || resultType === 'multi-select') return 'This parameter does not allow text';
  return resultType === 'text' && value.length > 500 ? 'Must be at most 500 characters' : null;
}

function pickFault(parameter: Parameter, { values }: EnteredValue): string | null {
  if (parameter.resultType !== 'multi-select') return null;
  if (new Set(values).size < values.length) return 'Choose each option once';
  return values.every((label) => optionOf(parameter, label)) ? null : 'Choose an option';
}

/**
 * What somebody must correct before the values are kept, by `values.<parameterId>`; `complete`: as a result, where every
 * required parameter has a value or says why not (calculated ones come by themselves).
 */
export function faultsOfEntry(
  parameters: readonly Parameter[],
  entered: readonly EnteredValue[],
  complete: boolean,
): Record<string, string> {
  const fields: Record<string, string> = {};
  const byId = new Map(parameters.map((parameter) => [parameter.id, parameter]));
  const seen = new Set<string>();
  for (const one of entered) {
    const at = `values.${one.parameterId}`;
    const parameter = byId.get(one.parameterId);
    if (!parameter) fields[at] = 'This parameter does not belong to the test';
    else if (seen.has(one.parameterId)) fields[at] = 'This parameter is listed twice';
    else if (parameter.resultType === 'calculated' && !isEmpty(one)) fields[at] = 'This value is calculated';
    else if (one.absentReason && !isEmpty(one)) fields[at] = 'Remove the value or the reason for its absence';
    else {
      const fault = kindFault(parameter, one) ?? pickFault(parameter, one);
      if (fault) fields[at] = fault;
    }
    seen.add(one.parameterId);
  }
  if (!complete) return fields;
  for (const parameter of parameters) {
    if (!parameter.required || parameter.resultType === 'calculated' || parameter.resultType === 'file') continue;
    const one = entered.find(({ parameterId }) => parameterId === parameter.id);
    if (!one || (isEmpty(one) && !one.absentReason)) fields[`values.${parameter.id}`] ??= 'Enter a result, or why there is none';
  }
  return fields;
}

/** Parameters whose number is outside of what is plausible. */
export function implausible(parameters: readonly Parameter[], values: readonly Pick<ResultValue, 'parameterId' | 'value'>[]): Parameter[] {
  return parameters.filter((parameter) => {
    const number = comparable(parameter, values.find(({ parameterId }) => parameterId === parameter.id)?.value ?? null);
    if (number === null) return false;
    const { plausibleLow, plausibleHigh } = parameter;
    return (plausibleLow !== null && number < decimalOf(plausibleLow)) || (plausibleHigh !== null && number > decimalOf(plausibleHigh));
  });
}

function growthMeaning(parameter: Judging, growth: string): Interpretation {
  return optionOf(parameter, growth)?.interpretation ?? (growth === 'none' ? 'N' : 'A');
}

/** The flag of a value as it was kept: from its own range, its options, or its culture. Recomputed from the copy it is the same (invariant 9). */
export function flagOfValue(
  parameter: Judging,
  value: Pick<ResultValue, 'value' | 'values' | 'culture' | 'comparator' | 'range'>,
): ResultFlag | null {
  if (parameter.resultType === 'culture') return value.culture ? growthMeaning(parameter, value.culture.growth) : null;
  if (parameter.resultType === 'select') return value.value === null ? null : (optionOf(parameter, value.value)?.interpretation ?? null);
  if (parameter.resultType === 'multi-select')
    return gravest(value.values.flatMap((label) => optionOf(parameter, label)?.interpretation ?? []));
  const number = comparable(parameter, value.value);
  return number === null ? null : flagOf(number, value.comparator, value.range);
}

const day = 86_400_000;

/** Does a value differ from the previous one by more percent than the parameter allows, within its days? */
export function isDelta(
  parameter: Pick<Parameter, 'deltaPercent' | 'deltaDays' | 'resultType'>,
  value: { readonly text: string | null; readonly comparator: string | null; readonly at: string },
  previous: PreviousValue | undefined,
): boolean {
  if (parameter.deltaPercent === null || !previous?.number || value.comparator) return false;
  if (parameter.deltaDays !== null && Date.parse(value.at) - Date.parse(previous.at) > parameter.deltaDays * day) return false;
  const now = comparable(parameter, value.text);
  const before = parseDecimal(previous.number);
  if (now === null || before === null) return false;
  const change = subtract(now, before);
  if (change === null) return false;
  if (before === 0n) return change !== 0n;
  const changed = multiply(absolute(change), 100n * 10n ** 12n);
  const allowed = multiply(absolute(before), decimalOf(parameter.deltaPercent));
  return changed === null || allowed === null || changed > allowed;
}

type Calculating = Pick<Parameter, 'name' | 'code' | 'resultType' | 'formula' | 'decimals'> & { readonly parameterId: string };

/** Values of calculated parameters by their id, from the numbers that were typed; blank where an input is absent or has a comparator. */
export function calculatedValues(
  parameters: readonly Calculating[],
  entered: readonly Pick<EnteredValue, 'parameterId' | 'value' | 'comparator'>[],
): Map<string, string> {
  const numbers = new Map<string, Decimal | null>();
  for (const parameter of parameters) {
    const one = entered.find(({ parameterId }) => parameterId === parameter.parameterId);
    if (parameter.code && parameter.resultType === 'numeric')
      numbers.set(parameter.code.toLowerCase(), one && !one.comparator ? comparable(parameter, one.value) : null);
  }
  const found = new Map<string, string>();
  for (const { parameter, formula } of calculationOrder(parameters)) {
    const value = evaluate(formula, (code) => numbers.get(code) ?? null);
    if (parameter.code) numbers.set(parameter.code.toLowerCase(), value);
    if (value !== null) found.set(parameter.parameterId, roundedText(value, parameter.decimals));
  }
  return found;
}

const nothing: Omit<EnteredValue, 'parameterId'> = {
  value: null,
  values: [],
  comparator: null,
  culture: null,
  method: null,
  device: null,
  comment: null,
  absentReason: null,
};

/** The values of a result, in the order of the parameters, with ranges, flags, calculated values and differences. */
export function valuesOf({ parameters, entered, person, collectedAt, previous }: EntryFacts): ResultValue[] {
  const calculated = calculatedValues(
    parameters.map((parameter) => ({ ...parameter, parameterId: parameter.id })),
    entered,
  );
  return parameters.flatMap((parameter) => {
    const one = entered.find(({ parameterId }) => parameterId === parameter.id) ?? { parameterId: parameter.id, ...nothing };
    const value = parameter.resultType === 'calculated' ? (calculated.get(parameter.id) ?? null) : one.value;
    if (value === null && one.values.length === 0 && !one.culture && !one.absentReason && !one.comment) return [];
    const range = hasRange(parameter) ? chooseRange(parameter.ranges, person) : null;
    const before = previous.get(parameter.id);
    const kept = { value, values: one.values, culture: one.culture, comparator: one.comparator, range };
    return [
      {
        parameterId: parameter.id,
        name: parameter.name,
        code: parameter.code,
        resultType: parameter.resultType,
        decimals: parameter.decimals,
        unit: parameter.unit,
        ...kept,
        reference: hasRange(parameter) ? referenceText(range) : null,
        flag: flagOfValue(parameter, kept),
        delta: isDelta(parameter, { text: value, comparator: one.comparator, at: collectedAt }, before),
        previousValue: before?.value ?? null,
        previousAt: before?.at ?? null,
        method: one.method,
        device: one.device,
        comment: one.comment,
        absentReason: one.absentReason,
      },
    ];
  });
}

/** The critical values of a result. */
export function criticalOf<V extends { readonly flag: ResultFlag | null }>(values: readonly V[]): V[] {
  return values.filter(({ flag }) => flag !== null && (criticalFlags as readonly string[]).includes(flag));
}

/** A number as people read it: typed finer than the parameter's decimals it is rounded half-even; what is kept is what was typed. */
export function shownNumber({ resultType, value, decimals }: Pick<ResultValue, 'resultType' | 'value' | 'decimals'>): string | null {
  if (value === null || resultType !== 'numeric' || (value.split('.')[1]?.length ?? 0) <= decimals) return value;
  const number = parseDecimal(value);
  return number === null ? value : roundedText(number, decimals);
}

/** A value as people read it: `< 5 mmol/L`, `Positive`, `+, protein`, `Growth: heavy — E. coli`; null when there is none. */
export function valueText(
  value: Pick<ResultValue, 'resultType' | 'decimals' | 'value' | 'values' | 'culture' | 'comparator' | 'unit'>,
): string | null {
  if (value.culture) {
    const organisms = value.culture.organisms.map(({ name }) => name).join(', ');
    return value.culture.growth === 'none' ? 'No growth' : `Growth: ${value.culture.growth}${organisms ? ` — ${organisms}` : ''}`;
  }
  if (value.values.length > 0) return value.values.join(', ');
  if (value.value === null) return null;
  return [value.comparator, shownNumber(value), value.unit].filter(Boolean).join(' ');
}
