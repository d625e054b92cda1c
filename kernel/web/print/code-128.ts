/*
 * Code 128 (ISO/IEC 15417), code set B with C for runs of digits: what scanners of laboratories and pharmacies read.
 * A symbol is eleven modules wide, written as the widths of its bars and spaces in turn.
 */
const widths = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 ' +
  '223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 ' +
  '112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 ' +
  '311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 ' +
  '122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ');
const stop = '2331112';
const [startB, startC, toB, toC] = [104, 105, 100, 99] as const;

/** Digits from a place on. */
function digitsAt(text: string, at: number): number {
  return /^\d*/.exec(text.slice(at))?.[0].length ?? 0;
}

/** Pairs of digits are worth code set C at the ends from four digits on, in the middle from six. */
function worthPairs(text: string, at: number): boolean {
  const run = digitsAt(text, at);
  const isAtAnEnd = at === 0 || at + run === text.length;
  return run >= (isAtAnEnd ? 4 : 6);
}

/** The symbol values of a text: start, data, check; without the stop. @throws for what is not printable ASCII. */
export function code128Values(text: string): readonly number[] {
  if (text === '' || !/^[\x20-\x7e]{1,80}$/.test(text)) throw new Error('Code 128 takes 1 to 80 printable ASCII characters');
  let inPairs = worthPairs(text, 0);
  const values: number[] = [inPairs ? startC : startB];
  let at = 0;
  while (at < text.length) {
    const run = digitsAt(text, at);
    // An odd run begins with one digit in code set B, so that the rest are pairs.
    if (!inPairs && run % 2 === 0 && worthPairs(text, at)) {
      values.push(toC);
      inPairs = true;
    } else if (inPairs && run < 2) {
      values.push(toB);
      inPairs = false;
    }
    if (inPairs) values.push(Number(text.slice(at, at + 2)));
    else values.push(text.charCodeAt(at) - 32);
    at += inPairs ? 2 : 1;
  }
  const check = values.reduce((sum, value, place) => sum + value * Math.max(1, place), 0) % 103;
  return [...values, check];
}

export interface Bar {
  /** Modules from the left edge of the first bar. */
  readonly at: number;
  readonly width: number;
}

/** The bars of a text and the width of all in modules, without the quiet zones (10 modules on each side). */
export function code128Bars(text: string): { readonly bars: readonly Bar[]; readonly width: number } {
  const pattern = `${code128Values(text)
    .map((value) => widths[value])
    .join('')}${stop}`;
  const bars: Bar[] = [];
  let at = 0;
  [...pattern].forEach((digit, place) => {
    const width = Number(digit);
    if (place % 2 === 0) bars.push({ at, width });
    at += width;
  });
  return { bars, width: at };
}
