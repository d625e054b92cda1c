import { expect, test } from 'vitest';
import { judgeArchive, judgeBackup, judgeDrill } from './protection.ts';

const now = new Date('2026-11-20T08:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const quiet = { archivedAt: ago(600), failedAt: null, failedSegment: null, waitingSince: null };
const nights = { madeAt: ago(600), failedAt: null, failedReason: null, nightly: true, sinceAt: ago(100_000) };

test('an idle site is not late; a segment that waits is, and one that cannot be handed over has failed', () => {
  expect(judgeArchive(quiet, now)).toEqual({ subject: 'archive', state: 'ok', reason: '', lastAt: ago(600) });
  expect(judgeArchive({ ...quiet, waitingSince: ago(1) }, now).state).toBe('ok');
  expect(judgeArchive({ ...quiet, waitingSince: ago(5) }, now)).toMatchObject({
    state: 'late',
    reason: 'The log has not been archived for 5 minutes.',
  });
  const failing = { ...quiet, failedAt: ago(1), failedSegment: '00000001', waitingSince: ago(1) };
  expect(judgeArchive(failing, now)).toMatchObject({ state: 'failed', reason: expect.stringContaining('00000001') });
  expect(judgeArchive({ ...failing, archivedAt: ago(0), waitingSince: null }, now).state).toBe('ok');
});

test('a backup that failed last has failed; a night that was missed is late; a site without backups has none', () => {
  expect(judgeBackup(nights, now)?.state).toBe('ok');
  expect(judgeBackup({ ...nights, failedAt: ago(5), failedReason: 'no room' }, now)).toMatchObject({ state: 'failed', reason: 'no room' });
  expect(judgeBackup({ ...nights, failedAt: ago(700) }, now)?.state).toBe('ok');
  expect(judgeBackup({ ...nights, madeAt: ago(27 * 60) }, now)).toMatchObject({
    state: 'late',
    reason: 'No backup was made in the last 27 hours.',
  });
  expect(judgeBackup({ ...nights, madeAt: null }, now)?.state).toBe('late');
  expect(judgeBackup({ ...nights, madeAt: null, sinceAt: ago(60) }, now)?.state).toBe('ok');
  expect(judgeBackup({ ...nights, madeAt: null, nightly: false }, now)).toBeNull();
});

test('the last drill counts', () => {
  expect(judgeDrill(null, null)).toBeNull();
  expect(judgeDrill(ago(5), { at: ago(9), reason: 'x' })?.state).toBe('ok');
  expect(judgeDrill(ago(9), { at: ago(5), reason: 'x' })).toEqual({ subject: 'drill', state: 'failed', reason: 'x', lastAt: ago(9) });
});
