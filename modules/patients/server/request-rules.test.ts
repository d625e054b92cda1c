import { describe, expect, test } from 'vitest';
import { allAgreed, whoMustAgree, whyNotWithdraw, whyOutdated } from './request-rules.ts';

const [victim, stranger, child] = ['victim', 'stranger', 'child'];
const touched = (kept: string[], actedFor: string[] = []) => ({
  personId: victim,
  mergedPersonId: stranger,
  actedFor,
  kept: new Set(kept),
});

describe('who must agree', () => {
  test('nobody while both persons are the hospital’s alone', () => expect(whoMustAgree(touched([]))).toEqual([]));
  test('the person whom another hospital knows, whichever side they stand on', () => {
    expect(whoMustAgree(touched([victim]))).toEqual([victim]);
    expect(whoMustAgree(touched([stranger]))).toEqual([stranger]);
    expect(whoMustAgree(touched([victim, stranger]))).toEqual([victim, stranger]);
  });
  test('a child whose reader would change, unless the reader is asked already', () => {
    expect(whoMustAgree(touched([child], [child]))).toEqual([child]);
    expect(whoMustAgree(touched([child, stranger], [child]))).toEqual([stranger]);
  });
  test('the person alone where nobody is merged', () =>
    expect(whoMustAgree({ personId: victim, mergedPersonId: null, actedFor: [], kept: new Set([victim]) })).toEqual([victim]));
});

test('all agree, not some, and never nobody', () => {
  expect(allAgreed([victim, stranger], [victim])).toBe(false);
  expect(allAgreed([victim, stranger], [stranger, victim])).toBe(true);
  expect(allAgreed([], [])).toBe(false);
});

test('a reported death is withdrawn by its certificate alone', () => {
  expect(whyNotWithdraw({ kind: 'death' })?.code).toBe('REQUEST_IS_A_DEATH');
  expect(whyNotWithdraw({ kind: 'merge' })).toBeNull();
});

test('a request is outdated once a person became another one, or died before a merge, or the merge was undone', () => {
  const alive = { mergedInto: null, deceasedAt: null };
  expect(whyOutdated('merge', [alive, alive], null)).toBeNull();
  expect(whyOutdated('merge', [alive, { ...alive, mergedInto: victim }], null)?.code).toBe('REQUEST_OUTDATED');
  expect(whyOutdated('merge', [alive, undefined], null)?.code).toBe('REQUEST_OUTDATED');
  expect(whyOutdated('merge', [{ ...alive, deceasedAt: '2026-01-01T00:00:00.000Z' }, alive], null)?.code).toBe('REQUEST_OUTDATED');
  expect(whyOutdated('merge', [alive, alive], '2026-01-01T00:00:00.000Z')?.code).toBe('REQUEST_OUTDATED');
  expect(whyOutdated('death', [{ ...alive, deceasedAt: '2026-01-01T00:00:00.000Z' }], null)).toBeNull();
});
