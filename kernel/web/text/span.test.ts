import { expect, test } from 'vitest';
import { spanWords } from './span.ts';
import { translate } from './translate.ts';

const t = (text: string, values?: Readonly<Record<string, string | number>>) => translate({}, 'en', text, values);

test('an hour and more is said in hours and minutes, two days and more in days and hours', () => {
  expect([0, 59, 60, 65, 117, 2879, 2880, 4500].map((minutes) => spanWords(minutes, t))).toEqual([
    '0 min',
    '59 min',
    '1 h',
    '1 h 5 min',
    '1 h 57 min',
    '47 h 59 min',
    '2 d',
    '3 d 3 h',
  ]);
  expect(spanWords(null, t)).toBe('–');
});
