import { expect, test } from 'vitest';
import { wardCode } from './ward-code.ts';

test('initials of several words, the beginning of one, and a number where the code is taken', () => {
  expect(wardCode('Male Medical Ward', [])).toBe('MMW');
  expect(wardCode('Maternity', [])).toBe('MATE');
  expect(wardCode('Réanimation', [])).toBe('REAN');
  expect(wardCode('Male Medical', ['MM', 'MM2'])).toBe('MM3');
  expect(wardCode('病棟', [])).toBe('WARD');
});
