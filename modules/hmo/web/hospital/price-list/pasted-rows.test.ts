import { expect, test } from 'vitest';
import { benefitOf, benefitStart } from '../plans/benefit-values.ts';
import { pastedRows } from './pasted-rows.ts';
import { percentBetween } from './percent-between.ts';

test('lines of a spreadsheet: code first, price last; a line without a price is named', () => {
  const text = 'LAB-1\tFull blood count\t2,500.50\n\nLAB-2\t₦3,000\nLAB-3\nLAB-4\tfree';
  expect(pastedRows(text, 2, '.')).toEqual({
    rows: [
      { hospitalCode: 'LAB-1', hmoPrice: 250_050 },
      { hospitalCode: 'LAB-2', hmoPrice: 300_000 },
    ],
    bad: [4, 5],
  });
  expect(pastedRows('LAB-1;2500,5', 2, ',').rows).toEqual([{ hospitalCode: 'LAB-1', hmoPrice: 250_050 }]);
});

test('a difference in percent; none without both prices', () => {
  expect(percentBetween(250_000, 270_000)).toBe('+8 %');
  expect(percentBetween(250_000, 218_750)).toBe('-12.5 %');
  expect([percentBetween(null, 1), percentBetween(0, 1), percentBetween(1, null)]).toEqual([null, null, null]);
});

test('benefits out of a form: modules without a kind of co-payment, and without a limit, are left out', () => {
  const values = {
    coveragePercentBps: 9_000,
    copays: { Medication: { kind: 'percent', value: 1_000 }, Blood: { kind: null }, Laboratory: { kind: 'none', value: 5 } },
    moduleLimits: { Radiology: 100, Blood: null },
  };
  expect(benefitOf(values)).toEqual({
    coveragePercentBps: 9_000,
    copays: { Medication: { kind: 'percent', value: 1_000 }, Laboratory: { kind: 'none', value: 0 } },
    moduleLimits: { Radiology: 100 },
  });
  expect(benefitStart(undefined)).toEqual({ coveragePercentBps: 10_000 });
});
