import { expect, test } from 'vitest';
import { defaultDoseTimes } from '../settings.ts';
import { dosageText, type Wording } from './dosage-text.ts';
import { readEntry } from './entry.ts';
import { clockTimes, courseDays, doseCount, dosesPerDay, everyHoursOf, mostDosesInDay, type Timing } from './frequency.ts';
import { type QuantityProduct, quantityFor, unitsPerDose } from './quantity.ts';

const timing = (changes: Partial<Timing> = {}): Timing => ({
  frequencyCode: 'TDS',
  times: [],
  daysOfWeek: [],
  durationValue: 5,
  durationUnit: 'days',
  prn: false,
  prnMaxPerDay: null,
  tapering: [],
  ...changes,
});

const wording = (changes: Partial<Wording> = {}): Wording => ({
  ...timing(),
  doseAmount: 500,
  doseUnit: 'mg',
  route: 'oral',
  prnReason: null,
  prnMinIntervalMinutes: null,
  maxDosePerDay: null,
  infusion: null,
  indication: null,
  ...changes,
});

const capsule: QuantityProduct = { unit: 'capsule', strength: 500, strengthUnit: 'mg', concentration: null, countable: true, packMl: null };

test('codes tell how many doses fall on a day and in a course', () => {
  expect(dosesPerDay(timing())).toBe(3);
  expect(dosesPerDay(timing({ frequencyCode: 'q6h' }))).toBe(4);
  expect(dosesPerDay(timing({ frequencyCode: 'STAT' }))).toBeNull();
  expect(dosesPerDay(timing({ frequencyCode: 'PRN', prn: true, prnMaxPerDay: 4 }))).toBe(4);
  expect(doseCount(timing({ frequencyCode: 'weekly', durationValue: 4, durationUnit: 'weeks' }))).toBe(4);
  expect(doseCount(timing({ frequencyCode: 'OD', daysOfWeek: [1, 3, 5], durationValue: 2, durationUnit: 'weeks' }))).toBe(6);
  expect(doseCount(timing({ frequencyCode: 'custom', times: ['07:00', '19:00'] }))).toBe(10);
  expect(doseCount(timing({ frequencyCode: 'STAT', durationUnit: 'doses', durationValue: 1 }))).toBe(1);
  expect(doseCount(timing({ durationUnit: 'continuous', durationValue: null }))).toBeNull();
  expect(courseDays(timing({ durationUnit: 'doses', durationValue: 7 }))).toBe(3);
  expect(mostDosesInDay(timing({ frequencyCode: 'weekly' }))).toBe(1);
  expect(mostDosesInDay(timing({ frequencyCode: 'OD', daysOfWeek: [1] }))).toBe(1);
  expect(everyHoursOf('q12h')).toBe(12);
});

test("times of a day are the line's own, or the hospital's", () => {
  expect(clockTimes(timing({ frequencyCode: 'BD' }), defaultDoseTimes)).toEqual(['06:00', '18:00']);
  expect(clockTimes(timing({ times: ['21:00', '09:00', '09:00'] }), defaultDoseTimes)).toEqual(['09:00', '21:00']);
  expect(clockTimes(timing({ frequencyCode: 'q6h' }), defaultDoseTimes)).toEqual([]);
});

test('quantities are doses times units, up to whole units and packs', () => {
  const dose = { doseAmount: 500, doseUnit: 'mg' } as const;
  expect(quantityFor(dose, timing(), capsule)).toEqual({ quantity: 15, exact: true });
  expect(quantityFor({ doseAmount: 1, doseUnit: 'g' }, timing(), capsule).quantity).toBe(30);
  expect(
    quantityFor({ doseAmount: 0.5, doseUnit: 'tablet' }, timing({ frequencyCode: 'OD' }), { ...capsule, unit: 'tablet' }).quantity,
  ).toBe(3);
  const vial: QuantityProduct = { ...capsule, unit: 'vial', strength: 1, strengthUnit: 'g' };
  expect(quantityFor({ doseAmount: 750, doseUnit: 'mg' }, timing({ frequencyCode: 'BD' }), vial).quantity).toBe(10);
  const syrup: QuantityProduct = {
    unit: 'bottle',
    strength: null,
    strengthUnit: null,
    concentration: '250 mg/5 mL',
    countable: false,
    packMl: 100,
  };
  expect(quantityFor(dose, timing(), syrup)).toEqual({ quantity: 2, exact: true });
  expect(quantityFor(dose, timing(), { ...syrup, packMl: null })).toEqual({ quantity: 1, exact: false });
  expect(quantityFor({ doseAmount: 10, doseUnit: 'mg' }, timing({ durationUnit: 'continuous', durationValue: null }), capsule).exact).toBe(
    false,
  );
  const steps = [
    { dose: 30, days: 5 },
    { dose: 20, days: 5 },
    { dose: 10, days: 5 },
  ];
  const five: QuantityProduct = { ...capsule, unit: 'tablet', strength: 5 };
  expect(quantityFor({ doseAmount: 30, doseUnit: 'mg' }, timing({ frequencyCode: 'OD', tapering: steps }), five).quantity).toBe(60);
  expect(unitsPerDose({ doseAmount: 10, doseUnit: 'puff' }, capsule)).toBeNull();
});

test('directions are plain words', () => {
  expect(dosageText(wording({ units: { count: 1, unit: 'capsule' } }))).toBe(
    'Take 500 mg (1 capsule) by mouth three times a day for 5 days.',
  );
  expect(dosageText(wording({ doseAmount: 2, doseUnit: 'tablet', frequencyCode: 'STAT', durationValue: 1, durationUnit: 'doses' }))).toBe(
    'Take 2 tablets by mouth once, now.',
  );
  expect(
    dosageText(
      wording({
        doseAmount: 1,
        doseUnit: 'g',
        frequencyCode: 'PRN',
        prn: true,
        prnReason: 'pain',
        prnMaxPerDay: 4,
        prnMinIntervalMinutes: 360,
      }),
    ),
  ).toBe('Take 1 g by mouth when needed for pain, not more than 4 times in 24 hours, at least 6 hours apart for 5 days.');
  const drip = { diluent: 'sodium chloride 0.9 %', volumeMl: 100, overMinutes: 30, rateMlPerHour: null };
  expect(dosageText(wording({ doseAmount: 1, doseUnit: 'g', route: 'IV', frequencyCode: 'q12h', infusion: drip }))).toBe(
    'Give 1 g into a vein in 100 mL sodium chloride 0.9 % over 30 minutes every 12 hours for 5 days.',
  );
  const tapering = [
    { dose: 30, days: 5 },
    { dose: 20, days: 1 },
  ];
  expect(dosageText(wording({ frequencyCode: 'mane', tapering, indication: 'asthma' }))).toBe(
    'Take by mouth in the morning: 30 mg for 5 days, then 20 mg for 1 day. For asthma.',
  );
  expect(
    dosageText(
      wording({ frequencyCode: 'custom', times: ['18:00', '06:00'], daysOfWeek: [4, 1], durationUnit: 'continuous', durationValue: null }),
    ),
  ).toBe('Take 500 mg by mouth at 06:00 and 18:00 on Monday and Thursday until told to stop.');
});

test('a typed line is read into its fields', () => {
  expect(readEntry('amoxicillin 500 mg caps TDS 5/7')).toEqual({
    drug: 'amoxicillin',
    strength: null,
    form: 'Capsule',
    doseAmount: 500,
    doseUnit: 'mg',
    route: 'oral',
    frequencyCode: 'TDS',
    durationValue: 5,
    durationUnit: 'days',
    prn: false,
    prnReason: null,
    prnMaxPerDay: null,
  });
  expect(readEntry('paracetamol 500mg 2 tabs qds prn pain max 4/day x 3 days')).toMatchObject({
    drug: 'paracetamol',
    strength: '500 mg',
    doseAmount: 2,
    doseUnit: 'tablet',
    frequencyCode: 'QDS',
    prn: true,
    prnReason: 'pain',
    prnMaxPerDay: 4,
    durationValue: 3,
    durationUnit: 'days',
  });
});

test('other spellings, units and ways are read too', () => {
  expect(readEntry('Inj ceftriaxone 1g IV 12 hourly for 7 days')).toMatchObject({
    drug: 'ceftriaxone',
    doseAmount: 1,
    doseUnit: 'g',
    route: 'IV',
    form: 'Injection',
    frequencyCode: 'q12h',
    durationValue: 7,
  });
  expect(readEntry('amlodipine 5 mg tabs od 2/12')).toMatchObject({
    drug: 'amlodipine',
    frequencyCode: 'OD',
    durationValue: 2,
    durationUnit: 'months',
  });
  expect(readEntry('metformin 500mg BD long-term')).toMatchObject({ drug: 'metformin', durationUnit: 'continuous', route: null });
  expect(readEntry('adrenaline 0.5 mg IM stat')).toMatchObject({
    drug: 'adrenaline',
    doseAmount: 0.5,
    route: 'IM',
    frequencyCode: 'STAT',
    durationUnit: 'doses',
    durationValue: 1,
  });
  expect(readEntry('salbutamol inhaler 2 puffs prn wheeze')).toMatchObject({
    drug: 'salbutamol',
    doseAmount: 2,
    doseUnit: 'puff',
    route: 'inhaled',
    prn: true,
    prnReason: 'wheeze',
    frequencyCode: 'PRN',
  });
  expect(readEntry('benzylpenicillin 5,000,000 IU IM q6h 2/52')).toMatchObject({
    doseAmount: 5_000_000,
    doseUnit: 'IU',
    durationUnit: 'weeks',
  });
  expect(readEntry('prednisolone 1/2 tab mane 5d')).toMatchObject({
    drug: 'prednisolone',
    doseAmount: 0.5,
    frequencyCode: 'mane',
    durationValue: 5,
  });
});

test('what was not said is not guessed', () => {
  expect(readEntry('artemether')).toMatchObject({
    drug: 'artemether',
    doseAmount: null,
    frequencyCode: null,
    durationUnit: null,
    route: null,
  });
});
