import { describe, expect, test } from 'vitest';
import type { Parameter, Range } from '../../contract/catalogue-records.ts';
import type { EnteredValue } from '../../contract/result-records.ts';
import { faultsOfTest, formulaFault, isLoinc, type JudgedTest, overlappingParameter } from './catalogue.ts';
import { turnaroundOf, whyNotCancel, whyNotRelease, whyNotUncalled, workOrder } from './transitions.ts';
import { criticalOf, faultsOfEntry, flagOfValue, implausible, isDelta, valuesOf, valueText } from '../../contract/rules/values.ts';

const anyRange: Range = {
  sex: 'any',
  ageFromDays: null,
  ageToDays: null,
  pregnancy: 'any',
  low: 1,
  high: 2,
  criticalLow: null,
  criticalHigh: 9,
  text: null,
};
let nextId = 0;
function parameter(changes: Partial<Parameter>): Parameter {
  nextId += 1;
  return {
    id: `00000000-0000-7000-8000-${String(nextId).padStart(12, '0')}`,
    name: `P${nextId}`,
    code: null,
    resultType: 'numeric',
    unit: 'mmol/L',
    decimals: 1,
    options: [],
    formula: null,
    required: true,
    plausibleLow: null,
    plausibleHigh: null,
    deltaPercent: null,
    deltaDays: null,
    ranges: [anyRange],
    ...changes,
  };
}
const entry = (of: Parameter, changes: Partial<EnteredValue>): EnteredValue => ({
  parameterId: of.id,
  value: null,
  values: [],
  comparator: null,
  culture: null,
  method: null,
  device: null,
  comment: null,
  absentReason: null,
  ...changes,
});
const person = { sex: 'male', ageDays: 9000, pregnancy: null } as const;
const at = '2026-11-21T10:00:00.000Z';
const work = (parameters: Parameter[], entered: EnteredValue[], previous = new Map()) =>
  valuesOf({ parameters, entered, person, collectedAt: at, previous });

describe('values of a result', () => {
  test('a number stays as it was typed, with the range it was flagged by', () => {
    const sodium = parameter({});
    const [value] = work([sodium], [entry(sodium, { value: '9.50' })]);
    expect(value).toMatchObject({ value: '9.50', flag: 'HH', range: anyRange, reference: '1 – 2' });
    expect(flagOfValue(sodium, value as never)).toBe('HH');
  });

  test('calculated values come by themselves, in their order, at their decimals; a comparator leaves them blank', () => {
    const tc = parameter({ code: 'TC' });
    const hdl = parameter({ code: 'HDL' });
    const ratio = parameter({ code: 'RATIO', resultType: 'calculated', formula: 'NON / HDL', decimals: 2 });
    const non = parameter({ code: 'NON', resultType: 'calculated', formula: 'TC - HDL' });
    const typed = [entry(tc, { value: '5.2' }), entry(hdl, { value: '1.3' })];
    expect(work([tc, hdl, ratio, non], typed).map(({ value }) => value)).toEqual(['5.2', '1.3', '3.00', '3.9']);
    const about = [entry(tc, { value: '5.2', comparator: '>' }), entry(hdl, { value: '1.3' })];
    expect(work([tc, hdl, ratio, non], about).map(({ value }) => value)).toEqual(['5.2', '1.3']);
  });

  test('options, cultures and titres are flagged by what they mean', () => {
    const smear = parameter({
      resultType: 'select',
      options: [
        { label: 'None', interpretation: 'N' },
        { label: '+++', interpretation: 'AA' },
      ],
    });
    const picks = parameter({
      resultType: 'multi-select',
      options: [
        { label: 'Ova', interpretation: 'A' },
        { label: 'None', interpretation: 'N' },
      ],
    });
    const blood = parameter({ resultType: 'culture', options: [{ label: 'scanty', interpretation: 'AA' }] });
    const titre = parameter({ resultType: 'titre', ranges: [{ ...anyRange, low: null, high: 80, criticalHigh: null }] });
    const values = work(
      [smear, picks, blood, titre],
      [
        entry(smear, { value: '+++' }),
        entry(picks, { values: ['None', 'Ova'] }),
        entry(blood, { culture: { growth: 'scanty', colonyCount: null, organisms: [] } }),
        entry(titre, { value: '1:160' }),
      ],
    );
    expect(values.map(({ flag }) => flag)).toEqual(['AA', 'A', 'AA', 'H']);
    expect(criticalOf(values)).toHaveLength(2);
    expect(valueText(values[2] as never)).toBe('Growth: scanty');
  });

  test('shown at the decimals of the parameter, half-even; kept as typed, and flagged by what was typed', () => {
    const sodium = parameter({ decimals: 1, ranges: [{ ...anyRange, low: 1, high: 5.1, criticalHigh: null }] });
    const shown = ['5.14', '5.25', '5.35', '4', '4.2'].map((value) => {
      const [kept] = work([sodium], [entry(sodium, { value })]);
      return [kept?.value, kept?.flag, valueText(kept as never)];
    });
    expect(shown).toEqual([
      ['5.14', 'H', '5.1 mmol/L'],
      ['5.25', 'H', '5.2 mmol/L'],
      ['5.35', 'H', '5.4 mmol/L'],
      ['4', 'N', '4 mmol/L'],
      ['4.2', 'N', '4.2 mmol/L'],
    ]);
  });

  test('hostile words are text and nothing else', () => {
    const text = parameter({ resultType: 'text', ranges: [] });
    const hostile = "'); drop table lab_results; -- process.exit() <script>";
    expect(faultsOfEntry([text], [entry(text, { value: hostile })], true)).toEqual({});
    expect(work([text], [entry(text, { value: hostile })])[0]).toMatchObject({ value: hostile, flag: null });
  });
});

describe('what must be corrected', () => {
  const sodium = parameter({});
  const sum = parameter({ resultType: 'calculated', formula: 'X', code: 'Y' });
  const pick = parameter({ resultType: 'select', options: [{ label: 'Positive', interpretation: 'A' }] });
  const titre = parameter({ resultType: 'titre' });
  test.each<[string, Parameter, Partial<EnteredValue>]>([
    ['no number', sodium, { value: '1e3' }],
    ['more decimals', sodium, { value: '1.1234567' }],
    ['too large', sodium, { value: '1234567890123' }],
    ['calculated', sum, { value: '1' }],
    ['no option', pick, { value: 'Maybe' }],
    ['a comparator of a choice', pick, { value: 'Positive', comparator: '<' }],
    ['no titre', titre, { value: '80' }],
    ['value and reason', sodium, { value: '1', absentReason: 'not-done' }],
    ['a culture of a number', sodium, { culture: { growth: 'none', colonyCount: null, organisms: [] } }],
  ])('%s', (_what, of, changes) => {
    expect(Object.keys(faultsOfEntry([of], [entry(of, changes)], false))).toEqual([`values.${of.id}`]);
  });

  test('a draft may lack values, a result may not, unless it says why', () => {
    expect(faultsOfEntry([sodium], [], false)).toEqual({});
    expect(Object.keys(faultsOfEntry([sodium], [], true))).toEqual([`values.${sodium.id}`]);
    expect(faultsOfEntry([sodium], [entry(sodium, { absentReason: 'not-done' })], true)).toEqual({});
    expect(faultsOfEntry([{ ...sodium, required: false }, sum], [], true)).toEqual({});
  });

  test('twice, or of another test', () => {
    const twice = [entry(sodium, { value: '1' }), entry(sodium, { value: '2' })];
    expect(faultsOfEntry([sodium], twice, true)).toEqual({ [`values.${sodium.id}`]: 'This parameter is listed twice' });
    expect(Object.values(faultsOfEntry([sodium], [entry(pick, { value: 'Positive' })], false))).toEqual([
      'This parameter does not belong to the test',
    ]);
  });

  test('implausible: below or above what can be', () => {
    const glucose = parameter({ plausibleLow: 0.5, plausibleHigh: 80 });
    const found = (value: string) => implausible([glucose], [{ parameterId: glucose.id, value }]).length;
    expect(['0.4', '0.5', '80', '80.01'].map(found)).toEqual([1, 0, 0, 1]);
  });
});

describe('the difference to the last value', () => {
  const of = parameter({ deltaPercent: 20, deltaDays: 7 });
  const last = (number: string | null, day: string) => ({ value: `${number}`, number, at: `2026-11-${day}T10:00:00.000Z` });
  test.each([
    ['12', last('10', '20'), false],
    ['12.01', last('10', '20'), true],
    ['7.99', last('10', '20'), true],
    ['12.01', last('10', '13'), false],
    ['12.01', last(null, '20'), false],
    ['1', last('0', '20'), true],
    ['0', last('0', '20'), false],
  ])('%s after %o: %s', (text, previous, delta) => {
    expect(isDelta(of, { text, comparator: null, at }, previous)).toBe(delta);
  });
  test('a comparator tells no difference', () => {
    expect(isDelta(of, { text: '99', comparator: '>', at }, last('10', '20'))).toBe(false);
  });
});

describe('the catalogue', () => {
  test.each([
    ['718-7', true],
    ['718-8', false],
    ['2951-2', true],
    ['14749-6', true],
    ['718', false],
    ['12345678-1', false],
  ])('LOINC %s: %s', (code, right) => expect(isLoinc(code)).toBe(right));

  const sound: JudgedTest = {
    kind: 'test',
    code: '718-7',
    specimenType: 'blood',
    memberIds: [],
    turnaroundMinutes: 60,
    statTurnaroundMinutes: null,
    minAgeDays: null,
    maxAgeDays: null,
    performedAt: 'in-house',
    referralInstitution: null,
    parameters: [parameter({})],
  };
  test('a sound test has no faults', () => expect(faultsOfTest(sound)).toEqual({}));
  test.each<[Partial<JudgedTest>, string]>([
    [{ code: '718-1' }, 'code'],
    [{ specimenType: null }, 'specimenType'],
    [{ parameters: [] }, 'parameters'],
    [{ statTurnaroundMinutes: 61 }, 'statTurnaroundMinutes'],
    [{ minAgeDays: 5, maxAgeDays: 4 }, 'maxAgeDays'],
    [{ performedAt: 'referred-out' }, 'referralInstitution'],
    [{ parameters: [parameter({ unit: null })] }, 'parameters.0.unit'],
    [{ parameters: [parameter({ resultType: 'select' })] }, 'parameters.0.options'],
    [{ parameters: [parameter({ name: 'Hb' }), parameter({ name: 'H B' })] }, 'parameters.1.name'],
    [{ parameters: [parameter({ code: 'x' }), parameter({ code: 'X' })] }, 'parameters.1.code'],
    [{ parameters: [parameter({ ranges: [{ ...anyRange, low: 3 }] })] }, 'parameters.0.ranges.0'],
    [{ kind: 'profile', parameters: [], memberIds: ['a'] }, 'memberIds'],
  ])('%o is refused at %s', (changes, field) => {
    expect(Object.keys(faultsOfTest({ ...sound, ...changes }))).toContain(field);
  });

  test('overlapping ranges and formulas that ask for themselves name their parameter', () => {
    const twice = parameter({ name: 'Twice', ranges: [anyRange, anyRange] });
    expect(overlappingParameter([parameter({}), twice])).toEqual({ parameter: 'Twice', field: 'parameters.1.ranges.1' });
    const ring = parameter({ name: 'Ring', code: 'R', resultType: 'calculated', formula: 'R + 1' });
    expect(formulaFault([ring])).toEqual({ parameter: 'Ring', why: 'it asks for itself', field: 'parameters.0.formula' });
  });
});

describe('transitions', () => {
  test('a specimen taken is cancelled only by those who release, its charge waived by those who cancel performed bills', () => {
    const may = (...rights: readonly string[]) => rights.includes.bind(rights);
    const taken = { status: 'specimen-taken' } as const;
    expect(whyNotCancel({ status: 'specimen-due' }, true, may())).toBeNull();
    expect(whyNotCancel(taken, false, may())?.details).toEqual({ permission: 'Release Lab Result' });
    expect(whyNotCancel(taken, false, may('Release Lab Result'))).toBeNull();
    expect(whyNotCancel(taken, true, may('Release Lab Result'))?.details).toEqual({ permission: 'Cancel Performed Bill' });
    expect(whyNotCancel(taken, true, may('Release Lab Result', 'Cancel Performed Bill'))).toBeNull();
  });

  test('four eyes, unless the hospital allows two', () => {
    expect(whyNotRelease({ releaserEntered: false, selfReleaseAllowed: false })).toBeNull();
    expect(whyNotRelease({ releaserEntered: true, selfReleaseAllowed: false })?.code).toBe('LAB_SELF_RELEASE');
    expect(whyNotRelease({ releaserEntered: true, selfReleaseAllowed: true })).toBeNull();
  });
  const release = { critical: false, called: false, notifyLater: false };
  test('a critical value wants a call, or that somebody is notified', () => {
    expect(whyNotUncalled(release)).toBeNull();
    expect(whyNotUncalled({ ...release, critical: true })?.code).toBe('LAB_CRITICAL_CALL');
    expect(whyNotUncalled({ ...release, critical: true, called: true })).toBeNull();
    expect(whyNotUncalled({ ...release, critical: true, notifyLater: true })).toBeNull();
  });

  test('the worklist: stat, urgent, routine, each oldest first; then released, newest first; then cancelled', () => {
    const now = Date.parse(at);
    const rows = [
      { status: 'cancelled', priority: 'stat', createdAt: now, closedAt: now },
      { status: 'result-released', priority: 'stat', createdAt: 1, closedAt: now - 5 },
      { status: 'result-released', priority: 'routine', createdAt: 1, closedAt: now },
      { status: 'specimen-due', priority: 'routine', createdAt: now - 9, closedAt: null },
      { status: 'result-entered', priority: 'urgent', createdAt: now, closedAt: null },
      { status: 'specimen-taken', priority: 'stat', createdAt: now, closedAt: null },
      { status: 'specimen-due', priority: 'stat', createdAt: now - 1, closedAt: null },
    ] as const;
    const order = rows.map((row, index) => ({ index, place: workOrder(row) })).sort((a, b) => a.place - b.place);
    expect(order.map(({ index }) => index)).toEqual([6, 5, 4, 3, 2, 1, 0]);
    expect(order.every(({ place }) => Number.isSafeInteger(place))).toBe(true);
  });

  test('a stat request has the stat turnaround', () => {
    expect(turnaroundOf('stat', { turnaroundMinutes: 60, statTurnaroundMinutes: 15 })).toBe(15);
    expect(turnaroundOf('stat', { turnaroundMinutes: 60, statTurnaroundMinutes: null })).toBe(60);
    expect(turnaroundOf('urgent', { turnaroundMinutes: 60, statTurnaroundMinutes: 15 })).toBe(60);
  });
});
