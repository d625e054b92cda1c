import { expect, test } from 'vitest';
import type { NotificationRecord } from '#modules/notifications-and-calls/contract/records.ts';
import { ringingAt } from './ringing.ts';

const now = Date.parse('2026-11-21T10:00:30.000Z');
const call = (id: string, second: string, changes: object = {}) =>
  ({ id, created: `2026-11-21 10:00:${second}.000Z`, readStatus: false, dates: { answeredAt: null }, ...changes }) as NotificationRecord;
const ids = (calls: NotificationRecord[], dismissed: string[] = []) =>
  ringingAt(calls, now, new Set(dismissed)).map(({ call: { id } }) => id);

test('rings for thirty seconds from created, newest first', () => {
  expect(ids([call('a', '00'), call('b', '01'), call('c', '29')])).toEqual(['c', 'b']);
  expect(ringingAt([call('b', '01')], now, new Set())[0]?.left).toBe(1000);
});

test('never more than thirty seconds, when the call lies in the future too', () => {
  expect(ringingAt([call('a', '45')], now, new Set())[0]?.left).toBe(30_000);
});

test('not what was read, answered by somebody else or dismissed here', () => {
  expect(
    ids(
      [call('a', '20', { readStatus: true }), call('b', '20', { dates: { answeredAt: '2026-11-21T10:00:22.000Z' } }), call('c', '20')],
      ['c'],
    ),
  ).toEqual([]);
});
