import { describe, expect, test } from 'vitest';
import { askable, type AskedItem, endedWithoutFacts, totalsOf, visitKeyOf, waiting, whyNotInvoice } from './rules.ts';

const item = (coverageStatus: AskedItem['coverageStatus'], amount = 100_000, billId = coverageStatus): AskedItem => ({
  ...{ billId, amount, coverageStatus },
});
const bill = { enrolleeNumber: 'HYG-1', diagnoses: 1, ended: true };
const whole = { approvedOnly: false, interim: false };

test('a bill gathers a stay, else a visit, else a day of one patient', () => {
  const visit = { patientId: 'p', admissionId: null, encounterId: null, serviceDate: '2026-05-01' };
  expect(visitKeyOf({ ...visit, admissionId: 'a', encounterId: 'e' })).toBe('stay:a');
  expect(visitKeyOf({ ...visit, encounterId: 'e' })).toBe('visit:e');
  expect(visitKeyOf(visit)).toBe('day:2026-05-01:p');
});

test('an invoice takes what is decided and worth something; what proceeded unanswered too', () => {
  const items = [item('approved'), item('proceeded'), item('not-required'), item('pending'), item('expired'), item('declined')];
  expect(askable(items).map(({ billId }) => billId)).toEqual(['approved', 'proceeded', 'not-required']);
  expect(waiting(items).map(({ billId }) => billId)).toEqual(['pending', 'expired']);
  expect(askable([item('approved', 0)])).toEqual([]);
});

describe('an invoice is not made', () => {
  const code = (items: readonly AskedItem[], changes: Partial<typeof bill> = {}, how: Partial<typeof whole> = {}) =>
    whyNotInvoice({ ...bill, ...changes }, items, { ...whole, ...how })?.code ?? null;

  test('of nothing, nor of capitated items alone', () => {
    expect(code([])).toBe('HMO_BILL_EMPTY');
    expect(code([item('not-required', 0)])).toBe('HMO_BILL_EMPTY');
  });

  test('while items wait, unless the approved ones alone are wanted and there is one', () => {
    expect(code([item('approved'), item('pending')])).toBe('HMO_BILL_ITEMS_WAIT');
    expect(code([item('approved'), item('pending')], {}, { approvedOnly: true })).toBeNull();
    expect(code([item('pending')], {}, { approvedOnly: true })).toBe('HMO_BILL_EMPTY');
  });

  test('without an enrollee number or a diagnosis', () => {
    expect(code([item('approved')], { enrolleeNumber: ' ' })).toBe('HMO_BILL_ENROLLEE');
    expect(code([item('approved')], { diagnoses: 0 })).toBe('HMO_BILL_DIAGNOSIS');
  });

  test('before the visit ended, unless it is an interim one', () => {
    expect(code([item('approved')], { ended: false })).toBe('HMO_BILL_NOT_ENDED');
    expect(code([item('approved')], { ended: false }, { interim: true })).toBeNull();
    expect(code([item('approved')])).toBeNull();
  });
});

test('totals are the sums of the active items', () => {
  const worth = (status: AskedItem['coverageStatus'], amount: number, capitatedValue = 0) => ({ ...item(status, amount), capitatedValue });
  expect(totalsOf([worth('approved', 5), worth('pending', 7), worth('expired', 1), worth('declined', 3), worth('none', 0, 9)])).toEqual({
    ...{ approved: 5, pending: 8, declined: 3, total: 16, capitated: 9 },
  });
});

test('where nobody knows the encounter, it has ended when its last day is over and the patient left the stay', () => {
  expect(endedWithoutFacts({ lastDay: '2026-05-01', today: '2026-05-01', inStay: false })).toBe(false);
  expect(endedWithoutFacts({ lastDay: '2026-05-01', today: '2026-05-02', inStay: false })).toBe(true);
  expect(endedWithoutFacts({ lastDay: '2026-05-01', today: '2026-05-09', inStay: true })).toBe(false);
});
