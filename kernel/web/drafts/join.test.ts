import { expect, test } from 'vitest';
import { allParts, bothTexts, joinedFields, joinedRows, renumbered } from './join.ts';

test('named parts: all of both, the newest of one typed twice', () => {
  expect(allParts({ a: '1', b: '2' }, { b: '3', c: '4' })).toEqual({ a: '1', b: '3', c: '4' });
});

test('two texts of one box both stand there, once', () => {
  expect(bothTexts('Fever for two days', 'Cough')).toBe('Fever for two days Cough');
  expect(bothTexts('Fever for two days', 'Fever')).toBe('Fever for two days');
  expect(bothTexts('', 'Cough')).toBe('Cough');
});

test('a field that was not touched since is the draft’s, one that the draft did not touch is what was typed since', () => {
  const start = { name: '', note: '', kind: 'outpatient' };
  const found = { name: 'Malaria', note: 'Take with food', kind: 'outpatient' };
  expect(joinedFields(start, found, { ...start, kind: 'inpatient' })).toEqual({ ...found, kind: 'inpatient' });
  expect(joinedFields(start, found, { ...start, note: 'At night' }, { note: bothTexts })).toEqual({
    ...found,
    note: 'Take with food At night',
  });
  expect(joinedFields(start, found, { ...start, name: 'Typhoid' })).toEqual({ ...found, name: 'Typhoid' });
  expect(joinedFields(start, start, { ...start, note: 'At night' }, { note: (was, now) => `${was}|${now}` }).note).toBe('At night');
});

interface Row {
  readonly id: string;
  readonly count: number;
}
const rows = (...pairs: readonly [string, number][]): Row[] => pairs.map(([id, count]) => ({ id, count }));
const keyOf = ({ id }: Row) => id;

test('rows written in either are all there; only one that nobody typed in and somebody took out is gone', () => {
  const start = rows(['a', 1], ['b', 1], ['c', 1]);
  expect(
    joinedRows({ start, found: rows(['a', 2], ['b', 1], ['c', 1], ['x', 5]), since: rows(['a', 1], ['b', 3], ['y', 6]), keyOf }),
  ).toEqual(rows(['a', 2], ['b', 3], ['x', 5], ['y', 6]));
  expect(joinedRows({ start, found: rows(['a', 9], ['b', 1]), since: rows(['c', 1], ['b', 1]), keyOf })).toEqual(rows(['a', 9], ['b', 1]));
});

test('a row typed in twice is put together as the form says', () => {
  const join = (one: Row, other: Row) => ({ ...one, count: one.count + other.count });
  expect(joinedRows({ found: rows(['a', 2]), since: rows(['a', 3]), keyOf, join })).toEqual(rows(['a', 5]));
});

test('numbered rows: what was written since goes on after the draft’s numbers, what stood there from the start keeps its own', () => {
  const by = { of: ({ count }: Row) => count, as: (row: Row, count: number) => ({ ...row, count }) };
  const start = rows(['first', 1]);
  const { rows: anew, numberOf } = renumbered(
    { start, found: rows(['first', 1], ['draft', 2], ['draft', 3]), since: rows(['first', 1], ['new', 2]) },
    by,
  );
  expect(anew).toEqual(rows(['first', 1], ['new', 4]));
  expect([1, 2].map(numberOf)).toEqual([1, 4]);
});
