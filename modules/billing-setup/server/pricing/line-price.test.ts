import { describe, expect, test } from 'vitest';
import { ruleKinds } from '../../contract/words.ts';
import { countingRules, type LineCover, type LineFacts, type LineTax, type MatchedRule, priceLine, splitLine } from './line-price.ts';

const facts = (changes: Partial<LineFacts> = {}): LineFacts => ({
  quantity: 1,
  basePrice: 10_000,
  baseWords: 'Hospital price',
  rules: [],
  packaged: [],
  allowDiscount: true,
  categoryDiscount: null,
  typedPrice: null,
  manualDiscount: 0,
  taxes: [],
  cover: null,
  write: String,
  ...changes,
});

let made = 0;
const rule = (kind: MatchedRule['kind'], value: number, stackable = false): MatchedRule => {
  made += 1;
  return { id: `rule-${made}`, name: `Rule ${made}`, kind, value, stackable };
};
const tax = (rateBps: number, inclusive = false): LineTax => ({
  ...{ id: `tax-${rateBps}-${inclusive}`, code: 'VAT', name: 'VAT', rateBps, inclusive },
  ...{ liabilityAccount: '2200', exemptionReason: null, registrationNumber: null },
});
const cover = (changes: Partial<LineCover> = {}): LineCover => ({
  capitated: false,
  copay: { kind: 'none' },
  mostUnits: null,
  mostInsurerPays: null,
  ...changes,
});

describe('rules of a price', () => {
  test('the first rule of a kind that does not stack ends that kind', () => {
    const [a, b, c] = [rule('discount-percent', 100, true), rule('discount-percent', 200), rule('discount-percent', 300, true)];
    const other = rule('discount-fixed', 5);
    expect(countingRules([a, b, c, other], 'discount-percent', 'discount-fixed')).toEqual([a, b, other]);
  });

  test('an override sets the base; surcharges are of that base, not of each other', () => {
    const line = priceLine(
      facts({
        quantity: 2,
        rules: [
          rule('surcharge-percent', 2_500, true),
          rule('surcharge-percent', 1_500),
          rule('surcharge-fixed', 7),
          rule('override', 333),
        ],
      }),
    );
    // 333 + 83 (25 %) + 50 (15 %) + 7
    expect([line.unitPrice, line.gross, line.net, line.ruleIds.length]).toEqual([473, 946, 946, 4]);
  });

  test('discounts are of what is left after packages, rounded half up, and never take more than there is', () => {
    expect(priceLine(facts({ basePrice: 333, rules: [rule('discount-percent', 1_000)] })).discount).toBe(33);
    expect(priceLine(facts({ basePrice: 335, rules: [rule('discount-percent', 1_000)] })).discount).toBe(34);
    const all = priceLine(
      facts({ rules: [rule('discount-percent', 8_000, true), rule('discount-percent', 8_000), rule('discount-fixed', 9_999)] }),
    );
    expect([all.discount, all.net]).toEqual([10_000, 0]);
    const included = priceLine(
      facts({ quantity: 3, packaged: [{ ruleId: 'p', name: 'ANC package', quantity: 2 }], rules: [rule('discount-percent', 5_000)] }),
    );
    expect([included.gross, included.discount, included.net]).toEqual([30_000, 25_000, 5_000]);
    expect(included.steps).toContain('ANC package: 2 included: −20000');
  });

  test('an item that takes no discount still takes its package; a category counts when no discount rule does', () => {
    const closed = facts({
      allowDiscount: false,
      rules: [rule('discount-percent', 5_000)],
      categoryDiscount: { name: 'Staff', bps: 5_000 },
    });
    expect(priceLine(closed).discount).toBe(0);
    expect(priceLine({ ...closed, packaged: [{ ruleId: 'p', name: 'P', quantity: 1 }] }).net).toBe(0);
    expect(priceLine(facts({ categoryDiscount: { name: 'Staff', bps: 5_000 } })).discount).toBe(5_000);
    expect(priceLine(facts({ rules: [rule('discount-percent', 1_000)], categoryDiscount: { name: 'Staff', bps: 5_000 } })).discount).toBe(
      1_000,
    );
  });

  test('a typed price stands for base, override and surcharges; a given discount comes beyond those of rules', () => {
    const line = priceLine(
      facts({ typedPrice: 8_000, manualDiscount: 500, rules: [rule('surcharge-percent', 2_500), rule('discount-percent', 1_000)] }),
    );
    expect([line.unitPrice, line.discount, line.manualDiscount, line.net]).toEqual([8_000, 1_300, 500, 6_700]);
  });
});

describe('taxes', () => {
  test('a tax on top is added, one inside the price is taken out', () => {
    expect(priceLine(facts({ taxes: [tax(750)] }))).toMatchObject({ tax: 750, exclusiveTax: 750, net: 10_750 });
    expect(priceLine(facts({ basePrice: 10_750, taxes: [tax(750, true)] }))).toMatchObject({ tax: 750, exclusiveTax: 0, net: 10_750 });
  });
  test('of the net of discounts; both kinds on one line have the same base', () => {
    const line = priceLine(facts({ basePrice: 10_750, taxes: [tax(750, true), tax(500)] }));
    expect(line.taxLines.map((each) => [each.base, each.amount])).toEqual([
      [10_000, 750],
      [10_000, 500],
    ]);
    expect(priceLine(facts({ rules: [rule('discount-percent', 5_000)], taxes: [tax(750)] })).tax).toBe(375);
    expect(priceLine(facts({ taxes: [tax(0)] })).taxLines).toMatchObject([{ amount: 0 }]);
  });
});

describe('who pays', () => {
  test('a co-payment is capped at the line; what is above the limits of the plan is the patient’s', () => {
    expect(splitLine(10_000, 1, null)).toEqual({ patientAmount: 10_000, hmoAmount: 0 });
    expect(splitLine(10_000, 1, cover())).toEqual({ patientAmount: 0, hmoAmount: 10_000 });
    expect(splitLine(10_000, 1, cover({ copay: { kind: 'percent', bps: 1_000 } }))).toEqual({ patientAmount: 1_000, hmoAmount: 9_000 });
    expect(splitLine(10_000, 1, cover({ copay: { kind: 'fixed', amount: 20_000 } }))).toEqual({ patientAmount: 10_000, hmoAmount: 0 });
    expect(splitLine(10_000, 1, cover({ copay: { kind: 'fixed', amount: 500 }, mostInsurerPays: 4_000 }))).toEqual({
      patientAmount: 6_000,
      hmoAmount: 4_000,
    });
  });
  test('units above the most that is covered are the patient’s, whole; the co-payment is of the covered ones', () => {
    const most = (mostUnits: number | null, changes: Partial<LineCover> = {}) => splitLine(10_000, 5, cover({ mostUnits, ...changes }));
    expect(most(2)).toEqual({ patientAmount: 6_000, hmoAmount: 4_000 });
    expect([most(5), most(9), most(null)]).toEqual(Array.from({ length: 3 }, () => ({ patientAmount: 0, hmoAmount: 10_000 })));
    expect([most(0), most(-1)]).toEqual(Array.from({ length: 2 }, () => ({ patientAmount: 10_000, hmoAmount: 0 })));
    expect(most(2, { copay: { kind: 'percent', bps: 1_000 } })).toEqual({ patientAmount: 6_400, hmoAmount: 3_600 });
    expect(most(2, { copay: { kind: 'fixed', amount: 9_000 } })).toEqual({ patientAmount: 10_000, hmoAmount: 0 });
    expect(most(2, { mostInsurerPays: 1_000 })).toEqual({ patientAmount: 9_000, hmoAmount: 1_000 });
    expect(splitLine(10_001, 3, cover({ mostUnits: 1 }))).toEqual({ patientAmount: 6_667, hmoAmount: 3_334 });
    const line = priceLine(
      facts({ quantity: 5, basePrice: 2_000, cover: cover({ mostUnits: 2, copay: { kind: 'percent', bps: 1_000 } }) }),
    );
    expect(line.steps.slice(-3)).toEqual(['2 of 5 units covered. Above: 6000', 'Co-payment: 400', 'Patient 6400, insurer 3600']);
    const paidAhead = priceLine(facts({ quantity: 5, basePrice: 2_000, cover: cover({ mostUnits: 2, capitated: true }) }));
    expect(paidAhead).toMatchObject({ gross: 10_000, capitatedValue: 4_000, net: 6_000, patientAmount: 6_000, hmoAmount: 0 });
  });
  test('a capitated line owes the co-payment alone; the rest of the tariff is kept apart', () => {
    const line = priceLine(facts({ cover: cover({ capitated: true, copay: { kind: 'percent', bps: 1_000 } }), taxes: [tax(1_000)] }));
    expect(line).toMatchObject({ gross: 10_000, capitatedValue: 9_000, exclusiveTax: 100, net: 1_100, patientAmount: 1_100, hmoAmount: 0 });
  });
});

describe('invariant 7', () => {
  // A linear congruence: the same cases every time, so that a fault can be found again.
  function dice(seed: number) {
    let state = seed;
    const below = (most: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % most;
    };
    return { below, oneOf: <T>(items: readonly T[]) => items[below(items.length)] as T, chance: (of: number) => below(of) === 0 };
  }

  function randomFacts({ below, oneOf, chance }: ReturnType<typeof dice>): LineFacts {
    const quantity = oneOf([1, 1, 2, 3, 7, 1 + below(10_000)]);
    const basePrice = oneOf([0, 1, 33, 99, 250_000, below(100_000), below(100_000_000_000)]);
    const rules = Array.from({ length: below(6) }, () => {
      const kind = oneOf(ruleKinds.filter((each) => each !== 'package'));
      const most =
        { 'discount-percent': 10_001, 'surcharge-percent': 30_001 }[kind as string] ?? 1 + Math.min(basePrice * 2, 100_000_000_000);
      return rule(kind, below(most), chance(2));
    });
    const copay = oneOf<LineCover['copay']>([
      { kind: 'none' },
      { kind: 'fixed', amount: below(300_000) },
      { kind: 'percent', bps: below(10_001) },
    ]);
    const mostInsurerPays = chance(2) ? null : below(1_000_000);
    return facts({
      quantity,
      basePrice,
      rules,
      packaged: chance(4) ? [{ ruleId: 'p', name: 'P', quantity: below(quantity + 1) }] : [],
      allowDiscount: !chance(5),
      categoryDiscount: chance(3) ? { name: 'Staff', bps: below(10_001) } : null,
      typedPrice: chance(6) ? below(500_000) : null,
      manualDiscount: chance(4) ? below(400_000) : 0,
      taxes: Array.from({ length: below(4) }, () => tax(below(10_001), chance(2))),
      cover: chance(2) ? null : cover({ capitated: chance(4), copay, mostInsurerPays, mostUnits: chance(2) ? null : below(quantity + 2) }),
    });
  }

  test('holds for thousands of lines, in every rounding case', () => {
    const rolled = dice(20_261_121);
    for (let turn = 0; turn < 20_000; turn += 1) {
      const asked = randomFacts(rolled);
      const line = priceLine(asked);
      const about = JSON.stringify({ turn, asked, line });
      expect(line.unitPrice * asked.quantity, about).toBe(line.gross);
      expect(line.gross - line.discount - line.capitatedValue + line.exclusiveTax, about).toBe(line.net);
      expect(line.patientAmount + line.hmoAmount, about).toBe(line.net);
      expect(
        line.taxLines.reduce((sum, each) => sum + each.amount, 0),
        about,
      ).toBe(line.tax);
      for (const key of [
        'unitPrice',
        'gross',
        'discount',
        'manualDiscount',
        'capitatedValue',
        'tax',
        'exclusiveTax',
        'net',
        'patientAmount',
        'hmoAmount',
      ] as const)
        if (!Number.isSafeInteger(line[key]) || line[key] < 0) throw new Error(`${key} of ${about}`);
      if (asked.cover?.mostInsurerPays !== undefined && asked.cover?.mostInsurerPays !== null)
        expect(line.hmoAmount, about).toBeLessThanOrEqual(asked.cover.mostInsurerPays);
    }
  });
});
