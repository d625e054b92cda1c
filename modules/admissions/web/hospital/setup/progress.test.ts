import { expect, test } from 'vitest';
import { aRoom, aWard, ids, theClasses } from '../../testing/samples.ts';
import { isDone, progressOf } from './progress.ts';

test('an empty hospital has done nothing', () => {
  const progress = progressOf([], [], theClasses());
  expect(Object.values(progress).map(isDone)).toEqual([false, false, false, false, false]);
});

test('prices count for the types that rooms have, and every ward wants somebody in charge', () => {
  const nurse = { id: ids.nurse, fullname: 'Ada Obi' };
  const wards = [aWard({ nurseInCharge: nurse }), aWard({ id: ids.secondWard })];
  const classes = theClasses({ general: { rooms: 1, price: 500_000 }, private: { rooms: 2 }, icu: { price: 100 } });
  const progress = progressOf(wards, [aRoom(), aRoom({ id: ids.secondRoom })], classes);
  expect(progress).toEqual({
    wards: { done: 2, of: null },
    rooms: { done: 2, of: null },
    beds: { done: 4, of: null },
    prices: { done: 1, of: 2 },
    charge: { done: 1, of: 2 },
  });
  expect(isDone(progress.prices)).toBe(false);
  expect(isDone(progress.beds)).toBe(true);
});
