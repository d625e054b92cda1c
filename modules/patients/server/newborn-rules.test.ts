import { describe, expect, test } from 'vitest';
import { birthTime, nameOfNewborn, sameBirth, whyNotBornAt, whyNotChildOf, whyNotMother } from './newborn-rules.ts';

const birth = { dateOfBirth: '2031-01-10', timeOfBirth: '04:12', multipleBirthOrder: null };
const now = '2031-01-10T09:00:00.000Z';

describe('a birth', () => {
  test('is the same in the same minute, as the same of several', () => {
    expect(sameBirth(birth, { ...birth, multipleBirthOrder: 1 })).toBe(true);
    for (const other of [{ multipleBirthOrder: 2 }, { timeOfBirth: '04:13' }, { dateOfBirth: '2031-01-11' }])
      expect(sameBirth(birth, { ...birth, ...other })).toBe(false);
  });

  test('was within the last four weeks', () => {
    for (const at of ['2031-01-10T09:04:00.000Z', '2031-01-10T04:12:00.000Z', '2030-12-14T04:12:00.000Z'])
      expect(whyNotBornAt(at, now)).toBeNull();
    for (const at of ['2031-01-10T10:00:00.000Z', '2030-12-12T04:12:00.000Z']) expect(whyNotBornAt(at, now)?.code).toBe('BORN_AT');
  });

  test('has its time as records hold it', () => {
    expect([0, 252, 1439].map(birthTime)).toEqual(['00:00', '04:12', '23:59']);
  });
});

describe('a newborn', () => {
  test('is called after the mother until it has a name', () => {
    expect(nameOfNewborn('Ada', null)).toBe('Baby of Ada');
    expect(nameOfNewborn('Ada', 2)).toBe('Baby 2 of Ada');
  });

  test('has one mother, who is no man', () => {
    expect(whyNotMother({ sexAtBirth: 'female' })).toBeNull();
    expect(whyNotMother({ sexAtBirth: 'unknown' })).toBeNull();
    expect(whyNotMother({ sexAtBirth: 'male' })?.code).toBe('NOT_A_MOTHER');
    const child = { id: 'c', motherPatientId: null, dateOfBirth: '2031-01-02' };
    expect(whyNotChildOf(child, 'm', '2031-01-10')).toBeNull();
    expect(whyNotChildOf({ ...child, motherPatientId: 'm' }, 'm', '2031-01-10')).toBeNull();
    expect(whyNotChildOf({ ...child, motherPatientId: 'x' }, 'm', '2031-01-10')?.code).toBe('NEWBORN_OF_OTHER');
  });

  test('is at most four weeks old', () => {
    const of = (dateOfBirth: string | null, id = 'c') => whyNotChildOf({ id, motherPatientId: null, dateOfBirth }, 'm', '2031-01-29')?.code;
    expect(of('2031-01-01')).toBeUndefined();
    for (const day of ['2030-12-31', '2031-01-30', null]) expect(of(day)).toBe('NOT_A_NEWBORN');
    expect(of('2031-01-20', 'm')).toBe('NOT_A_NEWBORN');
  });
});
