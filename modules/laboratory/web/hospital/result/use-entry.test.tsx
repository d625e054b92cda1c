import { expect, test } from 'vitest';
import { emptyTyped } from './entry-values.ts';
import { joinEntries } from './use-entry.ts';

test('a result entered on before its draft was read back keeps the values and texts of both', () => {
  const start = { version: 3, values: { hb: emptyTyped, wbc: emptyTyped }, comment: '', conclusion: '', reason: '' };
  const found = { ...start, version: 2, values: { ...start.values, hb: { ...emptyTyped, text: '11.2' } }, comment: 'Haemolysed' };
  const since = { ...start, values: { ...start.values, wbc: { ...emptyTyped, text: '4.1' } }, comment: 'Repeat' };
  expect(joinEntries(start, found, since)).toEqual({
    ...{ version: 2, comment: 'Haemolysed Repeat', conclusion: '', reason: '' },
    values: { hb: { ...emptyTyped, text: '11.2' }, wbc: { ...emptyTyped, text: '4.1' } },
  });
});
