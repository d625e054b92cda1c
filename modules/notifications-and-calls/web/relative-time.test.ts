import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const before = (seconds: number) => new Date(now - seconds * 1000).toISOString().replace('T', ' ');

test.each([
  [0, 'now'],
  [9, 'now'],
  [-30, 'now'],
  [10, 'about a minute ago'],
  [89, 'about a minute ago'],
  [90, '1m'],
  [3599, '59m'],
  [3600, '1h'],
  [86_399, '23h'],
  [86_400, 'yesterday'],
  [172_799, 'yesterday'],
  [172_800, '2d'],
  [604_799, '6d'],
  [604_800, '1w'],
])('%i seconds ago is %s', (seconds, words) => {
  const { text, count } = relativeTime(before(seconds), now);
  expect(text.replace('{count}', String(count))).toBe(words);
});
