import { expect, test } from 'vitest';
import { rawWords } from './raw-words.ts';

test.each([
  ['QueueTicket', 'QueueTicket'],
  ['Changed: checkedInAt', 'checkedInAt'],
  ['by system:demo', 'system:demo'],
  ['item_id is missing', 'item_id'],
  ['APPOINTMENT_STATE: refused', 'APPOINTMENT_STATE'],
  ['in-progress', 'in-progress'],
  ['Patient 0b0fa1c2-3d4e-4f50-8a6b-7c8d9e0f1a2b', '0b0fa1c2-3d4e-4f50-8a6b-7c8d9e0f1a2b'],
])('%s is a word of the program', (text, word) => {
  expect(rawWords(text)).toEqual([word]);
});

test.each([
  'In progress',
  'A follow-up visit within the next half-year',
  'walk-in',
  'Write to accountsPayable@stMary.example or see https://civis.example/queueTicket/in-progress',
  'Saved as priceList_2026.csv',
  'GET /patients/{patientId}/lastVitals',
  'P-000123 · CIV-AB12-CD34 · 718-7 · E11.9 · J01CA04',
  'BP 120/80 mmHg, eGFR 60, HbA1c 6.5 %',
  'predniSONE 5 mg, hydrOXYzine 25 mg',
  'Dr Flora McDonald, Nurse DeVries, Mr O’Brien-Bassey',
  'HeadlessChrome on Linux',
])('%s is not', (text) => {
  expect(rawWords(text)).toEqual([]);
});
