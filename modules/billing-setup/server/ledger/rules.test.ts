import { describe, expect, test } from 'vitest';
import { entryDateOf, monthAfter, monthBefore, whyNotBalanced, whyNotClose, whyNotReopen } from './rules.ts';

describe('the date of an entry', () => {
  const today = '2026-11-21';
  test('is today unless said', () => expect(entryDateOf({ today, wanted: null, isClosed: false })).toBe(today));
  test('is the day asked for, in an open month', () =>
    expect(entryDateOf({ today, wanted: '2026-10-30', isClosed: false })).toBe('2026-10-30'));
  test('of a late act is today', () => expect(entryDateOf({ today, wanted: '2026-09-30', isClosed: true })).toBe(today));
  test('is never ahead', () => expect(entryDateOf({ today, wanted: '2026-11-22', isClosed: false })).toBe(today));
});

describe('lines of an entry', () => {
  test('balance', () =>
    expect(
      whyNotBalanced([
        { account: '1000', debit: 700 },
        { account: '4900', debit: 300 },
        { account: '4030', credit: 1000 },
      ]),
    ).toBeNull());
  test.each([
    ['a missing side', [{ account: '1000', debit: 700 }]],
    [
      'one unit too much',
      [
        { account: '1000', debit: 700 },
        { account: '4030', credit: 701 },
      ],
    ],
    [
      'a negative line',
      [
        { account: '1000', debit: -5 },
        { account: '4030', credit: -5 },
      ],
    ],
    ['two sides', [{ account: '1000', debit: 5, credit: 5 }]],
    [
      'half a unit',
      [
        { account: '1000', debit: 0.5 },
        { account: '4030', credit: 0.5 },
      ],
    ],
  ] as const)('do not with %s', (_what, lines) => expect(whyNotBalanced(lines)).toMatch(/./));
});

test('months follow each other over the year', () => {
  expect([monthAfter('2025-12'), monthBefore('2026-01'), monthAfter('2026-08'), monthBefore('2026-10')]).toEqual([
    '2026-01',
    '2025-12',
    '2026-09',
    '2026-09',
  ]);
});

describe('closing a month', () => {
  const facts = { first: '2026-07', current: '2026-11', closed: new Set(['2026-07', '2026-08']) };
  test('the oldest open one', () => expect(whyNotClose({ month: '2026-09', ...facts })).toBeNull());
  test.each([
    ['2026-10', 'PERIOD_EARLIER_OPEN'],
    ['2026-11', 'PERIOD_NOT_OVER'],
    ['2026-12', 'PERIOD_NOT_OVER'],
    ['2026-06', 'PERIOD_EMPTY'],
  ])('%s: %s', (month, code) => expect(whyNotClose({ month, ...facts })?.code).toBe(code));
  test('names what is open before', () => expect(whyNotClose({ month: '2026-10', ...facts })?.message).toContain('2026-09'));
  test('nothing posted, nothing to close', () =>
    expect(whyNotClose({ month: '2026-10', first: null, current: '2026-11', closed: new Set() })?.code).toBe('PERIOD_EMPTY'));
});

test('only the latest closed month is opened again', () => {
  const closed = new Set(['2026-07', '2026-08']);
  expect(whyNotReopen({ month: '2026-08', closed })).toBeNull();
  expect(whyNotReopen({ month: '2026-07', closed })?.code).toBe('PERIOD_NOT_LATEST');
});
