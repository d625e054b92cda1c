import { expect, test } from 'vitest';
import { filtrationOf } from './kidneys.ts';
import { atcCodesOf, mainAtc, substancesIn, substancesOf } from './names.ts';

test('one substance has one name, however it is written', () => {
  expect(substancesOf('Acetaminophen')).toEqual(['paracetamol']);
  expect(substancesOf('Frusemide')).toEqual(['furosemide']);
  expect(substancesOf('Metformin hydrochloride')).toEqual(['metformin']);
  expect(substancesOf('Diclofenac Sodium')).toEqual(['diclofenac']);
  expect(substancesOf('Sodium valproate')).toEqual(['valproic acid']);
});

test('a mineral keeps its salt: magnesium sulfate is no magnesium', () => {
  expect(substancesOf('Magnesium sulphate')).toEqual(['magnesium sulfate']);
  expect(substancesOf('Potassium chloride')).toEqual(['potassium chloride']);
});

test('mixtures are taken apart', () => {
  expect(substancesOf('Artemether-Lumefantrine')).toEqual(['artemether', 'lumefantrine']);
  expect(substancesOf('Amoxicillin + Clavulanic acid')).toEqual(['amoxicillin', 'clavulanic acid']);
  expect(substancesOf('Amoxicillin-Clavulanate')).toEqual(['amoxicillin', 'clavulanic acid']);
  expect(substancesOf('Co-trimoxazole')).toEqual(['sulfamethoxazole', 'trimethoprim']);
  expect(substancesOf('Paracetamol and Codeine phosphate')).toEqual(['paracetamol', 'codeine']);
});

test('named ingredients count before the name', () => {
  const ingredients = [
    { name: 'Paracetamol', strength: 500, unit: 'mg' },
    { name: 'Caffeine', strength: 30, unit: 'mg' },
  ];
  expect(substancesIn({ genericName: 'Panadol Extra', ingredients })).toEqual(['paracetamol', 'caffeine']);
});

test('the class of a medicine is known without its code; a mixture has none of its own', () => {
  expect(atcCodesOf({ genericName: 'Ciprofloxacin', ingredients: [], atcCode: null })).toEqual(['J01MA02']);
  expect(mainAtc({ genericName: 'Ciprofloxacin', ingredients: [], atcCode: null })).toBe('J01MA02');
  expect(mainAtc({ genericName: 'Artemether-Lumefantrine', ingredients: [], atcCode: null })).toBeNull();
  expect(mainAtc({ genericName: 'Artemether-Lumefantrine', ingredients: [], atcCode: 'p01bf01' })).toBe('P01BF01');
});

test('CKD-EPI 2021: published values, and nothing for children', () => {
  expect(filtrationOf(88.4, 'male', 50)).toBeCloseTo(92, 0);
  expect(filtrationOf(88.4, 'female', 50)).toBeCloseTo(69, 0);
  expect(filtrationOf(265.2, 'female', 70)).toBeCloseTo(16, 0);
  expect(filtrationOf(88.4, 'male', 17)).toBeNull();
  expect(filtrationOf(88.4, null, 50)).toBeNull();
});

test('a name that every object of the language knows is a substance like any other', () => {
  for (const word of ['constructor', 'toString']) expect(substancesOf(word)).toEqual([word.toLowerCase()]);
});
