import { expect, test } from 'vitest';
import { noteServerTime, serverNow } from './server-clock.ts';

const now = Date.parse('2031-03-10T12:00:00.000Z');

test('a device that is ahead is set back by what the server last said; a difference of a second is none', () => {
  expect(serverNow(now)).toBe(now);
  noteServerTime('Mon, 10 Mar 2031 11:50:00 GMT', now);
  expect(serverNow(now)).toBe(now - 600_000 + 500);
  noteServerTime(null, now);
  noteServerTime('no date', now);
  expect(serverNow(now)).toBe(now - 600_000 + 500);
  noteServerTime('Mon, 10 Mar 2031 11:59:59 GMT', now);
  expect(serverNow(now)).toBe(now);
});
