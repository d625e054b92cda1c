import { expect, test } from 'vitest';
import { csvField, safeText } from './csv-cells.ts';

const hostile = [
  '=1+1',
  'a;=1+1',
  'a; =1+1',
  'a;"=1+1"',
  'a\t+1',
  'a\n-1+cmd|x',
  'a\r\n@SUM(A1)',
  ';;=1',
  'a;\n\n"" =1',
  'plain; text',
  'a, b',
];

test('no part of a line is a formula, whichever sign a program splits it at', () => {
  const line = hostile.map((text) => csvField(safeText(text))).join(',');
  for (const signs of [/[;\t\r\n]/, /[,;\t\r\n]/]) expect(line.split(signs).filter((part) => /^[\s"]*[=+\-@]/.test(part))).toEqual([]);
});

test('quotes what a comma or a semicolon would split and leaves the rest alone', () => {
  expect(['a', 'a;b', 'a,b', 'a"b', 'a\tb', 'a-b', 'a; -'].map(csvField)).toEqual([
    'a',
    '"a;b"',
    '"a,b"',
    '"a""b"',
    '"a\tb"',
    'a-b',
    `"a; '-"`,
  ]);
});
