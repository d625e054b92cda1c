import { expect, test } from 'vitest';
import { sparkPoints } from './sparkline.tsx';

test('the lowest value lies at the bottom, the highest at the top, the oldest at the left', () => {
  expect(sparkPoints([36, 40, 38])).toEqual([
    [3, 19],
    [36, 3],
    [69, 11],
  ]);
});

test('values that do not change lie in the middle', () => {
  expect(sparkPoints([72, 72])).toEqual([
    [3, 11],
    [69, 11],
  ]);
});
