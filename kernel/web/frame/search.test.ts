import { expect, test } from 'vitest';
import { oneOf } from './search.ts';

test('a word of a closed list is known however the address was read: as text, as a number, as a boolean', () => {
  const days = oneOf(['7', '30']);
  const priced = oneOf(['true', 'false']);
  expect([days('7'), days(7), days(8), priced('false'), priced(false), priced(null)]).toEqual([
    '7',
    '7',
    undefined,
    'false',
    'false',
    undefined,
  ]);
});
