import { expect, test } from 'vitest';
import { aBed, aRoom, ids } from '../../testing/samples.ts';
import { bedChoices, missesPolicy } from './bed-options.ts';

const person = { id: ids.patient, fullname: 'Okafor Ada', hospitalPatientId: 'LAG-000001' };

test('a patient is put into an available bed or into the one that is held for them, never into the own one', () => {
  const rooms = [
    aRoom({
      beds: [
        aBed(),
        aBed({ id: ids.secondBed, status: 'reserved', reservedFor: person }),
        aBed({ id: ids.thirdBed, status: 'reserved', reservedFor: { ...person, id: ids.nurse } }),
      ],
    }),
    aRoom({ id: ids.secondRoom, status: 'closed' }),
  ];
  expect(bedChoices(rooms, { patientId: ids.patient }).map(({ bed }) => bed.id)).toEqual([ids.secondBed, ids.bed]);
  expect(bedChoices(rooms, { patientId: null, without: ids.bed })).toEqual([]);
});

test('who is not one of the patients of a ward is pointed out; whoever is not known is let in', () => {
  const today = '2031-01-10';
  const born = { gender: 'female', dateOfBirth: '2013-01-11' };
  expect(missesPolicy('male', born, today)).toBe(true);
  expect(missesPolicy('maternity', born, today)).toBe(false);
  expect(missesPolicy('maternity', { gender: 'male', dateOfBirth: '2031-01-09' }, today)).toBe(false);
  expect(missesPolicy('maternity', { gender: 'male', dateOfBirth: '2030-01-10' }, today)).toBe(true);
  expect(missesPolicy('mixed', born, today)).toBe(false);
  expect(missesPolicy('paediatric', born, today)).toBe(false);
  expect(missesPolicy('paediatric', { ...born, dateOfBirth: '2013-01-10' }, today)).toBe(true);
  expect(missesPolicy('male', { gender: null, dateOfBirth: null }, today)).toBe(false);
});
