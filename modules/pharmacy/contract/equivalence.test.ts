import { expect, test } from 'vitest';
import { coveredBy, coveredPart, type Strong, unitsFor, unitsInPlace } from './equivalence.ts';

const amoxicillin = (strength: number | null, changes: Partial<Strong> = {}): Strong => ({
  genericName: 'Amoxicillin',
  ingredients: [],
  strength,
  strengthUnit: 'mg',
  countable: true,
  ...changes,
});

test('how many units stand for one of the product asked for; nothing where the strengths do not tell', () => {
  const wanted = amoxicillin(500);
  expect(unitsInPlace(wanted, amoxicillin(250))).toBe(2);
  expect(unitsInPlace(wanted, amoxicillin(1, { strengthUnit: 'g' }))).toBe(0.5);
  expect(unitsInPlace(wanted, amoxicillin(500, { genericName: ' amoxicillin ' }))).toBe(1);
  expect(unitsInPlace(wanted, amoxicillin(500, { genericName: 'Cefalexin' }))).toBeNull();
  expect(unitsInPlace(wanted, amoxicillin(null))).toBeNull();
  expect(unitsInPlace(wanted, amoxicillin(250, { countable: false }))).toBeNull();
});

test('a mixture stands for another one only in the same parts', () => {
  const mixture = (amoxicillinMg: number, clavulanateMg: number) =>
    amoxicillin(null, {
      genericName: 'Amoxicillin + clavulanic acid',
      ingredients: [
        { name: 'Amoxicillin', strength: amoxicillinMg, unit: 'mg' },
        { name: 'Clavulanic acid', strength: clavulanateMg, unit: 'mg' },
      ],
    });
  expect(unitsInPlace(mixture(500, 125), mixture(250, 62.5))).toBe(2);
  expect(unitsInPlace(mixture(500, 125), mixture(875, 125))).toBeNull();
});

test('units are rounded up to whole ones and never stand for more than is left', () => {
  expect([unitsFor(10, 2), unitsFor(21, 0.5), unitsFor(3, 1 / 3)]).toEqual([20, 11, 1]);
  // As a line keeps it.
  expect([unitsFor(3, 0.666_667), unitsFor(30, 0.666_667), unitsFor(4, 0.666_667), unitsFor(9000, 1.333_333)]).toEqual([2, 20, 3, 12_000]);
  expect([coveredBy(20, 2, 10), coveredBy(19, 2, 10), coveredBy(1, 2, 10)]).toEqual([10, 9, 0]);
  expect([coveredBy(11, 0.5, 21), coveredBy(10, 0.5, 21)]).toEqual([21, 20]);
  const line = { quantity: 11, covers: 21 };
  expect([coveredPart(line, 11), coveredPart(line, 10), coveredPart(line, 0), coveredPart({ quantity: 5, covers: null }, 5)]).toEqual([
    21, 19, 0, 0,
  ]);
});
