import { describe, expect, test } from 'vitest';
import { amountInWords, englishNumber, frenchNumber } from './amount-in-words.ts';

describe('numbers in words', () => {
  test.each([
    [0n, 'zero', 'zéro'],
    [1n, 'one', 'un'],
    [21n, 'twenty-one', 'vingt et un'],
    [71n, 'seventy-one', 'soixante et onze'],
    [77n, 'seventy-seven', 'soixante-dix-sept'],
    [80n, 'eighty', 'quatre-vingts'],
    [81n, 'eighty-one', 'quatre-vingt-un'],
    [91n, 'ninety-one', 'quatre-vingt-onze'],
    [100n, 'one hundred', 'cent'],
    [105n, 'one hundred and five', 'cent cinq'],
    [200n, 'two hundred', 'deux cents'],
    [280n, 'two hundred and eighty', 'deux cent quatre-vingts'],
    [999n, 'nine hundred and ninety-nine', 'neuf cent quatre-vingt-dix-neuf'],
    [1_000n, 'one thousand', 'mille'],
    [1_005n, 'one thousand and five', 'mille cinq'],
    [80_000n, 'eighty thousand', 'quatre-vingt mille'],
    [200_000n, 'two hundred thousand', 'deux cent mille'],
    [1_021_005n, 'one million twenty-one thousand and five', 'un million vingt et un mille cinq'],
    [2_000_000n, 'two million', 'deux millions'],
    [200_000_000n, 'two hundred million', 'deux cents millions'],
    [3_000_000_001n, 'three billion and one', 'trois milliards un'],
  ])('%s', (number, english, french) => {
    expect(englishNumber(number)).toBe(english);
    expect(frenchNumber(number)).toBe(french);
  });
});

describe('amounts in words', () => {
  test.each([
    [250_050, 'NGN', 2, 'Two thousand five hundred naira and fifty kobo only', 'Deux mille cinq cents nairas et cinquante kobos'],
    [0, 'NGN', 2, 'Zero naira only', 'Zéro naira'],
    [100, 'USD', 2, 'One US dollar only', 'Un dollar américain'],
    [101, 'GBP', 2, 'One pound sterling and one penny only', 'Une livre sterling et un penny'],
    [200_000_000, 'EUR', 2, 'Two million euros only', "Deux millions d'euros"],
    [5_000_000, 'XOF', 0, 'Five million CFA francs only', 'Cinq millions de francs CFA'],
    [1_500, 'TND', 3, 'One TND and 500/1000 only', 'Un TND et 500/1000'],
    [-100, 'NGN', 2, 'Minus one naira only', 'Moins un naira'],
  ])('%s %s', (amount, currency, digits, english, french) => {
    expect(amountInWords(amount, currency, digits)).toEqual({ en: english, fr: french });
  });

  test('the largest amount is said whole', () => {
    expect(amountInWords(Number.MAX_SAFE_INTEGER, 'NGN', 2).en).toMatch(/^Ninety trillion seventy-one billion .* ninety-one kobo only$/);
  });
});
