import { describe, expect, test } from 'vitest';
import type { Subscription } from '#modules/subscription/contract/records.ts';
import { standingOf } from './standing.ts';

const paid: Subscription = {
  status: 'ACTIVE',
  paymentStatus: 'PAID',
  currency: 'NGN',
  country: 'Nigeria',
  period: 'yearly',
  plan: { code: 'premium', name: 'Premium', version: 1, rank: 3, includedSlots: 75 },
  miniPlans: [],
  modules: [],
  userSlots: 75,
  usedSlots: 60,
  startDate: '2026-03-20',
  endDate: '2027-03-19',
  graceUntil: '2027-04-02',
  accessUntil: null,
  daysLeft: 120,
  pendingOrder: null,
};

describe('standingOf', () => {
  test('a paid subscription that runs needs no word, however near its end', () => {
    expect(standingOf(paid)).toBeNull();
    expect(standingOf({ ...paid, daysLeft: 3 })).toBeNull();
  });
  test('a trial is spoken of from ten days before its end', () => {
    const trial = { ...paid, paymentStatus: 'FREE_TRIAL', graceUntil: null } as const;
    expect(standingOf({ ...trial, daysLeft: 11 })).toBeNull();
    expect(standingOf({ ...trial, daysLeft: 10 })).toMatchObject({ tone: 'amber', count: 10, day: '2027-03-19' });
  });
  test('grace names its last day, in red', () => {
    expect(standingOf({ ...paid, status: 'GRACE', daysLeft: 9 })).toMatchObject({ tone: 'red', count: 9, day: '2027-04-02' });
  });
  test('a cancelled one names the last day of access', () => {
    expect(standingOf({ ...paid, status: 'CANCELLED', accessUntil: '2026-12-03' })).toMatchObject({ tone: 'amber', day: '2026-12-03' });
  });
  test('an expired one ended with its grace, a trial on its last day', () => {
    expect(standingOf({ ...paid, status: 'EXPIRED' })).toMatchObject({ tone: 'red', day: '2027-04-02' });
    expect(standingOf({ ...paid, status: 'EXPIRED', graceUntil: null })).toMatchObject({ day: '2027-03-19' });
  });
  test('none at all is said', () => {
    expect(standingOf(null)).toMatchObject({ tone: 'red', words: 'You do not have an active subscription.' });
  });
});
