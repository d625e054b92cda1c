import { expect, test } from 'vitest';
import { type SpecimenNote, whyNotNote } from './specimens.ts';

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
