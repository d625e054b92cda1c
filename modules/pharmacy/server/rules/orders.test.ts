import { expect, test } from 'vitest';
import {
  encounterOf,
  fulfilmentOf,
  needsOf,
  outcomeOf,
  whyNotGive,
  whyNotInOrder,
  whyNotLine,
  whyNotRecall,
  whyNotReturn,
  whyNotTakeBack,
} from './orders.ts';
import { courseEnd, lastDay, whyNotAsked, whyNotEditor, whyNotRefill, whyNotRemove } from './requests.ts';

const request = {
  requestNumber: 'MED-000001',
  patientId: 'p',
  status: 'unattended' as const,
  orderId: null,
  productId: 'a',
  quantity: 10,
  quantityDispensed: 4,
  substitutionAllowed: true,
};

test('a request joins an order of its own patient, once', () => {
  expect(whyNotInOrder(request, { id: null, patientId: 'p' })).toBeNull();
  expect(whyNotInOrder(request, { id: null, patientId: 'q' })?.code).toBe('MEDICATION_ORDER_ONE_PATIENT');
  const held = { ...request, status: 'in-progress' as const, orderId: 'o' };
  expect(whyNotInOrder(held, { id: 'o', patientId: 'p' })).toBeNull();
  expect(whyNotInOrder(held, { id: 'x', patientId: 'p' })?.code).toBe('ALREADY_ORDERED');
  expect(whyNotInOrder({ ...request, status: 'cancelled' }, { id: null, patientId: 'p' })?.code).toBe('MEDICATION_REQUEST_STATE');
});

test('a line gives no more than is left, and another product only with leave and a reason', () => {
  const line = { productId: 'a', quantity: 6, most: 6, covers: 6, substitutionReason: null };
  expect(whyNotLine(request, line)).toBeNull();
  expect(whyNotLine(request, { ...line, quantity: 7 })?.code).toBe('MEDICATION_ORDER_QUANTITY');
  expect(whyNotLine(request, { ...line, productId: 'b' })?.code).toBe('MEDICATION_ORDER_SUBSTITUTE');
  expect(whyNotLine(request, { ...line, productId: 'b', substitutionReason: 'same generic' })).toBeNull();
  expect(whyNotLine(request, { ...line, productId: 'b', covers: 0, substitutionReason: 'half as strong' })?.code).toBe(
    'MEDICATION_ORDER_TOO_FEW',
  );
  const fixed = { ...request, substitutionAllowed: false };
  expect(whyNotLine(fixed, { ...line, productId: 'b', substitutionReason: 'x' })?.code).toBe('MEDICATION_ORDER_NO_SUBSTITUTE');
});

test('every line is answered once; less needs a reason; nothing at all is a cancellation', () => {
  const lines = [
    { id: 'l', quantity: 5 },
    { id: 'm', quantity: 2 },
  ];
  const given = (l: number, m: number, reason: string | null = null) => [
    { lineId: 'l', quantity: l, reason },
    { lineId: 'm', quantity: m, reason },
  ];
  expect(whyNotGive(lines, given(5, 2))).toBeNull();
  expect(whyNotGive(lines, given(6, 2))?.code).toBe('MEDICATION_ORDER_QUANTITY');
  expect(whyNotGive(lines, given(4, 2))?.code).toBe('MEDICATION_ORDER_LINE_REASON');
  expect(whyNotGive(lines, given(4, 0, 'short'))).toBeNull();
  expect(whyNotGive(lines, given(0, 0, 'short'))?.code).toBe('MEDICATION_ORDER_NOTHING');
  expect(whyNotGive(lines, given(5, 2).slice(1))?.code).toBe('MEDICATION_ORDER_LINE_UNKNOWN');
  expect(whyNotGive(lines, [given(5, 2)[0] as never, given(5, 2)[0] as never])?.code).toBe('MEDICATION_ORDER_LINE_TWICE');
});

test('how far an order went', () => {
  const line = (quantity: number, quantityDispensed: number, quantityReturned = 0) => ({ quantity, quantityDispensed, quantityReturned });
  expect(fulfilmentOf([line(5, 0)])).toBe('none');
  expect(fulfilmentOf([line(5, 5), line(2, 1)])).toBe('partial');
  expect(fulfilmentOf([line(5, 5)])).toBe('full');
  expect(fulfilmentOf([line(5, 5, 2)])).toBe('returned-part');
  expect(fulfilmentOf([line(5, 3, 3)])).toBe('returned');
  expect([outcomeOf({ quantity: 3 }, 0), outcomeOf({ quantity: 3 }, 2), outcomeOf({ quantity: 3 }, 3)]).toEqual([
    'not-dispensed',
    'partial',
    'dispensed',
  ]);
});

test('who must look on', () => {
  const plain = { highAlert: false, controlled: false };
  expect(needsOf([plain], 'high-alert')).toEqual({ checker: false, witness: false });
  expect(needsOf([plain], 'all').checker).toBe(true);
  expect(needsOf([{ ...plain, highAlert: true }], 'high-alert')).toEqual({ checker: true, witness: false });
  expect(needsOf([{ ...plain, controlled: true }], 'none')).toEqual({ checker: false, witness: true });
});

test('what comes back, and what never goes on the shelf again', () => {
  const line = {
    product: 'X',
    batchNumber: 'B',
    quantity: 2,
    disposition: 'restock' as const,
    opened: false,
    out: 2,
    coldChain: false,
    controlled: false,
    expiryDate: '2026-12-01',
  };
  expect(whyNotReturn(line, '2026-12-01')).toBeNull();
  expect(whyNotReturn({ ...line, quantity: 3 }, '2026-12-01')?.code).toBe('MEDICATION_RETURN_QUANTITY');
  for (const wrong of [{ opened: true }, { coldChain: true }, { controlled: true }, { expiryDate: '2026-11-30' }]) {
    expect(whyNotReturn({ ...line, ...wrong }, '2026-12-01')?.code).toBe('MEDICATION_RETURN_RESTOCK');
    expect(whyNotReturn({ ...line, ...wrong, disposition: 'quarantine' }, '2026-12-01')).toBeNull();
  }
});

test('encounters, recalls, returns, authors, refills, days', () => {
  expect(encounterOf([{ category: 'inpatient', source: 'manual' }])).toBe('inpatient');
  expect(encounterOf([{ category: 'inpatient', source: 'emergency' }])).toBe('emergency');
  expect(encounterOf([])).toBe('outpatient');
  expect([undefined, { stage: 'draft' }].map(whyNotRecall)).toEqual([null, null]);
  expect(whyNotRecall({ stage: 'pending_payment' })?.code).toBe('MEDICATION_ORDER_INVOICED');
  const dispensed = { dispensedAt: '2026-11-20T10:00:00.000Z' };
  expect(whyNotTakeBack(dispensed, 2, '2026-11-22T10:00:00.000Z')).toBeNull();
  expect(whyNotTakeBack(dispensed, 2, '2026-11-22T10:00:00.001Z')?.code).toBe('MEDICATION_RETURN_LATE');
  const made = { requestedBy: 'u', requestedRoleId: 'r' };
  expect(whyNotEditor(made, { userId: 'v', roleId: 's', pharmacy: false })?.code).toBe('MEDICATION_REQUEST_AUTHOR');
  expect(whyNotEditor(made, { userId: 'v', roleId: 'r', pharmacy: false })).toBeNull();
  const now = '2026-11-21T10:00:00.000Z';
  const own = { requestNumber: 'M', requestedBy: 'u', createdAt: now, firstDispensedAt: null };
  expect(whyNotRemove(own, 'u', '2026-11-22T10:00:00.000Z')).toBeNull();
  expect(whyNotRemove(own, 'u', '2026-11-22T10:00:00.001Z')?.code).toBe('MEDICATION_REQUEST_OWN');
  // A begun part of a unit is enough.
  expect(whyNotRemove({ ...own, firstDispensedAt: now }, 'u', now)?.code).toBe('MEDICATION_REQUEST_STATE');
  // What was given stays what was asked for, and is no less.
  const begun = { requestNumber: 'M', productId: 'p' };
  expect(whyNotAsked(begun, { productId: 'q', quantity: 1 }, 0)).toBeNull();
  expect(whyNotAsked(begun, { productId: 'p', quantity: 3 }, 2.5)).toBeNull();
  expect(whyNotAsked(begun, { quantity: 3 }, 3.000_000_1)).toBeNull();
  expect(whyNotAsked(begun, { quantity: 2 }, 2.5)?.code).toBe('MEDICATION_REQUEST_STATE');
  expect(whyNotAsked(begun, { productId: 'q' }, 0.5)?.code).toBe('MEDICATION_REQUEST_STATE');
  expect(whyNotRefill({ refillsUsed: 1, refillsAllowed: 1 })?.code).toBe('MEDICATION_REFILL');
  expect(lastDay(null, false, '2026-11-21')).toBe('2026-12-21');
  expect(lastDay('2027-01-01', true, '2026-11-21')).toBe('2026-11-28');
  expect(lastDay('2027-01-01', false, '2026-11-21')).toBe('2027-01-01');
});

test('the last day of a course', () => {
  const course = { durationDays: 10, quantity: 20, perDay: 2, frequency: 'BD' };
  expect(courseEnd(course, 20, '2026-11-21')).toBe('2026-11-30');
  expect(courseEnd(course, 10, '2026-11-21')).toBe('2026-11-25');
  expect(courseEnd(course, 0, '2026-11-21')).toBeNull();
  expect(courseEnd({ ...course, durationDays: null }, 20, '2026-11-21')).toBe('2026-11-30');
  expect(courseEnd({ ...course, durationDays: null, perDay: null, frequency: 'PRN' }, 20, '2026-11-21')).toBe('2026-12-04');
  expect(courseEnd({ ...course, frequency: 'STAT' }, 1, '2026-11-21')).toBe('2026-11-21');
});
