import { expect, test } from 'vitest';
import { waitTone } from './wait-tone.ts';

test('a wait turns amber at the target and red at twice the target', () => {
  expect(waitTone(29, 30)).toBeUndefined();
  expect(waitTone(30, 30)).toBe('amber');
  expect(waitTone(59, 30)).toBe('amber');
  expect(waitTone(60, 30)).toBe('red');
});
