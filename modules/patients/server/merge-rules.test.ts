import { describe, expect, test } from 'vitest';
import { takenFields, whyNotMerge, whyNotUndo } from './merge-rules.ts';
import type { PatientRecord } from './patient-record.ts';

const side = (id: string, facts: object = {}) => ({
  id,
  status: 'active' as const,
  isDependant: false,
  principalPatientId: null,
  ...facts,
});
const facts = {
  survivor: side('a'),
  merged: side('b'),
  survivorAdmitted: false,
  mergedAdmitted: false,
  survivorDependants: 0,
  mergedDependants: 0,
};

describe('merge', () => {
  test('two active records of this hospital, not the same, not of one family line', () => {
    expect(whyNotMerge(facts)).toBeNull();
    expect(whyNotMerge({ ...facts, merged: side('a') })?.code).toBe('MERGE_SAME');
    expect(whyNotMerge({ ...facts, merged: side('b', { status: 'deceased' }) })?.code).toBe('MERGE_STATE');
    expect(whyNotMerge({ ...facts, merged: side('b', { isDependant: true, principalPatientId: 'a' }) })?.code).toBe('MERGE_FAMILY');
    expect(whyNotMerge({ ...facts, survivor: side('a', { isDependant: true, principalPatientId: 'c' }), mergedDependants: 1 })?.code).toBe(
      'MERGE_FAMILY',
    );
    expect(whyNotMerge({ ...facts, survivorDependants: 15, mergedDependants: 6 })?.code).toBe('TOO_MANY_DEPENDANTS');
  });

  test('one of them may lie in a bed, not both', () => {
    expect(whyNotMerge({ ...facts, survivorAdmitted: true })).toBeNull();
    expect(whyNotMerge({ ...facts, survivorAdmitted: true, mergedAdmitted: true })?.code).toBe('MERGE_BOTH_ADMITTED');
  });

  test('takes what was chosen and what the survivor lacks, numbers with what they belong to', () => {
    const survivor = {
      email: null,
      address: 'Here',
      phoneNumber: '+2341',
      dialCode: '+234',
      idNumber: null,
      idType: null,
      bloodGroup: 'unknown',
    } as unknown as PatientRecord;
    const merged = {
      email: 'a@b.c',
      address: 'There',
      phoneNumber: '+492',
      dialCode: '+49',
      idNumber: '1',
      idType: 'NIN',
      bloodGroup: 'A+',
    } as unknown as PatientRecord;
    expect(takenFields(survivor, merged, {})).toEqual({ email: 'a@b.c', idNumber: '1', idType: 'NIN', bloodGroup: 'A+' });
    expect(takenFields(survivor, merged, { phoneNumber: 'merged', email: 'survivor' })).toEqual({
      phoneNumber: '+492',
      dialCode: '+49',
      idNumber: '1',
      idType: 'NIN',
      bloodGroup: 'A+',
    });
  });

  test('is undone once, within 30 days, and not under a later merge', () => {
    const undo = {
      at: '2026-11-01T00:00:00.000Z',
      survivorStatus: 'active' as const,
      laterMerge: false,
      now: '2026-12-01T00:00:00.000Z',
    };
    expect(whyNotUndo(undo)).toBeNull();
    expect(whyNotUndo({ ...undo, now: '2026-12-01T00:00:01.000Z' })?.code).toBe('MERGE_TOO_OLD');
    expect(whyNotUndo({ ...undo, laterMerge: true })?.code).toBe('MERGE_CONFLICT');
  });
});
