import { expect, test } from 'vitest';
import { isLow, wantsDeposit } from './low-deposits.ts';

test('a deposit is low when it does not cover what is open and the next night', () => {
  expect(isLow({ deposit: 1_000, open: 600, night: 400 })).toBe(false);
  expect(isLow({ deposit: 999, open: 600, night: 400 })).toBe(true);
  expect(isLow({ deposit: 0, open: 0, night: 0 })).toBe(false);
  expect(isLow({ deposit: 0, open: 0, night: 400 })).toBe(true);
});

test('deposits are looked at where one was asked for or given', () => {
  const nothing = { gated: false, required: null, deposit: 0 };
  expect(wantsDeposit(nothing)).toBe(false);
  expect(wantsDeposit({ ...nothing, required: 0 })).toBe(false);
  expect(wantsDeposit({ ...nothing, gated: true })).toBe(true);
  expect(wantsDeposit({ ...nothing, required: 1 })).toBe(true);
  expect(wantsDeposit({ ...nothing, deposit: 1 })).toBe(true);
});
