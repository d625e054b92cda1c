import { describe, expect, test } from 'vitest';
import { evaluateSafety } from './evaluate.ts';
import type { SafetyAlert } from './records.ts';
import { aCase, aCourse, aLine, anAllergy, aPerson } from './testing-cases.ts';

const rulesOf = (alerts: readonly SafetyAlert[]) => alerts.map(({ rule, level }) => `${rule} ${level}`);
const only = (alerts: readonly SafetyAlert[], rule: string) => alerts.filter((alert) => alert.rule === rule);
function first(lines: Parameters<typeof aCase>[0], ...rest: Partial<[ReturnType<typeof aPerson> | null, object]>): SafetyAlert[] {
  return evaluateSafety(aCase(lines, rest[0] === undefined ? aPerson() : rest[0], rest[1])).at(-1) as SafetyAlert[];
}

test('a well person and a usual medicine: nothing', () => {
  expect(first([aLine('Paracetamol')])).toEqual([]);
});

describe('allergies', () => {
  const allergicTo = (substance: string, changes = {}) => aPerson({ allergies: [anAllergy(substance, changes)], allergyState: 'recorded' });
  test('the substance itself, a mixture that holds it, another spelling', () => {
    expect(rulesOf(first([aLine('Amoxicillin')], allergicTo('Amoxicillin')))).toContain('allergy stop');
    expect(rulesOf(first([aLine('Amoxicillin-Clavulanate')], allergicTo('amoxycillin')))).toContain('allergy stop');
    expect(rulesOf(first([aLine('Paracetamol')], allergicTo('Acetaminophen syrup')))).not.toContain('allergy reason');
    expect(rulesOf(first([aLine('Ibuprofen')], allergicTo('Peanuts')))).not.toContain('allergy stop');
  });
  test('the class by its name, by the field of the class, and by another member', () => {
    expect(rulesOf(first([aLine('Ampicillin')], allergicTo('Penicillin')))).toContain('allergy stop');
    expect(rulesOf(first([aLine('Diclofenac sodium')], allergicTo('Pain killer', { drugClass: 'NSAIDs' })))).toContain('allergy stop');
    expect(rulesOf(first([aLine('Ibuprofen')], allergicTo('Aspirin')))).toContain('allergy stop');
    expect(rulesOf(first([aLine('Co-trimoxazole')], allergicTo('Sulfa drugs')))).toContain('allergy stop');
  });
  test('a neighbouring class wants a reason, a distant one nothing', () => {
    expect(rulesOf(first([aLine('Ceftriaxone')], allergicTo('Penicillin')))).toContain('allergy reason');
    expect(rulesOf(first([aLine('Azithromycin')], allergicTo('Penicillin')))).not.toContain('allergy reason');
  });
  test('nobody asked yet: said once', () => {
    expect(rulesOf(first([aLine('Paracetamol')], aPerson({ allergyState: 'not-asked' })))).toEqual(['allergies-unknown warn']);
  });
});

describe('interactions and duplicates', () => {
  test('levels by gravity, with a running course and within one order', () => {
    const with_ = (line: string, course: string) => first([aLine(line)], aPerson({ running: [aCourse(course)] }));
    expect(only(with_('Metronidazole', 'Warfarin'), 'interaction')).toMatchObject([
      { level: 'reason', severity: 'major', about: 'Warfarin' },
    ]);
    expect(only(with_('Sildenafil', 'Glyceryl trinitrate'), 'interaction')).toMatchObject([{ level: 'stop' }]);
    expect(only(with_('Spironolactone', 'Enalapril'), 'interaction')).toMatchObject([{ level: 'warn' }]);
    expect(only(with_('Calcium carbonate', 'Ferrous sulphate'), 'interaction')).toMatchObject([{ level: 'info' }]);
    expect(only(first([aLine('Warfarin'), aLine('Metronidazole')]), 'interaction')).toHaveLength(1);
    expect(only(first([aLine('Warfarin'), aLine('Metronidazole')], null), 'interaction')).toHaveLength(1);
  });
  test('the same substance or chemical group twice is a duplicate; its own course and what goes on are none', () => {
    const running = aPerson({ running: [aCourse('Amlodipine')] });
    expect(only(first([aLine('Amlodipine besylate')], running), 'duplicate')).toMatchObject([{ level: 'confirm', about: 'Amlodipine' }]);
    expect(only(first([aLine('Nifedipine')], running), 'duplicate')).toHaveLength(1);
    expect(only(first([aLine('Diltiazem')], running), 'duplicate')).toEqual([]);
    expect(only(first([aLine('Amlodipine', { sourceIds: ['course of Amlodipine'] })], running), 'duplicate')).toEqual([]);
    expect(only(first([aLine('Amlodipine', { continuing: true })], running), 'duplicate')).toEqual([]);
    expect(only(first([aLine('Paracetamol'), aLine('Acetaminophen')]), 'duplicate')).toHaveLength(1);
    // Two lines of one request are taken one after the other.
    const part = { courseId: 'r1' };
    expect(only(first([aLine('Paracetamol', part), aLine('Acetaminophen', part)]), 'duplicate')).toEqual([]);
  });
  test('a course that another line of the order is, is looked at once', () => {
    const running = aPerson({ running: [aCourse('Warfarin'), aCourse('Metronidazole')] });
    const lines = [
      aLine('Warfarin', { sourceIds: ['course of Warfarin'] }),
      aLine('Metronidazole', { sourceIds: ['course of Metronidazole'] }),
    ];
    const found = evaluateSafety(aCase(lines, running)).map((alerts) => only(alerts, 'interaction').length);
    expect(found).toEqual([0, 1]);
  });
  test('infusions and vitamins go beside each other', () => {
    const running = aPerson({ running: [aCourse('Sodium chloride')] });
    expect(only(first([aLine('Sodium chloride')], running), 'duplicate')).toEqual([]);
  });
  test('two that lengthen the QT interval, without a pair of their own', () => {
    expect(only(first([aLine('Ondansetron')], aPerson({ running: [aCourse('Haloperidol')] })), 'qt')).toMatchObject([{ level: 'warn' }]);
  });
});

describe('doses', () => {
  const limits = { maxSingle: 1000, maxDaily: 4000, maxDailyPerKg: null, unit: 'mg', perKg: false };
  const dosed = (doseAmount: number, doseUnit: string, perDay: number, running = aPerson()) =>
    rulesOf(first([aLine('Paracetamol', { doseAmount, doseUnit, perDay })], running, undefined)).filter((rule) => rule.startsWith('dose'));
  const withLimits = (doseAmount: number, doseUnit: string, perDay: number, facts = aPerson()) =>
    rulesOf(first([aLine('Paracetamol', { doseAmount, doseUnit, perDay }, { adult: limits })], facts)).filter((rule) =>
      rule.startsWith('dose'),
    );
  test('above the most of one dose: a warning; twice as much: a stop', () => {
    expect(withLimits(2, 'tablet', 1)).toEqual([]);
    expect(withLimits(3, 'tablets', 1)).toEqual(['dose-single warn']);
    expect(withLimits(4, 'tablet', 1)).toEqual(['dose-single stop']);
    expect(withLimits(2, 'g', 1)).toEqual(['dose-single stop']);
    expect(withLimits(900_000, 'mcg', 1)).toEqual([]);
  });
  test('24 hours: alone, and over all that is taken', () => {
    expect(withLimits(2, 'tablet', 4)).toEqual([]);
    expect(withLimits(2, 'tablet', 5)).toEqual(['dose-daily warn']);
    expect(dosed(1, 'g', 8)).toEqual(['dose-daily stop']);
    const cold = aPerson({ running: [aCourse('Paracetamol and Codeine', { dailyMg: { paracetamol: 3000, codeine: 24 } })] });
    expect(dosed(500, 'mg', 4, cold)).toEqual(['dose-daily warn']);
    expect(dosed(500, 'mg', 1, cold)).toEqual([]);
  });
  test('parts of a mixture count by their own strength', () => {
    const ingredients = [
      { name: 'Paracetamol', strength: 500, unit: 'mg' },
      { name: 'Codeine', strength: 30, unit: 'mg' },
    ];
    const alerts = first([aLine('Co-codamol', { ingredients, doseAmount: 3, perDay: 6 }, { strength: null })]);
    expect(
      only(alerts, 'dose-daily')
        .map(({ about, level }) => `${about} ${level}`)
        .sort(),
    ).toEqual(['codeine stop', 'paracetamol stop']);
  });
  test('syrup by its concentration, insulin in units', () => {
    const syrup = { strength: null, concentration: { amount: 250, unit: 'mg', perMl: 5 }, adult: limits };
    expect(rulesOf(first([aLine('Paracetamol', { doseAmount: 30, doseUnit: 'ml', perDay: 1 }, syrup)]))).toEqual(['dose-single warn']);
    const insulin = { strength: null, adult: { maxSingle: 50, maxDaily: null, maxDailyPerKg: null, unit: 'IU', perKg: false } };
    expect(rulesOf(first([aLine('Insulin', { doseAmount: 120, doseUnit: 'units', perDay: 1 }, insulin)]))).toEqual(['dose-single stop']);
  });
  test('a child by the kilogram; a hair above is rounding', () => {
    const child = aPerson({ ageYears: 4, ageDays: 1500, weight: { kg: 15, daysOld: 10 } });
    const paediatric = { maxSingle: 15, maxDaily: 60, maxDailyPerKg: null, unit: 'mg', perKg: true };
    const given = (mg: number) =>
      rulesOf(first([aLine('Paracetamol', { doseAmount: mg, doseUnit: 'mg', perDay: 1 }, { adult: limits, paediatric })], child));
    expect(given(225)).toEqual([]);
    expect(given(300)).toEqual(['dose-single warn']);
    expect(given(450)).toEqual(['dose-single stop']);
  });
  test('an adult by the kilogram when that is lower', () => {
    const gentamicin = { maxSingle: null, maxDaily: 500, maxDailyPerKg: 5, unit: 'mg', perKg: false };
    const given = (kg: number) =>
      rulesOf(
        first(
          [aLine('Gentamicin', { doseAmount: 400, doseUnit: 'mg', perDay: 1 }, { adult: gentamicin })],
          aPerson({ weight: { kg, daysOld: 1 } }),
        ),
      );
    expect(given(80)).not.toContain('dose-daily warn');
    expect(given(50)).toContain('dose-daily warn');
  });
});

describe('age, weight, state of the patient', () => {
  const child = aPerson({ ageYears: 5, ageDays: 1900, weight: null });
  test('a child whose weight is not known, or old, is weighed first; not for a cream and not in a course that goes on', () => {
    expect(rulesOf(first([aLine('Paracetamol')], child))).toEqual(['weight stop']);
    expect(rulesOf(first([aLine('Paracetamol')], { ...child, weight: { kg: 18, daysOld: 31 } }))).toEqual(['weight stop']);
    expect(rulesOf(first([aLine('Paracetamol')], { ...child, weight: { kg: 18, daysOld: 30 } }))).toEqual([]);
    expect(rulesOf(first([aLine('Clotrimazole', { route: 'topical' })], child))).toEqual([]);
    expect(rulesOf(first([aLine('Paracetamol', { continuing: true })], child))).toEqual([]);
    expect(rulesOf(first([aLine('Paracetamol')], { ...child, ageYears: 12 }))).toEqual([]);
  });
  test('below the least age', () => {
    expect(rulesOf(first([aLine('Loperamide', {}, { minAgeDays: 2191 })], { ...child, weight: { kg: 18, daysOld: 1 } }))).toEqual([
      'age stop',
    ]);
  });
  test('pregnancy: what the product says, else what the list says', () => {
    const pregnant = aPerson({ pregnant: true });
    expect(rulesOf(first([aLine('Warfarin')], pregnant))).toContain('pregnancy stop');
    expect(rulesOf(first([aLine('Lisinopril', {}, { pregnancy: 'caution' })], pregnant))).toContain('pregnancy warn');
    expect(rulesOf(first([aLine('Paracetamol', {}, { pregnancy: 'avoid' })], pregnant))).toContain('pregnancy stop');
    expect(rulesOf(first([aLine('Ibuprofen')], pregnant))).toContain('pregnancy warn');
    expect(rulesOf(first([aLine('Paracetamol', {}, { pregnancy: 'safe' })], pregnant))).toEqual([]);
    expect(rulesOf(first([aLine('Warfarin')]))).toEqual([]);
  });
  test('milk, kidneys, liver, red cells, sickle cell, heart, nothing by mouth', () => {
    expect(rulesOf(first([aLine('Codeine', { perDay: 1, doseAmount: 30, doseUnit: 'mg' })], aPerson({ breastfeeding: true })))).toContain(
      'lactation warn',
    );
    expect(rulesOf(first([aLine('Metformin')], aPerson({ egfr: 59 })))).toContain('renal warn');
    expect(rulesOf(first([aLine('Metformin')], aPerson({ egfr: 60 })))).toEqual([]);
    const ill = (name: string, icdCode: string | null) => aPerson({ conditions: [{ name, icdCode }] });
    expect(rulesOf(first([aLine('Isoniazid')], ill('Cirrhosis', 'K74.6')))).toContain('hepatic warn');
    expect(rulesOf(first([aLine('Primaquine')], aPerson({ g6pdDeficient: true })))).toContain('g6pd warn');
    expect(rulesOf(first([aLine('Diclofenac')], ill('Sickle cell disease', 'D57')))).toContain('sickle-cell warn');
    expect(rulesOf(first([aLine('Haloperidol')], ill('Long QT syndrome', 'I45.8')))).toContain('qt warn');
    expect(rulesOf(first([aLine('Paracetamol')], aPerson({ nilByMouth: true })))).toEqual(['nil-by-mouth warn']);
    expect(rulesOf(first([aLine('Paracetamol', { route: 'iv' })], aPerson({ nilByMouth: true })))).toEqual([]);
  });
});

describe('the product and the order', () => {
  test('antibiotics want an indication and, beyond 7 days, a day of review; only where they are asked for', () => {
    const antibiotic = (changes: object, door = 'prescribe') => rulesOf(first([aLine('Cefuroxime', changes)], aPerson(), { door }));
    expect(antibiotic({ indication: null, durationDays: 7 })).toEqual(['antibiotic-indication warn']);
    expect(antibiotic({ durationDays: 8 })).toEqual(['antibiotic-review warn']);
    expect(antibiotic({ durationDays: 8, reviewOn: '2026-11-24' })).toEqual([]);
    expect(antibiotic({ indication: null, durationDays: 8 }, 'dispense')).toEqual([]);
  });
  test('a controlled medicine by somebody without the right', () => {
    const morphine = [aLine('Morphine', { doseAmount: 10, doseUnit: 'mg' }, { controlled: true })];
    expect(rulesOf(first(morphine, aPerson(), { door: 'prescribe', mayControlled: false }))).toEqual(['controlled-prescriber stop']);
    expect(rulesOf(first(morphine, aPerson(), { door: 'dispense', mayControlled: false }))).toEqual([]);
    expect(rulesOf(first(morphine, aPerson(), { door: 'prescribe' }))).toEqual([]);
  });
  test('quantity, stock, product, high alert, look-alike', () => {
    expect(rulesOf(first([aLine('Omeprazole', { quantity: 31 }, { maxDispense: 30 })]))).toEqual(['quantity stop']);
    expect(rulesOf(first([aLine('Omeprazole', { quantity: 30 }, { maxDispense: 30 })]))).toEqual([]);
    expect(first([aLine('Paracetamol', {}, { available: 9, alternatives: ['Panadol'] })])).toMatchObject([
      { rule: 'stock', level: 'warn', advice: 'Alternatives: Panadol' },
    ]);
    expect(rulesOf(first([aLine('Paracetamol', {}, { unusable: 'is disabled', available: 0 })]))).toEqual(['product warn']);
    expect(rulesOf(first([aLine('Insulin', {}, { highAlert: true, lookAlike: true })]))).toEqual(['high-alert info', 'look-alike info']);
  });
  test('the gravest first', () => {
    const facts = aPerson({ allergies: [anAllergy('Penicillin')], allergyState: 'recorded', running: [aCourse('Warfarin')] });
    const levels = first([aLine('Amoxicillin', { indication: null }, { highAlert: true })], facts).map(({ level }) => level);
    expect(levels).toEqual(['stop', 'warn', 'info']);
  });
});
