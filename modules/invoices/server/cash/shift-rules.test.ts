import { describe, expect, test } from 'vitest';
import { whyNotApprove, whyNotDecline, whyNotPayRefund } from './refund-rules.ts';
import {
  mayDecide,
  sumOfCount,
  varianceOf,
  whyNotCancelMovement,
  whyNotClose,
  whyNotCount,
  whyNotDecide,
  whyNotDecideMovement,
  whyNotOwnOpen,
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
  const shift = { cashierId: 'c', status: 'open' } as const;
  test('moves cash of its cashier while it is open', () => {
    expect(whyNotOwnOpen(shift, 'c')).toBeNull();
    expect(whyNotOwnOpen(shift, 'x')?.code).toBe('SHIFT_OF_OTHER');
    for (const status of ['closed', 'approved', 'reopened'] as const)
      expect(whyNotOwnOpen({ ...shift, status }, 'c')?.code).toBe('SHIFT_STATE');
  });
  test('is closed by its cashier when nothing waits, and again when reopened', () => {
    expect(whyNotClose(shift, { userId: 'c', pending: [] })).toBeNull();
    expect(whyNotClose({ ...shift, status: 'reopened' }, { userId: 'c', pending: [] })).toBeNull();
    expect(whyNotClose(shift, { userId: 'c', pending: [{}] })?.code).toBe('FLOAT_PENDING');
    expect(whyNotClose(shift, { userId: 'x', pending: [] })?.code).toBe('SHIFT_OF_OTHER');
    for (const status of ['closed', 'approved'] as const)
      expect(whyNotClose({ ...shift, status }, { userId: 'c', pending: [] })?.code).toBe('SHIFT_STATE');
  });
  test('is decided on once it is closed, by another', () => {
    expect(whyNotDecide({ ...shift, status: 'closed' }, 'x')).toBeNull();
    expect(whyNotDecide({ ...shift, status: 'closed' }, 'c')?.code).toBe('OWN_CASH_UP');
    for (const status of ['open', 'approved', 'reopened'] as const)
      expect(whyNotDecide({ ...shift, status }, 'x')?.code).toBe('SHIFT_STATE');
  });
  test('gives what lies in the drawer', () => {
    expect(whyNotTake(100, 100)).toBeNull();
    expect(whyNotTake(100, 101)?.code).toBe('DRAWER_TOO_LITTLE');
  });
});

describe('a movement', () => {
  const float = { kind: 'float-out', status: 'pending', cashierId: 'c', counterpartCashierId: 'd' } as const;
  const drop = { kind: 'drop-to-safe', status: 'pending', cashierId: 'c', counterpartCashierId: null } as const;
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
  test('is decided once, and taken back by its cashier alone', () => {
    expect(whyNotDecideMovement(float, { userId: 'd', keepsSafe: false })).toBeNull();
    expect(whyNotCancelMovement(float, 'c')).toBeNull();
    expect(whyNotCancelMovement(float, 'd')?.code).toBe('MOVEMENT_NOT_YOURS');
    for (const status of ['accepted', 'declined', 'cancelled'] as const) {
      expect(whyNotDecideMovement({ ...float, status }, { userId: 'd', keepsSafe: false })?.code).toBe('MOVEMENT_STATE');
      expect(whyNotCancelMovement({ ...float, status }, 'c')?.code).toBe('MOVEMENT_STATE');
    }
  });
});

describe('a refund', () => {
  const refund = { status: 'requested', requestedBy: 'a', amount: 100 } as const;
  test('is approved by another, within the limit of the role', () => {
    expect(whyNotApprove(refund, { userId: 'b', limit: null })).toBeNull();
    expect(whyNotApprove(refund, { userId: 'b', limit: 100 })).toBeNull();
    expect(whyNotApprove(refund, { userId: 'b', limit: 99 })?.code).toBe('REFUND_ABOVE_LIMIT');
    expect(whyNotApprove(refund, { userId: 'a', limit: null })?.code).toBe('REFUND_OWN_REQUEST');
    expect(whyNotApprove({ ...refund, status: 'declined' }, { userId: 'b', limit: null })?.code).toBe('REFUND_STATE');
  });
  test('goes from requested to declined, from approved to paid, and nowhere else', () => {
    for (const status of ['requested', 'approved', 'declined', 'paid'] as const) {
      expect(whyNotDecline({ status }) === null).toBe(status === 'requested');
      expect(whyNotPayRefund({ status }) === null).toBe(status === 'approved');
    }
  });
});
