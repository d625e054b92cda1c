import { describe, expect, test } from 'vitest';
import { code128Bars, code128Values } from './code-128.ts';

describe('Code 128', () => {
  // The well-known example PJJ123C has check 54 in code set A; code set B begins one higher.
  test('letters and few digits stand in code set B with the right check', () => {
    expect(code128Values('PJJ123C')).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55]);
  });

  test('even runs of digits stand as pairs', () => {
    expect(code128Values('123456')).toEqual([105, 12, 34, 56, (105 + 12 + 34 * 2 + 56 * 3) % 103]);
    expect(code128Values('SPC-000123')).toEqual([
      104,
      51,
      48,
      35,
      13,
      99,
      0,
      1,
      23,
      (104 + 51 + 48 * 2 + 35 * 3 + 13 * 4 + 99 * 5 + 0 + 1 * 7 + 23 * 8) % 103,
    ]);
  });

  test('an odd run keeps one digit beside its pairs', () => {
    const values = code128Values('A12345');
    expect(values.slice(0, -1)).toEqual([104, 33, 17, 99, 23, 45]);
  });

  test('every symbol is eleven modules wide, the stop thirteen, and it begins and ends with a bar', () => {
    const { bars, width } = code128Bars('SPC-000123');
    expect(width).toBe(code128Values('SPC-000123').length * 11 + 13);
    expect(bars[0]).toEqual({ at: 0, width: 2 });
    const last = bars.at(-1);
    expect((last?.at ?? 0) + (last?.width ?? 0)).toBe(width);
  });

  test.each(['', 'Ọmọ', 'a\nb', 'x'.repeat(81)])('%j is refused', (text) => {
    expect(() => code128Values(text)).toThrow('printable ASCII');
  });
});
