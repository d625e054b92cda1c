/** Measures that are written alike for one and for many. */
const measures = new Set(['mcg', 'each', 'mmol']);
const likeOne = /[^\p{L}]$|^\p{L}{0,2}$|[^s]s$|[xz]es$/u;

/**
 * The hospital's own word of a unit for a number of it: `1 box`, `3 boxes`, `0 tablets`, `120 mL`. A word that stands for many already,
 * a short sign and what does not end with a letter stay as they were typed.
 */
export function unitWord(count: number, unit: string): string {
  const word = unit.trim();
  const one = Math.abs(count) > 0 && Math.abs(count) <= 1;
  if (word === '' || one || likeOne.test(word) || measures.has(word.toLowerCase())) return unit;
  if (/(?:s|x|z|ch|sh)$/i.test(word)) return `${word}es`;
  return /[^aeiou]y$/i.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}
