import { expect, test } from 'vitest';
import { translate } from '#kernel/web/text/translate.ts';
import { madeWords } from './made-words.ts';

const t = (text: string, values?: Parameters<typeof translate>[3]) => translate({}, 'en', text, values);

test('says what a pattern makes, and nothing of a label or a fault', () => {
  expect(madeWords('B{1..3}', t)).toBe('Makes 3: B1, B2, B3');
  expect(madeWords('Room {01..12}', t)).toBe('Makes 12: Room 01, Room 02 … Room 12');
  for (const none of ['B1', '', undefined, 'B{8..1}', 'B{1..8}{1..2}']) expect(madeWords(none, t)).toBeNull();
});
