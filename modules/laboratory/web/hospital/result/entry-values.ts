import type { EntryParameter } from '#modules/laboratory/contract/request-records.ts';
import type { Culture, EnteredValue, LabResult } from '#modules/laboratory/contract/result-records.ts';
import { calculatedValues, flagOfValue } from '#modules/laboratory/contract/rules/values.ts';
import type { AbsentReason, Interpretation, ResultFlag } from '#modules/laboratory/contract/words.ts';

/** What stands in the row of a parameter; `text` as it was typed, a comparator before a number included. */
export interface Typed {
  readonly text: string;
  readonly picks: readonly string[];
  readonly culture: Culture | null;
  readonly comment: string;
  readonly absentReason: AbsentReason | null;
}
export type TypedValues = Readonly<Record<string, Typed>>;

export const emptyTyped: Typed = { text: '', picks: [], culture: null, comment: '', absentReason: null };

/** The rows as the newest version holds them; empty where nothing was entered yet. */
export function typedOf(entry: readonly EntryParameter[], newest: LabResult | undefined): TypedValues {
  return Object.fromEntries(
    entry.map(({ parameterId, resultType }) => {
      const held = newest?.values.find((value) => value.parameterId === parameterId);
      if (!held || resultType === 'calculated') return [parameterId, emptyTyped];
      return [
        parameterId,
        {
          text: [held.comparator, held.value].filter(Boolean).join(''),
          picks: held.values,
          culture: held.culture,
          comment: held.comment ?? '',
          absentReason: held.absentReason,
        },
      ];
    }),
  );
}

const takesComparator = (parameter: Pick<EntryParameter, 'resultType'>) =>
  parameter.resultType === 'numeric' || parameter.resultType === 'titre';

/** `<5` is the comparator and the number; a decimal comma is a point. */
function splitText(parameter: Pick<EntryParameter, 'resultType'>, text: string) {
  const trimmed = text.trim();
  const found = takesComparator(parameter) ? /^([<>])\s*(.*)$/.exec(trimmed) : null;
  const value = found?.[2] ?? trimmed;
  return {
    comparator: (found?.[1] ?? null) as '<' | '>' | null,
    value: parameter.resultType === 'numeric' ? value.replace(',', '.') : value,
  };
}

/** A row as it is sent. */
export function enteredOf(parameter: EntryParameter, typed: Typed): EnteredValue {
  const { comparator, value } = splitText(parameter, typed.text);
  const isGiven = typed.absentReason === null;
  return {
    parameterId: parameter.parameterId,
    value: isGiven && value !== '' ? value : null,
    values: isGiven ? [...typed.picks] : [],
    comparator: isGiven && value !== '' ? comparator : null,
    culture: isGiven ? typed.culture : null,
    method: null,
    device: null,
    comment: typed.comment.trim() || null,
    absentReason: typed.absentReason,
  };
}

const isFilled = ({ value, values, culture, comment, absentReason }: EnteredValue) =>
  value !== null || values.length > 0 || culture !== null || comment !== null || absentReason !== null;

/** All rows that hold something, for the call; calculated ones come by themselves. */
export function entered(entry: readonly EntryParameter[], typed: TypedValues): EnteredValue[] {
  return entry
    .filter(({ resultType }) => resultType !== 'calculated')
    .map((parameter) => enteredOf(parameter, typed[parameter.parameterId] ?? emptyTyped))
    .filter(isFilled);
}

export interface Judged {
  readonly flag: ResultFlag | null;
  /** Of calculated parameters. */
  readonly calculated: string | null;
  readonly implausible: boolean;
}

const optionsOf = (parameter: EntryParameter) =>
  parameter.options.map(({ label, interpretation }) => ({ label, interpretation: interpretation as Interpretation }));

function calculatedOf(entry: readonly EntryParameter[], values: readonly EnteredValue[]): Map<string, string> {
  try {
    return calculatedValues(entry, values);
  } catch {
    // A formula of an old catalogue that cannot be read: the server says so at submission.
    return new Map();
  }
}

function isImplausible({ plausibleLow, plausibleHigh, resultType }: EntryParameter, value: string | null): boolean {
  const number = resultType === 'numeric' && value !== null && value !== '' ? Number(value) : Number.NaN;
  if (Number.isNaN(number)) return false;
  return (plausibleLow !== null && number < plausibleLow) || (plausibleHigh !== null && number > plausibleHigh);
}

/** Flags and calculated values of what is typed, by the rules of the server: what it computes at submission is the same. */
export function judge(entry: readonly EntryParameter[], typed: TypedValues): Readonly<Record<string, Judged>> {
  const values = entry.map((parameter) => enteredOf(parameter, typed[parameter.parameterId] ?? emptyTyped));
  const calculated = calculatedOf(entry, values);
  return Object.fromEntries(
    entry.map((parameter, place) => {
      const value = values[place] as EnteredValue;
      const shown = parameter.resultType === 'calculated' ? (calculated.get(parameter.parameterId) ?? null) : value.value;
      const flag = flagOfValue({ ...parameter, options: optionsOf(parameter) }, { ...value, value: shown, range: parameter.range });
      return [
        parameter.parameterId,
        { flag, calculated: parameter.resultType === 'calculated' ? shown : null, implausible: isImplausible(parameter, value.value) },
      ];
    }),
  );
}
