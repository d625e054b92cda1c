import { describe, expect, test } from 'vitest';
import {
  allocate,
  bucketOf,
  chaseStep,
  daysBetween,
  deadlineOf,
  settlementOf,
  spreadWithheld,
  statusOf,
  whyNotAllocate,
  whyNotNet,
  whyNotPeriod,
  whyNotReject,
  whyNotSubmit,
  whyNotWriteOff,
  writeOffParts,
} from './rules.ts';

const item = (id: string, balance: number, rejectedOpen = 0, serviceDate = '2026-05-01') => ({ id, balance, rejectedOpen, serviceDate });
const sums = (changes: object = {}) => ({
  ...{ total: 1000, amountPaid: 0, withheldTax: 0, rejectedOpen: 0, resubmittedAmount: 0, movedToPatient: 0, writtenOffAmount: 0 },
  ...changes,
});

describe('where a claim stands', () => {
  test('follows from its sums', () => {
    expect(settlementOf('submitted', sums())).toBe('unpaid');
    expect(settlementOf('payment-added', sums({ amountPaid: 400 }))).toBe('partially_paid');
    expect(settlementOf('payment-added', sums({ amountPaid: 600, resubmittedAmount: 400 }))).toBe('paid');
    expect(settlementOf('written-off', sums({ amountPaid: 600, writtenOffAmount: 400 }))).toBe('written_off');
    expect(settlementOf('cancelled', sums())).toBe('cancelled');
    expect(statusOf(sums({ writtenOffAmount: 400 }))).toBe('submitted');
    expect(statusOf(sums({ amountPaid: 100, writtenOffAmount: 400 }))).toBe('payment-added');
    expect(statusOf(sums({ amountPaid: 600, writtenOffAmount: 400 }))).toBe('written-off');
  });
});

describe('spreading a payment', () => {
  const items = [item('a', 300, 100, '2026-05-03'), item('b', 500, 0, '2026-05-01'), item('c', 0)];

  test('the oldest service first, or in proportion; rejected parts take nothing', () => {
    expect(allocate(items, 600, 'oldest')).toEqual([
      { claimItemId: 'b', amount: 500 },
      { claimItemId: 'a', amount: 100 },
    ]);
    expect(allocate(items, 350, 'proportional')).toEqual([
      { claimItemId: 'a', amount: 100 },
      { claimItemId: 'b', amount: 250 },
    ]);
    expect(allocate(items, 10_000, 'oldest').reduce((sum, { amount }) => sum + amount, 0)).toBe(700);
  });

  test('neither more than is payable, nor with a rest that nobody keeps', () => {
    const parts = [{ claimItemId: 'a', amount: 200 }];
    expect(whyNotAllocate(items, parts, { gross: 200, keep: false })).toBeNull();
    expect(whyNotAllocate(items, [{ claimItemId: 'a', amount: 201 }], { gross: 201, keep: true })?.code).toBe('CLAIM_AMOUNT_ABOVE');
    expect(whyNotAllocate(items, [...parts, ...parts], { gross: 400, keep: true })?.code).toBe('CLAIM_AMOUNT_ABOVE');
    expect(whyNotAllocate(items, parts, { gross: 300, keep: false })?.code).toBe('CLAIM_ALLOCATION_SUM');
    expect(whyNotAllocate(items, parts, { gross: 100, keep: false })?.code).toBe('CLAIM_ALLOCATION_SUM');
    expect(whyNotAllocate(items, parts, { gross: 900, keep: false })?.code).toBe('CLAIM_AMOUNT_ABOVE');
    expect(whyNotAllocate(items, parts, { gross: 900, keep: true })).toBeNull();
    expect(whyNotAllocate(items, [{ claimItemId: 'x', amount: 1 }], { gross: 1, keep: true })?.code).toBe('CLAIM_ITEM_UNKNOWN');
  });

  test('tax withheld is shared to the minor unit, the largest remainders first', () => {
    const parts = [
      { claimItemId: 'a', amount: 333 },
      { claimItemId: 'b', amount: 333 },
      { claimItemId: 'c', amount: 334 },
    ];
    expect(spreadWithheld(parts, 1000, 50).reduce((sum, tax) => sum + tax, 0)).toBe(50);
    expect(spreadWithheld(parts, 2000, 100).reduce((sum, tax) => sum + tax, 0)).toBe(50);
    expect(spreadWithheld([], 1000, 50)).toEqual([]);
  });

  test('tax that differs from the contract by more than 1 % wants a confirmation', () => {
    const net = (withheld: number, confirmed = false) => whyNotNet({ gross: 100_000, withheld, charges: 0 }, { bps: 500, confirmed });
    expect([net(5_000), net(5_050), net(4_950)]).toEqual([null, null, null]);
    expect([net(5_051)?.code, net(0)?.code]).toEqual(['CLAIM_WITHHELD_DIFFERS', 'CLAIM_WITHHELD_DIFFERS']);
    expect(net(0, true)).toBeNull();
    expect(whyNotNet({ gross: 100, withheld: 60, charges: 41 }, { bps: 0, confirmed: true })?.code).toBe('CLAIM_NET');
  });
});

describe('rejections, write-offs, submission', () => {
  test('no more is rejected than is open', () => {
    expect(whyNotReject(item('a', 300, 100), 200)).toBeNull();
    expect(whyNotReject(item('a', 300, 100), 201)?.code).toBe('CLAIM_REJECTION_ABOVE');
    expect(whyNotReject(item('a', 300, 300), 0)?.code).toBe('CLAIM_REJECTION_ABOVE');
  });

  test('rejected items are given up first; a limit holds for the sum', () => {
    expect(writeOffParts([item('a', 300), item('b', 500, 500)], 600)).toEqual([
      { claimItemId: 'b', amount: 500 },
      { claimItemId: 'a', amount: 100 },
    ]);
    const may = { amount: 100, sum: 100, limit: null, approves: false };
    expect(whyNotWriteOff(100, may)).toBeNull();
    expect(whyNotWriteOff(99, may)?.code).toBe('CLAIM_WRITE_OFF_ABOVE');
    expect(whyNotWriteOff(100, { ...may, sum: 300, limit: 200 })?.code).toBe('CLAIM_WRITE_OFF_LIMIT');
    expect(whyNotWriteOff(100, { ...may, sum: 300, limit: 200, approves: true })).toBeNull();
  });

  test('a claim with errors waits, a late one wants the right and a reason', () => {
    const facts = { items: 1, errors: 0, deadline: '2026-05-31', today: '2026-05-31', maySubmitLate: false, lateReason: null };
    expect(whyNotSubmit(facts)).toBeNull();
    expect(whyNotSubmit({ ...facts, items: 0 })?.code).toBe('CLAIM_NOTHING_TO_CLAIM');
    expect(whyNotSubmit({ ...facts, errors: 2 })?.code).toBe('CLAIM_HAS_ERRORS');
    expect(whyNotSubmit({ ...facts, today: '2026-06-01' })?.code).toBe('CLAIM_LATE');
    expect(whyNotSubmit({ ...facts, today: '2026-06-01', maySubmitLate: true })?.code).toBe('CLAIM_LATE');
    expect(whyNotSubmit({ ...facts, today: '2026-06-01', maySubmitLate: true, lateReason: 'Strike' })).toBeNull();
  });

  test('days: the period, deadlines, buckets and reminders', () => {
    const may = { periodStart: '2026-05-01', periodEnd: '2026-05-31' };
    expect(whyNotPeriod(may, ['2026-05-01', '2026-05-31'], '2026-06-01')).toBeNull();
    expect(whyNotPeriod(may, ['2026-04-30'], '2026-06-01')?.code).toBe('CLAIM_PERIOD');
    expect(whyNotPeriod(may, [], '2026-05-30')?.code).toBe('CLAIM_PERIOD');
    expect([deadlineOf('2026-05-01', 60), daysBetween('2026-05-01', '2026-06-30')]).toEqual(['2026-06-30', 60]);
    const buckets = ['2026-05-01', '2026-03-31', '2026-03-01', '2026-01-31', '2026-01-01', null, '2026-06-01'];
    expect(buckets.map((day) => bucketOf(day, '2026-05-01'))).toEqual([
      ...['0-30', '31-60', '61-90', '61-90', '91-120', 'not-submitted', 'not-submitted'],
    ]);
    expect(bucketOf('2025-12-31', '2026-05-01')).toBe('over-120');
    expect([chaseStep(0, 0, [1, 15]), chaseStep(1, 0, [1, 15]), chaseStep(14, 1, [1, 15]), chaseStep(15, 1, [1, 15])]).toEqual([
      ...[null, 1, null, 15],
    ]);
  });
});
