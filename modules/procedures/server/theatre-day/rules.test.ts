import { describe, expect, test } from 'vitest';
import { NoteContent } from '../../contract/clinical-records.ts';
import { checklistItems } from '../../contract/clinical-words.ts';
import { faultsOfNote, isComplete, isProphylaxis, minutesBetween, whyNotKnife, whyNotMilestone, whyNotSubmit } from './rules.ts';

const at = (clock: string) => `2026-12-01T${clock}:00.000Z`;

test('a part of the checklist is complete when all is answered and nothing that stops is no', () => {
  const all = checklistItems['time-out'].map(({ key }) => ({ key, answer: 'yes' as const }));
  expect(isComplete('time-out', all)).toBe(true);
  expect(isComplete('time-out', all.slice(1))).toBe(false);
  const answered = (key: string) => all.map((item) => (item.key === key ? { ...item, answer: 'no' as const } : item));
  expect(isComplete('time-out', answered('team'))).toBe(false);
  expect(isComplete('time-out', answered('imaging'))).toBe(true);
});

describe('invariant 8: times ascend', () => {
  const known = [
    { kind: 'arrived' as const, at: at('08:50') },
    { kind: 'closure' as const, at: at('10:00') },
  ];
  const facts = { startedAt: at('09:00'), now: at('11:00') };
  test('between its neighbours, after the start, not to come', () => {
    expect(whyNotMilestone(known, { kind: 'knife-to-skin', at: at('09:10') }, facts)).toBeNull();
    expect(whyNotMilestone(known, { kind: 'knife-to-skin', at: at('08:59') }, facts)?.code).toBe('MILESTONE_ORDER');
    expect(whyNotMilestone(known, { kind: 'knife-to-skin', at: at('10:01') }, facts)?.code).toBe('MILESTONE_ORDER');
    expect(whyNotMilestone(known, { kind: 'left-theatre', at: at('11:01') }, facts)?.code).toBe('MILESTONE_ORDER');
    expect(whyNotMilestone(known, { kind: 'left-theatre', at: at('09:59') }, facts)?.code).toBe('MILESTONE_ORDER');
  });
});

describe('knife to skin', () => {
  const facts = {
    needsTheatre: true,
    timeOut: true,
    antibioticWanted: true,
    antibioticMinutes: 60,
    antibioticAt: at('08:30'),
    reason: null,
  };
  test('wants the time-out', () => {
    expect(whyNotKnife({ ...facts, timeOut: false }, at('09:00'))?.code).toBe('TIME_OUT');
    expect(whyNotKnife({ ...facts, timeOut: false, needsTheatre: false }, at('09:00'))).toBeNull();
  });
  test('wants the antibiotic within its minutes before, or a reason', () => {
    expect(whyNotKnife(facts, at('09:30'))).toBeNull();
    expect(whyNotKnife(facts, at('09:31'))?.message).toBe('No antibiotic in the 60 minutes before');
    expect(whyNotKnife({ ...facts, antibioticMinutes: 120 }, at('09:31'))).toBeNull();
    expect(whyNotKnife({ ...facts, antibioticAt: at('09:05') }, at('09:00'))?.code).toBe('ANTIBIOTIC_TIME');
    expect(whyNotKnife({ ...facts, antibioticAt: null, reason: 'Not indicated' }, at('09:00'))).toBeNull();
    expect(whyNotKnife({ ...facts, antibioticWanted: false, antibioticAt: null }, at('09:00'))).toBeNull();
  });
});

test('invariant 12: open counts stop the close, so does a missing final count or sign-out', () => {
  const facts = { needsTheatre: true, openDiscrepancies: 0, finalCount: true, signOut: true };
  expect(whyNotSubmit(facts)).toBeNull();
  expect(whyNotSubmit({ ...facts, openDiscrepancies: 1 })?.code).toBe('COUNTS_OPEN');
  expect(whyNotSubmit({ ...facts, finalCount: false })?.code).toBe('COUNTS_OPEN');
  expect(whyNotSubmit({ ...facts, signOut: false })?.code).toBe('SIGN_OUT');
  expect(whyNotSubmit({ ...facts, needsTheatre: false, finalCount: false, signOut: false })).toBeNull();
});

test('a note that lacks something says which fields', () => {
  expect(Object.keys(faultsOfNote(NoteContent.parse({ findings: 'Inflamed appendix' })))).toEqual([
    'content.postOpDiagnosis',
    'content.performed',
    'content.steps',
    'content.postOpDestination',
    'content.condition',
  ]);
});

test('a started minute counts; a brand name that holds the drug is prophylaxis', () => {
  expect(minutesBetween(at('09:00'), '2026-12-01T09:00:01.000Z')).toBe(1);
  expect(isProphylaxis('Cefazolin 1 g vial', ['cefazolin'])).toBe(true);
  expect(isProphylaxis('Propofol', ['Cefazolin'])).toBe(false);
});
