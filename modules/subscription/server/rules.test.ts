import { describe, expect, test } from 'vitest';
import { expectedCurrency, moduleKeys, plans } from '../contract/words.ts';
import { besidePlan, daysLeftOn, isOpenOn, moduleOf, modulesOn, statusOn, type Term, whyNotAnotherUser, whyNotGated } from './rules.ts';

const paid: Term = { status: 'ACTIVE', paymentStatus: 'PAID', endDate: '2026-06-30', graceUntil: null, accessUntil: null };
const trial: Term = { ...paid, paymentStatus: 'FREE_TRIAL' };
const cancelled: Term = { ...paid, status: 'CANCELLED', accessUntil: '2026-06-12' };

describe('states by time', () => {
  test.each([
    [paid, '2026-06-30', 'ACTIVE'],
    [paid, '2026-07-01', 'GRACE'],
    [paid, '2026-07-14', 'GRACE'],
    [paid, '2026-07-15', 'EXPIRED'],
    [{ ...paid, graceUntil: '2026-07-20' }, '2026-07-20', 'GRACE'],
    [trial, '2026-06-30', 'ACTIVE'],
    [trial, '2026-07-01', 'EXPIRED'],
    [cancelled, '2026-06-10', 'CANCELLED'],
    [cancelled, '2027-01-01', 'CANCELLED'],
    [{ ...paid, status: 'EXPIRED' as const, endDate: '2026-12-31' }, '2026-07-01', 'ACTIVE'],
  ])('%o on %s is %s', (term, day, status) => {
    expect(statusOn(term, day)).toBe(status);
  });

  test('work goes on in grace and, when cancelled, until the last day of access', () => {
    expect(isOpenOn(paid, '2026-07-14')).toBe(true);
    expect(isOpenOn(paid, '2026-07-15')).toBe(false);
    expect(isOpenOn(cancelled, '2026-06-12')).toBe(true);
    expect(isOpenOn(cancelled, '2026-06-13')).toBe(false);
  });

  test('days left count today and never fall below zero', () => {
    expect(daysLeftOn(paid, '2026-06-30')).toBe(1);
    expect(daysLeftOn(paid, '2026-06-01')).toBe(30);
    expect(daysLeftOn(paid, '2026-07-05')).toBe(0);
    expect(daysLeftOn(cancelled, '2026-06-12')).toBe(1);
  });
});

describe('the gate', () => {
  const open = { open: true, modules: modulesOn('essential', [], '2026-06-01') };
  const shut = { open: false, modules: open.modules };
  const found = (facts: Partial<Parameters<typeof whyNotGated>[0]>) =>
    whyNotGated({ method: 'POST', module: null, subscription: open, ...facts });
  const code = (facts: Parameters<typeof found>[0]) => found(facts)?.code ?? null;

  test('nothing new begins without a subscription that runs', () => {
    expect(code({})).toBeNull();
    expect(code({ subscription: shut })).toBe('SUBSCRIPTION_REQUIRED');
    expect(code({ subscription: null })).toBe('SUBSCRIPTION_REQUIRED');
    expect(code({ module: 'pharmacy', subscription: shut })).toBe('SUBSCRIPTION_REQUIRED');
    expect(found({ subscription: null })?.details).toEqual({});
  });

  test('a module outside the plan wants an upgrade, and is named', () => {
    expect(code({ module: 'pharmacy' })).toBeNull();
    expect(code({ module: 'hmo' })).toBe('SUBSCRIPTION_UPGRADE_REQUIRED');
    expect(found({ module: 'hmo' })?.details).toEqual({ module: 'hmo' });
    expect(code({ module: 'hmo', subscription: shut })).toBe('SUBSCRIPTION_REQUIRED');
    expect(found({ module: 'hmo', subscription: shut })?.details).toEqual({ module: 'hmo' });
  });

  test('a panel is locked by its module alone, not by time', () => {
    expect(code({ method: 'GET', module: 'pharmacy' })).toBeNull();
    expect(code({ method: 'GET', module: 'pharmacy', subscription: shut })).toBeNull();
    expect(code({ method: 'GET', module: 'hmo' })).toBe('SUBSCRIPTION_UPGRADE_REQUIRED');
    expect(code({ method: 'GET', module: 'hmo', subscription: shut })).toBe('SUBSCRIPTION_UPGRADE_REQUIRED');
    expect(code({ method: 'GET', module: 'pharmacy', subscription: null })).toBe('SUBSCRIPTION_REQUIRED');
  });

  test('a mini plan opens its module for its days', () => {
    const mini = [{ module: 'laboratory' as const, startDate: '2026-06-01', endDate: '2026-06-30' }];
    expect(modulesOn('essential', mini, '2026-06-30').has('laboratory')).toBe(true);
    expect(modulesOn('essential', mini, '2026-07-01').has('laboratory')).toBe(false);
  });

  test('a mini plan is shown while it opens what the plan does not hold', () => {
    const mini = { module: 'laboratory' as const, startDate: '2026-06-01', endDate: '2026-06-30' };
    expect(besidePlan('essential', [mini], '2026-06-30')).toEqual([mini]);
    expect(besidePlan('essential', [mini], '2026-07-01')).toEqual([]);
    expect(besidePlan('essential', [mini], '2026-05-31')).toEqual([]);
    expect(besidePlan('premium', [mini], '2026-06-30')).toEqual([]);
  });

  test('a word that is no module is a mistake', () => {
    expect(moduleOf(undefined)).toBeNull();
    expect(moduleOf('hmo')).toBe('hmo');
    expect(() => moduleOf('hospitality')).toThrow('No module hospitality');
  });
});

test('the last slot may be taken, no further one', () => {
  expect(whyNotAnotherUser({ slots: 25, used: 24 })).toBeNull();
  expect(whyNotAnotherUser({ slots: 25, used: 25 })).toMatchObject({ code: 'SUBSCRIPTION_UPGRADE_REQUIRED', status: 402 });
  expect(whyNotAnotherUser({ slots: 25, used: 20, more: 5 })).toBeNull();
  expect(whyNotAnotherUser({ slots: 25, used: 20, more: 6 })?.code).toBe('SUBSCRIPTION_UPGRADE_REQUIRED');
});

test.each([
  ['Nigeria', 'NGN'],
  [' nigeria ', 'NGN'],
  ['ng', 'NGN'],
  ['NG', 'NGN'],
  ['Niger', 'USD'],
  ['Ghana', 'USD'],
  [null, 'USD'],
])('%s pays in %s', (country, currency) => {
  expect(expectedCurrency(country)).toBe(currency);
});

test('higher plans hold all that lower ones hold; Premium holds everything', () => {
  const byRank = [...plans].sort((a, b) => a.rank - b.rank);
  for (const [index, plan] of byRank.entries()) {
    const lower = byRank[index - 1];
    if (lower) expect(lower.modules.filter((module) => !plan.modules.includes(module))).toEqual([]);
  }
  expect(byRank.at(-1)?.modules).toEqual(moduleKeys);
});
