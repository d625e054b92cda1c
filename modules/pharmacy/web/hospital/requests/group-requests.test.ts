import { expect, test } from 'vitest';
import { byPatient, firstRows, onceEach } from './group-requests.ts';

const row = (id: string, patient: string) => ({ id, patient: { id: patient } }) as never as Parameters<typeof firstRows>[0][number];

test('rows of one patient stand together, and the name is said once', () => {
  const rows = byPatient([row('1', 'ada'), row('2', 'musa'), row('3', 'ada')]);
  expect(rows.map(({ id }) => id)).toEqual(['1', '3', '2']);
  expect([...firstRows(rows)]).toEqual(['1', '2']);
});

test('a choice is offered once', () => {
  const ada = { value: 'ada', label: 'Ada' };
  expect(onceEach([ada, { value: 'musa', label: 'Musa' }, ada]).map(({ value }) => value)).toEqual(['ada', 'musa']);
});
