import { expect, test } from 'vitest';
import { withoutSent } from './count-figures.ts';

test('figures that were sent leave their boxes; one changed meanwhile stays', () => {
  expect(withoutSent({ a: 4, b: 7, c: '' }, { a: 4, b: 6 })).toEqual({ b: 7, c: '' });
  expect(withoutSent({ a: 0 }, {})).toEqual({ a: 0 });
});
