/**
 * Folds text for search: lower case, accents and dots taken off, everything but letters and digits is a gap.
 * `Ọlá Adé-Bello` → `ola ade bello`. The same folding makes the keys and reads the question.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßøæœđłı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const plainLetters: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd', ł: 'l', ı: 'i' };

/** The folded words of a text, at most 12, each at most 40 characters. */
export function searchTokens(text: string): string[] {
  return foldText(text)
    .split(' ')
    .filter((word) => word.length > 0)
    .slice(0, 12)
    .map((word) => word.slice(0, 40));
}

/** A search joins so many of the typed words at most: each one is a look-up of its own in tables of any size. */
export const mostTypedWords = 5;

/** The folded words of what was typed into a search box: the first five different ones. Records are kept under all of theirs. */
export function typedWords(text: string): string[] {
  const words = foldText(text)
    .split(' ')
    .filter((word) => word.length > 0)
    .map((word) => word.slice(0, 40));
  return [...new Set(words)].slice(0, mostTypedWords);
}

/** A name without case, accents or spaces, for uniqueness ('Out Patient' = 'outpatient'). */
export function foldName(name: string): string {
  return foldText(name).replace(/ /g, '');
}
