import { describe, expect, test } from 'vitest';
import { ageOn, allergyWords, careLines, chartOf, type ChartRow, wallOf } from './rules.ts';
import { packName } from './words.ts';

const wall = (at: string) => wallOf(at, 'Africa/Lagos').slice(11);

test('times are those of the wall', () => {
  expect(wallOf('2026-11-28T23:05:00.000Z', 'Africa/Lagos')).toBe('2026-11-29 00:05');
});

test('ages are in years, of small children in months and days', () => {
  expect(ageOn('1990-11-28', '2026-11-27')).toBe('35 years');
  expect(ageOn('1990-11-28', '2026-11-28')).toBe('36 years');
  expect(ageOn('2025-11-29', '2026-11-28')).toBe('11 months');
  expect(ageOn('2026-11-20', '2026-11-28')).toBe('8 days');
  expect(ageOn('2026-11-27', '2026-11-28')).toBe('1 day');
});

test('nothing recorded of allergies is not the same as none', () => {
  expect(allergyWords({ names: ['Penicillin', 'Nuts'], noneKnown: false })).toBe('Penicillin, Nuts');
  expect(allergyWords({ names: [], noneKnown: true })).toBe('None known');
  expect(allergyWords({ names: [], noneKnown: false })).toBe('NOT RECORDED: ASK');
  expect(allergyWords(undefined)).toBe('NOT RECORDED: ASK');
});

test('what nurses must know beside the chart', () => {
  const plain = { isolation: 'none', diet: null, nilByMouthUntil: null, observationMinutes: 240 };
  expect(careLines(plain, wall)).toEqual(['Vitals every 240 minutes']);
  expect(careLines({ ...plain, isolation: 'droplet', diet: 'Soft', nilByMouthUntil: '2026-11-28T09:00:00.000Z' }, wall)).toEqual([
    'Isolation: droplet',
    'Diet: Soft',
    'Nil by mouth until 10:00',
    'Vitals every 240 minutes',
  ]);
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
    expect(chartOf(rows, now, wall)).toEqual([
      {
        ...{ medicine: 'Amoxicillin', dose: '500 mg oral TDS', given: ['07:10 given by N. Obi', '09:00 withheld'] },
        due: ['12:00 NOT RECORDED', '15:00'],
      },
    ]);
  });

  test('names a medicine without a dose in these days', () => {
    const found = chartOf([row({ id: 'b', status: null, dueAt: null })], now, wall);
    expect(found).toMatchObject([{ given: [], due: [] }]);
  });
});

test('the name of a file is of the ward and fits every disk', () => {
  expect(packName({ name: 'Men’s: ward/2', code: 'MW2' })).toBe('Downtime pack Men s ward 2 (MW2).pdf');
});
