import { describe, expect, test } from 'vitest';
import { whyNotAct } from '#kernel/contract/record.ts';
import { consultationRecord } from '../contract/consultation.record.ts';
import type { ConsultationOrder } from '../contract/events.ts';
import { foldCode, newVerifyCode, printedCode } from './certificates.ts';
import { typedNumber } from './list-consultations.ts';
import {
  amendmentNeedsCoSign,
  type ChecklistFacts,
  checklistOf,
  coSignNeeded,
  durationMinutes,
  heldSeconds,
  placeRank,
  typeOfVisit,
  unansweredOf,
  whyNotCancel,
  whyNotCertificate,
  whyNotComplete,
  whyNotCoSign,
  whyNotCompleteReferral,
  whyUnlikely,
} from './rules.ts';

const order = (changes: Partial<ConsultationOrder> = {}): ConsultationOrder => ({
  ...{ kind: 'lab-request', id: 'l', number: 'LAB-000001', label: 'Malaria', status: 'specimen-due' },
  ...{ pending: true, attended: false, unsigned: false },
  ...changes,
});
const facts = (changes: Partial<ChecklistFacts> = {}): ChecklistFacts => ({
  complaints: [{ text: 'Fever', duration: null, unit: null }],
  diagnoses: [{ rank: 1, verification: 'confirmed' }],
  noDiagnosisReason: null,
  plan: 'Rest',
  planItems: 0,
  orders: [],
  unanswered: [],
  unseenResults: [],
  unseenCritical: [],
  criticalReason: null,
  hasFollowUp: false,
  willNeedCoSign: false,
  ...changes,
});
const whyNot = (changes: Partial<ChecklistFacts> = {}) => whyNotComplete(checklistOf(facts(changes)));

describe('what a signing needs', () => {
  test('a complaint and a primary diagnosis that was not refuted', () => {
    expect(whyNot()).toBeNull();
    expect(whyNot({ complaints: [] })?.message).toBe('Presenting complaint is required');
    expect(whyNot({ diagnoses: [] })?.message).toBe('A primary diagnosis is required');
    expect(whyNot({ diagnoses: [{ rank: 1, verification: 'refuted' }] })?.code).toBe('CONSULTATION_INCOMPLETE');
    expect(whyNot({ diagnoses: [{ rank: 2, verification: 'confirmed' }] })?.code).toBe('CONSULTATION_INCOMPLETE');
  });
  test('or a stated reason why there is none, while the list is empty', () => {
    expect(whyNot({ diagnoses: [], noDiagnosisReason: 'Well-child check' })).toBeNull();
    expect(whyNot({ diagnoses: [], noDiagnosisReason: 'no' })?.code).toBe('CONSULTATION_INCOMPLETE');
    expect(whyNot({ diagnoses: [{ rank: 1, verification: 'refuted' }], noDiagnosisReason: 'Well-child check' })).not.toBeNull();
  });
  test('no unsigned line; orders still pending do not block', () => {
    expect(whyNot({ orders: [order({ unsigned: true })] })?.message).toContain('LAB-000001');
    expect(whyNot({ orders: [order()] })).toBeNull();
  });
  test('a critical result seen, or a reason why not', () => {
    const unseen = { unseenResults: ['LAB-000007'], unseenCritical: ['LAB-000007'] };
    expect(whyNot(unseen)).toMatchObject({ code: 'CRITICAL_RESULT_UNSEEN', message: expect.stringContaining('LAB-000007') });
    expect(whyNot({ ...unseen, criticalReason: 'Told by telephone' })).toBeNull();
    expect(whyNot({ ...unseen, complaints: [] })?.code).toBe('CONSULTATION_INCOMPLETE');
  });
  test('what the form must be told', () => {
    const sections = [
      { key: 'feet', label: 'Feet', required: true },
      { key: 'diet', label: 'Diet', required: false },
      { key: 'marks', label: 'Markings', required: true },
      { key: 'pain', label: 'Pain', required: true },
    ];
    expect(unansweredOf(sections, { feet: ' ', marks: [], pain: 0 })).toEqual(['Feet', 'Markings']);
    expect(whyNot({ unanswered: ['Feet'] })?.message).toBe('Not answered in the form: Feet');
  });
  test('all that is missing is said at once', () => {
    expect(whyNot({ complaints: [], diagnoses: [] })?.message).toBe('Presenting complaint is required. A primary diagnosis is required');
  });
});

test('orders that somebody has begun keep a consultation from being cancelled', () => {
  expect(whyNotCancel([order()])).toBeNull();
  const begun = order({ attended: true, number: 'LAB-000009' });
  expect(whyNotCancel([order(), begun])?.message).toBe('Cannot cancel: LAB-000009 Malaria');
});

test('states: a completed one says so, others say what they are', () => {
  expect(whyNotAct(consultationRecord, 'complete', { status: 'on-hold' })).toBeNull();
  expect(whyNotAct(consultationRecord, 'hold', { status: 'completed' })?.message).toBe('Consultation is completed');
  expect(whyNotAct(consultationRecord, 'hold', { status: 'on-hold' })?.message).toBe('Consultation is on hold');
});

test('time of work leaves holds out, also the running one', () => {
  const row = { startedAt: '2026-11-20T09:00:00.000Z', heldSeconds: 600, heldAt: '2026-11-20T09:50:00.000Z' };
  expect(heldSeconds(row, '2026-11-20T10:00:00.000Z')).toBe(1200);
  expect(durationMinutes(row, '2026-11-20T10:00:00.000Z')).toBe(40);
  expect(durationMinutes({ ...row, heldAt: null }, '2026-11-20T09:05:00.000Z')).toBe(0);
});

describe('second signatures', () => {
  test('what trainees sign', () => {
    expect(coSignNeeded('r1', ['r1'])).toBe('trainee');
    expect(coSignNeeded('r2', ['r1'])).toBeNull();
    expect(coSignNeeded(null, ['r1'])).toBeNull();
  });
  test('an amendment by another, later than a day', () => {
    const row = { completedAt: '2026-11-20T09:00:00.000Z', practitionerId: 'author' };
    expect(amendmentNeedsCoSign(row, 'other', '2026-11-21T09:00:00.001Z')).toBe(true);
    expect(amendmentNeedsCoSign(row, 'other', '2026-11-21T09:00:00.000Z')).toBe(false);
    expect(amendmentNeedsCoSign(row, 'author', '2026-12-21T09:00:00.000Z')).toBe(false);
  });
  const waiting = {
    ...{ status: 'completed' as const, coSignRequired: true, coSignedAt: null, practitionerId: 'author', signedBy: 'author' },
    ...{ amendedBy: null, coSignReason: 'trainee' as const },
  };
  test('never by whose words they are, never twice', () => {
    expect(whyNotCoSign(waiting, 'senior')).toBeNull();
    expect(whyNotCoSign(waiting, 'author')?.code).toBe('CO_SIGN_OWN');
    expect(whyNotCoSign(waiting, null)?.code).toBe('CO_SIGN_OWN');
    expect(whyNotCoSign({ ...waiting, coSignedAt: '2026-11-20T09:00:00.000Z' }, 'senior')?.code).toBe('CO_SIGN_NOT_NEEDED');
    expect(whyNotCoSign({ ...waiting, coSignRequired: false }, 'senior')?.code).toBe('CO_SIGN_NOT_NEEDED');
  });
  test('of a late amendment neither by its author nor by who signed', () => {
    const late = { ...waiting, coSignReason: 'late-amendment' as const, amendedBy: 'amender' };
    expect(whyNotCoSign(late, 'amender')?.code).toBe('CO_SIGN_OWN');
    expect(whyNotCoSign(late, 'author')?.code).toBe('CO_SIGN_OWN');
    expect(whyNotCoSign(late, 'senior')).toBeNull();
  });
});

test('ranks have no gaps: a diagnosis takes its place among the others', () => {
  expect(placeRank(['a', 'b', 'c'], 'c', 1)).toEqual(['c', 'a', 'b']);
  expect(placeRank(['a', 'b', 'c'], 'a', 3)).toEqual(['b', 'c', 'a']);
  expect(placeRank(['a', 'b'], 'd', 99)).toEqual(['a', 'b', 'd']);
  expect(placeRank(['a', 'b', 'c'], 'b', null)).toEqual(['a', 'c']);
});

test('codes that do not fit sex or age are doubted; unknown ones are not', () => {
  const pregnancy = { sexRestriction: 'female' as const, ageRange: { min: 9, max: 60 } };
  expect(whyUnlikely(pregnancy, { sex: 'female', ageYears: 30 })).toBeNull();
  expect(whyUnlikely(pregnancy, { sex: 'male', ageYears: 30 })).toContain('female');
  expect(whyUnlikely(pregnancy, { sex: 'female', ageYears: 8 })).toContain('9');
  expect(whyUnlikely(pregnancy, { sex: 'female', ageYears: 61 })).toContain('60');
  expect(whyUnlikely(pregnancy, { sex: 'prefer not to say', ageYears: null })).toBeNull();
});

test('the type of a consultation follows from its visit', () => {
  const of = (typeName: string, mode = 'in-person', priority = 'normal') => typeOfVisit({ typeName, mode, priority });
  expect(of('Follow-up')).toBe('follow-up');
  expect(of('New consultation')).toBe('outpatient');
  expect(of('New consultation', 'video')).toBe('telemedicine');
  expect(of('Antenatal visit')).toBe('antenatal');
  expect(of('Dental', 'in-person', 'emergency')).toBe('emergency');
});

describe('certificates', () => {
  test('run forward, for ninety days at most, the last one counted', () => {
    expect(whyNotCertificate('2026-11-20', '2026-11-20')).toBeNull();
    expect(whyNotCertificate('2026-11-20', '2026-11-19')?.code).toBe('CERTIFICATE_DATES');
    expect(whyNotCertificate('2026-01-01', '2026-03-31')).toBeNull();
    expect(whyNotCertificate('2026-01-01', '2026-04-01')?.code).toBe('CERTIFICATE_TOO_LONG');
  });
  test('have codes of a hundred bits that survive being typed', () => {
    const codes = new Set(Array.from({ length: 2000 }, newVerifyCode));
    expect(codes.size).toBe(2000);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/);
    const [code = ''] = codes;
    expect(foldCode(` ${printedCode(code).toLowerCase()} `)).toBe(code);
    expect(foldCode('o-il')).toBe('011');
  });
});

test('referrals: internal ones are accepted before they are completed', () => {
  const row = { status: 'sent' as const, direction: 'internal' as const };
  expect(whyNotCompleteReferral(row)?.message).toBe('Referral is sent');
  expect(whyNotCompleteReferral({ ...row, direction: 'external' })).toBeNull();
  expect(whyNotCompleteReferral({ ...row, status: 'accepted' })).toBeNull();
});

test('numbers as people type them', () => {
  expect(typedNumber('CON-000123')).toBe('CON-000123');
  expect(typedNumber('con 123')).toBe('CON-000123');
  expect(typedNumber('123')).toBe('CON-000123');
  expect(typedNumber('malaria')).toBeNull();
});
