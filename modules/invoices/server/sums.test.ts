import { describe, expect, test } from 'vitest';
import { sumOf } from '#kernel/contract/money.ts';
import { allocate, amountsOfShare, badgeOf, creditParts, discountOf, spreadDiscount, statusOf, takeBack } from './sums.ts';

// The same numbers in every run.
function randoms(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % (most + 1);
  };
}

describe('what an item holds of a line', () => {
  const bill = { gross: 10_000, discount: 1_000, tax: 675, taxIncluded: 0, net: 9_675 };
  test('the whole line: its own figures', () => {
    expect(amountsOfShare(bill, 9_675)).toEqual({ gross: 10_000, discount: 1_000, tax: 675, shareAmount: 9_675 });
  });
  test('one share: in proportion, and still a sum', () => {
    const half = amountsOfShare(bill, 4_838);
    expect(half).toEqual({ gross: 5_000, discount: 500, tax: 338, shareAmount: 4_838 });
    expect(half.gross - half.discount + half.tax).toBe(half.shareAmount);
  });
  test('a tax inside the price is not added', () => {
    expect(amountsOfShare({ gross: 10_750, discount: 0, tax: 750, taxIncluded: 750, net: 10_750 }, 10_750)).toMatchObject({
      gross: 10_750,
    });
  });
});

describe('discounts (invariant 2)', () => {
  test('the largest remainders get the rest', () => {
    const items = ['a', 'b', 'c'].map((id) => ({ id, shareAmount: 1_000, itemDiscount: 0 }));
    expect([...spreadDiscount(items, 100).values()]).toEqual([34, 33, 33]);
  });
  test('an item never takes more than it is worth, and the parts add up: 500 drafts', () => {
    const next = randoms(7);
    for (let round = 0; round < 500; round += 1) {
      const items = Array.from({ length: 1 + next(11) }, (_, at) => {
        const shareAmount = next(3) === 0 ? next(3) : next(900_000);
        return { id: String(at), shareAmount, itemDiscount: Math.min(shareAmount, next(2) === 0 ? next(500) : 0) };
      });
      const base = sumOf(items.map((item) => item.shareAmount - item.itemDiscount));
      const kind = next(1) === 0 ? ('percent' as const) : ('fixed' as const);
      const discount = discountOf({ kind, value: next(kind === 'percent' ? 10_000 : 1_000_000) }, base);
      const parts = spreadDiscount(items, discount);
      expect(sumOf([...parts.values()])).toBe(discount + sumOf(items.map((item) => item.itemDiscount)));
      for (const item of items) expect(parts.get(item.id)).toBeLessThanOrEqual(item.shareAmount);
      for (const item of items) expect(parts.get(item.id)).toBeGreaterThanOrEqual(item.itemDiscount);
    }
  });
});

describe('settling', () => {
  const items = [
    { id: 'a', balance: 100 },
    { id: 'b', balance: 200 },
    { id: 'c', balance: 300 },
  ];
  test('items in their order, chosen ones first', () => {
    expect(allocate(items, 250)).toEqual([
      { id: 'a', amount: 100 },
      { id: 'b', amount: 150 },
    ]);
    expect(allocate(items, 350, ['c'])).toEqual([
      { id: 'c', amount: 300 },
      { id: 'a', amount: 50 },
    ]);
    expect(allocate(items, 999).reduce((sum, part) => sum + part.amount, 0)).toBe(600);
  });
  test('the latest payments give back first', () => {
    const parts = [
      { paymentId: 'new', invoiceItemId: 'a', amount: 60 },
      { paymentId: 'old', invoiceItemId: 'a', amount: 100 },
    ];
    expect(takeBack(parts, 90)).toEqual([
      { ...parts[0], amount: 60 },
      { ...parts[1], amount: 30 },
    ]);
  });
});

describe('credit (E9)', () => {
  test('what is unpaid falls away first, the rest goes to the deposit', () => {
    const item = { amount: 10_000, credited: 0, balance: 4_000, tax: 0, discount: 0, invoiceDiscountPart: 0 };
    expect(creditParts(item, 7_000)).toMatchObject({ toBalance: 4_000, toDeposit: 3_000, revenue: 7_000 });
  });
  test('credited bit by bit, tax and discounts come back whole: 300 items', () => {
    const next = randoms(11);
    for (let round = 0; round < 300; round += 1) {
      const amount = 1 + next(50_000);
      const item = { amount, tax: next(5_000), discount: next(9_000), invoiceDiscountPart: next(3_000) };
      let [credited, tax, discount, revenue] = [0, 0, 0, 0];
      while (credited < amount) {
        const piece = Math.min(1 + next(20_000), amount - credited);
        const parts = creditParts({ ...item, credited, balance: amount - credited }, piece);
        expect(parts.revenue + parts.tax).toBe(piece + parts.discount);
        tax += parts.tax;
        discount += parts.discount;
        revenue += parts.revenue;
        credited += piece;
      }
      expect([tax, discount, revenue]).toEqual([
        item.tax,
        item.discount + item.invoiceDiscountPart,
        amount - item.tax + item.discount + item.invoiceDiscountPart,
      ]);
    }
  });
});

describe('status (invariant 5)', () => {
  test.each([
    [{ total: 100, paid: 0, credited: 0, writtenOff: 0 }, 'billed', false],
    [{ total: 100, paid: 60, credited: 0, writtenOff: 0 }, 'billed', false],
    [{ total: 100, paid: 100, credited: 0, writtenOff: 0 }, 'paid', false],
    [{ total: 100, paid: 60, credited: 40, writtenOff: 0 }, 'paid', false],
    [{ total: 100, paid: 60, credited: 0, writtenOff: 40 }, 'billed', true],
    [{ total: 100, paid: 0, credited: 100, writtenOff: 0 }, 'billed', true],
    [{ total: 0, paid: 0, credited: 0, writtenOff: 0 }, 'paid', false],
  ] as const)('%o', (sums, status, closed) => {
    expect(statusOf(sums)).toEqual({ status, closed });
  });
  test('the badge of an item', () => {
    const item = { amount: 100, paid: 0, credited: 0, writtenOff: 0 };
    expect(badgeOf('draft', item)).toBe('');
    expect(badgeOf('cancelled', item)).toBe('voided');
    expect(badgeOf('billed', item)).toBe('pending_payment');
    expect(badgeOf('billed', { ...item, paid: 1 })).toBe('partially_paid');
    expect(badgeOf('billed', { ...item, paid: 100 })).toBe('paid');
    expect(badgeOf('billed', { ...item, credited: 100 })).toBe('voided');
    expect(badgeOf('billed', { ...item, paid: 50, writtenOff: 50 })).toBe('written_off');
    expect(badgeOf('paid', { ...item, amount: 0 })).toBe('paid');
  });
});
