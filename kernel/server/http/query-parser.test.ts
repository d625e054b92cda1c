import { expect, test } from 'vitest';
import { parseQuery } from './query-parser.ts';

test('lists, single values and spaces', () => {
  expect({ ...parseQuery('status[]=a&status[]=b&page=2&name=Ada+Obi%20X') }).toEqual({ status: ['a', 'b'], page: '2', name: 'Ada Obi X' });
  expect({ ...parseQuery('status[]=a') }).toEqual({ status: ['a'] });
  expect({ ...parseQuery('s=a&s=b') }).toEqual({ s: ['a', 'b'] });
});

test('no prototype is reached and bad escapes do not throw', () => {
  const parsed = parseQuery('__proto__=x&constructor=y&bad=%E0%A4%A');
  expect(Object.getPrototypeOf(parsed)).toBeNull();
  expect(parsed.bad).toBe('%E0%A4%A');
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});
