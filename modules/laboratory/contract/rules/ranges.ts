import type { Range } from '../catalogue-records.ts';
import type { Comparator, Interpretation, PregnancyWord, ResultFlag } from '../words.ts';
import { type Decimal, decimalOf } from './decimal.ts';

/** Of whom a value is: what ranges are chosen by. Null: not known. */
export interface RangePerson {
  readonly sex: 'male' | 'female' | null;
  readonly ageDays: number | null;
  readonly pregnancy: Exclude<PregnancyWord, 'any'> | null;
}

const hasAge = (range: Range) => range.ageFromDays !== null || range.ageToDays !== null;

/** Pregnancy before sex and age before sex before age before any. */
export function specificity(range: Range): number {
  return (range.pregnancy === 'any' ? 0 : 4) + (range.sex === 'any' ? 0 : 2) + (hasAge(range) ? 1 : 0);
}

function fits(range: Range, { sex, ageDays, pregnancy }: RangePerson): boolean {
  if (range.pregnancy !== 'any' && range.pregnancy !== pregnancy) return false;
  if (range.sex !== 'any' && range.sex !== sex) return false;
  if (!hasAge(range)) return true;
  return ageDays !== null && ageDays >= (range.ageFromDays ?? 0) && (range.ageToDays === null || ageDays < range.ageToDays);
}

/** The range that counts for a person: the most specific one that fits; null when none does. */
export function chooseRange(ranges: readonly Range[], person: RangePerson): Range | null {
  return ranges
    .filter((range) => fits(range, person))
    .reduce<Range | null>((best, range) => (best === null || specificity(range) > specificity(best) ? range : best), null);
}

function agesMeet(a: Range, b: Range): boolean {
  const before = (one: Range, other: Range) => one.ageToDays !== null && one.ageToDays <= (other.ageFromDays ?? 0);
  return !before(a, b) && !before(b, a);
}

/** Two ranges of the same specificity that could both fit somebody; null when there are none. */
export function overlapOf(ranges: readonly Range[]): readonly [number, number] | null {
  for (let first = 0; first < ranges.length; first += 1) {
    for (let second = first + 1; second < ranges.length; second += 1) {
      const a = ranges[first] as Range;
      const b = ranges[second] as Range;
      if (specificity(a) === specificity(b) && a.sex === b.sex && a.pregnancy === b.pregnancy && agesMeet(a, b)) return [first, second];
    }
  }
  return null;
}

/** What is wrong with a range's own bounds, in words; null when nothing is. */
export function boundFault({ low, high, criticalLow, criticalHigh, ageFromDays, ageToDays }: Range): string | null {
  if (low !== null && high !== null && low > high) return 'Low must not be above high';
  if (criticalLow !== null && low !== null && criticalLow > low) return 'Critical low must not be above low';
  if (criticalHigh !== null && high !== null && criticalHigh < high) return 'Critical high must not be below high';
  if (criticalLow !== null && criticalHigh !== null && criticalLow >= criticalHigh) return 'Critical low must be below critical high';
  if (ageToDays !== null && ageToDays <= (ageFromDays ?? 0)) return 'The end age must be above the start age';
  return null;
}

interface Bounds {
  readonly low: Decimal | null;
  readonly high: Decimal | null;
  readonly criticalLow: Decimal | null;
  readonly criticalHigh: Decimal | null;
}

function boundsOf(range: Range): Bounds {
  const of = (bound: number | null) => (bound === null ? null : decimalOf(bound));
  return { low: of(range.low), high: of(range.high), criticalLow: of(range.criticalLow), criticalHigh: of(range.criticalHigh) };
}

const none = (bounds: Bounds) => Object.values(bounds).every((bound) => bound === null);

function exactFlag(value: Decimal, { low, high, criticalLow, criticalHigh }: Bounds): ResultFlag {
  if (criticalLow !== null && value <= criticalLow) return 'LL';
  if (criticalHigh !== null && value >= criticalHigh) return 'HH';
  if (low !== null && value < low) return 'L';
  return high !== null && value > high ? 'H' : 'N';
}

/** All that is known is that the value is below `value`: a flag only where it is so for every such value. */
function flagBelow(value: Decimal, { low, high, criticalLow, criticalHigh }: Bounds): ResultFlag | null {
  if (criticalLow !== null && value <= criticalLow) return 'LL';
  if (low !== null && value <= low) return 'L';
  if (low !== null || criticalLow !== null) return null;
  return (high === null || value <= high) && (criticalHigh === null || value <= criticalHigh) ? 'N' : null;
}

function flagAbove(value: Decimal, { low, high, criticalLow, criticalHigh }: Bounds): ResultFlag | null {
  if (criticalHigh !== null && value >= criticalHigh) return 'HH';
  if (high !== null && value >= high) return 'H';
  if (high !== null || criticalHigh !== null) return null;
  return (low === null || value >= low) && (criticalLow === null || value >= criticalLow) ? 'N' : null;
}

/**
 * The flag of a number against its range: at or below criticalLow `LL`, below low `L`, at or above criticalHigh `HH`, above high
 * `H`, else `N`. With a comparator only what is certain. Without a range, or one of words alone, none.
 */
export function flagOf(value: Decimal, comparator: Comparator | null, range: Range | null): ResultFlag | null {
  if (!range) return null;
  const bounds = boundsOf(range);
  if (none(bounds)) return null;
  if (comparator === '<') return flagBelow(value, bounds);
  return comparator === '>' ? flagAbove(value, bounds) : exactFlag(value, bounds);
}

const ranks: Readonly<Record<Interpretation, number>> = { N: 0, A: 1, AA: 2 };

/** The gravest of what picked options mean. */
export function gravest(picked: readonly Interpretation[]): Interpretation | null {
  return picked.reduce<Interpretation | null>((worst, each) => (worst === null || ranks[each] > ranks[worst] ? each : worst), null);
}

/** A range in words: its own text, '3.5 – 5.1', '≤ 5', '≥ 60', or 'No range'. */
export function referenceText(range: Range | null): string {
  if (!range) return 'No range';
  if (range.text) return range.text;
  if (range.low !== null && range.high !== null) return `${range.low} – ${range.high}`;
  if (range.high !== null) return `≤ ${range.high}`;
  return range.low === null ? 'No range' : `≥ ${range.low}`;
}
