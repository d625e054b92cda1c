import { describe, expect, test } from 'vitest';
import { coversOn, missingOf, whyNotActivate, whyNotComplete, whyNotRemovePartner } from './rules.ts';
import { daysBetween, noticeDue } from './partners/nightly.ts';
import { wholePartner } from './partners/templates.ts';
import { planYearIn, runningYear } from './plans/rules.ts';
import { adjustedPrice, copayOf, planRow, type TariffFacts, tariffLine } from './price-lists/rules.ts';
import { billingModules } from '#modules/billing-setup/contract/words.ts';

describe('plan years', () => {
  test('begin in January, or on the day of the contract', () => {
    const contract = { planYear: 'contract', contractStart: '2024-04-15' } as const;
    expect(planYearIn({ planYear: 'calendar', contractStart: '2024-04-15' }, 2026)).toEqual({
      startsOn: '2026-01-01',
      endsOn: '2026-12-31',
    });
    expect(planYearIn(contract, 2026)).toEqual({ startsOn: '2026-04-15', endsOn: '2027-04-14' });
    expect([runningYear(contract, '2026-04-14'), runningYear(contract, '2026-04-15')]).toEqual([2025, 2026]);
  });

  test('of a contract of 29 February have a day in each year', () => {
    expect(planYearIn({ planYear: 'contract', contractStart: '2024-02-29' }, 2026)).toEqual({
      startsOn: '2026-02-28',
      endsOn: '2027-02-27',
    });
  });
});

describe('cover', () => {
  const active = { status: 'active', contractStart: '2026-01-01', contractEnd: '2026-12-31', planStatus: 'active' } as const;
  test('only an active partner with an active plan and a running contract covers (invariant 1)', () => {
    expect(coversOn(active, '2026-12-31')).toBe(true);
    expect(coversOn(active, '2027-01-01')).toBe(false);
    expect(coversOn(active, '2025-12-31')).toBe(false);
    expect(coversOn({ ...active, status: 'suspended' }, '2026-05-01')).toBe(false);
    expect(coversOn({ ...active, planStatus: 'archived' }, '2026-05-01')).toBe(false);
    expect(coversOn({ ...active, contractEnd: null }, '2026-05-01')).toBe(false);
  });

  test('is switched on again only with an end that has not passed', () => {
    expect(whyNotActivate({ contractEnd: '2026-05-01' }, '2026-05-01')).toBeNull();
    expect(whyNotActivate({ contractEnd: '2026-04-30' }, '2026-05-01')?.code).toBe('HMO_CONTRACT_ENDED');
  });
});

describe('a price list is complete', () => {
  const modules = billingModules.map((module) => ({ module, done: true, unpriced: 0 }));
  const whole = { modules, plansWithBenefits: 1, contractEnd: '2026-12-31' };
  test('with eight modules, every covered row priced, a plan with benefits and a running contract', () => {
    expect(whyNotComplete(whole, '2026-05-01')).toBeNull();
    expect(missingOf({ modules: modules.slice(1), plansWithBenefits: 1 })).toEqual(['Admission is not generated']);
    const unpriced = modules.map((each) => (each.module === 'Blood' ? { ...each, unpriced: 3 } : each));
    expect(whyNotComplete({ ...whole, modules: unpriced }, '2026-05-01')?.message).toContain('Blood has 3 items without a price');
    expect(whyNotComplete({ ...whole, plansWithBenefits: 0 }, '2026-05-01')?.message).toContain('no plan with benefits');
    expect(whyNotComplete({ ...whole, contractEnd: null }, '2026-05-01')?.code).toBe('HMO_CONTRACT_ENDED');
  });
});

test('a partner that is used is not deleted: what holds it is said with its count', () => {
  expect(whyNotRemovePartner({ 'active enrollees': 0 })).toBeNull();
  expect(whyNotRemovePartner({ 'active enrollees': 3, 'open bills': 1 })?.message).toBe('HMO is in use: 3 active enrollees, 1 open bills');
});

describe('a dated row among others', () => {
  const row = (id: string, effectiveFrom: string, effectiveTo: string | null) => ({ id, effectiveFrom, effectiveTo });
  test('ends the row that holds on the day before, and keeps later ones', () => {
    expect(planRow([row('a', '2026-01-01', null)], '2026-05-01')).toEqual({
      end: { id: 'a', effectiveTo: '2026-04-30' },
      supersede: null,
      effectiveTo: null,
    });
    const two = [row('a', '2026-01-01', '2026-06-30'), row('b', '2026-07-01', null)];
    expect(planRow(two, '2026-05-01')).toMatchObject({ end: { id: 'a', effectiveTo: '2026-04-30' }, effectiveTo: '2026-06-30' });
  });

  test('takes the place of a row that begins on the same day; before the first row it ends when that begins', () => {
    expect(planRow([row('a', '2026-05-01', '2026-09-30')], '2026-05-01')).toEqual({ end: null, supersede: 'a', effectiveTo: '2026-09-30' });
    expect(planRow([row('a', '2026-05-01', null)], '2026-03-01')).toEqual({ end: null, supersede: null, effectiveTo: '2026-04-30' });
    expect(planRow([], '2026-03-01')).toEqual({ end: null, supersede: null, effectiveTo: null });
  });
});

test('a price is so much more or less than the hospital’s, rounded, never below zero', () => {
  expect(adjustedPrice(250_000, { adjustmentBps: 0, roundTo: 1 })).toBe(250_000);
  expect(adjustedPrice(250_050, { adjustmentBps: -1_000, roundTo: 10_000 })).toBe(230_000);
  expect(adjustedPrice(250_000, { adjustmentBps: -10_000, roundTo: 1 })).toBe(0);
});

const row = {
  covered: true,
  hmoPrice: 200_000,
  capitated: false,
  copayKind: null,
  copayValue: null,
  requiresApproval: false,
  approvalAbove: null,
};
const plan = { excludedModules: [], excludedItemIds: [], coveragePercentBps: 10_000, copays: {} };
const facts = (changes: Partial<TariffFacts> = {}): TariffFacts => ({
  module: 'Laboratory',
  billableItemId: 'i',
  quantity: 2,
  hospitalPrice: 250_000,
  row,
  plan,
  ...changes,
});

describe('what an insurer pays for a line', () => {
  test('one co-payment: the row’s, else the module’s, else what the cover leaves', () => {
    const copays = { Laboratory: { kind: 'fixed', value: 500 } } as const;
    const with80 = { ...plan, coveragePercentBps: 8_000 };
    expect(copayOf(facts())).toEqual({ kind: 'none' });
    expect(copayOf(facts({ plan: with80 }))).toEqual({ kind: 'percent', bps: 2_000 });
    expect(copayOf(facts({ plan: { ...with80, copays } }))).toEqual({ kind: 'fixed', amount: 500 });
    const own = { ...row, copayKind: 'none', copayValue: null } as const;
    expect(copayOf(facts({ row: own, plan: { ...with80, copays } }))).toEqual({ kind: 'none' });
  });

  test('approval by the flag, or above the amount that the contract lets pass', () => {
    expect(tariffLine(0, facts()).requiresApproval).toBe(false);
    expect(tariffLine(0, facts({ row: { ...row, requiresApproval: true } })).requiresApproval).toBe(true);
    expect(tariffLine(0, facts({ row: { ...row, approvalAbove: 400_000 } })).requiresApproval).toBe(false);
    expect(tariffLine(0, facts({ row: { ...row, approvalAbove: 399_999 } })).requiresApproval).toBe(true);
  });

  test('nothing without a row, a price or benefits, or where the plan excludes it, with the reason', () => {
    const reason = (changes: Partial<TariffFacts>) => tariffLine(0, facts(changes)).reason;
    expect(tariffLine(0, facts({ row: null }))).toMatchObject({ covered: false, price: 250_000, copay: { kind: 'none' } });
    expect(reason({ row: { ...row, covered: false } })).toBe('Not covered by the plan');
    expect(reason({ row: { ...row, hmoPrice: null } })).toBe('No price agreed with the insurer');
    expect(reason({ plan: { ...plan, excludedItemIds: ['i'] } })).toBe('Excluded by the plan');
    expect(reason({ plan: { ...plan, excludedModules: ['Laboratory'] } })).toBe('Excluded by the plan');
    expect(reason({ plan: { ...plan, coveragePercentBps: null } })).toBe('The plan has no benefits on the service date');
  });
});

describe('the end of a contract', () => {
  test('is told 60, 30 and 7 days before, each once', () => {
    expect(daysBetween('2026-12-30', '2027-01-02')).toBe(3);
    expect([noticeDue(61, null), noticeDue(60, null), noticeDue(45, 60)]).toEqual([null, 60, null]);
    expect([noticeDue(30, 60), noticeDue(7, 30), noticeDue(7, 7), noticeDue(-1, 30)]).toEqual([30, 7, null, null]);
  });
});

test('a template fills what is not said, and a word that was said stays', () => {
  const { terms, plans } = wholePartner(
    { name: 'A', code: 'AA', template: 'NHIA', paymentTermsDays: 45, type: undefined } as never,
    '2026-05-01',
  );
  expect(terms).toMatchObject({ type: 'HMO', nhiaRule: true, paymentTermsDays: 45, contractStart: '2026-05-01' });
  expect(plans[0]).toMatchObject({ nhia: true, benefit: { copays: { Medication: { kind: 'percent', value: 1_000 } } } });
  expect(wholePartner({ name: 'B', code: 'BB', template: 'Employer' } as never, '2026-05-01').terms).toMatchObject({
    type: 'Company',
    nhiaRule: false,
  });
});
