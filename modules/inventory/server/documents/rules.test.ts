import { expect, test } from 'vitest';
import {
  abcOf,
  daysBetween,
  deltaOf,
  differenceOf,
  fillInOrder,
  isLargeCount,
  namedTwice,
  postsAtOnce,
  reaches,
  statusAfterIssue,
  suggestedOrder,
  whyNotApprove,
  whyNotBelowZero,
  whyNotComplete,
  whyNotGrant,
  windowOf,
  windowToTell,
  worthOf,
} from './rules.ts';

test('nobody approves what they asked for', () => {
  expect(whyNotApprove(true)?.code).toBe('APPROVER_IS_CREATOR');
  expect(whyNotApprove(false)).toBeNull();
});

test('units are worth their unit cost, half away from zero on both sides', () => {
  const batch = { totalCost: 25, quantityReceived: 2 };
  expect(worthOf(3, batch)).toBe(38);
  expect(worthOf(-3, batch)).toBe(-38);
  expect(worthOf(0, batch)).toBe(0);
  expect(worthOf(3, undefined)).toBe(0);
});

test('below the limit a correction posts at once; gains and losses add up', () => {
  expect(postsAtOnce([100, -100], 201)).toBe(true);
  expect(postsAtOnce([100, -100], 200)).toBe(false);
  expect(postsAtOnce([], 0)).toBe(false);
});

test('a line names a difference or what was counted', () => {
  expect(deltaOf({ delta: -4 }, 10)).toBe(-4);
  expect(deltaOf({ countedQuantity: 0 }, 10)).toBe(-10);
  expect(deltaOf({ countedQuantity: 12, delta: null }, 10)).toBe(2);
});

test('nothing goes below zero', () => {
  const facts = { product: 'Gloves', batch: 'G1', there: 5 };
  expect(whyNotBelowZero({ ...facts, delta: -5 })).toBeNull();
  expect(whyNotBelowZero({ ...facts, delta: -6 })?.message).toBe('Gloves, batch G1: only 5 in stock');
});

test('units are shared out in the order of the batches', () => {
  expect(fillInOrder([{ quantity: 4 }, { quantity: 6 }], 7)).toEqual([4, 3]);
  expect(fillInOrder([{ quantity: 4 }, { quantity: 6 }], 0)).toEqual([0, 0]);
  expect(fillInOrder([{ quantity: 4 }], 9)).toEqual([4]);
});

test('two lines of one thing are found', () => {
  expect(namedTwice(['a', 'b', 'a', 'a'])).toEqual(['a']);
  expect(namedTwice(['a', 'b'])).toEqual([]);
});

test('a requisition is issued when all that was granted is out', () => {
  const line = (approvedQuantity: number | null, issuedQuantity: number) => ({ approvedQuantity, issuedQuantity });
  expect(statusAfterIssue([line(5, 5), line(0, 0)])).toBe('issued');
  expect(statusAfterIssue([line(5, 2), line(3, 0)])).toBe('part-issued');
  expect(statusAfterIssue([line(5, 0)])).toBe('approved');
});

test('more than asked wants a note', () => {
  expect(whyNotGrant({ product: 'Gauze', asked: 5, granted: 6, note: null })?.code).toBe('APPROVED_ABOVE_ASKED');
  expect(whyNotGrant({ product: 'Gauze', asked: 5, granted: 6, note: 'a whole box' })).toBeNull();
  expect(whyNotGrant({ product: 'Gauze', asked: 5, granted: 5, note: null })).toBeNull();
});

test('a difference is the last figure against what should have been there then', () => {
  const line = { counted: 9, recount: null, expectedAtCount: 10, skipReason: null };
  expect(differenceOf(line)).toBe(-1);
  expect(differenceOf({ ...line, recount: 10 })).toBe(0);
  expect(differenceOf({ ...line, counted: null, expectedAtCount: null })).toBeNull();
});

test('a count is complete when each line has a figure or a reason', () => {
  const line = { counted: 1, recount: null, expectedAtCount: 1, skipReason: null };
  expect(whyNotComplete([line, { ...line, counted: null, expectedAtCount: null, skipReason: 'sealed' }])).toBeNull();
  expect(whyNotComplete([line, { ...line, counted: null, expectedAtCount: null }])?.code).toBe('COUNT_INCOMPLETE');
});

test('a count that found nothing is never large; others are from the limit on', () => {
  expect(isLargeCount([], 0)).toBe(false);
  expect(isLargeCount([100, -100], 201)).toBe(false);
  expect(isLargeCount([100, -100], 200)).toBe(true);
});

test('classes by what use cost', () => {
  expect(abcOf([700, 100, 149, 41, 10, 0])).toEqual(['A', 'B', 'A', 'B', 'C', 'C']);
  expect(abcOf([0, 0])).toEqual(['C', 'C']);
  expect(abcOf([])).toEqual([]);
});

test('windows of expiry: a batch is good on its last day', () => {
  const days = [90, 60, 30] as [number, number, number];
  expect([-1, 0, 30, 31, 60, 61, 90, 91].map((left) => windowOf(left, days))).toEqual([
    'expired',
    'last',
    'last',
    'near',
    'near',
    'far',
    'far',
    'later',
  ]);
  expect([-1, 0, 1].map((left) => [reaches(0, left), reaches(1, left)])).toEqual([
    [true, true],
    [false, true],
    [false, true],
  ]);
  const told = (daysLeft: number, before: number | null) => windowToTell({ daysLeft, told: before }, days);
  expect([told(91, null), told(90, null), told(61, 90), told(60, 90), told(12, 90), told(12, 30), told(-1, null)]).toEqual([
    null,
    90,
    null,
    60,
    30,
    null,
    null,
  ]);
  expect(daysBetween('2026-11-21', '2026-12-01')).toBe(10);
});

test('what to order', () => {
  const facts = { quantity: 30, stockReserve: 20, parLevel: null, reorderQuantity: null };
  expect(suggestedOrder(facts)).toBe(10);
  expect(suggestedOrder({ ...facts, parLevel: 100 })).toBe(70);
  expect(suggestedOrder({ ...facts, reorderQuantity: 500 })).toBe(500);
  expect(suggestedOrder({ ...facts, quantity: 50 })).toBe(0);
  expect(suggestedOrder({ ...facts, quantity: 40, reorderQuantity: 500 })).toBe(0);
  expect(suggestedOrder({ quantity: 3, stockReserve: 10, parLevel: null, reorderQuantity: null })).toBe(17);
});

test('what lasts for more than a year at its present use is not ordered again, whatever its levels say', () => {
  const facts = { quantity: 30, stockReserve: 20, parLevel: 100, reorderQuantity: null };
  expect(suggestedOrder({ ...facts, units: 90, useDays: 90 })).toBe(70);
  expect(suggestedOrder({ ...facts, units: 1, useDays: 90 })).toBe(0);
  expect(suggestedOrder({ ...facts, reorderQuantity: 500, units: 1, useDays: 90 })).toBe(0);
  expect(suggestedOrder({ ...facts, units: 0, useDays: 90 })).toBe(70);
});

test('an order never makes the stock last for more than a year, unless the reserve is higher', () => {
  const facts = { quantity: 0, stockReserve: 2, parLevel: 1000, reorderQuantity: null, useDays: 90 };
  // 9 units in 90 days are 36.5 a year.
  expect(suggestedOrder({ ...facts, units: 9 })).toBe(37);
  expect(suggestedOrder({ ...facts, quantity: 30, units: 9 })).toBe(7);
  expect(suggestedOrder({ ...facts, quantity: 37, units: 9 })).toBe(0);
  expect(suggestedOrder({ ...facts, reorderQuantity: 500, units: 9 })).toBe(37);
  expect(suggestedOrder({ ...facts, reorderQuantity: 20, units: 9 })).toBe(20);
  // A reserve for emergencies is filled, whatever the use: antivenom.
  expect(suggestedOrder({ ...facts, stockReserve: 20, units: 1 })).toBe(20);
  expect(suggestedOrder({ ...facts, units: 9000 })).toBe(1000);
});
