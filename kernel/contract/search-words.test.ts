import { expect, test } from 'vitest';
import { mostTypedWords, searchTokens, typedWords } from './search-words.ts';

test('of what was typed the first five different words are searched for, whatever else was typed', () => {
  expect(typedWords('Ọlá ola ADÉ-Bello, b c d e f')).toEqual(['ola', 'ade', 'bello', 'b', 'c']);
  expect(typedWords(Array.from({ length: 30 }, (_, at) => `word${at}`).join(' '))).toHaveLength(mostTypedWords);
  expect(typedWords(' — ')).toEqual([]);
});

test('a record is kept under more of its words than a search joins', () => {
  expect(searchTokens('one two three four five six seven')).toHaveLength(7);
});
