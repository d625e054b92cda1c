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

/** A name without case, accents or spaces, for uniqueness ('Out Patient' = 'outpatient'). */
export function foldName(name: string): string {
  return foldText(name).replace(/ /g, '');
}
