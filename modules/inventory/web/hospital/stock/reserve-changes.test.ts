import { expect, test } from 'vitest';
import { reserveChanges, reserveOrder, typedFigures } from './reserve-changes.ts';

const now = { quantity: 96, stockReserve: 50, parLevel: 400 };

test('the dialog tells only what changes, and when the product runs out by it', () => {
  expect(reserveChanges(now, typedFigures({ stockReserve: 50, parLevel: 400, quantity: '' }, now))).toEqual([]);
  expect(reserveChanges(now, typedFigures({ stockReserve: 100, parLevel: '' }, now))).toEqual([
    { figure: 'stockReserve', before: 50, after: 100 },
    { figure: 'parLevel', before: 400, after: null },
    { figure: 'stockStatus', before: 'In-Stock', after: 'Out-Of-Stock' },
  ]);
});

test('the quantity goes along only when another one was typed', () => {
  expect(reserveOrder(now, { ...now, stockReserve: 60 }, 'store')).toEqual({ stockReserve: 60, parLevel: 400 });
  expect(reserveOrder(now, { ...now, quantity: 90 }, 'store')).toEqual({
    stockReserve: 50,
    parLevel: 400,
    quantity: 90,
    locationId: 'store',
  });
});
