import { expect, test } from 'vitest';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import { type Period, periodOn, planPrice } from './price-plan.ts';

/** Lays a plan over the periods, as the database does. */
function apply(periods: readonly Period[], price: number, from: string): Period[] {
  const plan = planPrice(periods, price, from);
  if (!plan) return [...periods];
  const kept = periods
    .filter((each) => each.id !== plan.supersede)
    .map((each) => (each.id === plan.end?.id ? { ...each, effectiveTo: plan.end.effectiveTo } : each));
  return [...kept, { id: `${from}-${price}-${periods.length}`, price, ...plan.insert }].sort((a, b) =>
    a.effectiveFrom < b.effectiveFrom ? -1 : 1,
  );
}

test('the price that holds already writes nothing', () => {
  const periods = apply([], 5, '2026-01-01');
  expect(planPrice(periods, 5, '2026-06-01')).toBeNull();
});

test('a price before the first one lasts until that', () => {
  expect(apply(apply([], 5, '2026-02-01'), 3, '2026-01-01')).toMatchObject([
    { price: 3, effectiveFrom: '2026-01-01', effectiveTo: '2026-01-31' },
    { price: 5, effectiveFrom: '2026-02-01', effectiveTo: null },
  ]);
});

test('invariant 5: after any prices in any order, no two periods overlap and no day lacks a price', () => {
  let seed = 11;
  const below = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  for (let turn = 0; turn < 300; turn += 1) {
    let periods: Period[] = [];
    const given = new Map<string, number>();
    for (let step = 0; step < 12; step += 1) {
      const from = addCalendarDays('2026-01-01', below(60));
      const price = below(4);
      periods = apply(periods, price, from);
      given.set(from, price);
      expect(periodOn(periods, from)?.price).toBe(price);
    }
    for (const [at, period] of periods.entries()) {
      const next = periods[at + 1];
      expect(period.effectiveTo ? addCalendarDays(period.effectiveTo, 1) : null).toBe(next?.effectiveFrom ?? null);
      if (period.effectiveTo) expect(period.effectiveTo >= period.effectiveFrom).toBe(true);
    }
  }
});
