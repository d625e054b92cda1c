import { describe, expect, test } from 'vitest';
import { evaluateSafety } from '../../contract/safety/evaluate.ts';
import { aCase, aLine } from '../../contract/safety/testing-cases.ts';
import { requestLine } from './safety-lines.ts';
import type { StoredRequest } from './store.ts';

/** A stored request: so much of a unit once a day. */
const asked = (dose: number, doseUnit: string | null) =>
  ({
    ...{ id: 'r1', productId: 'p1', genericText: null, prescriptionLineId: null, refillOf: null, alerts: [] },
    ...{ dose: String(dose), doseUnit, route: 'SC', frequency: 'OD', perDay: '1', maxPerDay: null, durationDays: 5 },
    ...{ quantity: 3, quantityDispensed: 0, indication: null, validUntil: '2026-12-01' },
  }) as unknown as StoredRequest;

/** The dose that the rules look at when another product is given, so many of whose units stand for one of what was asked for. */
function given(dose: number, doseUnit: string | null, inPlace: number | null) {
  const line = requestLine(asked(dose, doseUnit), { productId: 'p2', inPlace });
  return [line.doseAmount, line.doseUnit];
}

describe('the dose of a substitute', () => {
  test('in units, milligrams or the like is that of what was asked for, whatever its units stand for', () => {
    for (const unit of ['unit', 'units', 'IU', 'iu', 'U', 'mg', 'MG', 'milligrams', 'g', 'mcg', 'µg', 'mmol'])
      for (const inPlace of [null, 1, 2, 3.33]) expect(given(30, unit, inPlace)).toEqual([30, unit]);
  });

  test('in forms is another number of them; nothing is said where the strengths do not tell', () => {
    expect(given(1, 'tablet', 2)).toEqual([2, 'tablet']);
    expect(given(1, 'tablet', null)).toEqual([null, null]);
    expect(requestLine(asked(1, 'tablet'), { productId: 'p1', inPlace: 2 })).toMatchObject({ doseAmount: 1, doseUnit: 'tablet' });
  });

  test('in a volume is not known of another product', () => {
    for (const unit of ['ml', 'mL', 'teaspoons']) for (const inPlace of [null, 2]) expect(given(5, unit, inPlace)).toEqual([null, null]);
  });
});

test('units of another insulin are held against its own most, and said as units', () => {
  const adult = { maxSingle: 50, maxDaily: 80, maxDailyPerKg: null, unit: 'IU', perKg: false };
  const pen = { strength: { amount: 300, unit: 'IU' }, concentration: { amount: 100, unit: 'IU', perMl: 1 }, adult };
  const alertsOf = (dose: number, inPlace: number | null) => {
    const line = requestLine(asked(dose, 'unit'), { productId: 'p2', inPlace });
    const { productId: _product, ...taken } = line;
    const [found = []] = evaluateSafety(aCase([aLine('Insulin glargine', { ...taken, genericName: 'Insulin glargine' }, pen)]));
    return found.filter(({ rule }) => rule.startsWith('dose'));
  };
  for (const inPlace of [null, 3.333_333]) {
    expect(alertsOf(40, inPlace)).toEqual([]);
    expect(alertsOf(60, inPlace)).toMatchObject([
      { rule: 'dose-single', level: 'warn', text: 'Insulin glargine: a single dose of 60 IU is above the maximum of 50 IU.' },
    ]);
    expect(alertsOf(120, inPlace).map(({ rule, level }) => `${rule} ${level}`)).toEqual(['dose-single stop', 'dose-daily warn']);
  }
});
