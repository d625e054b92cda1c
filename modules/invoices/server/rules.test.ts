import { describe, expect, test } from 'vitest';
import { whyNotDiscount } from './discount-rules.ts';
import {
  isOverdue,
  whyNotCancel,
  whyNotCredit,
  whyNotCreditItem,
  whyNotCreditSum,
  whyNotInvoice,
  whyNotAwaiting,
  whyNotGiveUp,
  whyNotPay,
  whyNotReverseWriteOff,
  whyNotPayer,
  whyNotOutsideClaim,
  whyNotReverse,
  whyNotSubmit,
  whyNotTogether,
  whyNotWriteOff,
} from './rules.ts';
import { readTenders, referenceKey, whyNotTenders } from './tenders.ts';

const billed = {
  status: 'billed' as const,
  claimId: null,
  claimNumber: null,
  amountPaid: 0,
  creditedAmount: 0,
  writtenOffAmount: 0,
  balance: 1_000,
};
const onClaim = { claimId: 'c', claimNumber: 'CL-000009' };
const bill = {
  billNumber: 'PB-000001',
  patientId: 'p',
  externalName: null,
  active: true,
  pricingStatus: 'priced' as const,
  net: 1_000,
  patientAmount: 1_000,
  invoiceId: null,
};
const owner = { patientId: 'p', externalName: null };

describe('lines on invoices', () => {
  test('free, active, priced, of the same patient', () => {
    expect(whyNotInvoice(bill, owner)).toBeNull();
    expect(whyNotInvoice({ ...bill, invoiceId: 'i' }, owner)?.code).toBe('BILL_ON_INVOICE');
    expect(whyNotInvoice({ ...bill, active: false }, owner)?.code).toBe('BILL_NOT_ACTIVE');
    expect(whyNotInvoice({ ...bill, pricingStatus: 'unpriced' }, owner)?.code).toBe('BILL_UNPRICED');
    expect(whyNotInvoice(bill, { ...owner, patientId: 'q' })?.code).toBe('BILL_OF_OTHER_PATIENT');
  });
  test("a line that the insurer pays whole is not the patient's; one that is worth nothing may stand", () => {
    expect(whyNotInvoice({ ...bill, patientAmount: 0 }, owner)?.code).toBe('BILL_NOTHING_TO_PAY');
    expect(whyNotInvoice({ ...bill, patientAmount: 0, net: 0 }, owner)).toBeNull();
  });
  test('a customer from outside is known by the name', () => {
    const walkIn = { ...bill, patientId: null, externalName: 'Acme Ltd' };
    expect(whyNotInvoice(walkIn, { patientId: null, externalName: ' acme ltd' })).toBeNull();
    expect(whyNotInvoice(walkIn, { patientId: null, externalName: 'Other' })?.code).toBe('BILL_OF_OTHER_PATIENT');
  });
  test('insurers are billed elsewhere', () => {
    expect(whyNotPayer('Company', false)?.message).toBe('Use the HMO bill');
    expect(whyNotPayer('External', false)?.message).toBe('Use an external invoice');
    expect(whyNotPayer('External', true)).toBeNull();
    expect(whyNotPayer('Self-Pay', false)).toBeNull();
  });
});

describe('what may happen to an invoice', () => {
  test('submit', () => {
    expect(whyNotSubmit({ itemCount: 1 })).toBeNull();
    expect(whyNotSubmit({ itemCount: 0 })?.message).toBe('Invoice has no items');
  });
  test('pay', () => {
    const invoice = { ...billed, billingMethod: 'Self-Pay' as const };
    expect(whyNotPay(invoice, 1_000)).toBeNull();
    expect(whyNotPay(invoice, 1_001)?.message).toBe('Amount is more than the balance');
    expect(whyNotAwaiting(invoice)).toBeNull();
    expect(whyNotAwaiting({ ...invoice, balance: 0 })?.message).toBe('Invoice is not awaiting payment');
    expect(whyNotAwaiting({ ...invoice, billingMethod: 'HPP' })?.message).toBe('HMO invoices are paid through a claim');
    expect(whyNotTogether([{ patientId: 'a' }, { patientId: 'a' }])).toBeNull();
    expect(whyNotTogether([{ patientId: 'a' }, { patientId: 'b' }])?.code).toBe('INVOICES_OF_OTHERS');
    expect(whyNotTogether([{ patientId: null }, { patientId: null }])?.code).toBe('INVOICES_OF_OTHERS');
  });
  test('cancel', () => {
    expect(whyNotCancel(billed)).toBeNull();
    for (const settled of [{ amountPaid: 1 }, { creditedAmount: 1 }, { writtenOffAmount: 1 }])
      expect(whyNotCancel({ ...billed, ...settled })?.code).toBe('INVOICE_HAS_PAYMENTS');
    expect(whyNotCancel({ ...billed, ...onClaim })?.message).toBe('Invoice is on claim CL-000009');
  });
  test('write off', () => {
    const may = { amount: 1_000, sum: 1_000, limit: null, approves: false, tookPart: false };
    expect(whyNotWriteOff(billed, may)).toBeNull();
    expect(whyNotWriteOff(billed, { ...may, amount: 1_001 })?.code).toBe('AMOUNT_ABOVE_BALANCE');
    expect(whyNotWriteOff(billed, { ...may, limit: 999 })?.message).toBe('Amount is above your write-off limit');
    expect(whyNotWriteOff(billed, { ...may, limit: 999, approves: true })).toBeNull();
    expect(whyNotWriteOff(billed, { ...may, limit: 999, approves: true, tookPart: true })?.code).toBe('FOUR_EYES');
    expect(whyNotWriteOff(billed, { ...may, tookPart: true })).toBeNull();
    expect(whyNotGiveUp(billed)).toBeNull();
    expect(whyNotGiveUp({ ...billed, ...onClaim })?.message).toBe('Invoice is on claim CL-000009; write off the claim');
    expect(whyNotGiveUp({ ...billed, balance: 0 })?.code).toBe('INVOICE_NOT_AWAITING');
    expect(whyNotReverseWriteOff(billed)?.code).toBe('NO_WRITE_OFF');
    expect(whyNotReverseWriteOff({ ...billed, writtenOffAmount: 1 })).toBeNull();
    expect(whyNotReverseWriteOff({ ...billed, writtenOffAmount: 1, ...onClaim })?.code).toBe('INVOICE_ON_CLAIM');
  });
  test('credit', () => {
    expect(whyNotCredit(billed)).toBeNull();
    expect(whyNotCredit({ ...billed, ...onClaim })?.code).toBe('INVOICE_ON_CLAIM');
    const item = { itemName: 'X', amount: 100, credited: 20, writtenOff: 30 };
    expect(whyNotCreditItem(item, 50)).toBeNull();
    expect(whyNotCreditItem(item, 51)?.code).toBe('CREDIT_ABOVE_ITEM');
    expect(whyNotCreditItem(item, 0)?.code).toBe('CREDIT_ABOVE_ITEM');
    expect(whyNotCreditSum(11, { limit: 10, approves: true, tookPart: true })?.code).toBe('FOUR_EYES');
    expect(whyNotCreditSum(11, { limit: 10, approves: false, tookPart: false })?.code).toBe('CREDIT_ABOVE_LIMIT');
    expect(whyNotCreditSum(11, { limit: 10, approves: true, tookPart: false })).toBeNull();
  });
  test('reverse', () => {
    const facts = {
      reversalKind: 'entry-error',
      shift: 'open',
      inDeposit: 0,
      available: 0,
    } as const;
    expect(whyNotReverse(facts)).toBeNull();
    expect(whyNotReverse({ ...facts, shift: 'closed' })?.message).toBe('Shift is closed; use a refund');
    expect(whyNotReverse({ ...facts, shift: 'closed', reversalKind: 'cheque-bounced' })).toBeNull();
    expect(whyNotReverse({ ...facts, inDeposit: 5, available: 4 })?.message).toBe('Deposit already used');
    expect(whyNotReverse({ ...facts, inDeposit: 5, available: 5 })).toBeNull();
    expect(whyNotOutsideClaim({ kind: 'claim-payment' })?.code).toBe('PAID_THROUGH_CLAIM');
    expect(whyNotOutsideClaim({ kind: 'deposit' })).toBeNull();
  });
  test('overdue from the day after it was due', () => {
    const due = { status: 'billed' as const, balance: 1, dueDate: '2026-11-20' };
    expect(isOverdue(due, '2026-11-20')).toBe(false);
    expect(isOverdue(due, '2026-11-21')).toBe(true);
    expect(isOverdue({ ...due, balance: 0 }, '2026-11-21')).toBe(false);
    expect(isOverdue({ ...due, status: 'paid' }, '2026-11-21')).toBe(false);
  });
});

describe('tenders', () => {
  test('cash is rounded to the cash step and gives change', () => {
    const [up, down] = readTenders(
      [
        { method: 'cash', amount: 1_003, tendered: 2_000 },
        { method: 'cash', amount: 1_002 },
      ],
      5,
    );
    expect(up).toMatchObject({ rounding: 2, tendered: 2_000, change: 995 });
    expect(down).toMatchObject({ rounding: -2, tendered: 1_000, change: 0 });
    expect(readTenders([{ method: 'card', amount: 1_003, reference: 'x' }], 5)[0]).toMatchObject({ rounding: 0, tendered: null });
  });
  test('sum, what was handed over, and references', () => {
    const cash = readTenders([{ method: 'cash', amount: 500 }], 1);
    expect(whyNotTenders(cash, 500)).toBeNull();
    expect(whyNotTenders(cash, 501)?.code).toBe('TENDERS_UNEQUAL');
    expect(whyNotTenders(readTenders([{ method: 'cash', amount: 500, tendered: 499 }], 1), 500)?.code).toBe('TENDERED_TOO_LITTLE');
    for (const method of ['card', 'bank-transfer', 'mobile-money', 'cheque'] as const)
      expect(whyNotTenders(readTenders([{ method, amount: 500 }], 1), 500)?.code).toBe('REFERENCE_REQUIRED');
    expect(whyNotTenders(readTenders([{ method: 'cheque', amount: 500, chequeNumber: '000123' }], 1), 500)).toBeNull();
    expect(referenceKey(' tx-0 1/a ')).toBe('TX01A');
  });
});

describe('discounts of drafts', () => {
  const facts = {
    discount: 100,
    of: 1_000,
    above: false,
    closedItem: null,
    reason: { maxBps: 5_000, requiresNote: false },
    noted: false,
    limits: { discountBps: 1_000, discountAmount: null },
    approves: false,
    tookPart: false,
  };
  test('within reason and role', () => {
    expect(whyNotDiscount(facts)).toBeNull();
    expect(whyNotDiscount({ ...facts, discount: 101 })?.code).toBe('DISCOUNT_LIMIT');
    expect(whyNotDiscount({ ...facts, discount: 101, approves: true })).toBeNull();
    expect(whyNotDiscount({ ...facts, discount: 101, approves: true, tookPart: true })?.code).toBe('FOUR_EYES');
    expect(whyNotDiscount({ ...facts, tookPart: true })).toBeNull();
    expect(whyNotDiscount({ ...facts, discount: 501, approves: true })?.code).toBe('DISCOUNT_REASON_LIMIT');
    expect(whyNotDiscount({ ...facts, limits: { discountBps: null, discountAmount: 99 } })?.code).toBe('DISCOUNT_LIMIT');
    expect(whyNotDiscount({ ...facts, reason: null })?.code).toBe('DISCOUNT_REASON_UNKNOWN');
    expect(whyNotDiscount({ ...facts, reason: { maxBps: 5_000, requiresNote: true } })?.code).toBe('DISCOUNT_NOTE_REQUIRED');
    expect(whyNotDiscount({ ...facts, above: true })?.code).toBe('DISCOUNT_ABOVE_LINE');
    expect(whyNotDiscount({ ...facts, closedItem: 'X' })?.code).toBe('DISCOUNT_NOT_ALLOWED');
    expect(whyNotDiscount({ ...facts, discount: 0, reason: null })).toBeNull();
  });
});
