import { expect, test } from 'vitest';
import { actOfSet, measuredIn, setsOf, startOfSet, whyNotKept } from './unsent-set.ts';

const adult = { ageMonths: 480, obstetric: false };
const words = { unusual: 'Confirm value', reason: 'A reason is not kept' };
const at = '2031-03-10T12:00:00.000Z';
const body = { patientId: 'p-1', source: 'admission', sourceId: 's-1', takenAt: at, pulse: 133, units: {} };
const of = { id: 'key', owner: 'ada', page: '/stays/s-1' };

test('an unusual value is confirmed before it is kept, words are not kept at all', () => {
  expect(whyNotKept(body, adult, words)).toMatchObject({ code: 'VITALS_UNUSUAL', fields: { pulse: 'Confirm value' } });
  expect(whyNotKept({ ...body, confirm: true }, adult, words)).toBeNull();
  expect(whyNotKept({ ...body, pulse: 80 }, adult, words)).toBeNull();
  // A fever of 104 °F is 40 °C, whatever the figure says.
  expect(whyNotKept({ ...body, pulse: 80, temperature: 104, units: { temperature: 'F' } }, adult, words)?.fields).toHaveProperty(
    'temperature',
  );
  expect(whyNotKept({ ...body, confirm: true, reason: 'Ada Obi was away' }, adult, words)).toMatchObject({
    fields: { reason: words.reason },
  });
  expect(whyNotKept({ ...body, pulse: 80, reason: ' ' }, adult, words)).toBeNull();
});

test('a kept set is sealed, has the time of the bed and no words', () => {
  const act = actOfSet({ ...body, reason: ' ' }, of);
  expect(act).toMatchObject({ id: 'key', method: 'POST', path: '/vitals', subject: 'key', at, sealed: true, page: '/stays/s-1' });
  expect(act.body).toEqual(body);
  const entry = { ...act, order: 1, refused: null };
  expect(setsOf([entry, { ...entry, path: '/doses' }], 'p-1')).toEqual([entry]);
  expect(setsOf([entry], 'p-2')).toEqual([]);
});

test('a refused one fills the form again, and what is changed is asked about anew', () => {
  const kept = { ...body, confirm: true, gcsEye: 4, gcsVerbal: 'T', gcsMotor: 6, spo2Scale: 2 };
  expect(startOfSet({ body: kept })).toEqual({ ...body, gcsEye: '4', gcsVerbal: 'T', gcsMotor: '6', spo2Scale: '2' });
});

test('what was measured is told in the units in which it was typed', () => {
  const set = { temperature: 101.3, units: { temperature: 'F' }, pulse: 90, systolic: 120, diastolic: 80, spo2: 97, bloodGlucose: 5.5 };
  expect(measuredIn(set)).toEqual([
    ['Temp', '101.3 °F'],
    ['Pulse', '90 /min'],
    ['BP', '120/80 mmHg'],
    ['SpO2', '97 %'],
    ['Blood glucose', '5.5 mmol/L'],
  ]);
});
