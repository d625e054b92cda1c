import { describe, expect, test } from 'vitest';
import { permissionsOfRole } from '#modules/permissions/contract/roles.ts';
import { attentionOf, maskRecipient, rolesHolding, whyNotRetryMessage } from './rules.ts';

test('only a message whose text is kept goes out again', () => {
  expect(whyNotRetryMessage({ bodyText: 'Hello' })).toBeNull();
  expect(whyNotRetryMessage({ bodyText: '' })?.code).toBe('OUTBOX_TEXT_GONE');
});

test('roles and their rights', () => {
  expect(rolesHolding('Suspend Hospital')).toEqual(['Platform Admin', 'Platform Finance']);
  expect(rolesHolding('manage  hospitals')).toEqual(['Platform Admin', 'Platform Support']);
  // Invariant 1: nothing that opens a patient's record.
  for (const role of ['Platform Admin', 'Platform Support', 'Platform Finance']) {
    expect(permissionsOfRole(role).filter((name) => /patient|chart|vital|consult|prescri/i.test(name))).toEqual([]);
  }
});

test('recipients are masked', () => {
  expect(maskRecipient('ada@clinic.ng')).toBe('a***@clinic.ng');
  expect(maskRecipient('+2348031234567')).toBe('***4567');
});

describe('attention', () => {
  const now = '2026-11-20T12:00:00.000Z';
  const facts = { status: 'active', setup: 'completed', createdAt: '2026-11-19T11:00:00.000Z', lastActivityAt: null, now } as const;
  test('a quiet, new hospital needs none', () => {
    expect(attentionOf(facts)).toBeNull();
  });
  test('pending over a day, failed setup, two weeks of silence', () => {
    expect(attentionOf({ ...facts, status: 'pending' })).toBe('pending > 24 h');
    expect(attentionOf({ ...facts, setup: 'failed' })).toBe('setup failed');
    expect(attentionOf({ ...facts, createdAt: '2025-01-01T00:00:00.000Z', lastActivityAt: '2026-11-06T11:59:59.000Z' })).toBe(
      'inactive 14 days',
    );
  });
});
