import { describe, expect, test } from 'vitest';
import { compileFilter, compileSort, instantOfLiteral, likePattern, macroOf } from './compile-filter.ts';
import { FilterError } from './filter-grammar.ts';

const now = '2028-02-29T13:14:15.016Z';

describe('names', () => {
  test.each([
    'hospitalId = "x"',
    'hospital_id = "x"',
    'audience = "staff"',
    'dates.secret = "x"',
    'constructor = "x"',
    '__proto__ = 1',
    'created = @random',
  ])('refuses %s', (text) => {
    expect(() => compileFilter(text, now)).toThrow(FilterError);
  });

  test('sort knows the same names and no @random', () => {
    expect(() => compileSort('@random')).toThrow(FilterError);
    expect(() => compileSort('hospitalId')).toThrow(FilterError);
    expect(() => compileSort('-created,title')).not.toThrow();
  });
});

describe('dates', () => {
  test('every spelling of the SDK', () => {
    expect(instantOfLiteral('2026-11-20')).toBe('2026-11-20T00:00:00.000Z');
    expect(instantOfLiteral('2023-10-10 00:00:00.000Z')).toBe('2023-10-10T00:00:00.000Z');
    expect(instantOfLiteral('2026-11-20T08:09')).toBe('2026-11-20T08:09:00.000Z');
    expect(instantOfLiteral('2026-11-20 08:09:10.123456Z')).toBe('2026-11-20T08:09:10.123Z');
  });

  test.each(['2026-02-30', '2026-13-01', '2026-01-01 25:00', '0000-01-01', 'yesterday', ''])('refuses %s', (text) => {
    expect(() => instantOfLiteral(text)).toThrow(FilterError);
  });

  test('macros are of the act’s instant', () => {
    expect(macroOf('@monthEnd', now)).toBe('2028-02-29T23:59:59.999Z');
    expect(macroOf('@yesterday', now)).toBe('2028-02-28T13:14:15.016Z');
    expect(macroOf('@yearStart', now)).toBe('2028-01-01T00:00:00.000Z');
  });
});

test('contains: own % stay, other signs are themselves', () => {
  expect(likePattern('50_a')).toBe('%50\\_a%');
  expect(likePattern('a%b\\')).toBe('a%b\\\\');
});
