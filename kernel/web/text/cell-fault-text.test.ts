import { expect, test } from 'vitest';
import { cellFault } from '#kernel/contract/cell-faults.ts';
import { inFrench as t } from '#kernel/web/testing/french.ts';
import { cellFaultText } from './cell-fault-text.ts';
import { translate } from './translate.ts';

test('a fault of a cell is said in the language of the screen, with what was typed', () => {
  expect(cellFaultText(t, cellFault('whole', { least: 1, most: 100 }))).toBe('Doit être un nombre entier de 1 à 100');
  expect(cellFaultText(t, cellFault('notFound', { what: 'Department', typed: 'Theater' }))).toBe('Service : « Theater » introuvable');
  expect(cellFaultText(t, cellFault('repeated', { row: 4 }))).toBe('Identique à la ligne 4');
  expect(cellFaultText(t, cellFault('thisUnknown', { what: 'medication type' }))).toBe('Forme de médicament : valeur inconnue');
  expect(cellFaultText(t, cellFault('thisUnknown', { what: 'vendor' }))).toBe('Fournisseur : valeur inconnue');
});

test('rules of the contract and labels are said by their own texts', () => {
  expect(cellFaultText(t, 'Must be at most 160 characters')).toBe('Au plus 160 caractères');
  expect(cellFaultText(t, 'Generic name is required')).toBe('Nom générique : champ obligatoire');
});

test('what nobody declared, and all of it in English, stays', () => {
  expect(cellFaultText(t, 'Something else altogether')).toBe('Something else altogether');
  expect(cellFaultText((text, values) => translate({}, 'en', text, values), 'This brand is not known')).toBe('This brand is not known');
});
