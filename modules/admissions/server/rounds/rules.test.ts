import { describe, expect, test } from 'vitest';
import { Refusal } from '#kernel/contract/refusals.ts';
import {
  copiedOf,
  feeDayOf,
  isWriter,
  planItems,
  planTests,
  type StandingItem,
  type StandingTest,
  whyEmpty,
  whyNotAt,
  whyNotInStay,
  whyNotReason,
  whyNotReviewAt,
  whyNotTimes,
  writesDiagnoses,
} from './rules.ts';

const empty = { subjective: null, objective: null, assessment: null, plan: null };
const stay = { admittedAt: '2031-01-10T08:00:00.000Z', dischargedAt: null };
const now = '2031-01-12T08:00:00.000Z';

describe('who writes, and when', () => {
  const people = { leadId: 'lead', createdBy: 'began', attendeeIds: ['along'] };
  test('those who take part write, nobody else', () => {
    expect(['lead', 'began', 'along', 'other', null].map((id) => isWriter(people, id))).toEqual([true, true, true, false, false]);
    const doctors = { consultantId: 'consultant', admittingDoctorId: null };
    expect(['consultant', 'along', 'other', null].map((id) => writesDiagnoses(people, doctors, id))).toEqual([true, true, false, false]);
  });

  test('a round is within the stay and not in the future', () => {
    expect(whyNotAt('2031-01-11T08:00:00.000Z', stay, now)).toBeNull();
    expect(whyNotAt('2031-01-10T07:59:00.000Z', stay, now)?.code).toBe('ROUND_AT');
    expect(whyNotAt('2031-01-12T08:01:00.000Z', stay, now)?.code).toBe('ROUND_AT');
    expect(whyNotAt('2031-01-11T08:00:00.000Z', { ...stay, dischargedAt: '2031-01-11T07:00:00.000Z' }, now)?.code).toBe('ROUND_AT');
    expect(whyNotInStay({ status: 'discharged' })?.message).toBe('Admission is discharged');
    expect(whyNotReviewAt('2031-01-11T08:00:00.000Z', now)?.code).toBe('ROUND_REVIEW_AT');
    expect(whyNotTimes({ startAt: now, endAt: now }, now)?.code).toBe('PLAN_ITEM_TIMES');
    expect(whyNotTimes({ startAt: null, endAt: null }, now)).toBeNull();
  });

  test('a submitted round says something, and changes for a reason', () => {
    expect(whyEmpty(empty)?.code).toBe('ROUND_EMPTY');
    expect(whyEmpty({ ...empty, plan: 'Discharge' })).toBeNull();
    expect([null, ' ok ', 'Wrong dose'].map((reason) => whyNotReason(reason)?.code ?? null)).toEqual([
      'ROUND_EDIT_REASON',
      'ROUND_EDIT_REASON',
      null,
    ]);
    expect(copiedOf(['plan', 'subjective'], { ...empty, plan: 'Discharge' })).toEqual(['plan']);
  });

  test('one fee a doctor and day; none of nurses, and none once the patient has left', () => {
    const day = '2031-01-11';
    expect(feeDayOf({ kind: 'daily', day }, { status: 'admitted' }, [])).toBe(day);
    expect(feeDayOf({ kind: 'daily', day }, { status: 'admitted' }, [day])).toBeNull();
    expect(feeDayOf({ kind: 'nursing', day }, { status: 'admitted' }, [])).toBeNull();
    expect(feeDayOf({ kind: 'daily', day }, { status: 'released' }, [])).toBeNull();
  });
});

describe('the whole list of tests', () => {
  const standing = (changes: Partial<StandingTest> = {}): StandingTest => ({
    ...{ id: 'request', headId: 'fbc', requestNumber: 'LAB-000001', priority: 'routine', note: null, unattended: true, hidden: false },
    ...changes,
  });
  const wanted = (testId: string, changes: object = {}) => ({ testId, priority: 'routine' as const, note: null, ...changes });

  test('the same list again changes nothing', () => {
    expect(planTests([standing()], [wanted('fbc')])).toEqual({ cancel: [], order: [] });
    expect(planTests([standing({ unattended: false })], [wanted('fbc')])).toEqual({ cancel: [], order: [] });
  });

  test('new ones are ordered once, changed ones anew, missing ones are cancelled', () => {
    expect(planTests([], [wanted('fbc'), wanted('fbc')])).toEqual({ cancel: [], order: [wanted('fbc')] });
    const stat = wanted('fbc', { priority: 'stat' as const });
    expect(planTests([standing()], [stat])).toEqual({ cancel: ['request'], order: [stat] });
    expect(planTests([standing()], [])).toEqual({ cancel: ['request'], order: [] });
  });

  test('what is begun is neither changed nor taken away, and what the writer may not know stays', () => {
    for (const list of [[], [wanted('fbc', { note: 'Fasting' })]]) {
      const refused = planTests([standing({ unattended: false })], list);
      expect(refused).toBeInstanceOf(Refusal);
      expect((refused as Refusal).message).toBe('Request is already attended: LAB-000001');
    }
    expect(planTests([standing({ hidden: true })], [])).toEqual({ cancel: [], order: [] });
  });
});

describe('the whole treatment plan', () => {
  const item = (changes: Partial<StandingItem> = {}): StandingItem => ({
    ...{ id: 'item', kind: 'diet', what: 'Low salt', everyMinutes: null, startAt: now, endAt: null, acknowledged: false },
    ...changes,
  });
  const wanted = (changes: object = {}) => ({
    ...{ id: null, kind: 'diet' as const, what: 'Low salt', everyMinutes: null, startAt: null, endAt: null },
    ...changes,
  });

  test('the same list again changes nothing, with its id or without', () => {
    for (const id of ['item', null])
      expect(planItems([item({ acknowledged: true })], [wanted({ id })])).toEqual({ add: [], change: [], remove: [] });
  });

  test('new ones are added once, changed and missing ones go while no nurse has seen them', () => {
    expect(planItems([], [wanted(), wanted({ what: 'low SALT' })])).toMatchObject({ add: [wanted()] });
    expect(planItems([item()], [wanted({ id: 'item', everyMinutes: 60 })])).toMatchObject({ change: [{ id: 'item' }], remove: [] });
    expect(planItems([item()], [])).toMatchObject({ remove: ['item'] });
  });

  test('what a nurse has acknowledged is stopped instead, and an item of nowhere is refused', () => {
    const codeOf = (found: unknown) => (found as Refusal).code;
    expect(codeOf(planItems([item({ acknowledged: true })], []))).toBe('PLAN_ITEM_ATTENDED');
    expect(codeOf(planItems([item({ acknowledged: true })], [wanted({ id: 'item', what: 'Soft' })]))).toBe('PLAN_ITEM_ATTENDED');
    expect(codeOf(planItems([], [wanted({ id: 'other' })]))).toBe('PLAN_ITEM_UNKNOWN');
  });
});
