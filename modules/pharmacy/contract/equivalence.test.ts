import { expect, test } from 'vitest';
import { coveredBy, givenOf, leftAfter, standsFor, type Strong, unitsFor, unitsInPlace, wholeUnits } from './equivalence.ts';

const amoxicillin = (strength: number | null, changes: Partial<Strong> = {}): Strong => ({
  genericName: 'Amoxicillin',
  ingredients: [],
  strength,
  strengthUnit: 'mg',
  ...{ countable: true, concentration: null, unit: 'tablet' },
  ...{ typeId: 'tablet', typeName: 'Tablet' },
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

test('tablets and capsules stand for each other, any other form for itself alone', () => {
  const form = (typeName: string, strength = 500) => amoxicillin(strength, { typeId: typeName, typeName });
  expect(unitsInPlace(form('Tablet'), form(' capsules ', 250))).toBe(2);
  expect(unitsInPlace(form('Injection'), form('Injection', 1000))).toBe(0.5);
  expect(unitsInPlace(form('Capsule'), form('Injection'))).toBeNull();
  expect(unitsInPlace(form('Tablet'), form('Modified-release tablet'))).toBeNull();
});

test('units stand for units of the same kind: a millilitre holds what the concentration says, and is no bottle', () => {
  const liquid = (unit: string, strength: number | null, amount: number, perMl: number) =>
    amoxicillin(strength, { ...{ typeId: 's', typeName: 'Suspension', unit }, concentration: { amount, unit: 'mg', perMl } });
  // Drops of 50 mg in 1.25 mL are twice as strong as 100 mg in 5 mL, although the strength reads half of it.
  expect(unitsInPlace(liquid('mL', 50, 50, 1.25), liquid('ml', 100, 100, 5))).toBe(2);
  expect(unitsInPlace(liquid('mL', null, 250, 5), liquid('mL', null, 125, 5))).toBe(2);
  expect(unitsInPlace(liquid('mL', 250, 250, 5), liquid('bottle', 250, 250, 5))).toBeNull();
  expect(unitsInPlace(liquid('mL', 250, 250, 5), { ...liquid('mL', 250, 250, 5), concentration: null })).toBeNull();
  // Nobody knows how many millilitres a bottle has; a vial says what all of it holds.
  expect(unitsInPlace(liquid('bottle', 250, 250, 5), liquid('bottle', 125, 125, 5))).toBeNull();
  expect(unitsInPlace(liquid('vial', 1000, 100, 1), liquid('vials', 500, 100, 1))).toBe(2);
  expect(unitsInPlace(amoxicillin(500), amoxicillin(250, { unit: 'strip' }))).toBeNull();
  expect(unitsInPlace(amoxicillin(500, { unit: 'tabs' }), amoxicillin(250, { unit: 'Capsule' }))).toBe(2);
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
  // The parts of a liquid are those of a volume that nobody wrote down.
  expect(unitsInPlace({ ...mixture(250, 62.5), unit: 'mL' }, { ...mixture(125, 31.25), unit: 'mL' })).toBeNull();
});

test('units are rounded up to whole ones and never stand for more than is left', () => {
  expect([unitsFor(10, 2), unitsFor(21, 0.5), unitsFor(3, 1 / 3)]).toEqual([20, 11, 1]);
  // As a line keeps it.
  expect([unitsFor(3, 0.666_667), unitsFor(30, 0.666_667), unitsFor(4, 0.666_667), unitsFor(9000, 1.333_333)]).toEqual([2, 20, 3, 12_000]);
  expect([coveredBy(20, 2, 10), coveredBy(19, 2, 10), coveredBy(1, 2, 10)]).toEqual([10, 9, 0]);
  expect([coveredBy(11, 0.5, 21), coveredBy(10, 0.5, 21)]).toEqual([21, 20]);
});

test('a begun unit counts for what it holds: no more than was asked for is given in sum', () => {
  expect(givenOf([{ units: 1, inPlace: 2 }], 1)).toBe(0.5);
  expect([unitsFor(0.5, 2), unitsFor(0.5, 1), unitsFor(1.5, 1), unitsFor(7.5, 2)]).toEqual([1, 0, 1, 15]);
  expect([coveredBy(1, 2, 0.5), coveredBy(1, 1, 1.5)]).toEqual([1, 1]);
  expect([leftAfter(10, 19, 2), leftAfter(21, 11, 0.5), leftAfter(1, 1, 2)]).toEqual([0.5, 0, 0.5]);
  // Halves of two days make a whole, whatever places a line keeps of its ratio.
  const days = [
    { units: 1, inPlace: 0.666_667 },
    { units: 1, inPlace: 0.666_667 },
  ];
  expect(givenOf(days, 3)).toBe(3);
  expect(wholeUnits(givenOf(days.slice(1), 3))).toBe(1);
  expect(unitsFor(3 - givenOf(days.slice(1), 3), 0.666_667)).toBe(1);
  expect(
    givenOf(
      [
        { units: 8, inPlace: 1 },
        { units: 9, inPlace: 2 },
        { units: 2, inPlace: null },
      ],
      20,
    ),
  ).toBe(14.5);
  expect(givenOf([{ units: 11, inPlace: 0.5 }], 21)).toBe(21);
  expect([
    standsFor({ quantity: 1, covers: 1, inPlace: 2 }),
    standsFor({ quantity: 11, covers: 21, inPlace: 0.5 }),
    standsFor({ quantity: 5, covers: null, inPlace: null }),
  ]).toEqual([0.5, 21, 5]);
});
