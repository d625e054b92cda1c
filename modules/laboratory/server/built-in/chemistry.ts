import { bySex, calculated, number, test, usual } from './build.ts';

const sodium = number('Sodium', '2951-2', 'mmol/L', {
  ranges: [usual(135, 145, { criticalLow: 120, criticalHigh: 160 })],
  plausible: [90, 200],
  delta: [8, 3],
  decimals: 0,
});
const potassium = number('Potassium', '2823-3', 'mmol/L', {
  ranges: [usual(3.5, 5.1, { criticalLow: 2.8, criticalHigh: 6.2 })],
  plausible: [1, 12],
  delta: [25, 3],
});
const creatinine = number('Creatinine', '14682-9', 'umol/L', {
  ranges: [...bySex([62, 106], [44, 80], { criticalHigh: 442 }), usual(20, 106, { criticalHigh: 442 })],
  plausible: [5, 3000],
  delta: [30, 14],
  decimals: 0,
});
const urea = number('Urea', '22664-7', 'mmol/L', {
  ranges: [usual(2.5, 7.1, { criticalHigh: 28 })],
  plausible: [0.2, 100],
  delta: [50, 14],
});
const bilirubin = number('Total bilirubin', '14631-6', 'umol/L', {
  ranges: [usual(5, 21), usual(null, 205, { ageFromDays: 0, ageToDays: 28, criticalHigh: 257, text: 'Newborn: by age in hours' })],
  plausible: [0, 1000],
});
const glucose = (low: number, high: number, code: string) =>
  number('Glucose', code, 'mmol/L', {
    ranges: [usual(low, high, { criticalLow: 2.8, criticalHigh: 25 })],
    plausible: [0.2, 80],
    delta: [50, 7],
  });
const enzyme = (name: string, code: string, high: number) =>
  number(name, code, 'U/L', { ranges: [usual(null, high)], plausible: [0, 20_000], decimals: 0 });
const fluoride = { container: 'fluoride-grey', specimenType: 'plasma', volumeMl: 2 } as const;
const fasting = { fastingRequired: true, patientInstructions: 'Nothing to eat for 8 to 12 hours before; water is allowed.' } as const;

export const chemistry = [
  test({ id: 'sodium', name: 'Sodium', shortName: 'Na', code: '2951-2', category: 'Chemistry', parameters: [sodium] }),
  test({ id: 'potassium', name: 'Potassium', shortName: 'K', code: '2823-3', category: 'Chemistry', parameters: [potassium] }),
  test({
    id: 'eucr',
    name: 'Electrolytes, Urea and Creatinine',
    shortName: 'E/U/Cr',
    aliases: ['UEC', 'Renal function'],
    category: 'Chemistry',
    parameters: [
      sodium,
      potassium,
      number('Chloride', '2075-0', 'mmol/L', { ranges: [usual(98, 107)], plausible: [50, 160], decimals: 0 }),
      number('Bicarbonate', '1963-8', 'mmol/L', {
        ranges: [usual(22, 29, { criticalLow: 10, criticalHigh: 40 })],
        plausible: [1, 60],
        decimals: 0,
      }),
      urea,
      creatinine,
    ],
  }),
  test({
    id: 'fasting-glucose',
    name: 'Fasting Blood Glucose',
    shortName: 'FBG',
    code: '14749-6',
    aliases: ['FBS', 'Fasting sugar'],
    category: 'Chemistry',
    turnaroundMinutes: 120,
    statTurnaroundMinutes: 30,
    ...fluoride,
    ...fasting,
    parameters: [glucose(3.9, 5.5, '14749-6')],
  }),
  test({
    id: 'random-glucose',
    name: 'Random Blood Glucose',
    shortName: 'RBG',
    code: '15074-8',
    aliases: ['RBS', 'Random sugar'],
    category: 'Chemistry',
    turnaroundMinutes: 120,
    statTurnaroundMinutes: 30,
    ...fluoride,
    parameters: [glucose(3.9, 7.8, '15074-8')],
  }),
  test({ id: 'creatinine', name: 'Creatinine', shortName: 'Cr', code: '14682-9', category: 'Chemistry', parameters: [creatinine] }),
  test({ id: 'urea', name: 'Urea', shortName: 'Urea', code: '22664-7', category: 'Chemistry', parameters: [urea] }),
  test({
    id: 'calcium',
    name: 'Calcium',
    shortName: 'Ca',
    code: '2000-8',
    category: 'Chemistry',
    parameters: [
      number('Calcium', '2000-8', 'mmol/L', {
        ranges: [usual(2.15, 2.55, { criticalLow: 1.5, criticalHigh: 3.25 })],
        plausible: [0.5, 5],
        decimals: 2,
      }),
    ],
  }),
  test({ id: 'bilirubin', name: 'Total Bilirubin', shortName: 'T.Bil', code: '14631-6', category: 'Chemistry', parameters: [bilirubin] }),
  test({
    id: 'lft',
    name: 'Liver Function Test',
    shortName: 'LFT',
    aliases: ['Liver enzymes'],
    category: 'Chemistry',
    parameters: [
      enzyme('ALT', '1742-6', 41),
      enzyme('AST', '1920-8', 40),
      enzyme('ALP', '6768-6', 130),
      enzyme('GGT', '2324-2', 60),
      number('Total protein', 'TP', 'g/L', { ranges: [usual(64, 83)], plausible: [20, 150], decimals: 0 }),
      number('Albumin', 'ALB', 'g/L', { ranges: [usual(35, 52)], plausible: [5, 80], decimals: 0 }),
      calculated('Globulin', 'GLOB', 'g/L', 'TP - ALB', { ranges: [usual(20, 35)], decimals: 0 }),
      { ...bilirubin, code: 'TBIL' },
      number('Direct bilirubin', 'DBIL', 'umol/L', { ranges: [usual(null, 5)], plausible: [0, 800] }),
      calculated('Indirect bilirubin', 'IBIL', 'umol/L', 'TBIL - DBIL'),
    ],
  }),
  test({
    id: 'cholesterol',
    name: 'Total Cholesterol',
    shortName: 'Chol',
    code: '14647-2',
    category: 'Chemistry',
    ...fasting,
    parameters: [number('Total cholesterol', '14647-2', 'mmol/L', { ranges: [usual(null, 5.2)], plausible: [0.5, 30], decimals: 2 })],
  }),
  test({
    id: 'hdl',
    name: 'HDL Cholesterol',
    shortName: 'HDL',
    code: '14646-4',
    category: 'Chemistry',
    ...fasting,
    parameters: [number('HDL cholesterol', '14646-4', 'mmol/L', { ranges: [usual(1, null)], plausible: [0.1, 6], decimals: 2 })],
  }),
  test({
    id: 'ldl',
    name: 'LDL Cholesterol',
    shortName: 'LDL',
    code: '22748-8',
    category: 'Chemistry',
    ...fasting,
    parameters: [number('LDL cholesterol', '22748-8', 'mmol/L', { ranges: [usual(null, 3.4)], plausible: [0.1, 20], decimals: 2 })],
  }),
  test({
    id: 'triglycerides',
    name: 'Triglycerides',
    shortName: 'TG',
    code: '14927-8',
    category: 'Chemistry',
    ...fasting,
    parameters: [number('Triglycerides', '14927-8', 'mmol/L', { ranges: [usual(null, 1.7)], plausible: [0.1, 100], decimals: 2 })],
  }),
  test({
    id: 'hba1c',
    name: 'Glycated Haemoglobin',
    shortName: 'HbA1c',
    code: '4548-4',
    aliases: ['A1c'],
    category: 'Chemistry',
    specimenType: 'blood',
    container: 'edta-purple',
    volumeMl: 3,
    minRetestHours: 1440,
    turnaroundMinutes: 1440,
    statTurnaroundMinutes: null,
    parameters: [number('HbA1c', '4548-4', '%', { ranges: [usual(4, 5.6)], plausible: [2, 25] })],
  }),
  test({
    id: 'uric-acid',
    name: 'Uric Acid',
    shortName: 'Urate',
    code: '14933-6',
    category: 'Chemistry',
    parameters: [number('Uric acid', '14933-6', 'umol/L', { ranges: bySex([202, 416], [143, 339]), plausible: [20, 2000], decimals: 0 })],
  }),
];
