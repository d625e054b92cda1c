import { describe, expect, test } from 'vitest';
import type { Range } from '../catalogue-records.ts';
import type { Comparator } from '../words.ts';
import { type Decimal, parseDecimal } from './decimal.ts';
import { boundFault, chooseRange, flagOf, gravest, overlapOf, referenceText } from './ranges.ts';

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
const range = (changes: Partial<Range>): Range => ({ ...blank, ...changes });

describe('the choice of a range', () => {
  const any = range({ text: 'any' });
  const age = range({ text: 'age', ageFromDays: 0, ageToDays: 6570 });
  const sex = range({ text: 'sex', sex: 'female' });
  const sexAge = range({ text: 'sex+age', sex: 'female', ageFromDays: 6570 });
  const pregnant = range({ text: 'pregnant', pregnancy: 'trimester-2', sex: 'female', ageFromDays: 0 });
  const all = [any, age, sex, sexAge, pregnant];

  test.each([
    [{ sex: 'female', ageDays: 10_000, pregnancy: 'trimester-2' }, 'pregnant'],
    [{ sex: 'female', ageDays: 10_000, pregnancy: 'trimester-3' }, 'sex+age'],
    [{ sex: 'female', ageDays: 10_000, pregnancy: null }, 'sex+age'],
    [{ sex: 'female', ageDays: 100, pregnancy: null }, 'sex'],
    [{ sex: 'male', ageDays: 100, pregnancy: null }, 'age'],
    [{ sex: 'male', ageDays: 6569, pregnancy: null }, 'age'],
    [{ sex: 'male', ageDays: 6570, pregnancy: null }, 'any'],
    [{ sex: null, ageDays: null, pregnancy: null }, 'any'],
  ] as const)('%o takes the range %s', (person, chosen) => {
    expect(chooseRange(all, person)?.text).toBe(chosen);
  });

  test('none fits: no range', () => {
    expect(chooseRange([sex], { sex: 'male', ageDays: 1, pregnancy: null })).toBeNull();
    expect(referenceText(null)).toBe('No range');
  });
});

describe('flags', () => {
  const potassium = range({ low: 3.5, high: 5.1, criticalLow: 2.8, criticalHigh: 6.2 });
  test.each([
    ['2.8', 'LL'],
    ['2.80', 'LL'],
    ['2.81', 'L'],
    ['3.49', 'L'],
    ['3.5', 'N'],
    ['3.50', 'N'],
    ['5.1', 'N'],
    ['5.100001', 'H'],
    ['6.19', 'H'],
    ['6.2', 'HH'],
  ])('%s is %s', (value, flag) => {
    expect(flagOf(parseDecimal(value) as Decimal, null, potassium)).toBe(flag);
  });

  const crp = range({ high: 5 });
  test.each<[string, string, Comparator, Range, string | null]>([
    ['below critical', '2.8', '<', potassium, 'LL'],
    ['below low', '3.5', '<', potassium, 'L'],
    ['below something normal', '4', '<', potassium, null],
    ['below a limit of detection', '5', '<', crp, 'N'],
    ['below more than normal', '6', '<', crp, null],
    ['above high', '5.1', '>', potassium, 'H'],
    ['above critical', '6.2', '>', potassium, 'HH'],
    ['above something normal', '4', '>', potassium, null],
    ['above the only limit', '60', '>', range({ low: 60 }), 'N'],
  ])('%s: only what is certain', (_what, value, comparator, own, flag) => {
    expect(flagOf(parseDecimal(value) as Decimal, comparator, own)).toBe(flag);
  });

  test('words alone, or no range, flag nothing', () => {
    expect(flagOf(1n, null, null)).toBeNull();
    expect(flagOf(1n, null, range({ text: 'See report' }))).toBeNull();
  });

  test('the gravest option counts', () => {
    expect(gravest(['N', 'AA', 'A'])).toBe('AA');
    expect(gravest([])).toBeNull();
  });
});

describe('what a catalogue must not hold', () => {
  test.each([
    [range({ low: 5, high: 4 }), 'Low must not be above high'],
    [range({ low: 5, criticalLow: 6 }), 'Critical low must not be above low'],
    [range({ high: 5, criticalHigh: 4 }), 'Critical high must not be below high'],
    [range({ criticalLow: 4, criticalHigh: 4 }), 'Critical low must be below critical high'],
    [range({ ageFromDays: 10, ageToDays: 10 }), 'The end age must be above the start age'],
    [range({ low: 4, high: 4, criticalLow: 4 }), null],
  ])('%o: %s', (own, fault) => {
    expect(boundFault(own)).toBe(fault);
  });

  test.each([
    ['ages that meet', [range({ ageFromDays: 0, ageToDays: 10 }), range({ ageFromDays: 9 })], [0, 1]],
    ['half-open ages', [range({ ageFromDays: 0, ageToDays: 10 }), range({ ageFromDays: 10 })], null],
    ['both sexes', [range({ sex: 'male' }), range({ sex: 'female' })], null],
    ['one sex twice', [range({ sex: 'male' }), range({ sex: 'male' })], [0, 1]],
    ['another specificity', [range({}), range({ sex: 'male' })], null],
    ['two trimesters', [range({ pregnancy: 'trimester-1' }), range({ pregnancy: 'trimester-2' })], null],
    ['any twice', [range({}), range({})], [0, 1]],
  ])('%s', (_what, ranges, pair) => {
    expect(overlapOf(ranges)).toEqual(pair);
  });

  test.each([
    [range({ low: 3.5, high: 5.1 }), '3.5 – 5.1'],
    [range({ high: 5 }), '≤ 5'],
    [range({ low: 60 }), '≥ 60'],
    [range({ low: 1, text: 'Negative' }), 'Negative'],
  ])('%o reads %s', (own, words) => {
    expect(referenceText(own)).toBe(words);
  });
});
