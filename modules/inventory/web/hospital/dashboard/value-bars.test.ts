import { expect, test } from 'vitest';
import { valueBars } from './value-bars.ts';

const rows = [
  { category: { id: 'a', name: 'Antibiotics' }, value: 50_000 },
  { category: null, value: 20_000 },
  { category: { id: 'b', name: 'Dressings' }, value: 100 },
];

test('bars are as long as their share of the longest; what is not shown stands as the rest of the whole', () => {
  expect(valueBars(rows, 70_100, 3)).toEqual([
    { key: 'a', kind: 'category', name: 'Antibiotics', value: 50_000, part: 100 },
    { key: 'none', kind: 'none', name: '', value: 20_000, part: 40 },
    { key: 'b', kind: 'category', name: 'Dressings', value: 100, part: 0 },
  ]);
  expect(valueBars(rows, 70_100, 1).map(({ kind, value, part }) => [kind, value, part])).toEqual([
    ['category', 50_000, 100],
    ['rest', 20_100, 40],
  ]);
});

test('a rest above all else is the longest; nothing is no bar', () => {
  expect(valueBars(rows, 150_000, 1).map(({ part }) => part)).toEqual([50, 100]);
  expect(valueBars([], 0, 8)).toEqual([]);
});
