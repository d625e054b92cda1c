import { expect, test } from 'vitest';
import { translate } from '#kernel/web/text/translate.ts';
import { waitTone, waitWords } from './wait-words.ts';

const t = (text: string, values?: Readonly<Record<string, string | number>>) => translate({}, 'en', text, values);

test('an hour and more is written in hours and two digits of minutes', () => {
  expect(waitWords(0, t)).toBe('0 min');
  expect(waitWords(59, t)).toBe('59 min');
  expect(waitWords(65, t)).toBe('1 h 05');
  expect(waitWords(null, t)).toBe('–');
});

test('a wait turns amber at the target and red at twice the target', () => {
  expect(waitTone(29, 30)).toBeUndefined();
  expect(waitTone(30, 30)).toBe('amber');
  expect(waitTone(59, 30)).toBe('amber');
  expect(waitTone(60, 30)).toBe('red');
});
