import { describe, expect, test } from 'vitest';
import { allocate, changeOf, emptyTender, splitOf, sumOfTenders, tendersOf } from './tenders.ts';

const cash = { ...emptyTender, amount: 5000 };

describe('what is typed at the desk', () => {
  test('change is given of cash alone, and never below nothing', () => {
    expect(changeOf({ ...cash, tendered: 7000 })).toBe(2000);
    expect(changeOf({ ...cash, tendered: 4000 })).toBe(0);
    expect(changeOf(cash)).toBe(0);
    expect(changeOf({ ...cash, method: 'card', tendered: 7000 })).toBe(0);
  });

  test.each([
    [3000, { paid: 3000, excess: 0, left: 2000 }],
    [5000, { paid: 5000, excess: 0, left: 0 }],
    [6500, { paid: 5000, excess: 1500, left: 0 }],
  ])('%i of 5000 owed', (sum, split) => {
    expect(splitOf(sum, 5000)).toEqual(split);
  });

  test('several invoices are paid in their order, each until it is settled', () => {
    const owing = [
      { id: 'a', balance: 3000 },
      { id: 'b', balance: 2000 },
      { id: 'c', balance: 900 },
    ];
    expect(allocate(4500, owing)).toEqual([
      { invoiceId: 'a', amount: 3000 },
      { invoiceId: 'b', amount: 1500 },
    ]);
    expect(allocate(0, owing)).toEqual([]);
  });

  test('empty tenders are not said, and each method says only what it has', () => {
    const tenders = [
      cash,
      { ...emptyTender, method: 'cheque' as const, amount: 900, reference: ' 000123 ', chequeDate: '2031-01-02' },
      { ...emptyTender },
    ];
    expect(sumOfTenders(tenders)).toBe(5900);
    expect(tendersOf(tenders)).toEqual([
      { method: 'cash', amount: 5000 },
      { method: 'cheque', amount: 900, reference: '000123', chequeNumber: '000123', chequeDate: '2031-01-02' },
    ]);
  });
});
