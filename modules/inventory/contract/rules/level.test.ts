import { expect, test } from 'vitest';
import { availableOf, stockLevelOf, stockStatusOf } from './level.ts';

const at = (quantity: number, more: object = {}) =>
  stockLevelOf({ quantity, stockReserve: 10, parLevel: 100, levelAfterReceipt: null, ...more });

test('the bar is red at the reserve, amber near it or nearly empty, else green', () => {
  expect(at(10)).toEqual({ stockLevelPercent: 10, stockLevelColor: '#D92D20' });
  expect(at(11)).toEqual({ stockLevelPercent: 11, stockLevelColor: '#F79009' });
  expect(at(25)).toEqual({ stockLevelPercent: 25, stockLevelColor: '#F79009' });
  expect(at(26)).toEqual({ stockLevelPercent: 26, stockLevelColor: '#12B76A' });
  expect(at(40, { stockReserve: 30 }).stockLevelColor).toBe('#F79009');
  expect(at(300).stockLevelPercent).toBe(100);
});

test('full is the par level, else what the last receipt left, else twice the reserve', () => {
  expect(at(50, { parLevel: null, levelAfterReceipt: 200 }).stockLevelPercent).toBe(25);
  expect(at(15, { parLevel: null }).stockLevelPercent).toBe(75);
  expect(at(0, { parLevel: null, stockReserve: 0 })).toEqual({ stockLevelPercent: 0, stockLevelColor: '#D92D20' });
});

test('at the reserve a product is out of stock, and nothing of it is promised', () => {
  expect(stockStatusOf({ quantity: 10, stockReserve: 10 })).toBe('Out-Of-Stock');
  expect(stockStatusOf({ quantity: 11, stockReserve: 10 })).toBe('In-Stock');
  expect(availableOf(11, 0, 10)).toBe(1);
  expect(availableOf(11, 5, 10)).toBe(0);
});
