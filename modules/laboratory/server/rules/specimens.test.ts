import { expect, test } from 'vitest';
import { type SpecimenNote, whyNotDiscard, whyNotNote } from './specimens.ts';

const now = '2031-01-10T12:00:00.000Z';
const collectedAt = '2031-01-10T09:00:00.000Z';
const nothing: SpecimenNote = { receivedAt: null, consumed: false, discard: false };
const codeOf = (status: 'available' | 'consumed' | 'discarded' | 'rejected', note: Partial<SpecimenNote>) =>
  whyNotNote({ status, collectedAt }, { ...nothing, ...note }, now)?.code ?? null;

test('a tube is received, used up and discarded; what is gone stays gone', () => {
  expect(codeOf('available', { receivedAt: now })).toBeNull();
  expect(codeOf('available', { consumed: true })).toBeNull();
  expect(codeOf('consumed', { discard: true })).toBeNull();
  expect(codeOf('consumed', { consumed: true })).toBe('LAB_SPECIMEN_STATE');
  for (const status of ['discarded', 'rejected'] as const) {
    expect(codeOf(status, nothing)).toBeNull();
    for (const note of [{ receivedAt: now }, { consumed: true }, { discard: true }])
      expect(codeOf(status, note)).toBe('LAB_SPECIMEN_STATE');
  }
});

test('it reaches the bench between its collection and now', () => {
  expect(codeOf('available', { receivedAt: collectedAt })).toBeNull();
  expect(codeOf('available', { receivedAt: '2031-01-10T08:59:59.000Z' })).toBe('LAB_SPECIMEN_TIME');
  expect(codeOf('available', { receivedAt: '2031-01-10T12:00:01.000Z' })).toBe('LAB_SPECIMEN_TIME');
});

test('a tube is thrown away when no result of it is awaited, and once', () => {
  const why = (status: 'available' | 'consumed' | 'discarded' | 'rejected', awaited: readonly string[]) =>
    whyNotDiscard({ specimenNumber: 'SPC-000007', status }, awaited);
  expect([why('available', []), why('consumed', [])]).toEqual([null, null]);
  expect(why('available', ['LAB-000003'])?.message).toBe('SPC-000007 is needed: the result of LAB-000003 is awaited');
  for (const gone of ['discarded', 'rejected'] as const) expect(why(gone, [])?.code).toBe('LAB_SPECIMEN_STATE');
});
