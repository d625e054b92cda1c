import { expect, test } from 'vitest';
import { unitWord } from './unit-word.ts';

test.each([
  [1, 'piece', 'piece'],
  [16, 'piece', 'pieces'],
  [0, 'tablet', 'tablets'],
  [-2, 'dose', 'doses'],
  [0.5, 'tablet', 'tablet'],
  [3, 'box', 'boxes'],
  [2, 'pouch', 'pouches'],
  [2, 'glass', 'glasses'],
  [4, 'suppository', 'suppositories'],
  [4, 'tray', 'trays'],
  [2, 'comprimé', 'comprimés'],
  [7, 'gloves', 'gloves'],
  [7, 'boxes', 'boxes'],
  [500, 'mL', 'mL'],
  [5, 'g', 'g'],
  [5, 'mcg', 'mcg'],
  [5, 'each', 'each'],
  [5, 'piece(s)', 'piece(s)'],
  [5, '', ''],
])('%d %s', (count, unit, word) => {
  expect(unitWord(count, unit)).toBe(word);
});
