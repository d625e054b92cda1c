import { expect, test } from 'vitest';
import { whyNotDiscard, whyNotReceive } from './specimens.ts';

const now = '2031-01-10T12:00:00.000Z';
const collectedAt = '2031-01-10T09:00:00.000Z';

test('a tube reaches the bench between its collection and now', () => {
  const codeOf = (receivedAt: string) => whyNotReceive({ collectedAt }, receivedAt, now)?.code ?? null;
  expect([codeOf(collectedAt), codeOf(now)]).toEqual([null, null]);
  expect(codeOf('2031-01-10T08:59:59.000Z')).toBe('LAB_SPECIMEN_TIME');
  expect(codeOf('2031-01-10T12:00:01.000Z')).toBe('LAB_SPECIMEN_TIME');
});

test('a tube is thrown away when no result of it is awaited', () => {
  const why = (awaited: readonly string[]) => whyNotDiscard({ specimenNumber: 'SPC-000007' }, awaited);
  expect(why([])).toBeNull();
  expect(why(['LAB-000003'])?.message).toBe('SPC-000007 is still needed for LAB-000003');
});
