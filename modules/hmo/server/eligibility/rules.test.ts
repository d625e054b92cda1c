import { expect, test } from 'vitest';
import { type CoverFacts, fullDays, partnerCovers, reasonsAgainst, resultOf } from './rules.ts';

const asked = { day: '2026-11-28', reverifyDays: 30 };
const good: CoverFacts = {
  ...{ status: 'active', validFrom: '2026-01-01', validTo: '2026-12-31', verification: 'verified', verifiedDays: 3 },
  ...{ partner: 'active', contractStart: '2025-01-01', contractEnd: '2027-01-01', plan: 'active', waitingPeriodDays: 0, limits: [] },
};
const against = (changes: Partial<CoverFacts>) => reasonsAgainst({ ...good, ...changes }, asked);
const limit = (name: 'annual' | 'family', left: number) => ({ name, limit: 100, used: 100 - left, left });

test('a verified method of an active partner pays, on the first and on the last day', () => {
  expect(against({})).toEqual([]);
  expect(against({ validFrom: asked.day, validTo: asked.day, contractEnd: asked.day, contractStart: asked.day })).toEqual([]);
  expect(against({ validFrom: null, validTo: null, contractEnd: null, contractStart: null })).toEqual([]);
});

test.each<[string, Partial<CoverFacts>]>([
  ['method-not-active', { status: 'suspended' }],
  ['not-started', { validFrom: '2026-11-29' }],
  ['expired', { validTo: '2026-11-27' }],
  ['partner-not-active', { partner: 'suspended' }],
  ['partner-not-active', { contractEnd: '2026-11-27' }],
  ['plan-not-active', { plan: 'archived' }],
  ['waiting-period', { validFrom: '2026-11-01', waitingPeriodDays: 28 }],
  ['annual-limit-used', { limits: [limit('annual', 0), limit('family', 5)] }],
  ['family-limit-used', { limits: [limit('annual', 5), limit('family', 0)] }],
  ['verification-failed', { verification: 'failed' }],
])('%s: it does not pay', (reason, changes) => {
  expect(against(changes)).toEqual([reason]);
  expect(resultOf(against(changes))).toBe('not-eligible');
});

test('the waiting period ends on its last day', () => {
  expect(against({ validFrom: '2026-11-01', waitingPeriodDays: 27 })).toEqual([]);
});

test.each<[string, Partial<CoverFacts>]>([
  ['not-verified', { verification: 'unverified', verifiedDays: null }],
  ['re-verify', { verifiedDays: 31 }],
])('%s: nobody knows', (reason, changes) => {
  expect(against(changes)).toEqual([reason]);
  expect(resultOf(against(changes))).toBe('unknown');
  expect(resultOf(against({ ...changes, status: 'ended' }))).toBe('not-eligible');
});

test('a verification of as many days as the hospital wants still holds', () => {
  expect(against({ verifiedDays: 30 })).toEqual([]);
});

test('a partner covers within its contract alone', () => {
  expect(partnerCovers({ partner: 'active', contractStart: '2026-11-29', contractEnd: null }, asked.day)).toBe(false);
  expect(partnerCovers({ partner: 'incomplete', contractStart: null, contractEnd: null }, asked.day)).toBe(false);
});

test('days are full ones', () => {
  expect(fullDays(null, '2026-11-28T12:00:00.000Z')).toBeNull();
  expect(fullDays('2026-11-27T13:00:00.000Z', '2026-11-28T12:00:00.000Z')).toBe(0);
  expect(fullDays('2026-10-28T12:00:00.000Z', '2026-11-28T12:00:00.000Z')).toBe(31);
});
