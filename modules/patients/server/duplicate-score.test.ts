import { describe, expect, test } from 'vitest';
import { type ComparedPerson, duplicateScore } from './duplicate-score.ts';

function person(facts: Partial<ComparedPerson>): ComparedPerson {
  return {
    name: '',
    firstName: null,
    dateOfBirth: null,
    gender: null,
    phones: [],
    email: null,
    idType: null,
    idNumber: null,
    address: null,
    multipleBirthOrder: null,
    principalPatientId: null,
    ...facts,
  };
}

const scoreOf = (a: Partial<ComparedPerson>, b: Partial<ComparedPerson>) => duplicateScore(person(a), person(b)).score;

describe('duplicate score', () => {
  test('an id number alone is a full hit, another type of id none', () => {
    expect(scoreOf({ idType: 'NIN', idNumber: '12345678901' }, { idType: 'NIN', idNumber: '12345678901' })).toBe(100);
    expect(scoreOf({ idType: 'NIN', idNumber: '12345678901' }, { idType: 'Passport', idNumber: '12345678901' })).toBe(0);
  });

  test('phone 35, email 25, address 10', () => {
    expect(scoreOf({ phones: ['+2348031234567'] }, { phones: ['+2348099', '+2348031234567'] })).toBe(35);
    expect(scoreOf({ email: 'a@b.c' }, { email: 'a@b.c' })).toBe(25);
    expect(scoreOf({ address: '12, Allen Ave.' }, { address: '12 allen ave' })).toBe(10);
  });

  test('date of birth: equal 30, day and month swapped 15, year ± 1 15, else nothing', () => {
    expect(scoreOf({ dateOfBirth: '1990-03-04' }, { dateOfBirth: '1990-03-04' })).toBe(30);
    expect(scoreOf({ dateOfBirth: '1990-03-04' }, { dateOfBirth: '1990-04-03' })).toBe(15);
    expect(scoreOf({ dateOfBirth: '1990-03-04' }, { dateOfBirth: '1991-03-04' })).toBe(15);
    expect(scoreOf({ dateOfBirth: '1990-03-04' }, { dateOfBirth: '1992-03-04' })).toBe(0);
    expect(scoreOf({ dateOfBirth: '1990-03-04' }, { dateOfBirth: '1990-03-05' })).toBe(0);
  });

  test('name: any order 40, phonetic 25, one edit 20, only the best counts', () => {
    expect(scoreOf({ name: 'Ade Bola' }, { name: 'bola adé' })).toBe(40);
    expect(scoreOf({ name: 'Ade Bola' }, { name: 'Bola Ade Kunle' })).toBe(40);
    expect(scoreOf({ name: 'Catherine Smith' }, { name: 'Katherine Smyth' })).toBe(25);
    expect(scoreOf({ name: 'Musa Bello' }, { name: 'Musa Belloz' })).toBe(20);
    expect(scoreOf({ name: 'Musa Bello' }, { name: 'Grace Okafor' })).toBe(0);
    expect(scoreOf({ name: 'Musa' }, { name: 'Musa Bello' })).toBe(0);
  });

  test('gender: same 5, different −30, unsaid nothing', () => {
    expect(scoreOf({ gender: 'male' }, { gender: 'male' })).toBe(5);
    expect(scoreOf({ gender: 'male' }, { gender: 'female' })).toBe(-30);
    expect(scoreOf({ gender: 'male' }, { gender: 'prefer not to say' })).toBe(0);
  });

  test('twins are told apart by their birth order or by one mother and two names', () => {
    const born = { dateOfBirth: '2024-01-02', name: 'Okafor Baby' };
    expect(duplicateScore(person({ ...born, multipleBirthOrder: 1 }), person({ ...born, multipleBirthOrder: 2 })).twins).toBe(true);
    expect(
      duplicateScore(
        person({ ...born, principalPatientId: 'm', firstName: 'Kehinde' }),
        person({ ...born, principalPatientId: 'm', firstName: 'Taiwo' }),
      ).twins,
    ).toBe(true);
    expect(
      duplicateScore(
        person({ ...born, principalPatientId: 'm', firstName: 'Taiwo' }),
        person({ ...born, principalPatientId: 'm', firstName: 'taiwo' }),
      ).twins,
    ).toBe(false);
    expect(duplicateScore(person(born), person(born)).twins).toBe(false);
  });
});
