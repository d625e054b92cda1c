import { expect, test } from 'vitest';
import { type Directions, directionsFor, directionsInPlace, sayDirections, unitsIn } from './directions.ts';

const how = (changes: Partial<Directions> = {}): Directions => ({
  ...{ doseAmount: 500, doseUnit: 'mg', route: 'oral', frequencyCode: 'TDS', times: [], daysOfWeek: [], prn: false, prnReason: null },
  ...{ prnMaxPerDay: null, prnMinIntervalMinutes: null, durationValue: 5, durationUnit: 'days', tapering: [], maxDosePerDay: null },
  ...{ infusion: null, indication: null, units: { count: 1, unit: 'capsule' } },
  ...changes,
});

test('the same fields are said in either language; what was typed in them stays as typed', () => {
  expect(sayDirections(how(), 'en')).toBe('Take 500 mg (1 capsule) by mouth three times a day for 5 days.');
  expect(sayDirections(how(), 'fr')).toBe('Prendre 500 mg (1 gélule) par la bouche trois fois par jour pendant 5 jours.');
  const needed = how({
    ...{ doseAmount: 2.5, doseUnit: 'ml', units: null, frequencyCode: 'PRN', prn: true, prnReason: 'pain', prnMaxPerDay: 4 },
    ...{ prnMinIntervalMinutes: 360, durationUnit: 'continuous', durationValue: null, maxDosePerDay: 10 },
  });
  expect(sayDirections(needed, 'fr')).toBe(
    'Prendre 2,5 ml par la bouche si besoin (pain), pas plus de 4 fois en 24 heures, à au moins 6 heures d’intervalle jusqu’à nouvel ordre. Pas plus de 10 ml en 24 heures.',
  );
  const steps = how({
    ...{ frequencyCode: 'mane', units: null, indication: 'asthma' },
    tapering: [
      { dose: 30, days: 5 },
      { dose: 20, days: 1 },
    ],
  });
  expect(sayDirections(steps, 'fr')).toBe(
    'Prendre par la bouche le matin : 30 mg pendant 5 jours, puis 20 mg pendant 1 jour. Indication : asthma.',
  );
  const drip = how({
    ...{ doseAmount: 1, doseUnit: 'g', route: 'IV', frequencyCode: 'q12h', units: null },
    infusion: { diluent: 'NaCl 0.9 %', volumeMl: 100, overMinutes: 30, rateMlPerHour: null },
  });
  expect(sayDirections(drip, 'fr')).toBe(
    'Administrer 1 g dans une veine dans 100 ml NaCl 0.9 % en 30 minutes toutes les 12 heures pendant 5 jours.',
  );
  const own = how({ frequencyCode: 'custom', times: ['18:00', '06:00'], daysOfWeek: [4, 1], units: null });
  expect(sayDirections(own, 'fr')).toBe('Prendre 500 mg par la bouche à 06:00 et 18:00 le lundi et le jeudi pendant 5 jours.');
});

test('words that somebody typed are read as typed in every language', () => {
  expect(directionsFor({ dosageText: 'One at night', directions: null }, 'fr')).toBe('One at night');
  expect(directionsFor({ dosageText: 'Written then', directions: how() }, 'en')).toBe('Written then');
  expect(directionsFor({ dosageText: 'Written then', directions: how() }, 'fr')).toMatch(/^Prendre 500 mg/);
});

test('another strength is taken in another number of units, the amount in mg stays', () => {
  const inPlaceOf = (asked: Directions, inPlace: number) => directionsInPlace(asked, inPlace, 'tablet') as Directions;
  expect(sayDirections(inPlaceOf(how(), 2), 'en')).toBe('Take 500 mg (2 tablets) by mouth three times a day for 5 days.');
  const tablets = how({ doseAmount: 1, doseUnit: 'tablet', units: { count: 1, unit: 'tablet' } });
  expect(sayDirections(inPlaceOf(tablets, 2), 'fr')).toBe('Prendre 2 comprimés par la bouche trois fois par jour pendant 5 jours.');
  // As a line keeps two thirds: 3 of 500 mg are 2 of 750 mg.
  const three = how({ doseAmount: 1500, units: { count: 3, unit: 'tablet' } });
  expect(sayDirections(inPlaceOf(three, 0.666_667), 'en')).toBe('Take 1500 mg (2 tablets) by mouth three times a day for 5 days.');
});

test('what nobody can take so, and a volume of another strength, are not said by themselves', () => {
  const tablet = { doseAmount: 1, doseUnit: 'tablet', units: null };
  expect(directionsInPlace(how(), 2 / 3, 'tablet')).toBeNull();
  expect(directionsInPlace(how(tablet), 2 / 3, 'tablet')).toBeNull();
  expect(
    directionsInPlace(
      how({
        ...tablet,
        tapering: [
          { dose: 3, days: 5 },
          { dose: 1, days: 5 },
        ],
      }),
      0.25,
      'tablet',
    ),
  ).toBeNull();
  expect(directionsInPlace(how({ doseAmount: 2, doseUnit: 'ml', units: null }), 2, 'ampoule')).toBeNull();
  expect(directionsInPlace(how(tablet), 0.5, 'tablet')).toMatchObject({ doseAmount: 0.5 });
});

test('units of what is handed out', () => {
  expect([unitsIn('en', 14, 'tablet'), unitsIn('en', 1, 'tablet'), unitsIn('en', 2, 'suppository')]).toEqual([
    '14 tablets',
    '1 tablet',
    '2 suppositories',
  ]);
  expect([unitsIn('fr', 14, 'tablet'), unitsIn('fr', 1.5, 'tablet'), unitsIn('fr', 3, 'kit')]).toEqual([
    '14 comprimés',
    '1,5 comprimé',
    '3 kit',
  ]);
});
