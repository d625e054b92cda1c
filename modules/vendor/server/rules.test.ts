import { describe, expect, test } from 'vitest';
import { orderTotals, spreadCost, supplyLineAmount, supplyLineUnits, supplyTotals } from '../contract/sums.ts';
import {
  ageColumn,
  coldChainBroken,
  costRose,
  licenceState,
  needsApproval,
  spreadCredit,
  statusAfterReceipt,
  whyNotApprove,
  whyNotComplete,
  whyNotDated,
  whyNotLicensed,
  whyNotOverReceive,
  whyNotPay,
  whyNotRemoveVendor,
  whyNotRemoveOrder,
  whyNotReverseSupply,
  whyNotTotal,
} from './rules.ts';
import { whyNotAct } from '#kernel/contract/record.ts';
import { orderRecord } from '../contract/order.record.ts';
import { supplyRecord } from '../contract/supply.record.ts';

const line = { unitsPerPack: 10, quantityPacks: 5, freePacks: 0, rejectedUnits: 0, costPerPack: 1_000, discount: 0, tax: 0 };

describe('sums', () => {
  test('an order: net, tax on net, freight and discount of the whole', () => {
    const lines = [
      { quantityPacks: 3, pricePerPack: 1_000, taxPercent: 7.5, discount: 200 },
      { quantityPacks: 1, pricePerPack: 333, taxPercent: 0, discount: 0 },
    ];
    expect(orderTotals(lines, { discount: 100, freight: 500 })).toEqual({
      subtotal: 3_133,
      tax: 210,
      discount: 100,
      freight: 500,
      total: 3_743,
    });
  });

  test('free goods come into the stock and cost nothing; rejected charged goods are not owed', () => {
    expect(supplyLineUnits({ ...line, freePacks: 1 })).toMatchObject({ charged: 50, delivered: 60, accepted: 60 });
    expect(supplyLineAmount({ ...line, rejectedUnits: 5, tax: 50 })).toEqual({ net: 4_500, tax: 45, amount: 4_545 });
    expect(supplyLineUnits({ ...line, freePacks: 1, rejectedUnits: 55 })).toMatchObject({ accepted: 5, chargedAccepted: 0 });
  });

  test('the cost of all batches is the total, whatever freight, discount and rounding do (invariant 1)', () => {
    let seed = 7;
    const next = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    for (let round = 0; round < 400; round += 1) {
      const lines = Array.from({ length: 1 + next(7) }, () => ({
        unitsPerPack: 1 + next(20),
        quantityPacks: next(9),
        freePacks: next(3),
        rejectedUnits: next(6),
        costPerPack: next(5_000),
        discount: next(300),
        tax: next(200),
      }));
      if (lines.every((each) => supplyLineUnits(each).accepted === 0)) continue;
      const gross = supplyTotals(lines, { discount: 0, freight: 0 }).total;
      const freight = next(999);
      const { total } = supplyTotals(lines, { discount: next(gross + freight + 1), freight });
      const costs = spreadCost(lines, total);
      expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(total);
      expect(Math.min(...costs)).toBeGreaterThanOrEqual(0);
      for (const [at, each] of lines.entries()) if (supplyLineUnits(each).accepted === 0) expect(costs[at]).toBe(0);
    }
  });

  test('freight alone is spread by units', () => {
    expect(
      spreadCost(
        [
          { ...line, costPerPack: 0 },
          { ...line, costPerPack: 0, quantityPacks: 1 },
        ],
        600,
      ),
    ).toEqual([500, 100]);
  });
});

describe('vendors', () => {
  const pharma = { categories: ['pharmaceutical'], licenceNumber: 'PCN 1', licenceExpiry: '2026-06-01' };
  test('licences are for those who sell medicines', () => {
    expect(licenceState({ ...pharma, categories: ['food'], licenceNumber: null }, '2027-01-01', '2027-02-01')).toBe('not-needed');
    expect(licenceState({ ...pharma, licenceNumber: null }, '2026-01-01', '2026-02-01')).toBe('missing');
    expect(licenceState(pharma, '2026-06-02', '2026-07-02')).toBe('expired');
    expect(licenceState(pharma, '2026-06-01', '2026-07-01')).toBe('ending');
    expect(licenceState(pharma, '2026-01-01', '2026-02-01')).toBe('valid');
    expect(whyNotLicensed('expired', false)?.code).toBe('VENDOR_LICENCE');
    expect(whyNotLicensed('expired', true)).toBeNull();
    expect(whyNotLicensed('ending', false)).toBeNull();
  });

  test('a vendor with a balance or an open order stays', () => {
    expect(whyNotRemoveVendor({ owed: '₦1.00', openOrders: [] })?.code).toBe('VENDOR_OWED');
    expect(whyNotRemoveVendor({ owed: null, openOrders: ['PO-000001'] })?.code).toBe('VENDOR_OPEN_ORDERS');
    expect(whyNotRemoveVendor({ owed: null, openOrders: [] })).toBeNull();
  });
});

describe('orders', () => {
  test('the state table', () => {
    expect(whyNotAct(orderRecord, 'submit', { status: 'draft' })).toBeNull();
    expect(whyNotAct(orderRecord, 'approve', { status: 'approved' })?.code).toBe('PURCHASE_STATE');
    expect(whyNotAct(orderRecord, 'cancel', { status: 'part-received' })?.code).toBe('PURCHASE_STATE');
    expect(whyNotAct(orderRecord, 'close', { status: 'part-received' })).toBeNull();
  });

  test('a draft that was submitted once keeps its number and is cancelled', () => {
    expect(whyNotRemoveOrder({ orderNumber: null })).toBeNull();
    expect(whyNotRemoveOrder({ orderNumber: 'PO-000001' })?.code).toBe('PURCHASE_NUMBERED');
  });

  test('nobody approves their own order above the limit (invariant 6)', () => {
    expect(needsApproval(1, 0)).toBe(true);
    expect(needsApproval(100, 100)).toBe(false);
    expect(whyNotApprove(true)?.code).toBe('PURCHASE_OWN_APPROVAL');
    expect(whyNotApprove(false)).toBeNull();
  });

  test('a tenth more than ordered may come, all deliveries together', () => {
    const ordered = { productName: 'Gauze', orderedUnits: 100, receivedUnits: 60 };
    expect(whyNotOverReceive(ordered, 50, false)).toBeNull();
    expect(whyNotOverReceive(ordered, 51, false)?.code).toBe('OVER_RECEIPT');
    expect(whyNotOverReceive(ordered, 51, true)).toBeNull();
    expect(statusAfterReceipt([{ orderedUnits: 10, receivedUnits: 10 }])).toBe('received');
    expect(
      statusAfterReceipt([
        { orderedUnits: 10, receivedUnits: 10 },
        { orderedUnits: 1, receivedUnits: 0 },
      ]),
    ).toBe('part-received');
    expect(statusAfterReceipt([{ orderedUnits: 10, receivedUnits: 0 }])).toBe('sent');
  });
});

describe('deliveries', () => {
  const dated = {
    receivedAt: '2026-11-20T10:00:00.000Z',
    receivedOn: '2026-11-20',
    invoiceDate: '2026-11-20',
    now: '2026-11-20T10:00:00.000Z',
  };
  test('days', () => {
    expect(whyNotDated(dated)).toBeNull();
    expect(whyNotDated({ ...dated, now: '2026-11-20T09:59:59.999Z' })?.code).toBe('SUPPLY_DATES');
    expect(whyNotDated({ ...dated, invoiceDate: '2026-11-21' })?.fields).toHaveProperty('invoiceDate');
  });

  test('what must be known before it is booked', () => {
    const good = { productName: 'Insulin', coldChain: true, delivered: 10, rejectedUnits: 0, rejectReason: null, accepted: 10 };
    const whole = { invoiceNumber: 'A1', invoiceDate: '2026-11-01', temperature: 5, lines: [good] };
    expect(whyNotComplete(whole)).toBeNull();
    expect(whyNotComplete({ ...whole, invoiceNumber: null })?.fields).toHaveProperty('invoiceNumber');
    expect(whyNotComplete({ ...whole, temperature: null })?.fields).toHaveProperty('temperatureOnArrival');
    expect(whyNotComplete({ ...whole, lines: [] })?.code).toBe('SUPPLY_INCOMPLETE');
    expect(whyNotComplete({ ...whole, lines: [{ ...good, rejectedUnits: 2, accepted: 8 }] })?.message).toContain('why');
    expect(whyNotComplete({ ...whole, lines: [{ ...good, rejectedUnits: 11, accepted: 0 }] })?.code).toBe('SUPPLY_INCOMPLETE');
    expect(whyNotComplete({ ...whole, lines: [{ ...good, rejectedUnits: 10, rejectReason: 'damaged', accepted: 0 }] })?.message).toContain(
      'Nothing',
    );
  });

  test('cold chain, totals and rising costs', () => {
    expect([1.9, 2, 8, 8.1].map(coldChainBroken)).toEqual([true, false, false, true]);
    expect(whyNotTotal(100, 101, false)?.code).toBe('SUPPLY_TOTAL_DIFFERS');
    expect(whyNotTotal(100, 101, true)).toBeNull();
    expect(costRose({ price: 1_000, unitsPerPack: 10 }, { price: 1_200, unitsPerPack: 10 })).toBe(false);
    expect(costRose({ price: 1_000, unitsPerPack: 10 }, { price: 12_100, unitsPerPack: 100 })).toBe(true);
  });

  test('a paid delivery is not taken back', () => {
    expect(whyNotReverseSupply({ paid: 0, credited: 0 })).toBeNull();
    expect(whyNotReverseSupply({ paid: 1, credited: 0 })?.code).toBe('SUPPLY_PAID');
    expect(whyNotAct(supplyRecord, 'reverse', { status: 'reversed' })?.code).toBe('SUPPLY_STATE');
  });
});

describe('money', () => {
  const open = new Map([['s1', { vendorId: 'v', status: 'posted' as const, open: 500 }]]);
  const pay = { vendorId: 'v', amount: 500, paidAt: '2026-11-20', allocations: [{ supplyId: 's1', amount: 500 }] };
  test('no supply is paid above what is open (invariant 2)', () => {
    expect(whyNotPay(pay, open, '2026-11-20')).toBeNull();
    expect(whyNotPay({ ...pay, amount: 501, allocations: [{ supplyId: 's1', amount: 501 }] }, open, '2026-11-20')?.code).toBe(
      'SUPPLY_OVERPAID',
    );
    expect(whyNotPay({ ...pay, amount: 600 }, open, '2026-11-20')?.code).toBe('VENDOR_PAYMENT_ALLOCATIONS');
    expect(whyNotPay({ ...pay, vendorId: 'w' }, open, '2026-11-20')?.code).toBe('VENDOR_PAYMENT_OF_OTHER_VENDOR');
    expect(whyNotPay(pay, open, '2026-11-19')?.code).toBe('VENDOR_PAYMENT_DATE');
    const twice = [
      { supplyId: 's1', amount: 250 },
      { supplyId: 's1', amount: 250 },
    ];
    expect(whyNotPay({ ...pay, allocations: twice }, open, '2026-11-20')?.code).toBe('VENDOR_PAYMENT_ALLOCATIONS');
  });

  test('a credit is taken up by the returned supply, then by the oldest; the rest stays', () => {
    const supplies = [
      { id: 'old', open: 30 },
      { id: 'own', open: 50 },
    ];
    expect(spreadCredit(100, supplies, 'own')).toEqual({
      parts: [
        { supplyId: 'own', amount: 50 },
        { supplyId: 'old', amount: 30 },
      ],
      left: 20,
    });
  });

  test('ages of payables', () => {
    expect([0, 30, 31, 60, 61, 90, 91].map(ageColumn)).toEqual([0, 0, 1, 1, 2, 2, 3]);
  });
});
