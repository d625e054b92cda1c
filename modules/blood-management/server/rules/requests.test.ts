import { describe, expect, test } from 'vitest';
import {
  groupStateOf,
  isRhProtected,
  mayMatchElectronically,
  missingAttributes,
  nextVitalsAt,
  sampleUntil,
  statusOfLines,
} from './requests.ts';

const at = '2026-11-20T12:00:00.000Z';

describe('where a request stands', () => {
  const of = (units: number, lines: readonly ('reserved' | 'issued' | 'returned' | 'transfused' | 'released')[], hasSample = true) =>
    statusOfLines(
      { status: 'sample-taken', units },
      lines.map((state) => ({ state, issuedAt: state === 'reserved' || state === 'released' ? null : at })),
      hasSample,
    );
  test.each([
    [2, [], 'sample-taken'],
    [2, ['reserved'], 'sample-taken'],
    [2, ['reserved', 'reserved'], 'cross-matched'],
    [2, ['reserved', 'released'], 'sample-taken'],
    [2, ['reserved', 'issued'], 'part-issued'],
    [2, ['issued', 'issued'], 'issued'],
    [2, ['transfused', 'issued'], 'issued'],
    [2, ['transfused', 'returned'], 'completed'],
  ] as const)('%i units, %j: %s', (units, lines, status) => expect(of(units, lines)).toBe(status));
  test('without a sample it is requested', () => expect(of(1, [], false)).toBe('requested'));
  test('one that has ended stays ended', () => {
    expect(statusOfLines({ status: 'cancelled', units: 1 }, [{ state: 'issued', issuedAt: at }], true)).toBe('cancelled');
  });
});

describe("the patient's group", () => {
  const of = (...groups: (string | null)[]) => groupStateOf(groups.map((bloodGroup) => ({ bloodGroup: bloodGroup as 'A+' | null })));
  test.each([
    [[], { group: null, state: 'unknown' }],
    [['A+'], { group: 'A+', state: 'typed' }],
    [['A+', 'A+'], { group: 'A+', state: 'confirmed' }],
    [['A+', 'A-'], { group: 'A+', state: 'discrepant' }],
    // The differing one itself is none of the two new ones.
    [['A+', 'A-', 'A-'], { group: 'A+', state: 'discrepant' }],
    [['A+', 'A-', 'A-', 'A-'], { group: 'A-', state: 'confirmed' }],
    [['A+', 'A+', 'O+', 'A+', 'A+'], { group: 'A+', state: 'confirmed' }],
    [['A+', 'A+', null], { group: 'A+', state: 'discrepant' }],
    [['A+', 'A+', null, 'A+'], { group: 'A+', state: 'discrepant' }],
    [['A+', 'A+', null, 'O-', 'O-'], { group: 'O-', state: 'confirmed' }],
  ])('%j', (groups, state) => expect(of(...groups)).toEqual(state));
});

test('a sample counts three days, seven when nothing happened in three months', () => {
  expect(sampleUntil(at, true)).toBe('2026-11-23T12:00:00.000Z');
  expect(sampleUntil(at, null)).toBe('2026-11-23T12:00:00.000Z');
  expect(sampleUntil(at, false)).toBe('2026-11-27T12:00:00.000Z');
});

test.each([
  ['female', 49, true],
  ['female', 50, false],
  ['male', 17, true],
  ['male', 18, false],
  ['male', null, false],
  ['female', null, true],
  [null, null, true],
])('%s of %s years', (sex, years, kept) => expect(isRhProtected(sex, years)).toBe(kept));

test('what a unit lacks', () => {
  expect(missingAttributes(['irradiated', 'washed'], ['washed'])).toEqual(['irradiated']);
});

test('electronic cross-match', () => {
  const fits = { state: 'confirmed', screen: 'negative', antibodies: [] } as const;
  expect(mayMatchElectronically(fits)).toBe(true);
  expect(mayMatchElectronically({ ...fits, state: 'typed' })).toBe(false);
  expect(mayMatchElectronically({ ...fits, screen: 'positive' })).toBe(false);
  expect(mayMatchElectronically({ ...fits, antibodies: ['K'] })).toBe(false);
});

test('observations after a quarter of an hour, then each hour', () => {
  expect(nextVitalsAt(at, null)).toBe('2026-11-20T12:15:00.000Z');
  expect(nextVitalsAt(at, '2026-11-20T12:00:00.000Z')).toBe('2026-11-20T12:15:00.000Z');
  expect(nextVitalsAt(at, '2026-11-20T12:16:00.000Z')).toBe('2026-11-20T13:16:00.000Z');
});
