import { describe, expect, test } from 'vitest';
import { everyTitle } from '../contract/words.ts';
import { pickFields } from './pick-fields.ts';
import { channelsOf, quietUntil, mayMark, pagingOf, recipientsBut, requireTitle } from './rules.ts';

test('a title outside the registry is an error, whatever its case inside', () => {
  expect(requireTitle('new appointment')).toBe('New Appointment');
  expect(() => requireTitle('Lunch')).toThrow('not a registered');
});

test('no title stands in the registry twice, none is longer than its column', () => {
  expect(new Set(everyTitle.map((title) => title.toLowerCase())).size).toBe(everyTitle.length);
  expect(everyTitle.every((title) => title.length <= 80)).toBe(true);
});

test('each recipient once, the actor only when asked', () => {
  expect(recipientsBut(['a', 'b', 'a'], 'b', false)).toEqual(['a']);
  expect(recipientsBut(['a', 'b', 'a'], 'b', true)).toEqual(['a', 'b']);
});

test('an answered call is never unread again', () => {
  expect(mayMark({ kind: 'call', readStatus: true }, false)).toBe(false);
  expect(mayMark({ kind: 'notice', readStatus: true }, false)).toBe(true);
});

test('pages as the SDK means them', () => {
  expect(pagingOf({})).toEqual({ page: 1, perPage: 30 });
  expect(pagingOf({ page: 0, perPage: 5000 })).toEqual({ page: 1, perPage: 1000 });
});

test('fields: chosen names, inner names, modifiers, unknown ones', () => {
  const record = { id: '1', title: 'T', dates: { dateTime: 'x', prevDateTime: 'y' } };
  expect(pickFields(record, 'id,dates.dateTime,nothing,title:excerpt(3)')).toEqual({ id: '1', dates: { dateTime: 'x' }, title: 'T' });
  expect(pickFields(record, '*')).toEqual(record);
  expect(pickFields(record, 'toString')).toEqual({});
});

describe('channels and quiet hours', () => {
  test('own choice before the hospital’s', () => {
    expect(channelsOf({ email: false, sms: true }, { email: true, sms: false })).toEqual(['sms']);
    expect(channelsOf(null, { email: true, sms: true })).toEqual(['email', 'sms']);
    expect(channelsOf(undefined, undefined)).toEqual([]);
  });

  test('quiet over midnight, in the hospital’s zone', () => {
    const night = { on: true, from: '22:00', to: '06:00' };
    expect(quietUntil('2026-11-20T20:59:59.000Z', 'Africa/Lagos', night)).toBeNull();
    expect(quietUntil('2026-11-20T21:00:00.000Z', 'Africa/Lagos', night)).toBe('2026-11-21T05:00:00.000Z');
    expect(quietUntil('2026-11-21T04:59:30.000Z', 'Africa/Lagos', night)).toBe('2026-11-21T05:00:00.000Z');
    expect(quietUntil('2026-11-21T05:00:00.000Z', 'Africa/Lagos', night)).toBeNull();
    expect(quietUntil('2026-11-20T23:00:00.000Z', 'Africa/Lagos', { ...night, on: false })).toBeNull();
    expect(quietUntil('2026-11-20T23:00:00.000Z', 'Africa/Lagos', null)).toBeNull();
    expect(quietUntil('2026-11-20T12:00:00.000Z', 'UTC', { on: true, from: '12:00', to: '12:00' })).toBeNull();
  });
});
