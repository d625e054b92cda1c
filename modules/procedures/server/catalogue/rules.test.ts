import { describe, expect, test } from 'vitest';
import { faultsOfProcedure, unitsOf } from './rules.ts';

const sound = {
  kind: 'surgical-major',
  needsConsent: true,
  needsPreSurgeryAssessment: true,
  needsAnaesthesia: true,
  anaesthesiaOptions: ['general'],
  teamRoles: ['surgeon'],
  feeSplits: null,
  consumables: [],
} as const;
const faults = (changes: object, price: number | null = 100) =>
  Object.keys(faultsOfProcedure({ ...sound, ...changes } as unknown as Parameters<typeof faultsOfProcedure>[0], price));

describe('a procedure of the catalogue', () => {
  test('major surgery needs consent and an assessment, a minor one may go without', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ needsConsent: false, needsPreSurgeryAssessment: false })).toEqual(['needsConsent', 'needsPreSurgeryAssessment']);
    expect(faults({ kind: 'surgical-minor', needsConsent: false, needsPreSurgeryAssessment: false })).toEqual([]);
  });

  test('the parts of the fee add up to the price', () => {
    const feeSplits = { surgeon: 50, anaesthetist: 30, theatre: 20 };
    expect(faults({ feeSplits })).toEqual([]);
    expect(faults({ feeSplits }, 101)).toEqual(['feeSplits']);
    expect(faults({ feeSplits }, null)).toEqual(['feeSplits']);
  });

  test('a team has a surgeon, anaesthesia a kind, the preference card each product once', () => {
    const card = { productId: 'a', quantity: 1 };
    expect(faults({ teamRoles: ['scrub'], anaesthesiaOptions: [], consumables: [card, card] })).toEqual([
      'anaesthesiaOptions',
      'teamRoles',
      'consumables',
    ]);
  });
});

test('started units count, after the free minutes, and at least the least', () => {
  const hour = { unitMinutes: 60, freeMinutes: 0, leastUnits: 0 };
  expect([0, 1, 60, 61, 150].map((minutes) => unitsOf(hour, minutes))).toEqual([0, 1, 1, 2, 3]);
  expect([10, 30, 31, 91].map((minutes) => unitsOf({ ...hour, freeMinutes: 30 }, minutes))).toEqual([0, 0, 1, 2]);
  expect(unitsOf({ ...hour, leastUnits: 2 }, 10)).toBe(2);
});
