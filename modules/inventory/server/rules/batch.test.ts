import { expect, test } from 'vitest';
import { batchRules, whyNotRelease } from './batch.ts';

const batch = { status: 'quarantined' as const, expiryDate: '2027-01-01', quantity: 5, quarantined: 0 };

test('a locked batch is released until its date, and so is what was held aside of a good one', () => {
  expect(whyNotRelease(batch, '2027-01-01')).toBeNull();
  expect(whyNotRelease(batch, '2027-01-02')?.code).toBe('EXPIRED_BATCH');
  expect(whyNotRelease({ ...batch, status: 'available' }, '2026-01-01')?.code).toBe('BATCH_STATE');
  expect(whyNotRelease({ ...batch, status: 'available', quarantined: 2 }, '2026-01-01')).toBeNull();
});

test('what has nothing to be released or written off is not offered for it', () => {
  expect(batchRules({ ...batch, status: 'available' }, '2026-01-01')).toEqual({ release: false, writeOff: null });
  expect(batchRules({ ...batch, quantity: 0 }, '2027-01-02')).toMatchObject({ release: { code: 'EXPIRED_BATCH' }, writeOff: false });
});
