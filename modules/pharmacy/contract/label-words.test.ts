import { expect, test } from 'vitest';
import { directionsIn, labelLanguageOf, warningIn } from './label-words.ts';

const how = {
  dosageText: 'Take one tablet three times a day for 5 days',
  dose: 1,
  doseUnit: 'tablet',
  route: 'oral',
  frequency: 'TDS',
  durationDays: 5,
  prnReason: null,
};

test('a label speaks the language of the patient; directions that the fields do not tell stay as written', () => {
  expect([labelLanguageOf('French'), labelLanguageOf('Français'), labelLanguageOf('English'), labelLanguageOf('Hausa')]).toEqual([
    'fr',
    'fr',
    'en',
    null,
  ]);
  expect(directionsIn('en', how)).toBe(how.dosageText);
  expect(directionsIn('fr', how)).toBe('Prendre 1 comprimé trois fois par jour pendant 5 jours');
  expect(directionsIn('fr', { ...how, dose: 2.5, doseUnit: 'ml', frequency: 'q8h', durationDays: null })).toBe(
    'Prendre 2,5 ml toutes les 8 heures',
  );
  expect(directionsIn('fr', { ...how, dose: 2, doseUnit: 'puffs', route: 'inhaled', frequency: 'PRN', prnReason: 'asthme' })).toBe(
    'Utiliser 2 bouffées si besoin (asthme) pendant 5 jours',
  );
  expect(directionsIn('fr', { ...how, frequency: 'as the doctor said' })).toBe(how.dosageText);
  expect([warningIn('fr', 'May cause drowsiness.'), warningIn('fr', 'Our own')]).toEqual(['Peut provoquer une somnolence', 'Our own']);
});
