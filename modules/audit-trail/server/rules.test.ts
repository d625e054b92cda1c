import { describe, expect, test } from 'vitest';
import { auditActions as kernelActions } from '#kernel/server/audit/event.ts';
import { auditActions } from '../contract/words.ts';
import { anchorHolds, anchorSignature, csvLine, cursorText, numberIn, readCursor, whyNotExport, whyNotWindow, windowOf } from './rules.ts';

const now = '2026-11-20T23:30:00.000Z';

test('the filter knows every act that the kernel writes', () => {
  expect([...auditActions].sort()).toEqual([...kernelActions].sort());
});

describe('window', () => {
  test('without dates: seven days up to today, in the hospital’s zone', () => {
    // 23:30 UTC is past midnight in Lagos.
    const window = windowOf({}, 'Africa/Lagos', now);
    expect(window).toMatchObject({
      startDate: '2026-11-15',
      endDate: '2026-11-21',
      from: '2026-11-14T23:00:00.000Z',
      until: '2026-11-21T23:00:00.000Z',
    });
  });

  test('the end day is whole', () => {
    expect(windowOf({ startDate: '2026-11-20', endDate: '2026-11-20' }, 'UTC', now)).toMatchObject({
      from: '2026-11-20T00:00:00.000Z',
      until: '2026-11-21T00:00:00.000Z',
    });
  });

  test('an instant is taken as it is', () => {
    expect(windowOf({ startDate: '2026-11-20T10:00:00Z', endDate: '2026-11-20T12:00:00+01:00' }, 'Africa/Lagos', now)).toMatchObject({
      from: '2026-11-20T10:00:00.000Z',
      until: '2026-11-20T11:00:00.000Z',
    });
  });

  test('the end before the start is refused', () => {
    expect(whyNotWindow(windowOf({ startDate: '2026-11-20', endDate: '2026-11-19' }, 'UTC', now))?.code).toBe('AUDIT_RANGE');
    expect(whyNotWindow(windowOf({ startDate: '2026-11-20', endDate: '2026-11-20' }, 'UTC', now))).toBeNull();
  });
});

test('200 000 entries at most', () => {
  expect(whyNotExport({ rows: 200_000, isWhole: true })).toBeNull();
  expect(whyNotExport({ rows: 200_001, isWhole: true })?.status).toBe(422);
  expect(whyNotExport({ rows: 3, isWhole: false })?.status).toBe(422);
});

test('a cursor reads back; a foreign text is none', () => {
  const cursor = { at: now, id: '01920000-0000-7000-8000-000000000001' };
  expect(readCursor(cursorText(cursor))).toEqual(cursor);
  expect(readCursor('abc')).toBeNull();
  expect(readCursor(Buffer.from("2026|' or 1=1").toString('base64url'))).toBeNull();
});

test('numbers are told from words', () => {
  expect(numberIn(' inv-000123 ')).toBe('INV-000123');
  expect(numberIn('CVH-000001')).toBe('CVH-000001');
  expect(numberIn('follow-up')).toBeNull();
  expect(numberIn('invoice 12')).toBeNull();
});

test('an anchor holds for its own facts alone', () => {
  const key = Buffer.alloc(32, 1);
  const facts = { hospitalId: 'h', day: '2026-11-20', lastSequence: 7, lastHash: Buffer.alloc(32, 2) };
  const signature = anchorSignature(key, facts);
  expect(anchorHolds(key, facts, signature)).toBe(true);
  expect(anchorHolds(key, { ...facts, lastSequence: 8 }, signature)).toBe(false);
  expect(anchorHolds(Buffer.alloc(32, 3), facts, signature)).toBe(false);
});

test('no cell begins a formula', () => {
  expect(csvLine(['=1+1', 'a"b', null, { a: 1 }])).toBe('"\'=1+1","a""b","","{""a"":1}"\r\n');
});
