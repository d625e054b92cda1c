import { foldName } from '#kernel/contract/search-words.ts';
import type { Parameter, Range } from '../../contract/catalogue-records.ts';
import { boundFault, overlapOf } from '../../contract/rules/ranges.ts';
import { calculationOrder, NamedFault } from '../../contract/rules/formula.ts';

/** The check digit of a LOINC code (modulus 10, double-add-double, as Regenstrief's LOINC manual gives it). */
export function isLoinc(code: string): boolean {
  const found = /^(\d{1,7})-(\d)$/.exec(code);
  if (!found) return false;
  const digits = [...(found[1] as string)].reverse().map(Number);
  const doubled = digits.reduce((sum, digit, at) => {
    const value = at % 2 === 0 ? digit * 2 : digit;
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (doubled % 10)) % 10 === Number(found[2]);
}

/** What of a test the rules ask. */
export interface JudgedTest {
  readonly kind: 'test' | 'profile';
  readonly code: string | null;
  readonly specimenType: string | null;
  readonly memberIds: readonly string[];
  readonly turnaroundMinutes: number;
  readonly statTurnaroundMinutes: number | null;
  readonly minAgeDays: number | null;
  readonly maxAgeDays: number | null;
  readonly performedAt: string;
  readonly referralInstitution: string | null;
  readonly parameters: readonly Parameter[];
}

export type Fields = Record<string, string>;

function headFaults(test: JudgedTest): Fields {
  const fields: Fields = {};
  if (test.code !== null && !isLoinc(test.code)) fields.code = 'Must be a LOINC code with its right check digit';
  if (test.statTurnaroundMinutes !== null && test.statTurnaroundMinutes > test.turnaroundMinutes)
    fields.statTurnaroundMinutes = 'Must not be longer than the turnaround';
  if (test.minAgeDays !== null && test.maxAgeDays !== null && test.minAgeDays > test.maxAgeDays)
    fields.maxAgeDays = 'Must not be below the least age';
  if (test.performedAt === 'referred-out' && !test.referralInstitution) fields.referralInstitution = 'Institution is a required field *';
  if (test.kind === 'profile') {
    if (test.memberIds.length < 2) fields.memberIds = 'Choose at least two tests';
    if (new Set(test.memberIds).size < test.memberIds.length) fields.memberIds = 'Choose each test once';
    if (test.parameters.length > 0) fields.parameters = 'A profile has no parameters of its own';
    return fields;
  }
  if (!test.specimenType) fields.specimenType = 'Specimen is a required field *';
  if (test.parameters.length === 0) fields.parameters = 'Add at least one parameter';
  if (test.memberIds.length > 0) fields.memberIds = 'Only a profile has members';
  return fields;
}

const numeric = (resultType: string) => resultType === 'numeric' || resultType === 'calculated';

function parameterFaults(parameter: Parameter, at: string): Fields {
  const fields: Fields = {};
  const { resultType, unit, options, formula, plausibleLow, plausibleHigh } = parameter;
  if (numeric(resultType) && !unit) fields[`${at}.unit`] = 'Unit is a required field *';
  if (resultType.endsWith('select') && options.length === 0) fields[`${at}.options`] = 'Add at least one option';
  const labels = options.map(({ label }) => label.toLowerCase().replace(/\s+/g, ' ').trim());
  if (new Set(labels).size < labels.length) fields[`${at}.options`] = 'Two options have the same label';
  if (resultType === 'calculated' && !formula) fields[`${at}.formula`] = 'Formula is a required field *';
  if (resultType !== 'calculated' && formula) fields[`${at}.formula`] = 'Only a calculated parameter has a formula';
  if (plausibleLow !== null && plausibleHigh !== null && plausibleLow >= plausibleHigh)
    fields[`${at}.plausibleHigh`] = 'Must be above the lower limit';
  parameter.ranges.forEach((range: Range, index) => {
    const fault = boundFault(range);
    if (fault) fields[`${at}.ranges.${index}`] = fault;
  });
  return fields;
}

function repeated(parameters: readonly Parameter[], key: 'name' | 'code'): number {
  const seen = new Set<string>();
  return parameters.findIndex((parameter) => {
    const value = parameter[key];
    if (value === null) return false;
    const folded = key === 'code' ? value.toLowerCase() : foldName(value) || value;
    if (seen.has(folded)) return true;
    seen.add(folded);
    return false;
  });
}

/** Everything that a form must correct, by field; empty when nothing. */
export function faultsOfTest(test: JudgedTest): Fields {
  const fields = headFaults(test);
  for (const [index, parameter] of test.parameters.entries()) Object.assign(fields, parameterFaults(parameter, `parameters.${index}`));
  for (const key of ['name', 'code'] as const) {
    const at = repeated(test.parameters, key);
    if (at >= 0) fields[`parameters.${at}.${key}`] = `Two parameters have the same ${key}`;
  }
  return fields;
}

/** The first parameter with two ranges that could both count for somebody. */
export function overlappingParameter(parameters: readonly Parameter[]): { readonly parameter: string; readonly field: string } | null {
  for (const [index, parameter] of parameters.entries()) {
    const pair = overlapOf(parameter.ranges);
    if (pair) return { parameter: parameter.name, field: `parameters.${index}.ranges.${pair[1]}` };
  }
  return null;
}

/** What is wrong with the formulas taken together; null when each can be worked out. */
export function formulaFault(
  parameters: readonly Parameter[],
): { readonly parameter: string; readonly why: string; readonly field: string } | null {
  try {
    calculationOrder(parameters);
    return null;
  } catch (error) {
    if (!(error instanceof NamedFault)) throw error;
    const at = parameters.findIndex(({ name }) => name === error.parameter);
    return { parameter: error.parameter, why: error.message, field: `parameters.${at}.formula` };
  }
}
