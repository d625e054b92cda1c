import { foldText } from '#kernel/contract/search-words.ts';

/** A code without dot, hyphen and spaces, in capitals: what people type of it. `e11.9` → `E119`. */
export function keyOfCode(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/**
 * A folded word as Americans spell it, for one reading of both spellings: anaemia and anemia, oedema and edema, tumour and
 * tumor. What it makes of other words (shoe, four) does not matter: question and index make the same of them.
 */
export function plainSpelling(word: string): string {
  return word.replace(/ae|oe/g, 'e').replace(/our/g, 'or');
}

/** The distinct folded words of texts, each as it stands and in its plain spelling. */
export function wordsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => foldText(text).split(' ')).filter((word) => word !== '' && word.length <= 60);
  return [...new Set(words.flatMap((word) => [word, plainSpelling(word)]))];
}

/**
 * The entries of a row's index, space between: its words, and its first letter in capitals (no folded word is one), by which
 * symptoms, external causes and factors are told apart.
 */
export function entriesOf(code: string, texts: readonly string[]): string {
  return [code.charAt(0).toUpperCase(), ...wordsOf(texts)].join(' ');
}

/** True for what may be the beginning of a code: a letter and a digit, or the digits of a test's code. */
export function looksLikeCode(typed: string): boolean {
  return /^[A-Za-z]\s?\d[\dA-Za-z. -]{0,9}$/.test(typed.trim()) || /^\d{2,7}(?:-\d?)?$/.test(typed.trim());
}
