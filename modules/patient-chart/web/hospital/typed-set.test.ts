import { expect, test } from 'vitest';
import { scoreOf } from '#modules/patient-chart/contract/scores.ts';
import { monthsOld } from './measuring.ts';
import { typedSet } from './typed-set.ts';
import { vitalsBody } from './vitals-body.ts';
import { deltaOf, inShownUnit } from './vital-values.ts';

test('what is typed is scored in the units of the tables', () => {
  const typed = {
    temperature: 101.3,
    units: { temperature: 'F' },
    pulse: 132,
    respiratoryRate: 26,
    systolic: 88,
    diastolic: 50,
    spo2: 90,
    onOxygen: true,
    consciousness: 'confusion',
  };
  expect(typedSet(typed).temperature).toBe(38.5);
  // 3 breathing + 3 saturation + 2 oxygen + 3 systolic + 3 pulse + 3 consciousness + 1 temperature
  expect(scoreOf(typedSet(typed), { ageMonths: 480, obstetric: false })).toMatchObject({ score: 18, band: 'high' });
});

test('an empty field is not a measurement', () => {
  expect(typedSet({ pulse: '', temperature: null, spo2: 97 })).toEqual({ spo2: 97 });
});

test('lengths and weights say their units, choices become numbers', () => {
  expect(
    vitalsBody({
      weight: 71.5,
      height: 168,
      units: { bloodGlucose: 'mg/dL' },
      bloodGlucose: 180,
      gcsEye: '4',
      gcsVerbal: 'T',
      gcsMotor: '6',
    }),
  ).toEqual({
    weight: 71.5,
    height: 168,
    bloodGlucose: 180,
    gcsEye: 4,
    gcsVerbal: 'T',
    gcsMotor: 6,
    units: { bloodGlucose: 'mg/dL', weight: 'kg', height: 'cm' },
  });
});

test('kept values are shown as people read them', () => {
  expect(inShownUnit('weight', 71_500)).toBe(71.5);
  expect(inShownUnit('weight', 3346)).toBe(3.35);
  expect(inShownUnit('height', 1685)).toBe(168.5);
  expect(deltaOf(38.6, 38)).toBe('+0.6');
  expect(deltaOf(70, 72)).toBe('−2');
  expect(deltaOf('', 72)).toBe('');
});

test('an age in months turns on the day of the month', () => {
  expect(monthsOld('2026-01-15', '2026-11-14')).toBe(9);
  expect(monthsOld('2026-01-15', '2026-11-15')).toBe(10);
  expect(monthsOld(null, '2026-11-15')).toBeNull();
});
