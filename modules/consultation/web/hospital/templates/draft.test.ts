import { expect, test } from 'vitest';
import { CreateTemplate } from '#modules/consultation/contract/template-records.ts';
import { bodyOf, type DraftField, draftOf, emptyField, joinDrafts, keyed, keyOf } from './draft.ts';

const field = (part: Partial<DraftField>): DraftField => ({ ...emptyField, at: 0, ...part });

test('a key is made of the label, in letters and digits alone', () => {
  expect(keyOf('Blood pressure (left)')).toBe('bloodPressureLeft');
  expect(keyOf('État général')).toBe('etatGeneral');
  expect(keyOf('2 hours after')).toBe('f2HoursAfter');
});

test('keys never stand twice, and a field that has one keeps it', () => {
  const keys = keyed([field({ label: 'Pain' }), field({ label: 'Pain' }), field({ key: 'pain3', label: 'Renamed' })]).map(({ key }) => key);
  expect(keys).toEqual(['pain', 'pain2', 'pain3']);
});

test('what is sent is what the call takes', () => {
  const draft = {
    ...draftOf(null),
    name: ' Asthma ',
    fields: [
      field({ label: 'Wheeze', type: 'choice', options: ['No', ' Yes ', ''], min: 3 }),
      field({ label: 'Peak flow', type: 'number', unit: 'l/min', min: 50, max: 900 }),
    ],
    tests: 'Full blood count\n\n',
    instructions: '',
  };
  const body = CreateTemplate.parse(bodyOf(draft, null));
  expect(body.name).toBe('Asthma');
  expect(body.sections[0]).toMatchObject({ key: 'wheeze', options: ['No', 'Yes'], min: null });
  expect(body.sections[1]).toMatchObject({ key: 'peakFlow', unit: 'l/min', min: 50, max: 900 });
  expect(body.orderSet).toEqual({ labTests: [{ code: null, name: 'Full blood count' }], instructions: null });
});

test('a template that was built on before its draft was read back keeps the fields and texts of both', () => {
  const start = draftOf(null);
  const found = { ...start, name: 'Asthma', tests: 'Full blood count', fields: [...start.fields, field({ at: 1, label: 'Wheeze' })] };
  const since = { ...start, tests: 'Peak flow', departmentIds: ['d1'], fields: [...start.fields, field({ at: 1, label: 'Cough' })] };
  const joined = joinDrafts(start, found, since);
  expect(joined).toMatchObject({ name: 'Asthma', tests: 'Full blood count\nPeak flow', departmentIds: ['d1'] });
  expect(joined.fields.map(({ at, label }) => [at, label])).toEqual([
    [0, ''],
    [1, 'Wheeze'],
    [2, 'Cough'],
  ]);
});
