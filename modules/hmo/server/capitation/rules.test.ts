import { expect, test } from 'vitest';
import { contractIn, expectedOf, monthStateOf, whyNotReceive } from './rules.ts';

test('a month should bring its lives at the rate', () => {
  expect(expectedOf(412, 75_000)).toBe(30_900_000);
  expect(() => expectedOf(10_000_000, 100_000_000_000)).toThrow(RangeError);
});

test('what came is compared with what should have', () => {
  const state = (received: number | null, month = '2026-05-01') =>
    monthStateOf({ month, expected: 30_900_000, received, today: '2026-06-20' });
  expect([state(30_900_000), state(29_100_000), state(31_000_000)]).toEqual(['received', 'short', 'over']);
  expect([state(null), state(null, '2026-06-01'), state(null, '2026-07-01')]).toEqual(['missing', 'expected', 'expected']);
});

test('the contract of a month is the one that holds in it', () => {
  const contracts = [
    { fromMonth: '2025-01-01', toMonth: '2025-12-01', rate: 1 },
    { fromMonth: '2026-02-01', toMonth: null, rate: 2 },
  ];
  expect(['2025-01-01', '2025-12-01', '2026-01-01', '2030-01-01'].map((month) => contractIn(contracts, month)?.rate)).toEqual([
    ...[1, 1, undefined, 2],
  ]);
});

test('a receipt is of a month that has begun, and more than the tax withheld from it', () => {
  const why = (changes: object) =>
    whyNotReceive({ month: '2026-06-01', amount: 100, withholding: 5, ...changes }, '2026-06-01')?.code ?? null;
  expect(why({})).toBeNull();
  expect(why({ month: '2026-07-01' })).toBe('CAPITATION_MONTH_TO_COME');
  expect(why({ withholding: 100 })).toBe('CAPITATION_WITHHELD');
});
