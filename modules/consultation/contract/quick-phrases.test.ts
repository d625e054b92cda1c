import { expect, test } from 'vitest';
import { expandPhrase } from './quick-phrases.ts';

const phrases = { nad: 'No abnormality detected.', fu: 'Review in a week.' };
const typed = (text: string, caret = text.length) => expandPhrase(text, caret, phrases);

test('a word after a dot becomes its phrase when a blank or a line follows', () => {
  expect(typed('.nad ')).toEqual({ text: 'No abnormality detected. ', caret: 25 });
  expect(typed('Chest: .nad\n')?.text).toBe('Chest: No abnormality detected.\n');
});

test('what stands behind the caret stays where it is', () => {
  expect(typed('Chest: .nad  Abdomen soft.', 12)).toEqual({ text: 'Chest: No abnormality detected.  Abdomen soft.', caret: 32 });
});

test.each(['.nad', '.unknown ', 'e.g.nad ', '2.5 ', '.toString ', '.constructor ', ''])('%s stays as it is', (text) => {
  expect(typed(text)).toBeNull();
});
