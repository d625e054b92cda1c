import { describe, expect, test } from 'vitest';
import { type BenefitLimits, type BenefitUsed, familyKeyOf, leftOf, type LimitedLine, limitsLeftOf } from './rules.ts';

const none: BenefitLimits = { annual: null, family: null, perVisit: null, perAdmission: null, modules: {}, inpatientDays: null };
const unused: BenefitUsed = { annual: 0, family: 0, visit: 0, admission: 0, modules: {}, inpatientDays: 0, items: new Map() };
const line = (changes: Partial<LimitedLine> = {}): LimitedLine => ({
  ...{ key: 0, billableItemId: 'malaria', module: 'Laboratory', quantity: 1, insurerUnit: 300_000 },
  ...{ maxQuantityPerVisit: null, maxPerYear: null },
  ...changes,
});

test('what is left of a limit is never below nothing', () => {
  expect([leftOf(null, 5), leftOf(10, 4), leftOf(10, 12)]).toEqual([null, 6, 0]);
});

describe('amounts', () => {
  test('without limits nothing is limited', () => {
    expect(limitsLeftOf(none, unused, [line()], true)).toEqual({ visitLeft: null, annualLeft: null, most: new Map([[0, null]]) });
  });

  test('the least of the own and the family’s limit counts', () => {
    const limits = { ...none, annual: 1_000_000, family: 1_500_000 };
    expect(limitsLeftOf(limits, { ...unused, annual: 200_000, family: 200_000 }, [line()], false).annualLeft).toBe(800_000);
    expect(limitsLeftOf(limits, { ...unused, annual: 200_000, family: 1_400_000 }, [line()], false).annualLeft).toBe(100_000);
    expect(limitsLeftOf(limits, { ...unused, annual: 1_200_000, family: 1_200_000 }, [line()], false).annualLeft).toBe(0);
  });

  test('a stay’s limit counts inside one, beside the visit’s', () => {
    const limits = { ...none, perVisit: 500_000, perAdmission: 400_000 };
    const used = { ...unused, visit: 50_000, admission: 100_000 };
    expect(limitsLeftOf(limits, used, [line()], false).visitLeft).toBe(450_000);
    expect(limitsLeftOf(limits, used, [line()], true).visitLeft).toBe(300_000);
  });

  test('a module’s limit is an amount while all lines are of the module', () => {
    const limits = { ...none, annual: 5_000_000, modules: { Laboratory: 700_000 } };
    const used = { ...unused, modules: { Laboratory: 200_000 } };
    expect(limitsLeftOf(limits, used, [line(), line({ key: 1 })], false)).toMatchObject({ annualLeft: 500_000 });
    expect(limitsLeftOf(limits, used, [line({ module: 'Radiology' })], false)).toMatchObject({ annualLeft: 5_000_000 });
  });

  test('in a mixed order it is whole units of each line, taken in their order', () => {
    const limits = { ...none, modules: { Laboratory: 700_000 } };
    const lines = [line({ quantity: 2 }), line({ key: 1, module: 'Radiology' }), line({ key: 2, insurerUnit: 50_000, quantity: 5 })];
    const left = limitsLeftOf(limits, unused, lines, false);
    expect(left.annualLeft).toBeNull();
    expect([...left.most]).toEqual([
      [0, 2],
      [1, null],
      [2, 2],
    ]);
  });
});

describe('units', () => {
  test('of a visit and of a year, whichever is less', () => {
    const used = { ...unused, items: new Map([['malaria', { visit: 1, year: 9 }]]) };
    const most = (changes: Partial<LimitedLine>) => limitsLeftOf(none, used, [line(changes)], false).most.get(0);
    expect(most({ maxQuantityPerVisit: 3 })).toBe(2);
    expect(most({ maxQuantityPerVisit: 3, maxPerYear: 10 })).toBe(1);
    expect(most({ maxPerYear: 8 })).toBe(0);
  });

  test('two lines of one item share them', () => {
    const lines = [line({ quantity: 2, maxQuantityPerVisit: 3 }), line({ key: 1, quantity: 2, maxQuantityPerVisit: 3 })];
    expect([...limitsLeftOf(none, unused, lines, false).most.values()]).toEqual([3, 1]);
  });

  test('days of a stay count for its rooms alone', () => {
    const limits = { ...none, inpatientDays: 21 };
    const lines = [line({ module: 'Admission' }), line({ key: 1 })];
    expect([...limitsLeftOf(limits, { ...unused, inpatientDays: 20 }, lines, true).most.values()]).toEqual([1, null]);
    expect([...limitsLeftOf(limits, { ...unused, inpatientDays: 21 }, lines, true).most.values()]).toEqual([0, null]);
  });
});

test('a family is the principal’s number, of the principal their own; nobody without a number', () => {
  expect(familyKeyOf({ principalEnrolleeNumber: 'hyg-1 ', enrolleeNumber: 'HYG-1/2' })).toBe('HYG-1');
  expect(familyKeyOf({ principalEnrolleeNumber: null, enrolleeNumber: 'HYG-1' })).toBe('HYG-1');
  expect(familyKeyOf({ principalEnrolleeNumber: ' ', enrolleeNumber: null })).toBeNull();
});
