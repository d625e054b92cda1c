import { expect, test } from 'vitest';
import { rangeOf } from './range.ts';

test.each([
  [undefined, null],
  ['bytes=0-', { from: 0, until: 1000 }],
  ['bytes=0-99', { from: 0, until: 100 }],
  ['bytes=900-5000', { from: 900, until: 1000 }],
  ['bytes=-100', { from: 900, until: 1000 }],
  ['bytes=-5000', { from: 0, until: 1000 }],
  ['bytes=999-999', { from: 999, until: 1000 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', null],
  ['bytes=0-1,5-6', null],
  ['bytes=-', null],
  ['lines=0-1', null],
  ['bytes=a-b', null],
])('%s of a thousand bytes', (header, part) => {
  expect(rangeOf(header, 1000)).toEqual(part);
});

test('an empty file has no part', () => {
  expect(rangeOf('bytes=0-', 0)).toBe('unsatisfiable');
  expect(rangeOf('bytes=-5', 0)).toBe('unsatisfiable');
});
