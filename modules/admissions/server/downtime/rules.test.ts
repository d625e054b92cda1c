import { describe, expect, test } from 'vitest';
import { openStatuses } from '#modules/laboratory/contract/words.ts';
import { genders } from '#modules/patients/contract/words.ts';
import { dosageStatuses } from '#modules/prescriptions-and-therapeutics/contract/administration-words.ts';
import { doseUnits, routes } from '#modules/prescriptions-and-therapeutics/contract/words.ts';
import { isolations } from '../../contract/stay-words.ts';
import { aboutPatient, ageOn, allergyWords, careLines, chartOf, type ChartRow, wallOf } from './rules.ts';
import { packLanguages, packWords } from './paper-words.ts';
import { packName } from './words.ts';

const wall = (at: string) => wallOf(at, 'Africa/Lagos').slice(11);
const { en: words, fr: french } = packWords;

test('times are those of the wall', () => {
  expect(wallOf('2026-11-28T23:05:00.000Z', 'Africa/Lagos')).toBe('2026-11-29 00:05');
});

test('ages are in years, of small children in months and days', () => {
  expect(ageOn('1990-11-28', '2026-11-27', words)).toBe('35 years');
  expect(ageOn('1990-11-28', '2026-11-28', words)).toBe('36 years');
  expect(ageOn('2025-11-29', '2026-11-28', words)).toBe('11 months');
  expect(ageOn('2026-11-20', '2026-11-28', words)).toBe('8 days');
  expect(ageOn('2026-11-27', '2026-11-28', words)).toBe('1 day');
});

test('nothing recorded of allergies is not the same as none', () => {
  expect(allergyWords({ names: ['Penicillin', 'Nuts'], noneKnown: false }, words)).toBe('Penicillin, Nuts');
  expect(allergyWords({ names: [], noneKnown: true }, words)).toBe('None known');
  expect(allergyWords({ names: [], noneKnown: false }, words)).toBe('NOT RECORDED: ASK');
  expect(allergyWords(undefined, words)).toBe('NOT RECORDED: ASK');
});

test('what nurses must know beside the chart', () => {
  const plain = { isolation: 'none', diet: null, nilByMouthUntil: null, observationMinutes: 240 };
  expect(careLines(plain, { wall, words })).toEqual(['Vitals every 240 minutes']);
  expect(careLines({ ...plain, isolation: 'droplet', diet: 'Soft', nilByMouthUntil: '2026-11-28T09:00:00.000Z' }, { wall, words })).toEqual(
    ['Isolation: droplet', 'Diet: Soft', 'Nil by mouth until 10:00', 'Vitals every 240 minutes'],
  );
});

describe('the drug chart', () => {
  const now = '2026-11-28T12:00:00.000Z';
  const row = (changes: Partial<ChartRow>): ChartRow => ({
    ...{ id: 'a', medicine: 'Amoxicillin', doseAmount: 500, doseUnit: 'mg', route: 'oral', frequencyCode: 'TDS' },
    ...{ status: 'pending', dueAt: now, givenAt: null, givenByName: null },
    ...changes,
  });

  test('has what was given and what is due; a dose that nobody recorded is said', () => {
    const rows = [
      row({ status: 'given', dueAt: '2026-11-28T06:00:00.000Z', givenAt: '2026-11-28T06:10:00.000Z', givenByName: 'N. Obi' }),
      row({ status: 'withheld', dueAt: '2026-11-28T08:00:00.000Z' }),
      row({ dueAt: '2026-11-28T11:00:00.000Z' }),
      row({ dueAt: '2026-11-28T14:00:00.000Z' }),
    ];
    expect(chartOf(rows, { now, wall, words })).toEqual([
      {
        ...{ medicine: 'Amoxicillin', dose: '500 mg oral TDS', given: ['07:10 given by N. Obi', '09:00 withheld'] },
        due: ['12:00 NOT RECORDED', '15:00'],
      },
    ]);
  });

  test('names a medicine without a dose in these days', () => {
    const found = chartOf([row({ id: 'b', status: null, dueAt: null })], { now, wall, words });
    expect(found).toMatchObject([{ given: [], due: [] }]);
  });
});

describe('in French', () => {
  test('ages, allergies and care', () => {
    expect(ageOn('1990-11-28', '2026-11-28', french)).toBe('36 ans');
    expect([ageOn('2025-11-29', '2026-11-28', french), ageOn('2026-11-27', '2026-11-28', french)]).toEqual(['11 mois', '1 jour']);
    expect(aboutPatient({ gender: 'female', dateOfBirth: null }, '2026-11-28', french)).toBe('femme, âge inconnu');
    expect(allergyWords(undefined, french)).toBe('NON ENREGISTRÉES : DEMANDER');
    const care = { isolation: 'droplet', diet: 'Mixé', nilByMouthUntil: null, observationMinutes: 240 };
    expect(careLines(care, { wall, words: french })).toEqual([
      'Isolement : gouttelettes',
      'Régime : Mixé',
      'Constantes toutes les 240 minutes',
    ]);
  });

  test('routes, units and statuses of doses', () => {
    const now = '2026-11-28T12:00:00.000Z';
    const course = { id: 'a', medicine: 'Amoxicillin', doseAmount: 1, doseUnit: 'capsule', route: 'oral', frequencyCode: 'TDS' };
    const missed = { ...course, status: 'missed', dueAt: '2026-11-28T06:00:00.000Z', givenAt: null, givenByName: 'N. Obi' };
    const late = { ...course, status: 'pending', dueAt: '2026-11-28T11:00:00.000Z', givenAt: null, givenByName: null };
    expect(chartOf([missed, late], { now, wall, words: french })).toEqual([
      { medicine: 'Amoxicillin', dose: '1 gélule orale TDS', given: ['07:00 manqué par N. Obi'], due: ['12:00 NON ENREGISTRÉ'] },
    ]);
  });

  test('every fixed word of the records has its own', () => {
    const known = [
      ...[genders, isolations.filter((each) => each !== 'none'), dosageStatuses.filter((each) => each !== 'pending')],
      ...[openStatuses, routes.filter((each) => each !== 'other'), doseUnits.filter((each) => !['mg', 'g', 'ml'].includes(each))],
    ].flat();
    const same = ['application', 'sachet'];
    expect(known.filter((each) => french.words[each] === undefined && !same.includes(each))).toEqual([]);
    expect(packLanguages.map((language) => packWords[language].columns.length)).toEqual([7, 7]);
  });
});

test('the name of a file is of the ward and fits every disk', () => {
  expect(packName({ name: 'Men’s: ward/2', code: 'MW2' })).toBe('Downtime pack Men s ward 2 (MW2).pdf');
});
