import { expect, test } from 'vitest';
import type { BatchRow } from '#modules/inventory/contract/batch-records.ts';
import { proposedOf } from './proposed.ts';

const batch = (id: string, quantity: number, changes: object = {}, quarantined = 0) =>
  ({
    ...{ id, batchNumber: id.toUpperCase(), status: 'available', expiryDate: '2027-01-31' },
    balances: [
      { location: { id: 'ward', name: 'Ward' }, quantity: 900, quarantined: 0 },
      { location: { id: 'store', name: 'Main Store' }, quantity, quarantined },
    ],
    ...changes,
  }) as unknown as BatchRow;

test('what would go comes from the batches of the place that end first, locked ones left out', () => {
  const batches = [batch('a', 4), batch('b', 50, { status: 'quarantined' }), batch('c', 10), batch('d', 10)];
  const units = (wanted: number, place = 'store') =>
    proposedOf(batches, place, wanted).map(({ batchNumber, quantity }) => [batchNumber, quantity]);
  expect(units(3)).toEqual([['A', 3]]);
  expect(units(9)).toEqual([
    ['A', 4],
    ['C', 5],
  ]);
  expect(units(100).at(-1)).toEqual(['D', 10]);
  // What came back and is held aside does not go.
  expect(
    proposedOf([batch('e', 5, {}, 3), batch('f', 9, {}, 9), batch('g', 9)], 'store', 6).map(({ id, quantity }) => [id, quantity]),
  ).toEqual([
    ['e', 2],
    ['g', 4],
  ]);
  expect(units(0)).toEqual([]);
  expect(units(5, 'elsewhere')).toEqual([]);
});
