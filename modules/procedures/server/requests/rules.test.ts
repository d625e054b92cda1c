import { describe, expect, test } from 'vitest';
import {
  blockersOf,
  type Clash,
  consentSubject,
  fastingOf,
  freeTimes,
  type StartFacts,
  whyNotBook,
  whyNotSession,
  whyNotSide,
  whyNotTeam,
  whyNotTime,
} from './rules.ts';

const at = (clock: string) => `2026-12-01T${clock}:00.000Z`;
const span = (from: string, until: string) => ({ from: at(from), until: at(until) });
const clash = (kind: Clash['kind']): Clash => ({
  kind,
  holderId: 'h',
  requestId: null,
  appointmentId: null,
  label: '',
  ...span('09:00', '10:00'),
});

describe('invariant 2: no time is booked twice', () => {
  const pass = { urgency: 'elective', overrideReason: null, mayOverride: false } as const;
  test('a clash is refused with the words of what is taken', () => {
    expect(whyNotBook([], pass)).toBeNull();
    expect(whyNotBook([clash('theatre')], pass)?.message).toBe('Theatre is not available at this time');
    expect(whyNotBook([clash('surgeon')], pass)?.message).toBe('Surgeon is not available at this time');
    expect(whyNotBook([clash('theatre'), clash('patient')], pass)?.message).toBe('Patient has another procedure at this time');
  });

  test('an emergency takes theatre and staff with right and reason, never the patient', () => {
    const emergency = { urgency: 'emergency', overrideReason: 'Ruptured ectopic', mayOverride: true } as const;
    expect(whyNotBook([clash('theatre'), clash('surgeon')], emergency)).toBeNull();
    expect(whyNotBook([clash('theatre')], { ...emergency, overrideReason: null })?.code).toBe('OVERRIDE_REASON');
    expect(whyNotBook([clash('theatre')], { ...emergency, mayOverride: false })?.code).toBe('PROCEDURE_OVERLAP');
    expect(whyNotBook([clash('patient')], emergency)?.code).toBe('PROCEDURE_OVERLAP');
    expect(whyNotBook([clash('theatre')], { ...emergency, urgency: 'urgent' })?.code).toBe('PROCEDURE_OVERLAP');
  });
});

describe('sessions', () => {
  const session = { kind: 'elective', surgeonId: 'lead', departmentId: null, releaseHours: 24, from: at('08:00') } as const;
  const asked = {
    urgency: 'elective',
    startsAt: '2026-12-05T09:00:00.000Z',
    now: at('08:00'),
    leadId: 'lead',
    leadDepartments: [],
    kept: true,
    confirm: false,
    mayOverride: false,
  } as const;
  test('one’s own session passes, another’s wants a word, until it is released', () => {
    expect(whyNotSession(session, asked)).toBeNull();
    expect(whyNotSession({ ...session, surgeonId: 'other' }, asked)?.code).toBe('SESSION_OTHER');
    expect(whyNotSession({ ...session, surgeonId: 'other' }, { ...asked, confirm: true })).toBeNull();
    expect(whyNotSession({ ...session, surgeonId: 'other' }, { ...asked, startsAt: '2026-12-02T07:00:00.000Z' })).toBeNull();
    expect(whyNotSession(null, asked)?.code).toBe('SESSION_OTHER');
    expect(whyNotSession(null, { ...asked, kept: false })).toBeNull();
  });
  test('a closed theatre takes emergencies alone', () => {
    const closed = { ...session, kind: 'closed' } as const;
    expect(whyNotSession(closed, { ...asked, confirm: true })?.code).toBe('SESSION_CLOSED');
    expect(whyNotSession(closed, { ...asked, urgency: 'emergency' })).toBeNull();
    expect(whyNotSession(closed, { ...asked, confirm: true, mayOverride: true })).toBeNull();
  });
});

test('three free times are the next that nothing meets, with setup and turnover between', () => {
  const wanted = { from: at('08:05'), minutes: 60, setup: 15, turnover: 15 };
  const open = () => true;
  const found = freeTimes([span('08:30', '10:00')], wanted, { most: 3, until: at('23:00'), open });
  expect(found.map(({ from }) => from.slice(11, 16))).toEqual(['10:15', '11:45', '13:15']);
  expect(freeTimes([], wanted, { most: 3, until: at('09:00'), open: () => false })).toEqual([]);
});

test('a time lies ahead, an emergency may begin now', () => {
  expect(whyNotTime(at('09:00'), at('09:05'), 'elective')?.code).toBe('PROCEDURE_TIME');
  expect(whyNotTime(at('09:00'), at('09:05'), 'emergency')).toBeNull();
  expect(whyNotTime(at('09:10'), at('09:05'), 'urgent')).toBeNull();
});

test('a procedure of one of two sides says which; the message names the field', () => {
  const knee = { name: 'Knee arthroscopy', laterality: 'required-side' } as const;
  expect(whyNotSide(knee, null, 1)?.fields).toEqual({ 'procedures.1.side': 'Choose the side' });
  expect(whyNotSide(knee, 'left', 1)).toBeNull();
  expect(whyNotSide({ ...knee, laterality: 'not-applicable' }, null, 0)).toBeNull();
});

test('invariant 7: exactly one lead surgeon, everybody once', () => {
  const lead = { consultantId: 'a', role: 'lead' } as const;
  expect(whyNotTeam([lead])).toBeNull();
  expect(whyNotTeam([])?.code).toBe('LEAD_SURGEON_REQUIRED');
  expect(whyNotTeam([lead, { consultantId: 'b', role: 'lead' }])?.code).toBe('LEAD_SURGEON_REQUIRED');
  expect(whyNotTeam([lead, { consultantId: 'a', role: 'assistant' }])?.code).toBe('PROCEDURE_STAFF');
});

test('nothing is eaten six hours before, nothing drunk two hours before, unless anaesthesia is local or none', () => {
  const hours = { solids: 6, fluids: 2 };
  expect(fastingOf(at('12:00'), 'general', hours)).toEqual({ fastFrom: at('06:00'), drinkUntil: at('10:00') });
  expect(fastingOf(at('12:00'), 'local', hours)).toEqual({ fastFrom: null, drinkUntil: null });
  expect(fastingOf(at('12:00'), null, hours)).toEqual({ fastFrom: null, drinkUntil: null });
});

describe('invariant 3: nothing that is needed is missing at the start', () => {
  const ready: StartFacts = {
    needsAssessment: true,
    assessment: { fitness: 'fit', signed: true, validUntil: at('23:00') },
    needsConsent: true,
    consent: { signed: true, about: 'x', takenAt: at('08:00') },
    about: 'x',
    consentDays: 90,
    needsTheatre: true,
    signIn: true,
    initialCount: true,
    hasLead: true,
    startsAt: at('09:00'),
  };
  const found = (changes: Partial<StartFacts>) => blockersOf({ ...ready, ...changes }, at('09:00'));
  test('all is there', () => expect(found({})).toEqual([]));
  test('each thing that is missing is named', () => {
    expect(found({ assessment: null })).toEqual(['assessment-missing']);
    expect(found({ assessment: { fitness: 'unfit', signed: true, validUntil: null } })).toEqual(['assessment-unfit']);
    expect(found({ assessment: { fitness: 'fit', signed: true, validUntil: at('08:59') } })).toEqual(['assessment-expired']);
    expect(found({ consent: { signed: false, about: null, takenAt: null } })).toEqual(['consent-missing']);
    expect(found({ about: 'y' })).toEqual(['consent-stale']);
    expect(found({ consent: { signed: true, about: 'x', takenAt: '2026-08-01T08:00:00.000Z' } })).toEqual(['consent-stale']);
    expect(found({ signIn: false, initialCount: false, hasLead: false })).toEqual(['sign-in', 'initial-count', 'lead']);
  });
  test('outside of a theatre neither sign-in nor count is asked for', () => {
    expect(found({ needsTheatre: false, signIn: false, initialCount: false })).toEqual([]);
  });
});

test('a consent is about procedures and sides in any order', () => {
  const one = { procedureId: 'b', side: 'left' } as const;
  const two = { procedureId: 'a', side: null } as const;
  expect(consentSubject([one, two])).toBe(consentSubject([two, one]));
  expect(consentSubject([one])).not.toBe(consentSubject([{ ...one, side: 'right' }]));
});
