import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { chooseLanguage, readCatalogue } from '#kernel/web/text/catalogue.ts';
import { translate } from '#kernel/web/text/translate.ts';
import { importFaultText } from './import-fault-text.ts';
import { ImportRows } from './import-rows.tsx';

beforeEach(() => chooseLanguage('fr'));
afterEach(() => chooseLanguage('en'));

/** With plain spaces, as the texts are written below. */
const say = (message: string) => {
  const { messages, language } = readCatalogue();
  return importFaultText((text, values) => translate(messages, language, text, values), message).replaceAll('\u00A0', ' ');
};

test.each([
  ['First name is missing', 'Prénom : valeur manquante'],
  ['Gender is missing: enter male, female', 'Sexe : valeur manquante ; écrire male, female'],
  ['Email is missing: this hospital requires it', 'E-mail : valeur manquante ; cet hôpital l’exige'],
  ['Country "Nigerya" is not known: enter its English name or its code', 'Pays « Nigerya » inconnu : écrire son nom anglais ou son code'],
  ['ID number is too long: at most 40 characters', 'Numéro de pièce : texte trop long ; au plus 40 caractères'],
  [
    'Date of birth "31/12/1990" is not a date: enter year, month and day, such as 1990-01-31',
    'Date de naissance « 31/12/1990 » n’est pas une date : écrire année, mois et jour, par exemple 1990-01-31',
  ],
])('a fault of a line is said in French: %s', (message, french) => {
  expect(say(message)).toBe(french);
});

test('the rule of a value is said in French, what was typed stays', () => {
  const said = say('Date of birth cannot be in the future: 2027-01-01');
  expect(said).toMatch(/ : 2027-01-01$/);
  expect(said).not.toContain('cannot');
});

test('what is no fault of a line stays as it came', () => {
  expect(say('Mended by hand')).toBe('Mended by hand');
});

test('the rows of an import say their errors in French', async () => {
  const row = { row: 2, state: 'invalid', name: 'X', patientId: null, hospitalPatientId: null } as const;
  const fields = { firstName: 'First name is missing' };
  await renderWithApp(<ImportRows result={{ total: 1, saved: 0, rows: [{ ...row, message: fields.firstName, fields }] }} />);
  await act(() => chooseLanguage('fr'));
  expect(await screen.findByText(/Prénom : valeur manquante/)).toBeInTheDocument();
});
