import { describe, expect, test } from 'vitest';
import { whyNotWithoutShift } from './open-shift.ts';
import { whyNotApprove } from './refund-rules.ts';
import {
  mayDecide,
  sumOfCount,
  varianceOf,
  whyNotBetween,
  whyNotCancelMovement,
  whyNotClose,
  whyNotCount,
  whyNotDecide,
  whyNotDecideMovement,
  whyNotOwn,
  whyNotTake,
} from './shift-rules.ts';

const none = { cash: 0, card: 0, transfer: 0, cheque: 0 };

describe('a count', () => {
  test('is the sum of its notes and coins', () =>
    expect(
      sumOfCount([
        { value: 100_000, count: 3 },
        { value: 500, count: 7 },
      ]),
    ).toBe(303_500));
  test('differs by method', () =>
    expect(varianceOf({ ...none, cash: 900, card: 50 }, { ...none, cash: 1_000, cheque: 20 })).toEqual({
      cash: -100,
      card: 50,
      transfer: 0,
      cheque: -20,
    }));
  test.each(['cash', 'card', 'transfer', 'cheque'] as const)('a difference of %s is explained', (method) => {
    expect(whyNotCount({ ...none, [method]: 1 }, null)?.code).toBe('VARIANCE_NOTE_REQUIRED');
    expect(whyNotCount({ ...none, [method]: -1 }, 'why')).toBeNull();
  });
  test('without a difference needs no words', () => expect(whyNotCount(none, null)).toBeNull());
});

describe('a shift', () => {
  const shift = { cashierId: 'c' };
  test('is moved and counted by its cashier when nothing waits, and decided on by another', () => {
    expect(whyNotOwn(shift, 'c')).toBeNull();
    expect(whyNotOwn(shift, 'x')?.code).toBe('SHIFT_OF_OTHER');
    expect(whyNotClose([])).toBeNull();
    expect(whyNotClose([{}])?.code).toBe('FLOAT_PENDING');
    expect(whyNotDecide(shift, 'x')).toBeNull();
    expect(whyNotDecide(shift, 'c')?.code).toBe('OWN_CASH_UP');
  });
  test('gives what lies in the drawer', () => {
    expect(whyNotTake(100, 100)).toBeNull();
    expect(whyNotTake(100, 101)?.code).toBe('DRAWER_TOO_LITTLE');
  });
});

describe('a movement', () => {
  const float = { kind: 'float-out', cashierId: 'c', counterpartCashierId: 'd' } as const;
  const drop = { kind: 'drop-to-safe', cashierId: 'c', counterpartCashierId: null } as const;
  test('between cashiers waits for the receiver', () => {
    expect(mayDecide(float, { userId: 'd', keepsSafe: false })).toBe(true);
    expect(mayDecide(float, { userId: 'c', keepsSafe: true })).toBe(false);
    expect(mayDecide(float, { userId: 'x', keepsSafe: true })).toBe(false);
  });
  test('of the safe waits for who keeps it and is not its cashier', () => {
    expect(mayDecide(drop, { userId: 'x', keepsSafe: true })).toBe(true);
    expect(mayDecide(drop, { userId: 'x', keepsSafe: false })).toBe(false);
    expect(mayDecide(drop, { userId: 'c', keepsSafe: true })).toBe(false);
    expect(mayDecide({ ...drop, kind: 'petty-cash' }, { userId: 'x', keepsSafe: true })).toBe(false);
  });
  test('is decided by who it waits for, and taken back by its cashier alone', () => {
    expect(whyNotDecideMovement(float, { userId: 'd', keepsSafe: false })).toBeNull();
    expect(whyNotDecideMovement(float, { userId: 'x', keepsSafe: false })?.code).toBe('MOVEMENT_NOT_YOURS');
    expect(whyNotCancelMovement(float, 'c')).toBeNull();
    expect(whyNotCancelMovement(float, 'd')?.code).toBe('MOVEMENT_NOT_YOURS');
  });
  test('changes hands between open shifts', () => {
    expect(whyNotBetween('float-out', { from: 'open', to: 'open' })).toBeNull();
    expect(whyNotBetween('drop-to-safe', { from: 'open', to: null })).toBeNull();
    expect(whyNotBetween('handover', { from: 'open', to: null })?.code).toBe('SHIFT_NOT_OPEN');
    expect(whyNotBetween('handover', { from: 'open', to: 'closed' })?.code).toBe('SHIFT_STATE');
    expect(whyNotBetween('drop-to-safe', { from: 'reopened', to: null })?.code).toBe('SHIFT_STATE');
  });
});

describe('a refund', () => {
  const refund = { requestedBy: 'a', amount: 100 } as const;
  test('is approved by another, within the limit of the role', () => {
    expect(whyNotApprove(refund, { userId: 'b', tookPart: false, limit: null })).toBeNull();
    expect(whyNotApprove(refund, { userId: 'b', tookPart: true, limit: null })?.code).toBe('FOUR_EYES');
    expect(whyNotApprove(refund, { userId: 'b', tookPart: false, limit: 100 })).toBeNull();
    expect(whyNotApprove(refund, { userId: 'b', tookPart: false, limit: 99 })?.code).toBe('REFUND_ABOVE_LIMIT');
    expect(whyNotApprove(refund, { userId: 'a', tookPart: false, limit: null })?.code).toBe('REFUND_OWN_REQUEST');
  });
  test('in cash is paid out of an open shift where the hospital wants one', () => {
    expect(whyNotWithoutShift(true, { hasShift: false, wantsShift: true })?.code).toBe('SHIFT_NOT_OPEN');
    expect(whyNotWithoutShift(true, { hasShift: true, wantsShift: true })).toBeNull();
    expect(whyNotWithoutShift(true, { hasShift: false, wantsShift: false })).toBeNull();
    expect(whyNotWithoutShift(false, { hasShift: false, wantsShift: true })).toBeNull();
  });
});
