import { expect, test } from 'vitest';
import { doseFor } from './dose-by.ts';

test.each([
  ['paracetamol 15 mg/kg at 15 kg', 15, 15, 225],
  ['gentamicin 7 mg/kg at 3.42 kg', 7, 3.42, 23.9],
  ['doxorubicin 60 mg/m² at 1.84 m²', 60, 1.84, 110],
  ['digoxin 0.005 mg/kg at 8.4 kg', 0.005, 8.4, 0.042],
])('%s', (_words, per, measured, dose) => expect(doseFor(per, measured)).toBe(dose));

test('without a measure or an amount there is no dose', () => {
  expect([doseFor(15, null), doseFor(null, 15), doseFor(0, 15), doseFor(15, 0)]).toEqual([null, null, null, null]);
});
