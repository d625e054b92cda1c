import { describe, expect, test } from 'vitest';
import { deletionsOf, editsBetween, nearestWords, soundsOf } from './spellings.ts';

describe('spellings', () => {
  test('a short word keeps all its letters', () => {
    expect(deletionsOf('ade')).toEqual(['ade']);
    expect(deletionsOf('mary')).toEqual(['mary', 'ary', 'mry', 'may', 'mar']);
  });

  test('a swap of neighbours is one edit', () => {
    expect(editsBetween('okonkwo', 'okonwko')).toBe(1);
    expect(editsBetween('mary', 'marry')).toBe(1);
    expect(editsBetween('mary', 'john')).toBe(4);
  });

  test('words that sound the same meet', () => {
    expect(soundsOf('smith').some((code) => soundsOf('smyth').includes(code))).toBe(true);
  });

  test('the nearest come first and strangers not at all', () => {
    expect(nearestWords('adeyemy', ['adeyemi', 'adeyinka', 'okafor'])).toEqual(['adeyemi']);
    expect(nearestWords('jon', ['joan', 'john', 'jon', 'peter'])[0]).toBe('jon');
    expect(nearestWords('jon', ['joan', 'john', 'peter'])).toEqual(expect.arrayContaining(['john', 'joan']));
    expect(nearestWords('jon', ['peter'])).toEqual([]);
  });
});
