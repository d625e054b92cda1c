import { describe, expect, test } from 'vitest';
import { type AskableLine, isAskable, isRepeatable, whyNotAskRefill } from './rules.ts';

const line: AskableLine = { status: 'active', controlled: false, administerHere: false, replacedByLineId: null };

describe('asking for a refill', () => {
  test.each([
    ['runs', {}, true],
    ['is behind', { status: 'completed' }, true],
    ['was stopped', { status: 'stopped' }, false],
    ['was cancelled', { status: 'cancelled' }, false],
    ['is paused', { status: 'on-hold' }, false],
    ['is controlled', { controlled: true }, false],
    ['is given by staff', { administerHere: true }, false],
    ['was replaced', { replacedByLineId: 'another' }, false],
  ] as const)('a medicine that %s', (_words, changes, expected) => {
    expect(isAskable({ ...line, ...changes })).toBe(expected);
  });

  test.each([
    ['active', null],
    ['completed', null],
    ['expired', null],
    ['draft', 'RX_NOT_ACTIVE'],
    ['cancelled', 'RX_NOT_ACTIVE'],
  ] as const)('of a prescription that is %s', (status, code) => {
    expect(whyNotAskRefill({ status, lines: [line], waiting: false })?.code ?? null).toBe(code);
  });

  test('one request waits at a time, and one medicine at least can be asked for', () => {
    expect(whyNotAskRefill({ status: 'active', lines: [line], waiting: true })?.code).toBe('REFILL_WAITING');
    const none = [
      { ...line, controlled: true },
      { ...line, status: 'stopped' as const },
    ];
    expect(whyNotAskRefill({ status: 'active', lines: none, waiting: false })?.code).toBe('REFILL_NOT_ASKABLE');
    expect(whyNotAskRefill({ status: 'active', lines: [...none, line], waiting: false })).toBeNull();
  });
});

test('a prescription repeats itself while a line that was not stopped has refills left', () => {
  const left = { status: 'active', refillsLeft: 1 } as const;
  expect(isRepeatable('completed', [{ ...left, refillsLeft: 0 }, left])).toBe(true);
  expect(isRepeatable('expired', [left])).toBe(false);
  expect(isRepeatable('active', [{ ...left, refillsLeft: 0 }])).toBe(false);
  expect(isRepeatable('active', [{ ...left, status: 'stopped' }])).toBe(false);
});
