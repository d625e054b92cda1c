import { describe, expect, test } from 'vitest';
import { contractText } from './contract-text.ts';
import { type Translate, translate } from './translate.ts';

const french: Record<string, string> = {
  'Must be a valid email': 'Adresse e-mail non valide',
  'Must be at most {n} characters': 'Au plus {n} caractères',
  '{label} is a required field *': '{label} : champ obligatoire *',
  'Full Name': 'Nom complet',
};
const t: Translate = (text, values) => translate(french, 'fr', text, values);

describe('contractText', () => {
  test('whole messages, numbers and labels are translated', () => {
    expect(contractText(t, 'Must be a valid email')).toBe('Adresse e-mail non valide');
    expect(contractText(t, 'Must be at most 4000 characters')).toBe('Au plus 4000 caractères');
    expect(contractText(t, 'Full Name is a required field *')).toBe('Nom complet : champ obligatoire *');
  });
  test('a refusal is known by its words with its details in them', () => {
    const known = ['Full Name', 'The patient is allergic to {substance}.'];
    const details = { code: 'ALLERGY', substance: 'codeine', alerts: [] };
    const speak: Translate = (text, values) => translate({ [known[1]!]: 'Le patient est allergique à {substance}.' }, 'fr', text, values);
    expect(contractText(speak, 'The patient is allergic to codeine.', details, known)).toBe('Le patient est allergique à codeine.');
    expect(contractText(speak, 'The patient is allergic to latex.', details, known)).toBe('The patient is allergic to latex.');
  });
  test('a number of a rule, and a state in a refusal, are said in the language of the screen', () => {
    const key = 'The prescription is {status}';
    const messages = {
      [key]: 'L’ordonnance est {status}',
      'Pending Approval': 'À approuver',
      'At most {n} files at once': 'Au plus {n} fichiers à la fois',
      Rose: 'Rosée',
    };
    const speak: Translate = (text, values) => translate(messages, 'fr', text, values);
    expect(contractText(speak, 'At most 10 files at once')).toBe('Au plus 10 fichiers à la fois');
    expect(contractText(speak, 'The prescription is pending-approval', { status: 'pending-approval' }, [key])).toBe(
      'L’ordonnance est à approuver',
    );
    // A name is nobody's to translate.
    expect(contractText(speak, 'The prescription is Rose', { status: 'Rose' }, [key])).toBe('L’ordonnance est Rose');
  });
  test('what is not known stays as it came', () => {
    expect(contractText(t, 'Room 12 is taken')).toBe('Room 12 is taken');
    expect(contractText((text, values) => translate({}, 'en', text, values), 'Must be at most 80 characters')).toBe(
      'Must be at most 80 characters',
    );
  });
});
