import { describe, expect, test } from 'vitest';
import { AssessmentContent, ConsentContent } from '../../contract/clinical-records.ts';
import { consentHash, faultsOfAssessment, faultsOfConsent, filledText, needsGuardian, needsPregnancyTest } from './rules.ts';

describe('an assessment that is signed', () => {
  const sound = AssessmentContent.parse({ asa: 'II', fitness: 'fit', weightKg: 70, allergiesChecked: true });
  const facts = { pregnancyTestNeeded: false, hasSide: false };
  test('names ASA class, fitness, weight and allergies', () => {
    expect(faultsOfAssessment(sound, facts)).toEqual({});
    expect(Object.keys(faultsOfAssessment(AssessmentContent.parse({}), facts))).toEqual([
      'content.asa',
      'content.fitness',
      'content.weightKg',
      'content.allergiesChecked',
    ]);
  });
  test('a pregnancy test from 10 to 55 years, the mark where there is a side, a reason for unfit', () => {
    expect([9, 10, 55, 56].map((age) => needsPregnancyTest('female', age))).toEqual([false, true, true, false]);
    expect(needsPregnancyTest('male', 30)).toBe(false);
    expect(Object.keys(faultsOfAssessment(sound, { pregnancyTestNeeded: true, hasSide: true }))).toEqual([
      'content.pregnancyTest',
      'content.siteMarked',
    ]);
    expect(Object.keys(faultsOfAssessment({ ...sound, fitness: 'unfit' }, { pregnancyTestNeeded: true, hasSide: true }))).toEqual([
      'content.conditions',
    ]);
  });
});

describe('a consent that is signed', () => {
  const sound = ConsentContent.parse({ risks: ['Bleeding'], witnessName: 'Sister Bello', anaesthesiaConsent: true });
  const facts = {
    language: 'en',
    staffLanguages: ['en'],
    isMinor: false,
    needsBlood: false,
    needsAnaesthesia: true,
    hasSignature: true,
  };
  test('names risks, witness, anaesthesia and a signature; another language its interpreter', () => {
    expect(faultsOfConsent(sound, facts)).toEqual({});
    expect(Object.keys(faultsOfConsent(ConsentContent.parse({}), { ...facts, hasSignature: false, language: 'yo' }))).toEqual([
      'content.interpreterName',
      'content.risks',
      'content.anaesthesiaConsent',
      'content.witnessName',
      'signature',
    ]);
  });
  test('a child does not sign, nor who is not capable', () => {
    expect(needsGuardian({ capacity: 'adult', signerKind: 'patient' }, true)).toBe(true);
    expect(needsGuardian({ capacity: 'incapacitated', signerKind: 'patient' }, false)).toBe(true);
    expect(needsGuardian({ capacity: 'minor', signerKind: 'guardian' }, true)).toBe(false);
    expect(needsGuardian({ capacity: 'adult', signerKind: 'patient' }, false)).toBe(false);
  });
});

test('a text is filled once, also where a name looks like a place to fill', () => {
  expect(filledText('I, {patient}: {procedure}, {side}', { patient: '{side}', procedure: 'X', side: 'left' })).toBe('I, {side}: X, left');
});

test('invariant 4: another side is another hash', () => {
  expect(consentHash('text', 'a:left')).toHaveLength(64);
  expect(consentHash('text', 'a:left')).not.toBe(consentHash('text', 'a:right'));
});
