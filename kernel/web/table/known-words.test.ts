import { expect, test } from 'vitest';
import { knownWords } from './known-words.ts';

test('words of another tab are left out; none left is no filter', () => {
  const words = ['draft', 'posted'] as const;
  expect(knownWords(words, ['posted', 'dispensed'])).toEqual(['posted']);
  expect(knownWords(words, ['dispensed'])).toBeUndefined();
  expect(knownWords(words, undefined)).toBeUndefined();
});
