import { expect, test } from 'vitest';
import { byName } from './by-name.ts';

test('a table by name knows its own names and nothing else', () => {
  const table = byName({ ml: 'mL' });
  expect(table['ml']).toBe('mL');
  for (const word of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) expect(table[word]).toBeUndefined();
});
