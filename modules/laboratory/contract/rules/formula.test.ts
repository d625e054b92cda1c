import { describe, expect, test } from 'vitest';
import { add, type Decimal, divide, multiply, parseDecimal, roundedText } from './decimal.ts';
import { calculationOrder, codesOf, evaluate, FormulaFault, readFormula } from './formula.ts';

const d = (text: string) => parseDecimal(text) as Decimal;
const worth = (formula: string, inputs: Readonly<Record<string, string>> = {}) => {
  const value = evaluate(readFormula(formula), (code) => (code in inputs ? d(inputs[code] as string) : null));
  return value === null ? null : roundedText(value, 6);
};

describe('decimals', () => {
  test('what binary fractions get wrong is exact', () => {
    expect(roundedText(add(d('0.1'), d('0.2')) as Decimal, 6)).toBe('0.300000');
    expect(roundedText(multiply(d('1.1'), d('1.1')) as Decimal, 6)).toBe('1.210000');
    expect(roundedText(divide(d('1'), d('3')) as Decimal, 6)).toBe('0.333333');
    expect(roundedText(divide(d('-2'), d('3')) as Decimal, 3)).toBe('-0.667');
  });

  test.each([
    ['0.125', 2, '0.12'],
    ['0.135', 2, '0.14'],
    ['-0.125', 2, '-0.12'],
    ['2.5', 0, '2'],
    ['3.5', 0, '4'],
    ['12', 3, '12.000'],
    ['-0.4', 0, '0'],
  ])('%s to %i places is %s, half to even', (text, places, rounded) => {
    expect(roundedText(d(text), places)).toBe(rounded);
  });

  test.each(['', '1e5', '0x10', 'NaN', 'Infinity', '1,5', '1.', '.5', '--1', '1234567890123', '1 2'])('%j is no number', (text) => {
    expect(parseDecimal(text)).toBeNull();
  });

  test('a division by zero and a number too large come to nothing', () => {
    expect(divide(d('1'), d('0'))).toBeNull();
    expect(multiply(d('999999999999'), d('999999999999'))).toBeNull();
  });
});

describe('formulas', () => {
  test.each([
    ['1 + 2 × 3', '7.000000'],
    ['(1 + 2) * 3', '9.000000'],
    ['10 ÷ 4 − 1', '1.500000'],
    ['10 - 4 - 3', '3.000000'],
    ['12 / 2 / 3', '2.000000'],
    ['-2 * -3', '6.000000'],
    ['-(2 + 3)', '-5.000000'],
  ])('%s = %s', (formula, value) => {
    expect(worth(formula)).toBe(value);
  });

  test("LDL by Friedewald's formula, codes in any case, LOINC in brackets", () => {
    expect(worth('TC - HDL - TG / 2.2', { tc: '5.2', hdl: '1.3', tg: '1.1' })).toBe('3.400000');
    expect(worth('[718-7] * 3', { '718-7': '13.5' })).toBe('40.500000');
    expect(codesOf(readFormula('tc - HDL - (TC / [2085-9])'))).toEqual(['tc', 'hdl', '2085-9']);
  });

  test('blank when an input is absent or a divisor is zero', () => {
    expect(worth('A + B', { a: '1' })).toBeNull();
    expect(worth('A / B', { a: '1', b: '0' })).toBeNull();
  });

  test.each([
    'process.exit(1)',
    'constructor.constructor("return 1")()',
    'A; drop table lab_tests',
    'A + (B',
    'A B',
    '1 2',
    ')',
    '',
    '+',
    'A **B',
    '2x',
    '1.2.3',
    'A = 1',
    '`1`',
    '$A',
    '[A',
    '[]',
    'A\u0000B',
    'Ａ + 1',
    `${'('.repeat(30)}1${')'.repeat(30)}`,
    `${'-'.repeat(40)}1`,
    '1+'.repeat(200),
    `A${'+A'.repeat(95)}`,
  ])('%j is refused and does nothing', (formula) => {
    expect(() => readFormula(formula)).toThrow(FormulaFault);
  });

  const calculated = (code: string, formula: string) => ({ name: code, code, resultType: 'calculated', formula });
  const number = (code: string) => ({ name: code, code, resultType: 'numeric', formula: null });

  test('calculated inputs come before what asks for them', () => {
    const order = calculationOrder([calculated('c', 'b * 2'), calculated('b', 'a + 1'), number('a')]);
    expect(order.map(({ parameter }) => parameter.code)).toEqual(['b', 'c']);
  });

  test.each([
    ['itself', [calculated('a', 'a + 1')]],
    ['a ring', [calculated('a', 'b'), calculated('b', 'c'), calculated('c', 'a')]],
  ])('%s is a cycle', (_what, parameters) => {
    expect(() => calculationOrder(parameters)).toThrow('it asks for itself');
  });

  test('only numbers of the same test can be asked for', () => {
    expect(() => calculationOrder([calculated('a', 'x')])).toThrow('no number of this test has the code x');
    expect(() => calculationOrder([calculated('a', 'x'), { name: 'x', code: 'x', resultType: 'text', formula: null }])).toThrow(
      'no number',
    );
    expect(() => calculationOrder([calculated('a', '__proto__'), number('b')])).toThrow(FormulaFault);
    expect(() => calculationOrder([calculated('a', 'toString'), number('b')])).toThrow('no number');
  });
});
