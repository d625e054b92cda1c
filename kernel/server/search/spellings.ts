import { doubleMetaphone } from 'double-metaphone';

/** A word less one letter, each way; and the word itself. */
export function deletionsOf(word: string): string[] {
  const letters = [...word];
  const forms = new Set([word]);
  if (letters.length > 3)
    for (let at = 0; at < letters.length; at += 1) forms.add(letters.filter((_letter, index) => index !== at).join(''));
  return [...forms];
}

/** How a word sounds, by both of Double Metaphone's codes; nothing for digits and other scripts. */
export function soundsOf(word: string): string[] {
  const [first, second] = doubleMetaphone(word);
  return [...new Set([first, second])].filter((code) => code.length > 1);
}

/** The spellings under which a word is kept in `search_words`: letter d for deletions, x for sounds. */
export function variantsOf(word: string): string[] {
  return [...deletionsOf(word).map((form) => `d${form}`), ...soundsOf(word).map((code) => `x${code}`)];
}

/** Edits between two words (insert, remove, replace, swap neighbours), counted up to `most`, then `most + 1`. */
export function editsBetween(a: string, b: string, most = 3): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_none, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, (last[j - 1] as number) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (beforeLast[j - 2] as number) + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return Math.min(last[b.length] as number, most + 1);
}

// More words for one misspelt one would answer with half the register.
const mostWords = 24;

/**
 * Which of the words found under a misspelt one's spellings are meant: one edit away, or sounding the same and not much
 * further; nearest first, at most 24.
 */
export function nearestWords(typed: string, found: readonly string[]): string[] {
  const furthest = typed.length > 6 ? 3 : 2;
  const sounds = new Set(soundsOf(typed));
  return [...new Set(found)]
    .map((word) => ({ word, edits: editsBetween(typed, word, furthest), sounds: soundsOf(word).some((code) => sounds.has(code)) }))
    .filter(({ edits, sounds: same }) => edits <= 1 || (same && edits <= furthest))
    .sort((a, b) => a.edits - b.edits || Number(b.sounds) - Number(a.sounds) || (a.word < b.word ? -1 : 1))
    .slice(0, mostWords)
    .map(({ word }) => word);
}
